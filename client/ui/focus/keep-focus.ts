/**
 * Keeps the keyboard's place when the focused element disappears: a row is deleted, a dialog
 * closes, a button becomes busy, the page changes. The browser would restart at the top of the
 * page; instead the focus moves to the nearest control.
 */

import { isMoving } from './move.ts'
import { controlsOf, isNowhere, isReachable, stops } from './reachable.ts'

/** The search for a neighbour stays within these. */
const bounds = '[role=dialog], main, [data-portal], body'
/** Layers over the page that leave no neighbours behind. */
const overlays = '[role=dialog], [role=menu], [role=listbox], [data-portal]'
/** Dialogs return the focus themselves a little after they close, ms. */
const settleAfter = 60
/**
 * A button that is disabled for longer than this, without showing that it is busy, will not be back
 * soon, ms.
 */
const disabledFor = 400
const remembered = 12

/**
 * The position of an element before it disappeared, and its index among the focusable elements of
 * its row.
 */
type Gap = { parent: Element; before: Node | null; after: Node | null; nth: number }

/** Elements that had the focus, latest last. */
let trail: HTMLElement[] = []
const gaps = new WeakMap<HTMLElement, Gap | null>()
let isByKeyboard = false
let isByTab = false
/** A page has just arrived, and the user has not acted on it yet. */
let isArriving = false
let arrived = (): void => {}
let settling = 0
let waitingSince = 0

/**
 * Watches over the focus from now on. Call it once. `onArrival` gets each newly focused element.
 */
export function keepFocus(onArrival: () => void): void {
  arrived = onArrival
  const touch = (isKey: boolean) => () => {
    isByKeyboard = isKey
    isByTab &&= isKey
    isArriving = false
  }
  document.addEventListener('keydown', touch(true), true)
  document.addEventListener('keydown', ({ key }) => (isByTab = key === 'Tab'), true)
  document.addEventListener('pointerdown', touch(false), true)
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && remember(target), true)
  document.addEventListener('focusout', leave, true)
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] }
  new MutationObserver(look).observe(document.body, changes)
}

/**
 * After navigation, focuses the first field (`data-autofocus`) for keyboard users, else the
 * content. Leaves the focus where the new page or a dialog has put it. Only the router calls it.
 */
export function arriveOnPage(): void {
  isArriving = true
  trail = []
  settleSoon()
}

function remember(element: HTMLElement): void {
  trail = [...trail.filter((one) => one !== element), element].slice(-remembered)
  waitingSince = 0
  arrived()
  hold(element)
  // The key selects the content of a field, to type over it; in a dialog, which moves the focus
  // itself, it would not.
  if (isByTab && element instanceof HTMLInputElement) element.select()
}

/**
 * Mantine focuses the element that a dialog marks for it, some time after the dialog is drawn: on a
 * busy machine after the first key. Moves the mark to the focused element, so that the focus of a
 * user who has moved on stays.
 */
function hold(element: HTMLElement): void {
  const dialog = element.closest('[aria-modal=true]')
  if (!dialog) return
  for (const marked of dialog.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  element.setAttribute('data-autofocus', 'true')
}

/**
 * Discards the remembered place when the focus left a remaining element for nothing else: by a
 * click beside it, or by leaving the page. A button disabled at that moment did not lose the focus
 * this way, however soon it is enabled again; nor did an element that passed the focus to one that
 * is gone a moment later, as in a dialog that rerenders its content.
 */
function leave({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || relatedTarget !== null || !isReachable(target)) return
  setTimeout(() => {
    if (isNowhere() && isReachable(target)) trail = []
  })
}

function look(records: MutationRecord[]): void {
  for (const element of trail)
    if (!element.isConnected && !gaps.has(element)) gaps.set(element, gapOf(element, records))
  if (isArriving && document.activeElement === content()) focus(firstField())
  const last = trail.at(-1)
  // Cheap checks only: a panning timeline changes the page sixty times a second.
  if (last && (isNowhere() || !last.isConnected || last.matches(':disabled, [hidden], [hidden] *'))) settleSoon()
}

function settleSoon(after = settleAfter): void {
  clearTimeout(settling)
  settling = window.setTimeout(settle, after)
}

function settle(): void {
  if (isMoving()) {
    settleSoon()
    return
  }
  const dialogs = [...document.querySelectorAll('[aria-modal=true]')]
  if (isArriving && dialogs.length === 0) {
    if (!content()?.contains(document.activeElement)) focus(firstField() ?? content())
  } else if (isNowhere() && trail.length > 0) {
    const next = nearest((place) => dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(place)))
    if (next === 'later') settleSoon(disabledFor)
    else focus(next ?? dialogs.flatMap(stops)[0] ?? content())
  }
}

/**
 * The last place of the focus, or the nearest to it; a later time when it will be back. Considers
 * only elements that `isOpen` accepts.
 */
function nearest(isOpen: (place: Element) => boolean): HTMLElement | 'later' | null {
  for (const element of trail.toReversed()) {
    if (element.isConnected && !isOpen(element)) continue
    if (isReachable(element)) return element
    if (isBusy(element)) return 'later'
    const gap = element.isConnected ? besides(element) : gaps.get(element)
    const near = gap?.parent.isConnected && isOpen(gap.parent) ? neighbour(gap) : null
    if (near) return near
  }
  return null
}

/** True while a disabled control is loading, or has not been disabled for long. */
function isBusy(element: HTMLElement): boolean {
  if (!element.isConnected || !element.matches(':disabled')) return false
  waitingSince ||= Date.now()
  return element.matches('[data-loading]') || Date.now() - waitingSince < disabledFor
}

const focus = (element: HTMLElement | null | undefined): void => element?.focus({ preventScroll: true })
const content = (): HTMLElement | null => document.querySelector('main')

const firstField = (): HTMLElement | null =>
  isByKeyboard ? (content()?.querySelector<HTMLElement>('[data-autofocus]') ?? null) : null

const besides = ({ parentElement, previousElementSibling, nextElementSibling }: HTMLElement): Gap | null =>
  parentElement && { parent: parentElement, before: previousElementSibling, after: nextElementSibling, nth: 0 }

/**
 * The position of a removed element; null when it was drawn over the page in a layer that is gone.
 */
function gapOf(element: HTMLElement, records: MutationRecord[]): Gap | null {
  if (element.closest(overlays)) return null
  let gone: Node = element
  let gap: Gap | null = null
  for (const { target, removedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) {
      if (!node.contains(gone) || !(target instanceof Element)) continue
      const nth = node instanceof Element ? controlsOf(node).indexOf(element) : 0
      gap = { parent: target, before: previousSibling, after: nextSibling, nth: Math.max(0, nth) }
      gone = target
    }
  return gap
}

/**
 * What comes after, else before, else what came in its place; else the same for its surroundings.
 */
function neighbour({ parent, before, after, nth }: Gap): HTMLElement | null {
  const like = (one: Element): HTMLElement | null => {
    const found = stops(one)
    const same = controlsOf(one)[nth]
    return found.find((stop) => stop === same) ?? found[Math.min(nth, found.length - 1)] ?? null
  }
  const from = (first: Node | null, next: (one: Node) => Node | null): HTMLElement | null => {
    for (let one = first; one?.parentNode === parent; one = next(one)) {
      const found = one instanceof Element ? like(one) : null
      if (found) return found
    }
    return null
  }
  const found = from(after, (one) => one.nextSibling) ?? from(before, (one) => one.previousSibling) ?? like(parent)
  if (found || parent.matches(bounds) || !parent.parentElement) return found
  const { parentElement, previousElementSibling, nextElementSibling } = parent
  return neighbour({ parent: parentElement, before: previousElementSibling, after: nextElementSibling, nth: 0 })
}
