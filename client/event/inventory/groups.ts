import type { EventMaterial } from '#shared/material-shape.ts'
import { matches } from '#shared/rules/text.ts'
import { namedGroups } from '../named-groups.ts'
import type { Grouping } from './grouping.ts'

export type Names = { categories: ReadonlyMap<number, string>; parks: ReadonlyMap<number, string> }
/** `name` null: what belongs to none of the known ones, last. With `none` everything is one group without a name. */
export type InventoryGroup = { key: string; name: string | null; materials: EventMaterial[] }

/** The event's materials that a search finds by name or reference, whatever case and accents. */
export const findMaterials = (materials: readonly EventMaterial[], search: string): EventMaterial[] =>
  materials.filter(({ name, reference }) => matches(name, search) || matches(reference, search))

/** As the page groups them, in the order of the sheets. */
export const groupForCount = (materials: readonly EventMaterial[], by: Grouping, names: Names): InventoryGroup[] =>
  namedGroups(materials, by === 'parks' ? names.parks : names.categories, (material) =>
    by === 'none' ? null : by === 'parks' ? material.park_id : material.category_id,
  ).map(({ id, ...group }) => ({ key: `${by} ${id}`, ...group }))
