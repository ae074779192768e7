import type { Category } from '#shared/category.ts'
import type { EventKit } from '#shared/event-kit.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { type Section, sectionsBy } from '#shared/rules/by-category.ts'
import { byReference, matches } from '#shared/rules/text.ts'
import { byCategory } from '../by-category.ts'
import type { Grouping } from './grouping.ts'

type Kit = Pick<EventKit, 'id' | 'name' | 'materials'>
type Known = {
  categories: readonly Category[]
  parks: readonly { id: number; name: string }[]
  /** The event's. */
  kits: readonly Kit[]
}
/**
 * `name` null: materials outside every known group, last. With `none` everything is one unnamed
 * group.
 */
export type InventoryGroup = { key: string; name: string | null; materials: EventMaterial[] }

/** The event's materials that a search finds by name or reference, ignoring case and accents. */
export const findMaterials = (materials: readonly EventMaterial[], search: string): EventMaterial[] =>
  materials.filter(({ name, reference }) => matches(name, search) || matches(reference, search))

/** Grouped for the page, in the order of the sheets. */
export const groupForCount = (materials: readonly EventMaterial[], by: Grouping, known: Known): InventoryGroup[] =>
  grouped(byReference(materials), by, known).map(({ id, name, materials }) => ({ key: `${by} ${id}`, name, materials }))

function grouped(materials: readonly EventMaterial[], by: Grouping, known: Known): Section<EventMaterial>[] {
  if (by === 'categories') return byCategory(materials, known.categories)
  if (by === 'kits') return sectionsBy(materials, kitPlaces(known.kits))
  const parks = new Map(by === 'parks' ? known.parks.map((park) => [park.id, park]) : [])
  return sectionsBy(materials, ({ park_id }) => parks.get(park_id) ?? null)
}

/**
 * Gives the kits that a material comes from. One that several kits hold has a row alone, and so stands
 * under all of their names.
 */
function kitPlaces(kits: readonly Kit[]): (material: { id: number }) => { id: number; name: string } | null {
  const places = new Map<string, { id: number; name: string }>()
  return (material) => {
    const holding = kits.filter(({ materials }) => materials.some(({ id }) => id === material.id))
    if (holding.length === 0) return null
    const key = holding.map(({ id }) => id).join(' ')
    const place = places.get(key) ?? { id: places.size + 1, name: holding.map(({ name }) => name).join(', ') }
    places.set(key, place)
    return place
  }
}
