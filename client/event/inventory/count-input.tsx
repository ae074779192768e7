import { type KeyboardEvent, useState } from 'react'
import { mostPieces } from '#shared/field.ts'
import { Lowered, useLowered } from '../../ui/lowered.tsx'

type CountInputProps = {
  value: number
  max: number
  /** `isTyped`: digit by digit, so that more may follow. */
  onChange(value: number, isTyped: boolean): void
  onLeave(): void
  /** Goes to the same column of the next (1) or previous (-1) row; Enter goes to what came back of the next one. */
  onMove(by: 1 | -1, isEnter: boolean): void
  label: string
  describedBy: string
  less: string
  more: string
  column: 'actual' | 'broken'
}

const steps: Record<string, 1 | -1 | undefined> = { '+': 1, '-': -1, '−': -1 }
const read = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : 0)

/**
 * A number of pieces between 0 and what is awaited: typed, or one more and one less with large buttons or the keys + and −. The
 * buttons are for fingers and the mouse; the keyboard passes from input to input.
 */
export function CountInput(props: CountInputProps) {
  const { value, max, onChange, onLeave, onMove, label, describedBy, less, more, column } = props
  const [typed, setTyped] = useState<string | null>(null)
  const lowered = useLowered()
  // Show the number when it differs from the text: lowered to what is expected, or counted by another user meanwhile.
  const text = typed !== null && read(typed) === value ? typed : String(value)
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(value + by, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = steps[event.key]
    const isEnter = event.key === 'Enter'
    if (by !== undefined) step(by)
    else if (isEnter) onMove(event.shiftKey ? -1 : 1, true)
    else if (event.key === 'ArrowDown') onMove(1, false)
    else if (event.key === 'ArrowUp') onMove(-1, false)
    else return
    event.preventDefault()
  }
  return (
    <div className="count-input">
      <button type="button" tabIndex={-1} aria-label={less} disabled={value <= 0} onClick={() => step(-1)}>
        <span aria-hidden>−</span>
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={String(mostPieces).length}
        aria-label={label}
        aria-describedby={describedBy}
        data-column={column}
        data-zero={value === 0 || undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const wanted = read(currentTarget.value)
          setTyped(currentTarget.value)
          lowered.tell(wanted > max ? max : null)
          onChange(wanted, true)
        }}
        onBlur={() => {
          setTyped(null)
          onLeave()
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={more} disabled={value >= max} onClick={() => step(1)}>
        <span aria-hidden>+</span>
      </button>
      <Lowered most={lowered.most} />
    </div>
  )
}
