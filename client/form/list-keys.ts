import { useEffect } from 'react'
import { focusOn } from '../ui/focus/move.ts'
import { useIsCovered } from '../ui/layer.tsx'

/**
 * Keys of a page with a list of quantities: `/` moves to its search from anywhere but a text field.
 * @param search selects the field to search by
 * @param other handles what else the page hears, and returns whether the key was its own; a function
 * that stays the same
 */
export function useListKeys(search: string, other: (key: string, target: HTMLElement) => boolean): void {
  const isCovered = useIsCovered()
  // The keys work on the whole page: no element of ours receives them all.
  useEffect(() => {
    if (isCovered) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      if (key === '/' && (isQuantity(target) || !target.matches('input, textarea, select, [contenteditable]'))) {
        const field = document.querySelector<HTMLInputElement>(search)
        focusOn(field)
        field?.select()
      } else if (!other(key, target)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isCovered, search, other])
}

export const isQuantity = (target: HTMLElement): boolean => target.matches('.quantity input')
