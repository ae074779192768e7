import type { MutationCacheNotifyEvent } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifyDone, notifyRefusal, notifyUndoable } from '../frame/notify.tsx'
import { queryClient } from '../query.ts'
import { topLayer } from '../ui/layer.tsx'
import { i18next } from '../words.ts'

/**
 * The last move on the calendar, whichever of its views made it. It is undone from its toast, and
 * by Ctrl+Z while that stands and until something else is written (rules/calendar.md#26).
 */
export type Step = {
  /** Absent until the move is answered. */
  undo?(): void
  /** The user asked before the answer came. */
  isWanted: boolean
  /** Takes the toast away, while it stands. */
  hide?(): void
  /** Something else was written since. */
  isOver: boolean
}
let last: Step | null = null
/** Calendars on screen. */
let screens = 0
/** What moves and their undoing send: no other writes. */
const own = new WeakSet<object>()

/** Marks what is sent as part of a move. */
export function asMove<T extends object>(sent: T): T {
  own.add(sent)
  return sent
}

/** A move is being sent: the one before it can no longer be undone. */
export function beginMove(): Step {
  last?.hide?.()
  last = { isWanted: false, isOver: false }
  return last
}

/** The server took the move: says so, and offers to undo it where `undo` can. */
export function moveDone(step: Step, message: string, undo: (() => void) | null): void {
  if (last === step && undo) {
    step.undo = undo
    if (step.isWanted) take(step)
    else offer(step, message)
    return
  }
  if (last === step) last = null
  notifyDone(message)
}

/** Shows the toast of a move, again where undoing it did not reach the server. */
export function offer(step: Step, message: string): void {
  if (last && last !== step) {
    notifyRefusal(message)
    return
  }
  last = step
  step.isWanted = false
  step.hide = notifyUndoable(
    message,
    i18next.t('calendar.undo.label'),
    () => take(step),
    () => {
      step.hide = undefined
      if (last === step && (step.isOver || screens === 0)) last = null
    },
  )
}

/** The server refused the move: there is nothing to undo. */
export function moveRefused(step: Step): void {
  if (last === step) last = null
}

/** Undoes a step, once: a second press finds nothing more to undo. */
function take(step: Step): void {
  if (last !== step) return
  step.isWanted = true
  if (!step.undo) return
  last = null
  step.hide?.()
  step.undo()
}

queryClient.getMutationCache().subscribe((event: MutationCacheNotifyEvent) => {
  if (!last || event.type !== 'updated' || event.action.type !== 'pending') return
  const sent: unknown = event.action.variables
  if (typeof sent === 'object' && sent !== null && own.has(sent)) return
  last.isOver = true
  if (last.undo && !last.hide) last = null
})

const typing = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])'

window.addEventListener('keydown', (event) => {
  if (!last || event.defaultPrevented || event.shiftKey || event.altKey) return
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
  if (event.target instanceof Element && event.target.closest(typing)) return
  const isHere = screens > 0 && topLayer() === null
  if (!last.hide && !isHere) return
  event.preventDefault()
  take(last)
})

/** While a calendar is on screen, its last move can be undone by key. */
export function useUndoKey(): void {
  // The key belongs to the window: it counts the screens that it serves.
  useEffect(() => {
    screens++
    return () => {
      screens--
      if (screens === 0 && last && !last.hide) last = null
    }
  }, [])
}
