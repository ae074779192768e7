import type { ComponentType, ReactNode } from 'react'
import type { Event } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { Scans } from '../../scan/use-scans.ts'
import type { InventoryEditor } from './editor.ts'
import type { CountKind } from './kind.ts'
import type { Row } from './row.tsx'
import type { Address, Readdress } from './toolbar.tsx'

/** A count in progress, as its end sees it. */
export type CountToEnd = {
  event: Event
  editor: InventoryEditor
  /** The other user who last wrote to the event. */
  author: string
  /** Asks again which of two counts to keep. */
  askAgain(): void
  lines: readonly EventMaterial[]
  /** Those of the page, which its question takes too. */
  scans: Scans
  /** Saves and goes on another time. */
  onLater(): void
}

/** How a count ends: asks first, in a dialog of its own where there is something to look at. */
export type CountEnd = {
  isBusy: boolean
  /** Absent while the count cannot be ended yet. */
  terminate: (() => void) | undefined
  dialog: ReactNode
}

/** What the pages of the two counts draw, each in its own way. */
export type CountParts = {
  kind: CountKind
  /** What the page's address says of the view, and how it is changed. */
  useAddress(): [Address, Readdress]
  /** The lines that are counted. */
  useLines(event: Event, editor: InventoryEditor): EventMaterial[]
  useEnd(count: CountToEnd): CountEnd
  Row: typeof Row
  /** How far the count is, in the foot. */
  Progress: ComponentType<{ editor: InventoryEditor; lines: readonly EventMaterial[] }>
  /** Adds materials beside the list, where they are counted too. */
  AddMaterial?: ComponentType<{ known: readonly { id: number }[]; onAdd(id: number): void }>
}
