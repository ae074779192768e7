import { byReference, compareNames } from '#shared/rules/text.ts'
import type { DisplayMode } from '#shared/settings.ts'

type Named = { id: number; name: string } | null
export type Groupable = { reference: string; park: Named; category: Named; sub_category: Named }
/** A section of the list: `name` is null for what has none in this mode, `context` the category of a sub-category. */
export type Group<M> = { name: string | null; context: string | null; materials: M[] }

/** What a material is filed under, and the id that tells two of one name apart. */
const place = (material: Groupable, mode: DisplayMode) => {
  if (mode === 'flat') return { key: '', name: null, context: null }
  if (mode === 'parks') return { key: String(material.park?.id), name: material.park?.name ?? null, context: null }
  const { category, sub_category: sub } = material
  if (mode === 'categories') return { key: String(category?.id), name: category?.name ?? null, context: null }
  return { key: `${category?.id} ${sub?.id}`, name: sub?.name ?? null, context: category?.name ?? null }
}

/** By parks only where there are several, else in one section. */
const modeShown = (mode: DisplayMode, hasSeveralParks: boolean): DisplayMode =>
  mode === 'parks' && !hasSeveralParks ? 'flat' : mode

/**
 * How a printed list is divided: whether its one section has no name, whether a column tells the park where no section does, and the
 * heading of each section, also of those filed under nothing.
 */
export function division(
  mode: DisplayMode,
  hasSeveralParks: boolean,
  words: Record<'withoutCategory' | 'withoutSubCategory' | 'withoutPark', string>,
): { isFlat: boolean; withPark: boolean; headingOf(group: Pick<Group<unknown>, 'name' | 'context'>): string } {
  const { withoutCategory, withoutPark } = words
  const shown = modeShown(mode, hasSeveralParks)
  const nameless = { categories: withoutCategory, parks: withoutPark, flat: '' }
  return {
    isFlat: shown === 'flat',
    withPark: hasSeveralParks && shown !== 'parks',
    headingOf: (group) => (shown === 'sub-categories' ? subHeading(group, words) : (group.name ?? nameless[shown])),
  }
}

/** The heading of a section by sub-category: without a category there is none to be a part of. */
export const subHeading = (
  { name, context }: Pick<Group<unknown>, 'name' | 'context'>,
  words: Record<'withoutCategory' | 'withoutSubCategory', string>,
): string => name ?? (context === null ? words.withoutCategory : words.withoutSubCategory)

/**
 * Materials in the sections of a printed list: sections by name, sub-categories under their category, those without one last;
 * materials inside by reference, `A2` before `A10` (rules/paper.md#8). By parks only where there are several, else one flat
 * section (rules/paper.md#9). No material gives no section.
 */
export const groupMaterials = <M extends Groupable>(
  materials: readonly M[],
  mode: DisplayMode,
  hasSeveralParks: boolean,
): Group<M>[] => {
  const shown = modeShown(mode, hasSeveralParks)
  const groups = new Map<string, Group<M>>()
  for (const material of materials) {
    const { key, ...heading } = place(material, shown)
    const group = groups.get(key) ?? { ...heading, materials: [] }
    groups.set(key, group)
    group.materials.push(material)
  }
  return [...groups.values()]
    .map((group) => ({ ...group, materials: byReference(group.materials) }))
    .sort((a, b) => compareNames(a.context, b.context) || compareNames(a.name, b.name))
}
