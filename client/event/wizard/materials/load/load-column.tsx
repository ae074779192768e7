import { useLayoutEffect, useRef, useState } from 'react'
import { Load, type LoadProps } from './load.tsx'

/**
 * The load beside the list: as high as the window leaves between where it begins and the foot of the
 * page, so that its sums are always in view.
 */
export function LoadColumn(props: LoadProps) {
  const column = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => {
      const top = (column.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      const foot = document.querySelector<HTMLElement>('.page-foot')?.offsetHeight ?? 0
      setHeight(window.innerHeight - top - foot - margin)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return (
    <div ref={column} className="material-load" style={{ height }}>
      <Load {...props} />
    </div>
  )
}

/** Between the load and the foot, px. */
const margin = 12
