import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteDay } from '../session/site-day.ts'
import { DateInput } from '../ui/dates.ts'
import { dayMark } from '../ui/day-mark.ts'
import { namesNoSuchDay, readOneDay } from './typed-range.ts'
import { useUnreadCheck } from './unread.ts'

type DayFieldProps = {
  label: string
  /** `YYYY-MM-DD`, `''` while none is chosen. */
  value: string
  /** The day, null for none: only where it may be empty. */
  onChange(day: string | null): void
  error?: ReactNode
  /** Whether a save may omit the day. */
  isOptional?: boolean
  /** Whether the field may be empty while the user fills in the form. */
  mayBeEmpty?: boolean
  /**
   * The first day that the calendar offers, `YYYY-MM-DD`; the user may still type an earlier one,
   * which gets an error.
   */
  notBefore?: string
  /** The first field of its dialog. */
  isFirst?: boolean
}

/**
 * Text that is not a day, and the `value` when it was typed; the field reports it on leaving or
 * saving.
 */
type Unread = { text: string; value: string; isSaid: boolean }

/**
 * A day, typed day before month or in words, or chosen in a calendar. Unreadable text stays in the field, which
 * reports it; saving is blocked meanwhile (see `refuseUnread`). The calendar opens by click or
 * arrow down, never over a dialog that has just opened.
 */
export function DayField({
  value,
  onChange,
  error,
  isOptional = false,
  mayBeEmpty = isOptional,
  notBefore = '',
  isFirst,
  label,
}: DayFieldProps) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const input = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<Unread | null>(null)
  const [isOpen, setOpen] = useState(false)
  // A day from elsewhere has replaced the text.
  const present = unread?.value === value ? unread : null

  /** Records the text; true when it is unreadable. */
  const look = (text: string, isSaid: boolean): boolean => {
    const isReadable = readOneDay(text, today) !== null || (mayBeEmpty && text.trim() === '')
    setUnread(isReadable ? null : { text, value, isSaid })
    return !isReadable
  }
  useUnreadCheck(label, present?.isSaid ?? false, () => look(input.current?.value ?? '', true))

  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') setOpen(true)
    else if (key === 'Escape') setOpen(false)
  }
  const wrongIn = (text: string) =>
    text.trim() === '' ? 'invalid.required' : namesNoSuchDay(text, today) ? 'form.range.no_such_day' : 'invalid.date'
  const said = present?.isSaid ? t(wrongIn(present.text)) : error
  return (
    <DateInput
      ref={input}
      label={label}
      withAsterisk={!isOptional}
      flex={1}
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => readOneDay(text, today)}
      placeholder={t('form.date_format')}
      popoverProps={{ opened: isOpen }}
      data-autofocus={isFirst || undefined}
      value={value || null}
      error={said}
      allowDeselect={mayBeEmpty}
      getDayProps={(day) => ({ ...dayMark(day, today), disabled: day < notBefore })}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': t('form.clear_date') }}
      fixOnBlur={present === null}
      onClick={() => setOpen(true)}
      onKeyDown={press}
      onInput={({ currentTarget }) => {
        setOpen(false)
        look(currentTarget.value, false)
      }}
      onBlur={({ currentTarget }) => {
        setOpen(false)
        look(currentTarget.value, true)
      }}
      onChange={(day) => {
        setOpen(false)
        setUnread(null)
        onChange(day)
      }}
    />
  )
}
