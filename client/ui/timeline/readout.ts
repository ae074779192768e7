/** The exact period of the draft, beside the bar being moved or resized. */
import type { Engine } from './engine.ts'
import { spanOf } from './scale.ts'

/** `y` is the row of the bar, pixels of the body. */
export function showReadout({ edits: { draft }, parts, speech, camera: { view }, width, rows }: Engine, y: number) {
  const { readout, lanes } = parts
  readout.hidden = !draft
  if (!draft) return
  readout.textContent = speech.periodOf(draft.item, draft.period)
  const middle = ((draft.period.start + draft.period.end) / 2 - view.start) * (width / spanOf(view))
  const inside = Math.min(Math.max(middle, 110), width - 110)
  const top = y > 30 ? y - 28 : y + rows.bar + 4
  readout.style.transform = `translate(${(lanes.offsetLeft + inside).toFixed(0)}px,${top}px) translateX(-50%)`
}
