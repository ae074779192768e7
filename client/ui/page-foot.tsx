import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import './page-foot.css'

/**
 * Buttons that leave a page, fixed at the bottom of the window. The page keeps the same height free
 * at its end. It is fixed, not sticky: a row half under a sticky bar counts as a target too small
 * to hit (WCAG 2.2, 2.5.8).
 */
export function PageFoot({ className, children }: { className: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="page-foot-room" style={{ height }}>
      <div ref={bar} className={`page-foot ${className}`}>
        {children}
      </div>
    </div>
  )
}
