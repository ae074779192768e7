import type { Edits } from '../model/edits.ts'
import type { TimelineItem, TimelineSettings } from '../model/model.ts'
import type { Packing } from '../model/packing.ts'
import type { Rows } from '../model/rows.ts'
import type { Speech } from '../model/speech.ts'
import type { Bars } from './bars.ts'
import type { Camera } from './camera.ts'
import type { Parts } from './parts.ts'

/** What the parts of the engine need from it: what is shown, and where. */
export type Board = {
  readonly settings: TimelineSettings
  readonly parts: Parts
  readonly camera: Camera
  readonly bars: Bars
  readonly edits: Edits
  readonly rows: Rows
  readonly speech: Speech
  readonly packing: Packing<TimelineItem>
  /** Width of the rows in view, pixels. */
  readonly width: number
  draw(): void
  /** Keeps an item drawn though it is out of view. */
  pin(id: string | null): void
  /** Scrolls a row into view; `y` in pixels of the body. */
  showRow(y: number): void
}
