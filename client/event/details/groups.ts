import type { Category } from '#shared/category.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import { compareNames } from '#shared/rules/text.ts'

export type SubGroup = { id: number | null; name: string | null; materials: EventMaterial[] }
/** `name` null: without category, which comes last. */
export type CategoryGroup = {
  id: number | null
  name: string | null
  subGroups: SubGroup[]
  materials: EventMaterial[]
}

/** Materials by category and sub-category, both by name, those without one last; inside as they came, by name. */
export function groupMaterials(materials: readonly EventMaterial[], categories: readonly Category[]): CategoryGroup[] {
  const known = new Map(categories.map((category) => [category.id, category]))
  const sorted = <G extends { name: string | null }>(groups: G[]): G[] =>
    groups.sort((one, other) => compareNames(one.name, other.name))
  const groups = [...groupBy(materials, ({ category_id }) => category_id)].map(([id, inside]) => {
    const category = id === null ? undefined : known.get(id)
    const subGroups = [...groupBy(inside, ({ sub_category_id }) => sub_category_id)].map(([subId, own]) => ({
      id: subId,
      name: category?.sub_categories.find((sub) => sub.id === subId)?.name ?? null,
      materials: own,
    }))
    return { id, name: category?.name ?? null, subGroups: sorted(subGroups), materials: inside }
  })
  return sorted(groups)
}
