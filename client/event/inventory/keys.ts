import { useEffect } from 'react'
import { focusOn } from '../../ui/focus/move.ts'
import { useIsCovered } from '../../ui/layer.tsx'

/** Where to count the first row that a search has found; null until its rows are drawn. */
const firstFound = (search: string): HTMLElement | null => {
  const list = document.querySelector<HTMLElement>('.inventory-list')
  return list?.dataset.search === search ? list.querySelector<HTMLElement>('[data-column=actual] input') : null
}

/**
 * Keys of the screen: `/` goes to the search from anywhere but a text, Enter from there to the
 * first row found (rules/inventory.md#16).
 */
export function useInventoryKeys(): void {
  const isCovered = useIsCovered()
  // The keys are the whole page's: no element of ours hears them all.
  useEffect(() => {
    if (isCovered) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      const search = document.querySelector<HTMLInputElement>('.inventory-toolbar input[type=search]')
      const isText = target.matches('input, textarea, select, [contenteditable]') && !target.matches('.quantity input')
      if (key === '/' && !isText) {
        focusOn(search)
        search?.select()
      } else if (key === 'Enter' && search && target === search) {
        const text = search.value.trim()
        focusOn(() => firstFound(text))
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isCovered])
}
