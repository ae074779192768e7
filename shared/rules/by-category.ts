import { groupBy } from './group-by.ts'
import { compareNames } from './text.ts'

type Named = { id: number; name: string }
/** The category and sub-category of a material; null for none. */
export type Filed = { category: Named | null; sub_category: Named | null }
/** `id` and `name` null: the materials without one. */
export type Section<M> = { id: number | null; name: string | null; materials: M[] }
/**
 * `materials` are those of all `subs`; a category without sub-categories has a single nameless one.
 */
export type CategorySection<M> = Section<M> & { subs: Section<M>[] }

/**
 * Groups materials into sections by name, the nameless one last (rules/paper.md#8). Inside they
 * keep their order: sort them first. Two sections with the same name stay apart by their id; no
 * material gives no section.
 */
export function sectionsBy<M>(materials: readonly M[], placeOf: (material: M) => Named | null): Section<M>[] {
  const names = new Map<number, string>()
  const idOf = (material: M): number | null => {
    const place = placeOf(material)
    if (place) names.set(place.id, place.name)
    return place?.id ?? null
  }
  return [...groupBy(materials, idOf)]
    .map(([id, members]) => ({ id, name: id === null ? null : (names.get(id) ?? null), materials: members }))
    .sort((one, other) => compareNames(one.name, other.name))
}

/**
 * Groups materials by category, then by sub-category: both by name, those without one last
 * (rules/paper.md#8, rules/details.md#13). Inside they keep their order: sort them first.
 */
export const byCategory = <M>(materials: readonly M[], filedUnder: (material: M) => Filed): CategorySection<M>[] =>
  sectionsBy(materials, (material) => filedUnder(material).category).map((section) => ({
    ...section,
    subs: sectionsBy(section.materials, (material) => filedUnder(material).sub_category),
  }))
