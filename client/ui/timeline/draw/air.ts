/** How much is drawn beyond the view, so that panning and scrolling seldom have to draw. */
import type { Period } from '../model/model.ts'
import { spanOf } from '../model/scale.ts'

/** A period and a stretch of rows, pixels of the body. */
export type Stretch = Period & { top: number; bottom: number }

export const nothing: Stretch = { start: 0, end: 0, top: 0, bottom: 0 }

export const contains = (drawn: Stretch, view: Stretch): boolean =>
  view.start >= drawn.start && view.end <= drawn.end && view.top >= drawn.top && view.bottom <= drawn.bottom

const ROWS = 120

/**
 * What to draw for a view, given what was drawn before: for the first picture only the view, a
 * little more in a new scale, and for a move most of it ahead, since a pan usually continues its
 * way.
 */
export function airFor(why: 'first' | 'scale' | 'move', view: Stretch, drawn: Stretch): Stretch {
  if (why === 'first') return view
  const span = spanOf(view)
  const [before, after] = why === 'scale' ? [0.1, 0.1] : shares(view, drawn)
  return {
    start: view.start - span * before,
    end: view.end + span * after,
    top: view.top - ROWS,
    bottom: view.bottom + ROWS,
  }
}

function shares(view: Period, drawn: Period): [before: number, after: number] {
  if (drawn !== nothing && view.start < drawn.start) return [0.5, 0.1]
  if (drawn !== nothing && view.end > drawn.end) return [0.1, 0.5]
  return [0.3, 0.3]
}
