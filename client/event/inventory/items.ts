import type { EventMaterial } from '#shared/material-shape.ts'
import type { InventoryGroup } from './groups.ts'

/** What the list shows, from top to bottom: heads of groups, and the rows that are not folded. */
export type Item =
  | { key: string; group: InventoryGroup; folds: boolean; isOpen: boolean }
  | { key: string; material: EventMaterial; place: number }

type Folds = {
  /** Rows that fold into the head of their group. */
  folded: ReadonlySet<number>
  /** Groups whose head was opened. */
  opened: ReadonlySet<string>
}

/**
 * The items of the list. A group has a head when it has a name, or when it folds something. `place`
 * counts the rows that are shown.
 */
export function itemsOf(groups: readonly InventoryGroup[], { folded, opened }: Folds): Item[] {
  let place = 0
  const hasNames = groups.some(({ name }) => name !== null)
  return groups.flatMap((group): Item[] => {
    const folds = group.materials.some(({ id }) => folded.has(id))
    const isOpen = !folds || opened.has(group.key)
    const shown = isOpen ? group.materials : group.materials.filter(({ id }) => !folded.has(id))
    return [
      ...(hasNames || folds ? [{ key: `group ${group.key}`, group, folds, isOpen }] : []),
      ...shown.map((material) => ({ key: `material ${material.id}`, material, place: place++ })),
    ]
  })
}
