import { useRef } from 'react'
import { sameCount } from '#shared/counted-units.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { SetCount } from './columns.ts'

/**
 * Counts a row digit by digit: "1" on the way to "12" must not lower the broken count for good, nor
 * a scanner's first digits raise what came back. Each digit starts from the row as it was before the
 * first.
 * @returns what the fields of the row call
 */
export function useTypedCount(row: InventoryRow, onChange: (row: InventoryRow, isAdded: boolean) => void) {
  const typing = useRef<{ before: InventoryRow; made: InventoryRow } | null>(null)
  return {
    change: (count: SetCount) => (value: number, isTyped: boolean) => {
      const last = typing.current
      const before = isTyped && last && sameCount(last.made, row) ? last.before : row
      const made = count(before, value)
      typing.current = isTyped ? { before, made } : null
      onChange(made, !isTyped)
    },
    leave: () => {
      typing.current = null
    },
  }
}
