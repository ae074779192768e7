import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

export type Side = 'left' | 'right'

/** Of the window's width, at most; the style sheet says the same. */
const share = 0.5
const widest = 680

type Bar = Pick<DOMRect, 'left' | 'right'>

/**
 * The side of the window where details hide less of an event's bars, one in each week of a grid; the
 * right when they hide as much, or there are none.
 */
export function sideAwayFrom(bars: readonly Bar[], window: number): Side {
  const panel = Math.min(widest, window * share)
  const hidden = (from: number, to: number) =>
    bars.reduce((sum, { left, right }) => sum + Math.max(0, Math.min(to, right) - Math.max(from, left)), 0)
  return hidden(window - panel, window) <= hidden(0, panel) ? 'right' : 'left'
}

const barsOf = (id: number): DOMRect[] =>
  [...document.querySelectorAll(`.calendar-timeline [data-id="${id}"], .month-days [data-event="${id}"]`)].map((bar) =>
    bar.getBoundingClientRect(),
  )

/** Frames for which a bar rests until it counts as drawn, and frames after which nothing more is awaited. */
const frames = { rest: 15, most: 600 }

/**
 * Calls back with the bars of an event: at once, and again when they have come to rest elsewhere,
 * as after a search, which moves the calendar and reads its events. Returns what stops it.
 */
function watchBars(id: number, onBars: (bars: readonly Bar[]) => void): () => void {
  let frame = 0
  // Beside a list there is no bar to wait for.
  let [left, resting, before] = [document.querySelector('.calendar-page') ? frames.most : 0, 0, '']
  const look = () => {
    const bars = barsOf(id)
    const place = bars.map((bar) => `${bar.left} ${bar.right}`).join()
    resting = place !== '' && place === before ? resting + 1 : 0
    before = place
    if (resting === frames.rest) return onBars(bars)
    left--
    if (left > 0) frame = requestAnimationFrame(look)
  }
  onBars(barsOf(id))
  look()
  return () => cancelAnimationFrame(frame)
}

/** The side for the details of an event; null where the window has no room beside them. */
export function useSide(id: number): Side | null {
  const hasRoom = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false })
  const [side, setSide] = useState<Side>('right')
  // Where the bar stands is known once the calendar is drawn.
  useLayoutEffect(() => watchBars(id, (bars) => setSide(sideAwayFrom(bars, window.innerWidth))), [id])
  return hasRoom ? side : null
}
