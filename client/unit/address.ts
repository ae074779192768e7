import type { UnitState } from '#shared/unit.ts'
import { flag, id, oneOf, type Read, trimmed } from '../frame/address.ts'

/** The states of a unit, in the order of the filter: the schemas of shared/unit.ts come with the form. */
export const states = ['available', 'out_of_order', 'lost', 'retired'] as const satisfies readonly UnitState[]

/** What the address of a material's page holds about its units (rules/unit.md#17). */
export const unitAddress = {
  /** The unit whose form is open. */
  unit: id,
  /** The form of a new unit, or of a series, is open. */
  add: oneOf(['one', 'series']),
  state: oneOf(states),
  search: trimmed,
  deleted: flag,
}
export type UnitSearch = Read<typeof unitAddress>
