import { type NamedGroup, namedGroups } from './named-groups.ts'

type Listed = { category_id: number | null; reference: string }

/** Materials of a list by category, with how many pieces of them all. */
export const byCategory = <M extends Listed>(
  materials: readonly M[],
  names: ReadonlyMap<number, string>,
  quantityOf: (material: M) => number,
): (NamedGroup<M> & { items: number })[] =>
  namedGroups(materials, names, ({ category_id }) => category_id).map((group) => ({
    ...group,
    items: group.materials.reduce((sum, one) => sum + quantityOf(one), 0),
  }))
