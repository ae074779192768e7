import type { CSSProperties } from 'react'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import './free-bar.css'

type FreeBarProps = {
  /** Pieces in order. */
  total: number
  /** Pieces left beside the chosen ones. */
  free: number
  /** Pieces that the caller's own event takes. */
  chosen?: number
  /** More are wanted than there are. */
  lacking?: boolean
}

/**
 * Pieces of a material as a small bar: chosen, still free, held by others. It decorates a figure
 * that stands beside it in words.
 */
export function FreeBar({ total, free, chosen = 0, lacking = false }: FreeBarProps) {
  const share = (pieces: number) => `${total > 0 ? (Math.min(total, Math.max(0, pieces)) / total) * 100 : 0}%`
  // React's type of a style knows no custom properties.
  const style = { '--free-bar-chosen': share(chosen), '--free-bar-left': share(free) } as CSSProperties
  return <span className="free-bar" style={style} data-lacking={lacking || undefined} aria-hidden />
}

/** "4 / 6" beside its bar: what is free of what is in order. */
export function FreeOf({ free, total }: { free: number; total: number }) {
  return (
    <span className="free-figure">
      <FreeParts free={free} total={total} />
    </span>
  )
}

/** The same without the space around it, for a button. */
export function FreeParts({ free, total }: { free: number; total: number }) {
  const quantity = (pieces: number) => formatQuantity(pieces, currentLanguage())
  return (
    <>
      <FreeBar total={total} free={free} />
      <span className="figures">
        <b>{quantity(free)}</b>
        {` / ${quantity(total)}`}
      </span>
    </>
  )
}
