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
 * (rules/change.md#18).
 */
export function contestedFields({ before, mine, theirs, labels }: Versions): string[] {
  const fields = Object.keys(labels)
  const changed = fields.filter((field) => differs(field, before, theirs))
  return changed.some((field) => labels[field] !== null)
    ? changed
    : fields.filter((field) => differs(field, mine, theirs))
}

/** The values of a form whose user takes theirs: what is typed elsewhere stays. */
export const takeTheirs = <V extends Values>(mine: V, theirs: V, contested: readonly string[]): V => ({
  ...mine,
  ...Object.fromEntries(contested.map((field) => [field, theirs[field]])),
})
