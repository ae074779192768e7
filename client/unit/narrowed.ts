import { fold } from '#shared/rules/text.ts'
import type { Unit, UnitState } from '#shared/unit.ts'

/** How many units there are in each state, and in all. */
export type Counts = Record<UnitState, number> & { all: number }

/** Units that a search finds by reference, serial number or note, regardless of case and accents. */
export function found(units: readonly Unit[], search: string | undefined): readonly Unit[] {
  if (!search) return units
  const sought = fold(search)
  return units.filter(({ reference, serial_number, note }) =>
    [reference, serial_number, note].some((text) => text !== null && fold(text).includes(sought)),
  )
}

/** Counts units by their state. */
export function countsOf(units: readonly Unit[]): Counts {
  const counts: Counts = { all: units.length, available: 0, out_of_order: 0, lost: 0, retired: 0 }
  for (const { state } of units) counts[state]++
  return counts
}
