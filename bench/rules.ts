/**
 * Measures what runs without a server: rules of the screens and the text of the public calendar, at
 * the largest size they must handle.
 */

import { filterRows, rowsOf } from '#client/material/editor/filters.ts'
import { pack } from '#client/ui/timeline/model/packing.ts'
import { type FeedEvent, feedText } from '#server/public-calendar/feed.ts'
import { materialChoice } from '#test/material-sample.ts'
import { median } from './measure.ts'

const runs = 15

export type RuleFigures = {
  title: string /** Milliseconds; median. */
  time: number /** Milliseconds. */
  budget: number
}

/** Measures each rule, warm. Takes a second or two. */
export function measureRules(): RuleFigures[] {
  const bars = Array.from({ length: 10_000 }, (_, index) => {
    const start = (index * 7919) % 70_000
    return { id: String(index), start, end: start + 50 + ((index * 31) % 200) }
  })
  const rows = rowsOf(Array.from({ length: 10_000 }, (_, index) => materialChoice(index + 1)))
  const feed = {
    name: 'Sono & Cie',
    zone: 'Europe/Paris',
    site: 'bench',
    events: Array.from({ length: 2000 }, (_, index) => event(index)),
  }
  return [
    {
      title: 'timeline: 10,000 bars packed into rows, then again without the first',
      time: timed(() => pack(bars.slice(1), undefined, pack(bars))),
      budget: 100,
    },
    {
      title: 'step 4: 10,000 materials filtered by park and by words',
      time: timed(() => filterRows(rows, { park: 1 }, 'projecteur 77', null)),
      budget: 50,
    },
    { title: 'public calendar: the text of 2,000 events', time: timed(() => feedText(feed)), budget: 500 },
  ]
}

function timed(work: () => unknown): number {
  for (let round = 0; round < 3; round++) work()
  return median(
    Array.from({ length: runs }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )
}

const event = (id: number): FeedEvent => {
  const day = new Date(Date.UTC(2026, 5, 1 + (id % 250))).toISOString().slice(0, 10)
  return {
    id,
    title: `Concert ${id}`,
    location: 'Salle des fêtes',
    description: 'Montage dès 8 h, été. '.repeat(20),
    start_date: `${day} 10:00:00`,
    end_date: `${day} 18:00:00`,
    is_confirmed: true,
    version: 1,
    updated_at: '2026-01-01 00:00:00',
  }
}
