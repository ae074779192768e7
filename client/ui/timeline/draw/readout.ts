/** The exact period of the moved, resized or drawn item, beside its bar. */

import type { Period } from '../model/model.ts'
import { spanOf } from '../model/scale.ts'
import type { Board } from './board.ts'

/**
 * Shows the readout of the draft, whose row is at `y`, pixels of the body; hides it without a
 * draft.
 */
export function showReadout(board: Board, y: number) {
  const { draft } = board.edits
  board.parts.readout.hidden = !draft
  if (draft) placeReadout(board, y, draft.period, board.speech.periodOf(draft.item, draft.period))
}

/** Puts a text above the bar of a period, within the view. */
export function placeReadout({ parts, camera: { view }, width, rows }: Board, y: number, period: Period, text: string) {
  const { readout, lanes } = parts
  readout.hidden = false
  readout.textContent = text
  const middle = ((period.start + period.end) / 2 - view.start) * (width / spanOf(view))
  const half = Math.min(width / 2, Math.max(110, readout.offsetWidth / 2 + 8))
  const inside = Math.min(Math.max(middle, half), width - half)
  const top = y > 30 ? y - 28 : y + rows.bar + 4
  readout.style.transform = `translate(${(lanes.offsetLeft + inside).toFixed(0)}px,${top}px) translateX(-50%)`
}
