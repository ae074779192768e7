import { type KeyboardEvent, useState } from 'react'
import { isSaveKey } from '../ui/save-key.ts'
import { Mended, useMended } from './mended.tsx'
import { readQuantity } from './read-quantity.ts'
import './quantity-input.css'

type QuantityInputProps = {
  value: number
  max: number
  /** A typed quantity below it is raised when the focus leaves. */
  min?: number
  /** What stands in place of text that is no whole number: what stood before, unless told. */
  unread?: 'before' | 'minimum'
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

/** Typed text, the quantity while it stands, and the one before the first key. */
type Typed = { text: string; quantity: number; before: number }

/** The most characters of a pasted text that the message beside the field repeats. */
const longestPasted = 12
const inShort = (text: string): string => (text.length > longestPasted ? `${text.slice(0, longestPasted)}…` : text)

/**
 * A number of pieces from `min` to `max`: typed, or changed by one with the buttons or the keys + and
 * −. No text counts as 0. Text that is no whole number changes nothing while it is typed, and is
 * replaced in so many words when the focus leaves or a key saves. The buttons are for fingers and the
 * mouse: the keyboard moves from input to input.
 */
export function QuantityInput({
  value,
  max,
  min = 0,
  unread = 'before',
  onChange,
  onLeave,
  onMove,
  labels,
  describedBy,
}: QuantityInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const { mend, tell } = useMended()
  // Show the number when another user changed it meanwhile.
  const present = typed?.quantity === value ? typed : null
  const type = (text: string) => {
    const quantity = readQuantity(text, max)
    const isLowered = Number(text) > max
    tell(isLowered ? { most: max } : null)
    setTyped({
      text: isLowered ? String(max) : text,
      quantity: quantity ?? value,
      before: present?.before ?? value,
    })
    if (quantity !== null) onChange(quantity, true)
  }
  /** Replaces text that is no whole number and tells the user; returns false when it reads. */
  const replaceUnread = (): boolean => {
    if (present === null || readQuantity(present.text, max) !== null) return false
    const { text, before } = present
    const quantity = unread === 'minimum' ? min : before
    setTyped(null)
    tell({ text: inShort(text.trim()), quantity, before })
    if (quantity !== value) onChange(quantity, true) // as typed: what the first digits did is undone
    return true
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(Math.min(Math.max(value + by, min), max), false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSaveKey(event) && replaceUnread()) {
      // The user sees what stands now before it is saved.
      event.preventDefault()
      event.stopPropagation()
    }
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
        aria-label={labels.quantity}
        aria-describedby={describedBy}
        data-zero={value === 0 || undefined}
        value={present?.text ?? String(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          if (!replaceUnread() && value < min) onChange(min, false)
          setTyped(null)
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={labels.more} disabled={value >= max} onClick={() => step(1)}>
        <span aria-hidden>+</span>
      </button>
      <Mended mend={mend} />
    </div>
  )
}
