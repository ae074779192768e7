/**
 * What the keyboard can reach now: the questions that everything in this folder asks of the page.
 */

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * True while nothing has the focus, which is when the browser would start again at the top of the
 * page.
 */
export const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Scrolled out of sight is reachable; what is not drawn at all is not, nor what lies behind a
 * dialog.
 */
export const isReachable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [inert] *') && element.getClientRects().length > 0

/** The controls of an element in reading order, itself included, reachable or not. */
export const controlsOf = (inside: Element): HTMLElement[] =>
  [inside, ...inside.querySelectorAll(controls)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(controls),
  )

/** What the Tab key stops at inside an element, itself included. */
export const stops = (inside: Element): HTMLElement[] =>
  controlsOf(inside).filter((one) => one.tabIndex >= 0 && isReachable(one))
