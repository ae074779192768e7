import type { AvailableKit } from '#shared/kit.ts'
import type { MaterialChoice, RemainingQuantities } from '#shared/material.ts'
import { uncategorized } from '#shared/names.ts'
import { fold } from '#shared/rules/text.ts'
import type { MaterialFilters } from './filters-address.ts'

/**
 * A material ready to be listed: what is searched in is computed once. `stock` are its pieces in
 * order, of which `material.remaining_quantity` are free at the dates of an event.
 */
export type MaterialRow = {
  id: number
  material: MaterialChoice
  stock: number
  name: string
  reference: string
  /** The row is a kit, and `material` what a row shows of it (`kit-rows.ts`). */
  kit?: AvailableKit
}

/**
 * Folding text is expensive at 10,000 materials: each is folded once, and its row stays the same
 * object as long as it does.
 */
const made = new WeakMap<MaterialChoice, MaterialRow>()
function rowOf(material: MaterialChoice): MaterialRow {
  const known = made.get(material)
  if (known) return known
  const { id, remaining_quantity: stock } = material
  const row = { id, material, stock, name: fold(material.name), reference: fold(material.reference) }
  made.set(material, row)
  return row
}

/** Rows in the order of the materials, which the server gives by reference. */
export const rowsOf = (materials: readonly MaterialChoice[]): MaterialRow[] => materials.map(rowOf)

/**
 * The same rows with what remains for an event. Each is the row it was until its figure changes.
 */
const leftOver = new WeakMap<MaterialRow, MaterialRow>()
export function withRemaining(rows: readonly MaterialRow[], { ids, quantities }: RemainingQuantities): MaterialRow[] {
  const left = new Map(ids.map((id, at) => [id, quantities[at]]))
  return rows.map((row) => {
    const remaining_quantity = left.get(row.id) ?? row.material.remaining_quantity
    const known = leftOver.get(row)
    if (known?.material.remaining_quantity === remaining_quantity) return known
    const made = { ...row, material: { ...row.material, remaining_quantity } }
    leftOver.set(row, made)
    return made
  })
}

/**
 * The rows that pass the filters and contain every word of the search in name or reference, those
 * whose name or reference begins with it first; `only` restricts them to those materials.
 */
export function filterRows(
  rows: readonly MaterialRow[],
  { park, category, subCategory, tags }: MaterialFilters,
  search: string,
  only: ReadonlySet<number> | null,
): MaterialRow[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  const inCategory = (id: number | null) =>
    category === undefined || (category === uncategorized ? id === null : id === category)
  const holding = rows.filter(
    ({ id, material, name, reference }) =>
      (only === null || only.has(id)) &&
      (park === undefined || material.park_id === park) &&
      inCategory(material.category_id) &&
      (subCategory === undefined || material.sub_category_id === subCategory) &&
      (tags === undefined || tags.every((name) => material.tags.includes(name))) &&
      words.every((word) => name.includes(word) || reference.includes(word)),
  )
  return whole === '' ? holding : inOrder(holding, (row) => rankOf(row, whole), worst)
}

/**
 * How well a row matches a search: its reference equals it, name or reference begin with it, or
 * contain it.
 */
const rankOf = ({ name, reference }: MaterialRow, whole: string): number =>
  reference === whole ? 0 : name.startsWith(whole) || reference.startsWith(whole) ? 1 : worst
const worst = 2

/** Rows by rank, from 0 to `last`; rows of one rank keep their order. */
function inOrder(rows: readonly MaterialRow[], rank: (row: MaterialRow) => number, last: number): MaterialRow[] {
  const ranks = Array.from({ length: last + 1 }, (): MaterialRow[] => [])
  for (const row of rows) ranks[rank(row)]?.push(row)
  return ranks.flat()
}

/** The rows of these materials first; both parts keep their order. */
export const withFirst = (rows: readonly MaterialRow[], first: ReadonlySet<number>): MaterialRow[] =>
  inOrder(rows, ({ id }) => (first.has(id) ? 0 : 1), 1)

/** Number of active filters, for the button that hides them on a phone. */
export const filterCount = ({ park, category, subCategory, tags }: MaterialFilters): number =>
  [park, category, subCategory, tags].filter((one) => one !== undefined).length
