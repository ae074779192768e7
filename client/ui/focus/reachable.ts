/** Which elements the keyboard can reach now: the checks that everything in this folder makes. */

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/** True while nothing has the focus, so that the browser would restart at the top of the page. */
export const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** An element scrolled out of view is reachable; an undrawn one is not, nor one behind a dialog. */
export const isReachable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [inert] *') && element.getClientRects().length > 0

/** The controls of an element in reading order, itself included, reachable or not. */
export const controlsOf = (inside: Element): HTMLElement[] =>
  [inside, ...inside.querySelectorAll(controls)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(controls),
  )

/** The Tab stops inside an element, itself included. */
export const stops = (inside: Element): HTMLElement[] =>
  controlsOf(inside).filter((one) => one.tabIndex >= 0 && isReachable(one))
