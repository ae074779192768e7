/**
 * The three ways to move the focus. README.md beside this file says which code may use which, and
 * when. A background refresh uses none of them, nor does a save that leaves the user in place.
 */

import { isNowhere, isReachable } from './reachable.ts'

/**
 * An element, focused at once or never; or a function that finds it, called every frame until the
 * element is drawn.
 */
export type Target = HTMLElement | null | undefined | (() => HTMLElement | null | undefined)

/** How long a target may take to be drawn, in frames. */
const patience = 30

/** The frame in which the latest move retries; 0 when it waits for nothing. */
let frame = 0
/** Counts the moves: a move overtaken by another ends. */
let latest = 0

/** True while a move waits for its target to be drawn. */
export const isMoving = (): boolean => frame !== 0

/**
 * Moves the focus where a key or a click of the user leads: the next row, the search, the field to
 * correct. While the target is not drawn yet, a user who moves the focus ends the wait.
 */
export function focusOn(target: Target, options?: FocusOptions): void {
  move(target, options)
}

/**
 * Moves the focus to the start of content that has just replaced the user's place: a step, a form,
 * a dialog. Call it with the render, as an element's `ref` or in a layout effect: later, it would
 * move a quick user's focus back.
 */
export function arriveAt(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (element) move(element, options)
}

/**
 * Restores the focus when the focused element is gone, hidden or disabled. Call it once that is
 * drawn (`drawNow`). Does nothing while the present focus is still useful.
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
    // The focused element may have passed the focus on.
    if (!isDone && left > 0 && own === latest) frame = requestAnimationFrame(() => attempt(left - 1))
  }
  attempt(patience)
}
