import { useState } from 'react'
import type { EventMaterial } from '#shared/material-shape.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { returnFocus } from '../../ui/focus/move.ts'

/**
 * Which row the keypad counts, among those shown. A row that folds while it is in hand stays there
 * until the next one.
 */
export function useKeypad(shown: readonly EventMaterial[]) {
  const [row, setRow] = useState<EventMaterial | null>(null)
  const hold = (next: EventMaterial | undefined) => {
    if (!next) return
    setRow(next)
    document.querySelector(`.inventory-row[data-id="${next.id}"]`)?.scrollIntoView({ block: 'center' })
  }
  return {
    row,
    toggle: () => {
      if (!row) return hold(shown[0])
      drawNow(() => setRow(null))
      returnFocus(document.querySelector<HTMLElement>('.inventory-pad'))
    },
    move: (by: 1 | -1) => {
      const at = shown.findIndex(({ id }) => id === row?.id)
      hold(shown[at === -1 ? 0 : at + by])
    },
  }
}
