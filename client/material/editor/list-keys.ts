import { isQuantity } from '../../form/list-keys.ts'
import { focusOn } from '../../ui/focus/move.ts'

/** Selects the field to search the list by. */
export const materialSearch = '.material-search input'

/** Escape moves from a quantity to the button that goes on. */
export function leaveQuantities(key: string, target: HTMLElement): boolean {
  if (key !== 'Escape' || !isQuantity(target)) return false
  focusOn(document.querySelector<HTMLElement>('main button[type=submit]'))
  return true
}
