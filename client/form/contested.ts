type Values = Record<string, unknown>
type Versions = {
  /** The record as it was when the form opened. */
  before: Values
  /** What saving would write: the present record with the typed values over it. */
  mine: Values
  theirs: Values
  /** The label of each field; null for a field that follows from another. */
  labels: Record<string, string | null>
}

export const differs = (field: string, one: Values, other: Values): boolean =>
  JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null)

/**
 * The fields that the choice between two versions is about: those that the other user changed. What
 * only this user changed is lost by neither answer, unless there is nothing else to choose between
 * (rules/change.md#18). Where both changed a labelled field, all fields that follow from another go
 * along.
 */
export function contestedFields({ before, mine, theirs, labels }: Versions): string[] {
  const fields = Object.keys(labels)
  const changed = fields.filter((field) => differs(field, before, theirs))
  const labelled = changed.filter((field) => labels[field] !== null)
  if (labelled.length === 0) return fields.filter((field) => differs(field, mine, theirs))
  const isClash = labelled.some((field) => differs(field, mine, theirs))
  const goesAlong = (field: string) => isClash && labels[field] === null && differs(field, mine, theirs)
  return fields.filter((field) => changed.includes(field) || goesAlong(field))
}

/** The values of a form whose user takes theirs, and keeps what they typed in other fields. */
export const takeTheirs = <V extends Values>(mine: V, theirs: V, contested: readonly string[]): V => ({
  ...mine,
  ...Object.fromEntries(contested.map((field) => [field, theirs[field]])),
})
