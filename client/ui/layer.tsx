import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react'

/**
 * The layers over the page, lowest first: dialogs, drawers, questions, the search of everything.
 */
let open: readonly { layer: string }[] = []
const listeners = new Set<() => void>()
/** The dialog that makes the page behind it inert, and those inert elements. */
let cover: Element | null = null
let behind: Element[] = []
/** Toasts stay usable whatever is open. */
const staysReachable = '.mantine-Notifications-root'

function change(next: typeof open): void {
  open = next
  uncoverPage()
  coverPage()
  for (const tell of listeners) tell()
}

/** Calls `listener` when a layer opens or closes. @returns a function that ends that */
export function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layer with nothing over it; null while that is the page itself. */
export const topLayer = (): string | null => open.at(-1)?.layer ?? null

/**
 * Makes everything behind the top layer inert, once that layer has the focus: any earlier, the page
 * would lose the focus, and the kit could not tell where to return it.
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

/** The layer of the present content; null on the page itself. */
export const Within = createContext<string | null>(null)

/**
 * Registers a layer over the page while it is open.
 * @param name the layer, where this hook cannot generate one
 * @returns the layer, to be the `id` of the dialog and for `InLayer` around its content, and
 * whether nothing lies over it: only then are the keys its own
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
      // At once: the focus is about to return.
      if (topLayer() === layer) uncoverPage()
      // The key that closed this layer is still on its way to the one below, which must not take it
      // for its own.
      setTimeout(() => change(open.filter((one) => one !== entry)))
    }
  }, [isOpen, layer])
  return { layer, isTop: topmost === layer }
}

/** The content of a layer. */
export function InLayer({ layer, children }: { layer: string; children: ReactNode }) {
  return <Within value={layer}>{children}</Within>
}

/**
 * Whether a layer lies over the caller's place: a key of the whole window is then not meant for it.
 */
export function useIsCovered(): boolean {
  const mine = useContext(Within)
  return useSyncExternalStore(follow, topLayer) !== mine
}

/**
 * Ignores the second click of a double click where it falls on the dialog that the first one opened
 * and would close it, or on an entry of a menu that is closing and would act again. Call it once.
 */
export function guardDoubleClick(): void {
  const guard = (event: MouseEvent) => {
    const isSpent =
      event.target instanceof Element &&
      event.target.closest('.mantine-Modal-overlay, .mantine-Drawer-overlay, [role=menuitem]')
    if (event.detail < 2 || !isSpent) return
    event.stopPropagation()
    event.preventDefault() // the router does not hear of it: a link would load the page anew
  }
  window.addEventListener('click', guard, { capture: true })
}

/**
 * Lets Escape in a date close its calendar, and not the dialog around it: Mantine's dialogs receive
 * the key first, and leave it to elements that claim it, which a date does not. Call it once,
 * before any dialog is drawn.
 */
export function guardEscape(): void {
  const guard = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLElement)) return
    const isInDate = target.matches('.mantine-DateInput-input')
    const calendars = isInDate ? [...document.querySelectorAll('.mantine-DateInput-calendarHeader')] : []
    const isOpen = calendars.some((calendar) => calendar.getClientRects().length > 0)
    if (!isOpen && !target.closest('[data-takes-escape]')) return
    target.setAttribute('data-mantine-stop-propagation', 'true')
    setTimeout(() => target.removeAttribute('data-mantine-stop-propagation'))
  }
  window.addEventListener('keydown', guard, { capture: true })
}
