import { type KeyboardEvent, useState } from 'react'
import { mostPieces } from '#shared/limits.ts'
import { Lowered, useLowered } from './lowered.tsx'
import { readQuantity } from './read-quantity.ts'
import './quantity-input.css'

type QuantityInputProps = {
  value: number
  max: number
  /** A typed quantity below it is raised when the focus leaves. */
  min?: number
  /** `isTyped`: digit by digit, so that more may follow. */
  onChange(quantity: number, isTyped: boolean): void
  onLeave?(): void
  /** Moves to the input of the next (1) or the previous (-1) row. */
  onMove(by: 1 | -1, isEnter: boolean): void
  labels: { quantity: string; less: string; more: string }
  describedBy?: string
}

const moves: Record<string, 1 | -1 | undefined> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
const steps: Record<string, 1 | -1 | undefined> = { '+': 1, '-': -1, '−': -1 }

/**
 * A number of pieces from `min` to `max`: typed, or changed by one with the buttons or the keys + and
 * −. Text other than a whole number counts as 0, and shows so when the focus leaves. The buttons
 * are for fingers and the mouse: the keyboard moves from input to input.
 */
export function QuantityInput({
  value,
  max,
  min = 0,
  onChange,
  onLeave,
  onMove,
  labels,
  describedBy,
}: QuantityInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const lowered = useLowered()
  // Show the number when it differs from the text: lowered, or changed by another user meanwhile.
  const text = typed !== null && readQuantity(typed, Number.POSITIVE_INFINITY) === value ? typed : String(value)
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(Math.min(Math.max(value + by, min), max), false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isEnter = event.key === 'Enter'
    const move = moves[event.key]
    const by = steps[event.key]
    if (move !== undefined) onMove(isEnter && event.shiftKey ? -1 : move, isEnter)
    else if (by !== undefined) step(by)
    else return
    event.preventDefault()
  }
  return (
    <div className="quantity">
      <button type="button" tabIndex={-1} aria-label={labels.less} disabled={value <= min} onClick={() => step(-1)}>
        <span aria-hidden>−</span>
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={String(mostPieces).length}
        aria-label={labels.quantity}
        aria-describedby={describedBy}
        data-zero={value === 0 || undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value: typed } }) => {
          setTyped(typed)
          lowered.tell(readQuantity(typed, Number.POSITIVE_INFINITY) > max ? max : null)
          onChange(readQuantity(typed, max), true)
        }}
        onBlur={() => {
          setTyped(null)
          if (value < min) onChange(min, false)
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={labels.more} disabled={value >= max} onClick={() => step(1)}>
        <span aria-hidden>+</span>
      </button>
      <Lowered most={lowered.most} />
    </div>
  )
}
