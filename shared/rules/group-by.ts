/**
 * Groups items by a key, in the order of the keys' first appearance: Map.groupBy, which browsers of
 * 2023 and Node 20 lack.
 */
export function groupBy<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const members = groups.get(key)
    if (members) members.push(one)
    else groups.set(key, [one])
  }
  return groups
}
