/**
 * Ids of records by the demonstration's names: materials by reference, persons by last name, events
 * by title.
 */
export type Ids = ReadonlyMap<string, number>

/**
 * @throws Error naming the missing record, such as a material of an event that is not in the stock
 */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration has no « ${name} »`)
  return id
}
