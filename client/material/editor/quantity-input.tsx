import { type KeyboardEvent, useState } from 'react'
import { mostPieces } from '#shared/field.ts'
import { Lowered, useLowered } from '../../ui/lowered.tsx'
import { readQuantity } from './quantities.ts'

type QuantityInputProps = {
  value: number
  onChange(quantity: number): void
  /** Goes to the input of the next (1) or the previous (-1) row. */
  onMove(by: 1 | -1): void
  labels: { quantity: string; less: string; more: string }
  describedBy?: string
  isExceeding: boolean
}

const moves: Record<string, 1 | -1 | undefined> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
const steps: Record<string, 1 | -1 | undefined> = { '+': 1, '-': -1, '−': -1 }

/**
 * A quantity: typed, or one more and one less with the buttons or the keys + and −. What is no whole number from 0 on counts
 * as 0 and is shown so once one leaves. The buttons are for fingers and the mouse: the keyboard passes from input to input.
 */
export function QuantityInput({ value, onChange, onMove, labels, describedBy, isExceeding }: QuantityInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const lowered = useLowered()
  // Show a quantity that another user saved while the input had the focus.
  const text = typed !== null && readQuantity(typed) === value ? typed : String(value)
  const become = (quantity: number) => {
    setTyped(null)
    onChange(Math.min(Math.max(quantity, 0), mostPieces))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const step = steps[event.key]
    if (move === undefined && step === undefined) return
    event.preventDefault()
    if (move !== undefined) onMove(event.shiftKey && event.key === 'Enter' ? -1 : move)
    else if (step !== undefined) become(value + step)
  }
  return (
    <div className="quantity">
      <button
        type="button"
        tabIndex={-1}
        aria-label={labels.less}
        disabled={value === 0}
        onClick={() => become(value - 1)}
      >
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
        data-exceeding={isExceeding || undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          lowered.tell(Number(currentTarget.value) > mostPieces ? mostPieces : null)
          onChange(readQuantity(currentTarget.value))
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={labels.more}
        disabled={value >= mostPieces}
        onClick={() => become(value + 1)}
      >
        <span aria-hidden>+</span>
      </button>
      <Lowered most={lowered.most} />
    </div>
  )
}
