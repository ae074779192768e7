import type { Category } from '#shared/category.ts'
import { byCategory as byPlace, type CategorySection } from '#shared/rules/by-category.ts'

type Listed = { category_id: number | null; sub_category_id: number | null }

/**
 * Groups materials by category and sub-category of these lists; an id that is in neither counts as
 * none.
 */
export function byCategory<M extends Listed>(
  materials: readonly M[],
  categories: readonly Category[],
): CategorySection<M>[] {
  const known = new Map(categories.map((category) => [category.id, category]))
  const subs = new Map(categories.flatMap(({ sub_categories }) => sub_categories.map((sub) => [sub.id, sub])))
  return byPlace(materials, ({ category_id, sub_category_id }) => ({
    category: known.get(category_id ?? 0) ?? null,
    sub_category: subs.get(sub_category_id ?? 0) ?? null,
  }))
}
