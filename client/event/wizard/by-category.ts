import { compareNames, compareNatural } from '#shared/text.ts'

type Listed = { category_id: number | null; reference: string }
type Group<M> = { id: number | null; name: string | null; materials: M[]; items: number }

/** Materials of a list grouped by category: groups by name, the one without last; inside by reference (spec 3, 19). */
export function byCategory<M extends Listed>(
  materials: readonly M[],
  names: ReadonlyMap<number, string>,
  quantityOf: (material: M) => number,
): Group<M>[] {
  const groups = new Map<number | null, M[]>()
  for (const material of materials) {
    const id = material.category_id !== null && names.has(material.category_id) ? material.category_id : null
    groups.set(id, [...(groups.get(id) ?? []), material])
  }
  return [...groups]
    .map(([id, members]) => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      materials: members.sort((one, other) => compareNatural(one.reference, other.reference)),
      items: members.reduce((sum, one) => sum + quantityOf(one), 0),
    }))
    .sort((one, other) => compareNames(one.name, other.name))
}
