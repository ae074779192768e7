import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of an element in pixels, as it changes: for layouts that depend on the room that their
 * neighbours leave, and not on the window alone. Known before the first painting.
 */
export function useWidth<E extends HTMLElement>(): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
