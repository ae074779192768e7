import { focusOn } from '../../ui/focus/move.ts'

/** Selects the field to search the rows by. */
export const inventorySearch = '.inventory-toolbar input[type=search]'

/** Where to count the first row that a search has found; null until its rows are drawn. */
const firstFound = (search: string): HTMLElement | null => {
  const list = document.querySelector<HTMLElement>('.inventory-list')
  return list?.dataset.search === search ? list.querySelector<HTMLElement>('[data-column=actual] input') : null
}

/** Enter moves from the search to the first row found (rules/inventory.md#16). */
export function countFound(key: string, target: HTMLElement): boolean {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.matches(inventorySearch)) return false
  const search = target.value.trim()
  focusOn(() => firstFound(search))
  return true
}
