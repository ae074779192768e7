import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

export type Side = 'left' | 'right'

/** Of the window's width, at most; the style sheet says the same. */
const share = 0.5
const widest = 680

/**
 * The side of the window where details hide less of a bar; the right when they hide as much, or
 * there is none.
 */
export function sideAwayFrom(bar: Pick<DOMRect, 'left' | 'right'> | undefined, window: number): Side {
  if (!bar) return 'right'
  const panel = Math.min(widest, window * share)
  const visible = { left: Math.max(0, bar.left), right: Math.min(window, bar.right) }
  const hiddenAtLeft = Math.min(panel, visible.right) - visible.left
  const hiddenAtRight = visible.right - Math.max(window - panel, visible.left)
  return Math.max(0, hiddenAtRight) <= Math.max(0, hiddenAtLeft) ? 'right' : 'left'
}

/** The side for the details of an event; null where the window has no room beside them. */
export function useSide(id: number): Side | null {
  const hasRoom = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false })
  const [side, setSide] = useState<Side>('right')
  // Where the bar stands is known once the calendar is drawn.
  useLayoutEffect(() => {
    const bar = document.querySelector(`.calendar-timeline [data-id="${id}"]`)
    setSide(sideAwayFrom(bar?.getBoundingClientRect(), window.innerWidth))
  }, [id])
  return hasRoom ? side : null
}
