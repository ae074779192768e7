import { useState } from 'react'
import type { EventMaterial } from '#shared/material-shape.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { returnFocus } from '../../ui/focus/move.ts'

/**
 * Which row the keypad counts: of all that the search finds, those that are shown. A row that folds
 * while it is in hand stays there until the next one.
 */
export function useKeypad(all: readonly EventMaterial[], isShown: (material: EventMaterial) => boolean) {
  const [row, setRow] = useState<EventMaterial | null>(null)
  const hold = (next: EventMaterial | undefined) => {
    if (!next) return
    setRow(next)
    document.querySelector(`.inventory-row[data-id="${next.id}"]`)?.scrollIntoView({ block: 'center' })
  }
  return {
    row,
    toggle: () => {
      if (!row) return hold(all.find(isShown))
      drawNow(() => setRow(null))
      returnFocus(document.querySelector<HTMLElement>('.inventory-pad'))
    },
    move: (by: 1 | -1) => {
      const at = all.findIndex(({ id }) => id === row?.id)
      // From the place of the row in hand, though it has folded.
      hold(by > 0 ? all.slice(at + 1).find(isShown) : all.slice(0, Math.max(at, 0)).findLast(isShown))
    },
  }
}
