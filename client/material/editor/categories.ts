import type { Category } from '#shared/category.ts'
import type { MaterialLine } from '#shared/event-input.ts'
import { uncategorized } from '#shared/names.ts'
import { compareNames } from '#shared/rules/text.ts'
import type { MaterialRow } from './filters.ts'
import type { MaterialFilters } from './filters-address.ts'

type Place = Pick<MaterialFilters, 'category' | 'subCategory'>

/** A line of the list of categories: all materials, a category, or a sub-category of the chosen one. */
export type CategoryEntry = Place & {
  key: string
  /** Null for all materials and for those without category. */
  name: string | null
  count: number
}

/** The key of all materials; of a category; of a sub-category. */
const keyOf = ({ category, subCategory }: Place): string =>
  subCategory !== undefined ? `s${subCategory}` : category === undefined ? 'all' : `c${category}`

/** The places that a material counts for. */
function placesOf({ material: { category_id, sub_category_id } }: MaterialRow): string[] {
  const places = [keyOf({}), keyOf({ category: category_id ?? uncategorized })]
  return sub_category_id === null ? places : [...places, keyOf({ subCategory: sub_category_id })]
}

/**
 * The categories that hold one of the rows, and the chosen one with its sub-categories, each with
 * its number of rows (rules/wizard.md#28): by name, the materials without category last.
 */
export function categoryEntries(
  rows: readonly MaterialRow[],
  categories: readonly Category[],
  chosen: Place,
): CategoryEntry[] {
  const counts = new Map<string, number>()
  for (const row of rows) for (const place of placesOf(row)) counts.set(place, (counts.get(place) ?? 0) + 1)
  const entry = (place: Place, name: string | null): CategoryEntry => {
    const key = keyOf(place)
    return { ...place, key, name, count: counts.get(key) ?? 0 }
  }
  const isShown = ({ count, key }: CategoryEntry) => count > 0 || key === keyOf(chosen)
  const byName = <N extends { name: string }>(all: readonly N[]) =>
    [...all].sort((one, other) => compareNames(one.name, other.name))
  const entries = [entry({}, null)]
  for (const { id, name, sub_categories } of byName(categories)) {
    const own = entry({ category: id }, name)
    if (!isShown(own) && chosen.category !== id) continue
    entries.push(own)
    if (chosen.category !== id) continue
    const subs = byName(sub_categories).map((sub) => entry({ category: id, subCategory: sub.id }, sub.name))
    entries.push(...subs.filter(isShown))
  }
  const none = entry({ category: uncategorized }, null)
  return isShown(none) ? [...entries, none] : entries
}

/** What the chosen lines say of a place: something is chosen there, or lacks. */
export type Mark = 'chosen' | 'short'

/** The marks of the places that hold a chosen line, by the key of their entry. */
export function categoryMarks(
  lines: readonly MaterialLine[],
  byId: ReadonlyMap<number, MaterialRow>,
): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const { id, quantity } of lines) {
    const row = byId.get(id)
    if (!row) continue
    const isShort = quantity > row.material.remaining_quantity
    for (const place of placesOf(row)) if (isShort || !marks.has(place)) marks.set(place, isShort ? 'short' : 'chosen')
  }
  return marks
}
