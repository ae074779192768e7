import type { EventMaterial } from '#shared/material-shape.ts'
import { compareNames, compareNatural } from '#shared/text.ts'

type Group = { id: number | null; name: string | null; materials: EventMaterial[]; items: number }

/** Materials of an event grouped by category: groups by name, the one without last; inside by reference (spec 3, 19). */
export function byCategory(materials: readonly EventMaterial[], names: ReadonlyMap<number, string>): Group[] {
  const groups = new Map<number | null, EventMaterial[]>()
  for (const material of materials) {
    const id = material.category_id !== null && names.has(material.category_id) ? material.category_id : null
    groups.set(id, [...(groups.get(id) ?? []), material])
  }
  return [...groups]
    .map(([id, members]) => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      materials: members.sort((one, other) => compareNatural(one.reference, other.reference)),
      items: members.reduce((sum, { pivot }) => sum + pivot.quantity, 0),
    }))
    .sort((one, other) => compareNames(one.name, other.name))
}
