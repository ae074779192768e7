import { groupBy } from '#shared/rules/group-by.ts'
import { byReference, compareNames } from '#shared/rules/text.ts'

/** `id` and `name` null: what is filed under none of the known ones. */
export type NamedGroup<M> = { id: number | null; name: string | null; materials: M[] }

/**
 * Groups materials as papers do (rules/paper.md#8): groups by name, the one without a name last; inside by reference, `A2` before
 * `A10`. `idOf` gives the id of a material's group; an id without a name counts as none.
 */
export function namedGroups<M extends { reference: string }>(
  materials: readonly M[],
  names: ReadonlyMap<number, string>,
  idOf: (material: M) => number | null,
): NamedGroup<M>[] {
  const known = (material: M): number | null => {
    const id = idOf(material)
    return id !== null && names.has(id) ? id : null
  }
  return [...groupBy(materials, known)]
    .map(([id, members]) => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      materials: byReference(members),
    }))
    .sort((one, other) => compareNames(one.name, other.name))
}
