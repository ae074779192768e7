import { useEffect } from 'react'
import { focusOn } from '../../ui/focus/move.ts'
import { useIsCovered } from '../../ui/layer.tsx'

/**
 * Keys of the list: `/` moves to its search from anywhere but a text field, Escape from a quantity
 * to the button that goes on.
 */
export function useListKeys(): void {
  const isCovered = useIsCovered()
  // The keys work on the whole page: no element of ours receives them all.
  useEffect(() => {
    if (isCovered) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      const isQuantity = target.matches('.quantity input')
      if (key === '/' && (isQuantity || !target.matches('input, textarea, select, [contenteditable]'))) {
        const search = document.querySelector<HTMLInputElement>('.material-search input')
        focusOn(search)
        search?.select()
      } else if (key === 'Escape' && isQuantity)
        focusOn(document.querySelector<HTMLElement>('main button[type=submit]'))
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isCovered])
}
