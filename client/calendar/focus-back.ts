import { type RefObject, useLayoutEffect, useRef } from 'react'
import { returnFocus } from '../ui/focus/move.ts'
import type { TimelineHandle } from '../ui/timeline/model/model.ts'

/**
 * Returns the focus once the details are closed: to what opened them, or to the event's bar when
 * the search, an address or another event's details led there.
 */
export function useFocusBack(event: number | undefined, timeline: RefObject<TimelineHandle | null>): void {
  const opener = useRef<Element | null>(null)
  const last = useRef(event)
  const isOpen = event !== undefined
  // The focus belongs to the document: read before the dialog takes it, and set once the dialog is
  // gone.
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const before = opener.current
    const left = String(last.current)
    opener.current = null
    const toBar = (attempts: number, held = document.activeElement) => {
      if (timeline.current?.focusItem(left) || attempts === 0 || document.activeElement !== held) return
      timer = setTimeout(() => toBar(attempts - 1, held), 100) // its events are still read
    }
    let timer = setTimeout(() => {
      const bar = before?.closest<HTMLElement>('[data-id]')?.dataset.id
      const isControl = before !== null && !before.matches('body, main')
      if (!isControl || (bar !== undefined && bar !== left)) toBar(30)
      else if (before instanceof HTMLElement && before.isConnected) returnFocus(before, { preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isOpen, timeline])
  useLayoutEffect(() => {
    if (event !== undefined) last.current = event
  }, [event])
}
