import { day, oneOf } from '../frame/address.ts'

/** The periods to choose from (rules/statistics.md#11); the first stands without a choice. */
export const presets = ['months', 'year', 'last-year', 'season', 'own'] as const
export type Preset = (typeof presets)[number]
export type PeriodSearch = { period?: Preset | undefined; start?: string | undefined; end?: string | undefined }

/** The questions that the page answers, a tab each. */
export const figures = ['use', 'idle', 'lack', 'revenue', 'weeks'] as const
export type Figure = (typeof figures)[number]

/** The address of the page: its tab, its period, and the days of one's own. */
export const statisticsAddress = { figure: oneOf(figures), period: oneOf(presets), start: day, end: day }
