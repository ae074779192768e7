import { Popover, Text, TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter } from '#shared/rules/days.ts'
import { useSiteDay } from '../session/site-day.ts'
import { DatePicker } from '../ui/dates.ts'
import { dayMark } from '../ui/day-mark.ts'
import { drawNow } from '../ui/draw-now.ts'
import { focusOn } from '../ui/focus/move.ts'
import { isSaveKey } from '../ui/save-key.ts'
import { timeChoices } from './time.ts'
import { namesNoSuchDay, readRange, type TypedRange } from './typed-range.ts'
import { useUnreadCheck } from './unread.ts'

type RangeFieldProps = {
  label: string
  /** Days `YYYY-MM-DD`, `''` while none is chosen. */
  start: string
  end: string
  /** What the field shows while the user does not type; it must read back as the same range. */
  shown: string
  /** Words what was read, before it is taken. */
  word(range: TypedRange): string
  onChange(range: TypedRange): void
  error?: ReactNode
  /** How many days a day alone stands for, clicked first or typed. */
  length?: number
  /** The first day that the calendar offers, `YYYY-MM-DD`; the user may still type an earlier one. */
  notBefore?: string
  /** The first field of its dialog. */
  isFirst?: boolean
}

/** Text that is being typed, and the `shown` when it was. */
type Draft = { text: string; shown: string; isSaid: boolean }

/**
 * A first and a last day: two clicks in one calendar, or typed. What was read is shown while the
 * user types, and taken by Enter, by saving and on leaving the field. Text that cannot be read
 * stays, and the field says so; saving is blocked meanwhile (see `refuseUnread`).
 */
export function RangeField({
  label,
  start,
  end,
  shown,
  word,
  onChange,
  error,
  length = 1,
  notBefore = '',
  isFirst,
}: RangeFieldProps) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const calendar = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The first of the two clicks. */
  const [first, setFirst] = useState<string | null>(null)
  // Other dates have replaced the text.
  const present = draft?.shown === shown ? draft : null
  const text = present?.text ?? shown
  const rangeIn = (text: string) => readRange(text, today, notBefore || undefined)
  const lastFrom = (day: string) => dayAfter(day, length - 1)
  const read = (text: string): TypedRange | null => {
    const range = rangeIn(text)
    if (range && !keepsQuarters(range, readRange(shown, today))) return null
    if (range?.isAlone) return { ...range, end: { day: lastFrom(range.start.day) } }
    return range && range.start.day <= range.end.day ? range : null
  }

  /** Takes the typed text; false when it cannot be read, which the field then says. */
  const take = (): boolean => {
    const { value } = input.current ?? {}
    if (value === undefined || value === shown) {
      setDraft(null)
      return true
    }
    const range = read(value)
    if (range) {
      setDraft(null)
      onChange(range)
    } else setDraft({ text: value, shown, isSaid: true })
    return range !== null
  }
  useUnreadCheck(label, present?.isSaid ?? false, () => !take())

  const close = () => {
    setOpen(false)
    setFirst(null)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (isSaveKey(event)) drawNow(take)
    else if (key === 'Enter') {
      event.preventDefault()
      take()
      close()
    } else if (key === 'Escape') close()
    else if (key === 'ArrowDown') {
      event.preventDefault()
      drawNow(() => setOpen(true))
      focusOn(() => dayOf(document.getElementById(calendar)))
    }
  }
  const wrongIn = (text: string) => {
    if (text.trim() === '') return t('invalid.required')
    const range = rangeIn(text)
    if (range) return t(range.end.day < range.start.day ? 'form.range.backwards' : 'invalid.quarter')
    return t(namesNoSuchDay(text, today) ? 'form.range.no_such_day' : 'form.range.unread')
  }
  const refusal = present?.isSaid && wrongIn(present.text)
  const range = present && !present.isSaid ? read(present.text) : null
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <TextInput
          ref={input}
          label={label}
          withAsterisk
          autoComplete="off"
          data-autofocus={isFirst || undefined}
          data-takes-escape={isOpen || undefined}
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          placeholder={t('form.range.placeholder')}
          value={text}
          error={refusal || (range ? undefined : error)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={
            <Text span size="xs" display="block" mih={18} role="status" className="range-read">
              {range
                ? t('form.range.read', { range: word(range) })
                : present && present.text.trim() !== '' && !present.isSaid
                  ? t('form.range.unread')
                  : t('form.range.help')}
              {present === null ? <span className="range-keys"> {t('form.range.keys')}</span> : null}
            </Text>
          }
          onClick={({ currentTarget }) => {
            if (present === null) currentTarget.select()
            setOpen(true)
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            close()
            setDraft({ text: currentTarget.value, shown, isSaid: false })
          }}
          onBlur={({ relatedTarget }) => {
            if (!document.getElementById(calendar)?.contains(relatedTarget)) take()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        id={calendar}
        role="dialog"
        aria-label={label}
        data-takes-escape
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return
          drawNow(close)
          focusOn(input.current)
        }}
      >
        <DatePicker
          type="range"
          allowSingleDateInRange
          defaultDate={start || today}
          value={first === null ? [start || null, end || null] : [first, null]}
          getDayProps={(day) => ({ ...dayMark(day, today), disabled: day < notBefore })}
          onChange={([from, to]) => {
            if (from === null) return
            setDraft(null)
            // The first day clicked stands alone until the second click.
            onChange({ start: { day: from }, end: { day: to ?? lastFrom(from) } })
            if (to === null) setFirst(from)
            else {
              drawNow(close)
              focusOn(input.current)
            }
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * The day of a calendar on which the arrows begin: the first selected one, though today may stand
 * before it.
 */
function dayOf(calendar: HTMLElement | null): HTMLElement | null {
  for (const wanted of ['button[data-selected]', 'button[data-today]', 'table button']) {
    const day = calendar?.querySelector<HTMLElement>(wanted)
    if (day) return day
  }
  return null
}

/** Whether typed times lie on a quarter of an hour, as those that the lists of hours offer; a stored one may stay. */
function keepsQuarters(typed: TypedRange, stored: TypedRange | null): boolean {
  const known = [stored?.start.time, stored?.end.time]
  return [typed.start.time, typed.end.time].every(
    (time) => time === undefined || known.includes(time) || timeChoices('').includes(time),
  )
}
