import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { focusOn } from './focus/move.ts'

const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The place in a column that a key leads to from another one; arrows stop at its ends. Undefined
 * for any other key.
 */
export const placeInColumn = (key: string, at: number, count: number): number | undefined => {
  const places: Record<string, number | undefined> = {
    ArrowDown: Math.min(at + 1, count - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

/**
 * Makes the buttons of a group one Tab stop: arrows, Home and End go from one to the next, and Tab
 * comes back to the one that had the focus, at first to the one at `start`.
 * @returns `group`, properties of the element around them, and `tabIndex` of each, by its place
 */
export function useRoving(count: number, start = 0) {
  const [last, setLast] = useState<number>()
  const present = Math.max(0, Math.min(last ?? start, count - 1))
  const buttonsOf = (group: HTMLElement) => [...group.querySelectorAll('button')]
  return {
    group: {
      onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
        const place = buttonsOf(currentTarget).findIndex((button) => button.contains(target))
        if (place >= 0) setLast(place)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const buttons = buttonsOf(event.currentTarget)
        const place = buttons.findIndex((button) => button.matches(':focus'))
        const step = steps[event.key]
        const ends: Record<string, number | undefined> = { Home: 0, End: buttons.length - 1 }
        const next = step === undefined ? ends[event.key] : (place + step + buttons.length) % buttons.length
        const target = next === undefined || place < 0 ? undefined : buttons[next]
        if (!target) return
        event.preventDefault()
        focusOn(target)
      },
    },
    tabIndex: (place: number) => (place === present ? 0 : -1),
  }
}
