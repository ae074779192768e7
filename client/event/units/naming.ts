import type { Event } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { UnitChoice, UnitInBrief } from '#shared/unit.ts'

/** A line of a unitary material: what it is called, its pieces and the units it names. */
export type UnitLine = { id: number; name: string; quantity: number; units: readonly UnitInBrief[] }

/** The line of a unitary material; null of any other. */
export const unitLineOf = ({ id, name, pivot, units }: EventMaterial): UnitLine | null =>
  units ? { id, name, quantity: pivot.quantity, units } : null

/** The lines of unitary materials, by material. */
export const unitLines = ({ materials }: Pick<Event, 'materials'>): ReadonlyMap<number, UnitLine> =>
  new Map(materials.flatMap((one) => unitLineOf(one) ?? []).map((line) => [line.id, line]))

export const isFree = ({ state, event }: UnitChoice): boolean => state === 'available' && event === null

/** The named and the free units first, then those of other events, then those not available (rules/unit.md#21). */
export function inChoiceOrder(units: readonly UnitChoice[], named: ReadonlySet<number>): UnitChoice[] {
  const rank = (unit: UnitChoice) => (named.has(unit.id) || isFree(unit) ? 0 : unit.state === 'available' ? 1 : 2)
  return units.toSorted((one, other) => rank(one) - rank(other))
}

/** The first free units that fill a line of so many pieces, beside the ticked ones. */
export function firstFree(units: readonly UnitChoice[], ticked: ReadonlySet<number>, quantity: number): number[] {
  const free = units.filter((unit) => isFree(unit) && !ticked.has(unit.id))
  return free.slice(0, Math.max(0, quantity - ticked.size)).map(({ id }) => id)
}

/** What a line keeps of its units, and what leaves it, when it has so many pieces (rules/unit.md#22). */
export const lowered = <U extends UnitInBrief>(units: readonly U[], quantity: number): { kept: U[]; left: U[] } => ({
  kept: units.slice(0, quantity),
  left: units.slice(quantity),
})
