import { type RefObject, useEffect, useRef } from 'react'
import { focusOn } from '../../ui/focus/move.ts'
import { placeInColumn } from '../../ui/roving.ts'
import type { TimelineHandle } from '../../ui/timeline/model/model.ts'

type Ticking = {
  /** The user has ticked rows, or taken their ticks away. */
  onTick(rows: string[], isTicked: boolean): void
  /** Enter on a tick. */
  onGo(): void
}

/**
 * Listens to the ticks of a timeline's rows: one Tab stop (rules/assignment.md#27). Arrows, Home and
 * End walk them, Space ticks, Shift and a click tick a range, Enter goes on with the ticked ones.
 */
export function useTicking(timeline: RefObject<TimelineHandle | null>, ticking: Ticking): void {
  const latest = useRef(ticking)
  latest.current = ticking
  // The timeline draws its headings outside React, and keeps their parent as long as it lives.
  useEffect(() => {
    const side = timeline.current?.element?.querySelector<HTMLElement>('[data-part="side"]')
    return side ? listen(side, latest) : undefined
  }, [timeline])
}

function listen(side: HTMLElement, latest: { readonly current: Ticking }): () => void {
  const ticks = () => [...side.querySelectorAll<HTMLInputElement>('input')]
  let last: string | null = null

  const press = (event: KeyboardEvent) => {
    const all = ticks()
    const index = event.target instanceof HTMLInputElement ? all.indexOf(event.target) : -1
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const to = placeInColumn(event.key, index, all.length)
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to === undefined) latest.current.onGo()
    else focusOn(all[to])
  }
  const click = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    const all = ticks()
    const from = event.shiftKey ? all.findIndex(({ value }) => value === last) : -1
    const to = all.indexOf(target)
    const range = from < 0 ? [target] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
    last = target.value
    latest.current.onTick(
      range.map(({ value }) => value),
      target.checked,
    )
  }
  const enter = (event: FocusEvent) => {
    for (const tick of ticks()) tick.tabIndex = tick === event.target ? 0 : -1
  }
  side.addEventListener('keydown', press)
  side.addEventListener('click', click)
  side.addEventListener('focusin', enter)
  return () => {
    side.removeEventListener('keydown', press)
    side.removeEventListener('click', click)
    side.removeEventListener('focusin', enter)
  }
}
