import type { DisplayMode } from '#shared/settings.ts'

type Named = { id: number; name: string } | null
export type Groupable = { reference: string; park: Named; category: Named; sub_category: Named }
/** A section of the list: `name` is null for what has none in this mode, `context` the category of a sub-category. */
export type Group<M> = { name: string | null; context: string | null; materials: M[] }

const names = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
const references = new Intl.Collator('fr', { numeric: true })

const lastWhenNull = (a: string | null, b: string | null) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : names.compare(a, b)

/** What a material is filed under, and the id that tells two of one name apart. */
const place = (material: Groupable, mode: DisplayMode) => {
  if (mode === 'flat') return { key: '', name: null, context: null }
  if (mode === 'parks') return { key: String(material.park?.id), name: material.park?.name ?? null, context: null }
  const { category, sub_category: sub } = material
  if (mode === 'categories') return { key: String(category?.id), name: category?.name ?? null, context: null }
  return { key: `${category?.id} ${sub?.id}`, name: sub?.name ?? null, context: category?.name ?? null }
}

/**
 * Materials in the sections of a printed list (spec 3, 19): sections by name, those without one last (by category, where
 * sub-categories are missing); materials inside by reference, `A2` before `A10`. By parks only where there are several,
 * else one flat section. No material gives no section.
 */
export const groupMaterials = <M extends Groupable>(
  materials: readonly M[],
  mode: DisplayMode,
  hasSeveralParks: boolean,
): Group<M>[] => {
  const shown = mode === 'parks' && !hasSeveralParks ? 'flat' : mode
  const groups = new Map<string, Group<M>>()
  for (const material of materials) {
    const { key, ...heading } = place(material, shown)
    const group = groups.get(key) ?? { ...heading, materials: [] }
    groups.set(key, group)
    group.materials.push(material)
  }
  for (const group of groups.values()) group.materials.sort((a, b) => references.compare(a.reference, b.reference))
  return [...groups.values()].sort((a, b) => lastWhenNull(a.name, b.name) || lastWhenNull(a.context, b.context))
}
