import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'

/** What lies over the page, lowest first: dialogs, drawers, questions, the search of everything. */
let open: readonly { layer: symbol }[] = []
const listeners = new Set<() => void>()

function change(next: typeof open): void {
  open = next
  for (const tell of listeners) tell()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layer that nothing lies over; null while that is the page itself. */
export const topLayer = (): symbol | null => open.at(-1)?.layer ?? null

/** The layer that what is inside belongs to; null on the page itself. */
export const Within = createContext<symbol | null>(null)

/**
 * Says that something lies over the page while it is open.
 * @returns the layer, for `InLayer` around what is in it, and whether nothing lies over it: the keys are its own only then
 */
export function useLayer(isOpen: boolean): { layer: symbol; isTop: boolean } {
  const [layer] = useState(() => Symbol('layer'))
  const topmost = useSyncExternalStore(follow, topLayer)
  // No component owns the order of layers: it follows from the order in which they open.
  useEffect(() => {
    if (!isOpen) return
    const entry = { layer }
    change([...open, entry])
    // The key that closed this one is still on its way to what lies below, which must not take it for its own.
    return () => void setTimeout(() => change(open.filter((one) => one !== entry)))
  }, [isOpen, layer])
  return { layer, isTop: topmost === layer }
}

/** What is drawn in a layer. */
export function InLayer({ layer, children }: { layer: symbol; children: ReactNode }) {
  return <Within value={layer}>{children}</Within>
}

/** Whether something lies over the place this is called in: a key of the whole window is then not meant for it. */
export function useIsCovered(): boolean {
  const mine = useContext(Within)
  return useSyncExternalStore(follow, topLayer) !== mine
}

/**
 * Escape in a date closes its calendar, and not the dialog around it: Mantine's dialogs hear the key first, and leave it to what
 * says that it is its own, which a date does not. To be called once, before any dialog is drawn.
 */
export function guardEscape(): void {
  const guard = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLElement) || !target.matches('.mantine-DateInput-input')) return
    const calendars = [...document.querySelectorAll('.mantine-DateInput-calendarHeader')]
    if (calendars.every((calendar) => calendar.getClientRects().length === 0)) return
    target.setAttribute('data-mantine-stop-propagation', 'true')
    setTimeout(() => target.removeAttribute('data-mantine-stop-propagation'))
  }
  window.addEventListener('keydown', guard, { capture: true })
}
