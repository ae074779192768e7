/** The period in view: zooming, panning and fitting, without a screen. */
import type { Period } from './model.ts'

export type Limits = { minSpan: number; maxSpan: number }

export const spanOf = (view: Period) => view.end - view.start

/** The same centre with a span inside the limits. */
export function limited(view: Period, { minSpan, maxSpan }: Limits): Period {
  const span = Math.min(maxSpan, Math.max(minSpan, spanOf(view)))
  if (span === spanOf(view)) return view
  const middle = (view.start + view.end) / 2
  return { start: middle - span / 2, end: middle + span / 2 }
}

/**
 * The span times `factor`, within the limits, with the instant `at` staying in place on the screen.
 */
export function zoomed(view: Period, factor: number, at: number, { minSpan, maxSpan }: Limits): Period {
  const span = Math.min(maxSpan, Math.max(minSpan, spanOf(view) * factor))
  const share = (at - view.start) / spanOf(view)
  return { start: at - span * share, end: at + span * (1 - share) }
}

export function panned(view: Period, by: number): Period {
  return { start: view.start + by, end: view.end + by }
}

export function centered(view: Period, at: number): Period {
  return panned(view, at - (view.start + view.end) / 2)
}

/**
 * All periods with a margin of 4 % on both sides, within the limits; the view itself when there are
 * none.
 */
export function fitted(view: Period, periods: readonly Period[], limits: Limits): Period {
  if (periods.length === 0) return view
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  for (const period of periods) {
    start = Math.min(start, period.start)
    end = Math.max(end, period.end)
  }
  const air = (end - start) * 0.04
  return limited({ start: start - air, end: end + air }, limits)
}

/**
 * The least pan that brings a period into view, with a margin; a period longer than the view shows
 * its start.
 */
export function revealed(view: Period, period: Period): Period {
  const margin = spanOf(view) * 0.05
  if (period.start >= view.start && period.end <= view.end) return view
  if (period.end - period.start > spanOf(view) - 2 * margin) {
    // Already filling the view or showing its start: moving gains nothing.
    if (period.start < view.end - margin && period.start >= view.start) return view
    return panned(view, period.start - margin - view.start)
  }
  return period.start < view.start
    ? panned(view, period.start - margin - view.start)
    : panned(view, period.end + margin - view.end)
}
