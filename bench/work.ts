import type { Event } from '#shared/event.ts'
import type { BenchmarkSize } from './data.ts'
import type { Part } from './options.ts'
import type { Request } from './request.ts'
import type { Engine } from './site.ts'

/**
 * Milliseconds, by data set and engine; a work without a budget for one of them is not measured on
 * it.
 */
export type Budget = Partial<Record<BenchmarkSize, Partial<Record<Engine, number>>>>
/**
 * The subjects of the requests: a future event that lacks material, the site's day, a bill of one
 * page.
 */
export type Subject = { event: Event; day: string; bill: number }
export type Work = {
  part: Part
  title: string
  budget: Budget
  /** Number of runs of a slow work. */
  runs?: number
  /**
   * Requests sent in turn; several such turns are measured separately and give the median of their
   * medians.
   */
  turns(subject: Subject): Request[][]
  /** Sent before each of them, untimed. */
  before?(subject: Subject): Request
}
