import { dayAfter } from '#shared/rules/days.ts'
import { get } from './request.ts'
import type { Work } from './work.ts'

/** What the page of statistics asks for, by figure (rules/statistics.md). */
const figures = [
  ['use of materials, the ten most used', 'materials', { orderBy: 'use', ascending: false, limit: 10 }],
  [
    'idle materials, the ten of most value',
    'materials',
    { orderBy: 'value', ascending: false, limit: 10, 'at-most': 0 },
  ],
  ['what lacked', 'lack', {}],
  ['revenue by month, kind and customer', 'revenue', {}],
  ['weeks', 'weeks', {}],
] as const

/** Each figure of the year around today, and of two. */
export const statistics: readonly Work[] = [365, 731].flatMap((days) =>
  figures.map(([title, path, query]): Work => {
    const half = Math.floor(days / 2)
    return {
      part: 'statistics',
      title: `statistics of ${days === 365 ? 'a year' : 'two years'}: ${title}`,
      budget: { L: { postgresql: 1000, embedded: 1000 } },
      runs: 5,
      turns: ({ day }) => [
        [get(`/statistics/${path}`, { start: dayAfter(day, -half), end: dayAfter(day, half), ...query })],
      ],
    }
  }),
)
