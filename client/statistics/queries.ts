import type { TableQuery } from '#shared/field.ts'
import type { StatisticsPeriod } from '#shared/statistics.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import { type Figure, figures } from './address.ts'

/** Rows of a table on the page, and of a chart at most. */
export const rowsShown = 10
/** Months of a table on one page: a year. */
export const monthsShown = 12

export type UsesSearch = Pick<TableQuery, 'page' | 'limit' | 'orderBy' | 'ascending' | 'search'> & {
  'at-most'?: number
}
/** The most used materials first. */
export const mostUsed: UsesSearch = { orderBy: 'use', ascending: false }
/** Those that never went out, the most valuable first. */
export const leastUsed: UsesSearch = { orderBy: 'value', ascending: false, 'at-most': 0 }

/** A table by its title and period: what its file is called too. */
export const labelOf = (title: string, { start, end }: StatisticsPeriod): string => `${title} (${start} - ${end})`

/** A page of the uses of a period. */
export const usesQuery = ({ start, end }: StatisticsPeriod, search: UsesSearch) =>
  q(api.statistics.materials, { query: { limit: rowsShown, ...search, start, end } })
export const lackQuery = ({ start, end }: StatisticsPeriod, confirmed: boolean) =>
  q(api.statistics.lack, { query: { start, end, ...(confirmed ? { confirmed } : {}) } })
export const revenueQuery = ({ start, end }: StatisticsPeriod) => q(api.statistics.revenue, { query: { start, end } })
export const weeksQuery = ({ start, end }: StatisticsPeriod) => q(api.statistics.weeks, { query: { start, end } })

/** The figures of this site: without billing there is no revenue (rules/statistics.md#8). */
export const figuresOf = (mode: string): readonly Figure[] =>
  figures.filter((figure) => figure !== 'revenue' || mode !== 'none')
/** The figure that an address asks for, where the site has it. */
export const figureOf = (asked: Figure | undefined, mode: string): Figure =>
  figuresOf(mode).find((figure) => figure === asked) ?? 'use'
