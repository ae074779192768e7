/**
 * The three ways to move the focus. Who may use which, and when: README.md beside this file. A
 * background refresh uses none of them, nor does a save that leaves the user where they are.
 */

import { isNowhere, isReachable } from './reachable.ts'

/**
 * An element, focused at once or never; or a function that finds it, asked again every frame until
 * it is drawn.
 */
export type Target = HTMLElement | null | undefined | (() => HTMLElement | null | undefined)

/** How long a target may take to be drawn, frames of the screen. */
const patience = 30

/** The frame in which the latest move asks again; 0 when it waits for nothing. */
let frame = 0
/** Counts the moves: one that another has overtaken ends. */
let latest = 0

/** True while a move waits for its target to be drawn. */
export const isMoving = (): boolean => frame !== 0

/**
 * Moves the focus where a key or a click of the user leads: the next row, the search, the field to
 * mend. While the target is not drawn yet, a user who moves the focus ends the wait.
 */
export function focusOn(target: Target, options?: FocusOptions): void {
  move(target, options)
}

/**
 * Moves the focus to where reading begins in what has just replaced what the user was at: a step, a
 * form, a dialog. To be called as it is drawn, as an element's `ref` or in a layout effect: after
 * it, a quick user would be called back.
 */
export function arriveAt(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (element) move(element, options)
}

/**
 * Gives the focus back when what had it is gone, hidden or disabled. To be called once that is
 * drawn (`drawNow`). Does nothing while the focus is still of use where it is.
 */
export function returnFocus(target: Target, options?: FocusOptions): void {
  const { activeElement: held } = document
  if (isNowhere() || (held instanceof HTMLElement && !isReachable(held))) move(target, options)
}

function move(target: Target, options: FocusOptions | undefined): void {
  const held = document.activeElement
  const own = ++latest
  cancelAnimationFrame(frame)
  const attempt = (left: number): void => {
    frame = 0
    if (document.activeElement !== held && !isNowhere()) return // the user was quicker
    const element = typeof target === 'function' ? target() : target
    element?.focus(options)
    const isDone = typeof target !== 'function' || (element != null && document.activeElement === element)
    // What was focused may have moved the focus on by itself.
    if (!isDone && left > 0 && own === latest) frame = requestAnimationFrame(() => attempt(left - 1))
  }
  attempt(patience)
}
