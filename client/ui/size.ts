import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The width inside an element, or its height with its border, in pixels, as it changes: for layouts
 * that depend on the room that neighbours leave, and not on the window alone. Known before the
 * first painting.
 * @param side the property to follow
 * @param first its value until the element is drawn
 */
export function useSize<E extends HTMLElement>(
  side: 'clientWidth' | 'offsetHeight',
  first: () => number,
): { ref: RefObject<E | null>; size: number } {
  const ref = useRef<E>(null)
  const [size, setSize] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize(element[side])
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [side])
  return { ref, size }
}

/** The width of an element, until it is drawn that of the window. */
export const useWidth = <E extends HTMLElement>() => useSize<E>('clientWidth', () => window.innerWidth)
