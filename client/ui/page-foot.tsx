import type { ReactNode } from 'react'
import { useSize } from './size.ts'
import './page-foot.css'

/**
 * Buttons that leave a page, fixed at the bottom of the window. The page keeps the same height free
 * at its end. It is fixed, not sticky: a row half under a sticky bar counts as a target too small
 * to hit (WCAG 2.2, 2.5.8).
 */
export function PageFoot({ className, children }: { className: string; children: ReactNode }) {
  const { ref, size: height } = useSize<HTMLDivElement>('offsetHeight', () => 0)
  return (
    <div className="page-foot-room" style={{ height }}>
      <div ref={ref} className={`page-foot ${className}`}>
        {children}
      </div>
    </div>
  )
}
