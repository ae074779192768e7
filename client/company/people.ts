import type { Choice } from '../form/search-select.tsx'

/** A person of the company, as last read. */
export type Attached = Choice & { version: number }

/**
 * Changes to a company's people that saving will apply. Stores the changes instead of the list, so
 * that a person attached by another user meanwhile stays (rules/company.md#10): a company's version
 * does not cover its people (rules/company.md#5).
 */
export type PeopleChanges = { attached: Choice[]; detached: Choice[] }
export const noChanges: PeopleChanges = { attached: [], detached: [] }

const isIn = (people: readonly Choice[], { id }: Choice): boolean => people.some((one) => one.id === id)
const without = (people: readonly Choice[], { id }: Choice): Choice[] => people.filter((one) => one.id !== id)

/** The people after saving. */
export const changed = (present: readonly Choice[], { attached, detached }: PeopleChanges): Choice[] => [
  ...present.filter((one) => !isIn(detached, one)),
  ...attached.filter((one) => !isIn(present, one)),
]

/** Adds a person; a person removed before the save simply stays. */
export const attach = ({ attached, detached }: PeopleChanges, person: Choice): PeopleChanges =>
  isIn(detached, person) || isIn(attached, person)
    ? { attached, detached: without(detached, person) }
    : { attached: [...attached, person], detached }

/** Removes a person; a person added before the save is simply not attached. */
export const detach = (
  { attached, detached }: PeopleChanges,
  person: Choice,
  present: readonly Choice[],
): PeopleChanges => ({
  attached: without(attached, person),
  detached: isIn(present, person) ? [...detached, person] : detached,
})
