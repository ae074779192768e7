import { type RefObject, useLayoutEffect, useState } from 'react'
import { useToastPlace } from './toasts.ts'

/** Height of the top bar without toasts, pixels. */
export const barHeight = 56
/** A toast is placed in the bar where this much of it is free between title and actions, pixels. */
const least = 280
const widest = 440
const air = 4

type Room = { above: number; below: number }
const none: Room = { above: 0, below: 0 }

/** The strip keeps the room it once took until its last toast goes: the page moves once, not with each. */
const grown = (before: Room, now: Room): Room => ({
  above: now.above === 0 ? 0 : Math.max(before.above, now.above),
  below: now.above === 0 ? Math.max(before.below, now.below) : 0,
})

/**
 * Gives toasts their own strip (rules/screen.md#21): the free middle of the top bar where it is
 * wide enough, else a strip above it. Neither covers a title, a badge or a button.
 * @param slot the free part of the bar
 * @returns `above`, the height of the strip above the bar, and `below`, by how much toasts in the
 * bar are higher than it; pixels
 */
export function useToastStrip(slot: RefObject<HTMLElement | null>): Room {
  const toasts = useToastPlace()
  const [room, setRoom] = useState(none)
  // Positions are known only after layout, and the kit draws toasts outside this React tree.
  useLayoutEffect(() => {
    const { documentElement: page } = document
    if (!toasts || !slot.current) return
    let taken = none
    const place = () => {
      const free = slot.current?.getBoundingClientRect()
      const height = toasts.offsetHeight
      if (!free) return
      const isInBar = free.width >= least
      const width = Math.min(widest, isInBar ? free.width : page.clientWidth - 2 * air)
      const centre = page.clientWidth / 2
      const middle = isInBar ? Math.min(Math.max(centre, free.left + width / 2), free.right - width / 2) : centre
      const own = height === 0 ? 0 : height + 2 * air
      const needed = { above: isInBar ? 0 : own, below: isInBar ? Math.max(0, own - barHeight) : 0 }
      taken = own === 0 ? none : grown(taken, needed)
      const { above, below } = taken
      page.style.setProperty('--toast-left', `${middle}px`)
      page.style.setProperty('--toast-width', `${width}px`)
      const top = isInBar ? Math.max(air, (barHeight - height) / 2) : air
      page.style.setProperty('--toast-top', `${top}px`)
      page.style.setProperty('--toast-bottom', `${top + own}px`)
      page.style.setProperty('--toast-strip', `${above}px`)
      setRoom((last) => (last.above === above && last.below === below ? last : { above, below }))
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(toasts)
    sizes.observe(slot.current)
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', place)
      for (const name of ['left', 'width', 'top', 'bottom', 'strip']) page.style.removeProperty(`--toast-${name}`)
    }
  }, [slot, toasts])
  return room
}
