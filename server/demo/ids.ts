/**
 * Ids of records by what the demonstration calls them: materials by reference, persons by last
 * name, events by title.
 */
export type Ids = ReadonlyMap<string, number>

/**
 * @throws Error naming the record that is not there, such as a material that is in an event and not
 * in the stock
 */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration has no « ${name} »`)
  return id
}
