import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react'

/** What lies over the page, lowest first: dialogs, drawers, questions, the search of everything. */
let open: readonly { layer: string }[] = []
const listeners = new Set<() => void>()
/** The dialog that has the page behind it inert, and what that is. */
let cover: Element | null = null
let behind: Element[] = []
/** Toasts tell what happens whatever is open. */
const staysReachable = '.mantine-Notifications-root'

function change(next: typeof open): void {
  open = next
  uncoverPage()
  coverPage()
  for (const tell of listeners) tell()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layer that nothing lies over; null while that is the page itself. */
export const topLayer = (): string | null => open.at(-1)?.layer ?? null

/**
 * Makes inert what lies behind the top layer, once that has the focus: taken off the page before,
 * the focus would be nowhere, and the kit could not tell where to give it back.
 */
export function coverPage(): void {
  const top = document.getElementById(topLayer() ?? '')
  if (!top || top === cover || !top.contains(document.activeElement)) return
  uncoverPage()
  cover = top
  for (let inner: Element = top; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const beside of inner.parentElement.children)
      if (beside !== inner && !beside.matches(staysReachable)) behind.push(beside)
  for (const element of behind) element.toggleAttribute('inert', true)
}

function uncoverPage(): void {
  for (const element of behind) element.removeAttribute('inert')
  cover = null
  behind = []
}

/** The layer that what is inside belongs to; null on the page itself. */
export const Within = createContext<string | null>(null)

/**
 * Says that something lies over the page while it is open.
 * @param name the layer, where it cannot be made up here
 * @returns the layer, which is to be the `id` of the dialog and for `InLayer` around what is in it,
 * and whether nothing lies over it: the keys are its own only then
 */
export function useLayer(isOpen: boolean, name?: string): { layer: string; isTop: boolean } {
  const id = useId()
  const layer = name ?? id
  const topmost = useSyncExternalStore(follow, topLayer)
  // No component owns the order of layers: it follows from the order in which they open.
  useEffect(() => {
    if (!isOpen) return
    const entry = { layer }
    change([...open, entry])
    return () => {
      // At once: the focus is about to go back.
      if (topLayer() === layer) uncoverPage()
      // The key that closed this one is still on its way to what lies below, which must not take it
      // for its own.
      setTimeout(() => change(open.filter((one) => one !== entry)))
    }
  }, [isOpen, layer])
  return { layer, isTop: topmost === layer }
}

/** What is drawn in a layer. */
export function InLayer({ layer, children }: { layer: string; children: ReactNode }) {
  return <Within value={layer}>{children}</Within>
}

/**
 * Whether something lies over the place this is called in: a key of the whole window is then not
 * meant for it.
 */
export function useIsCovered(): boolean {
  const mine = useContext(Within)
  return useSyncExternalStore(follow, topLayer) !== mine
}

/**
 * The second click of a double click, which falls on the dialog that the first one opened, is not
 * meant to close it. To be called once.
 */
export function guardDoubleClick(): void {
  const guard = (event: MouseEvent) => {
    const isOutside =
      event.target instanceof Element && event.target.matches('.mantine-Modal-overlay, .mantine-Drawer-overlay')
    if (event.detail > 1 && isOutside) event.stopPropagation()
  }
  window.addEventListener('click', guard, { capture: true })
}

/**
 * Escape in a date closes its calendar, and not the dialog around it: Mantine's dialogs hear the
 * key first, and leave it to what says that it is its own, which a date does not. To be called
 * once, before any dialog is drawn.
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
