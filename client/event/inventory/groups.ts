import type { EventMaterial } from '#shared/material-shape.ts'
import { compareNames, compareNatural, matches } from '#shared/text.ts'
import type { Grouping } from './grouping.ts'

export type Names = { categories: ReadonlyMap<number, string>; parks: ReadonlyMap<number, string> }
/** `name` null: what belongs to none of the known ones, last. With `none` everything is one group without a name. */
export type InventoryGroup = { key: string; name: string | null; materials: EventMaterial[] }

/** The event's materials that a search finds by name or reference, whatever case and accents. */
export const findMaterials = (materials: readonly EventMaterial[], search: string): EventMaterial[] =>
  materials.filter(({ name, reference }) => matches(name, search) || matches(reference, search))

/** Groups by name, the one without a name last; inside by reference, as on the sheets. */
export function groupForCount(materials: readonly EventMaterial[], by: Grouping, names: Names): InventoryGroup[] {
  const known = by === 'parks' ? names.parks : names.categories
  const idOf = (material: EventMaterial): number | null => {
    const id = by === 'none' ? null : by === 'parks' ? material.park_id : material.category_id
    return id !== null && known.has(id) ? id : null
  }
  const groups = new Map<number | null, EventMaterial[]>()
  for (const material of materials) {
    const id = idOf(material)
    const members = groups.get(id)
    if (members) members.push(material)
    else groups.set(id, [material])
  }
  return [...groups]
    .map(([id, members]) => ({
      key: `${by} ${id}`,
      name: id === null ? null : (known.get(id) ?? null),
      materials: members.sort((one, other) => compareNatural(one.reference, other.reference)),
    }))
    .sort((one, other) => compareNames(one.name, other.name))
}
