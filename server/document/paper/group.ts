import { byCategory, type Filed, type Section, sectionsBy } from '#shared/rules/by-category.ts'
import { byReference } from '#shared/rules/text.ts'
import type { DisplayMode } from '#shared/settings.ts'

export type Groupable = Filed & { reference: string; park: { id: number; name: string } | null }
/**
 * A section of the list: `name` is null for materials without one in this mode, `context` the
 * category of a sub-category.
 */
export type Group<M> = { name: string | null; context: string | null; materials: M[] }

/** By parks only where there are several, else in one section. */
const modeShown = (mode: DisplayMode, hasSeveralParks: boolean): DisplayMode =>
  mode === 'parks' && !hasSeveralParks ? 'flat' : mode

/**
 * How a printed list is divided: whether its only section is unnamed, whether a column shows the
 * park where no section does, and the heading of each section, also of unfiled materials.
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

/** The heading of a section by sub-category: without a category it is part of none. */
export const subHeading = (
  { name, context }: Pick<Group<unknown>, 'name' | 'context'>,
  words: Record<'withoutCategory' | 'withoutSubCategory', string>,
): string => name ?? (context === null ? words.withoutCategory : words.withoutSubCategory)

/**
 * Groups materials into the sections of a printed list: sections by name, sub-categories under
 * their category, those without one last, a category without any under its own name; materials inside
 * by reference, `A2` before `A10` (rules/paper.md#8). By parks only where there are several, else one flat section
 * (rules/paper.md#9). No material gives no section.
 */
export function groupMaterials<M extends Groupable>(
  materials: readonly M[],
  mode: DisplayMode,
  hasSeveralParks: boolean,
): Group<M>[] {
  const shown = modeShown(mode, hasSeveralParks)
  const sorted = byReference(materials)
  if (shown === 'flat') return sectionsBy(sorted, () => null).map((section) => headed(section, null))
  if (shown === 'parks') return sectionsBy(sorted, ({ park }) => park).map((section) => headed(section, null))
  const categories = byCategory(sorted, (material) => material)
  if (shown === 'categories') return categories.map((section) => headed(section, null))
  return categories.flatMap(({ name, subs }) => {
    const isUndivided = subs.every((sub) => sub.name === null)
    return subs.map((sub) => (isUndivided ? headed({ ...sub, name }, null) : headed(sub, name)))
  })
}

const headed = <M>({ name, materials }: Section<M>, context: string | null): Group<M> => ({ name, context, materials })
