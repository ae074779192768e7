import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSaveKey } from '../ui/save-key.ts'
import { midnight, readTime, timeChoices } from './time.ts'
import { useUnreadCheck } from './unread.ts'

type HourFieldProps = {
  label: string
  /** `HH:mm`, or `''` until a day is chosen. */
  value: string
  onChange(time: string): void
  error?: ReactNode
  /** Offers only times after this one, `HH:mm`. */
  after?: string
  /** Whether to offer the day's last time instead of its first: `24:00`. */
  isEnd?: boolean
  w?: number
}

const midnights = ['00:00', midnight]
const asMidnight = /^\s*(24|00?)\s*[:h.]?\s*(00)?\s*$/i

/** The typed text and why it was refused, while `value` stands; it blocks every save. */
type Refused = { text: string; why: string; value: string }

/**
 * A quarter hour of a day: chosen, or typed in common formats (`20h15`, `2015`, `20h`). Leaving the
 * field or saving takes the typed time; when that is not a quarter hour, the field keeps the text and
 * says so, and the previous time stands. A click into the field selects its text, as Tab does.
 */
export function HourField({ label, value, onChange, after, isEnd = false, error, ...others }: HourFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const present = refused?.value === value ? refused : null
  /** What the field shows, which a refused text outlives. */
  const [search, setSearch] = useState(value)
  /**
   * Whether the arrows have moved through the list since the last letter: Enter then takes the
   * marked entry.
   */
  const isMarked = useRef(false)
  const choices = isEnd
    ? [...timeChoices(value).filter((time) => !midnights.includes(time)), midnight]
    : timeChoices(value)
  const offered = after === undefined ? choices : choices.filter((time) => time > after || time === value)
  /** Parses typed text; null when it is not a quarter hour, which the field reports. */
  const read = (text: string): string | null => {
    const time = isEnd && asMidnight.test(text) ? midnight : readTime(text)
    const isTaken = time !== null && choices.includes(time)
    const why = t(time === null ? 'form.not_a_time' : 'invalid.quarter')
    setRefused(isTaken ? null : { text, why, value })
    return isTaken ? time : null
  }
  const take = (text: string): boolean => {
    const time = read(text)
    if (time !== null && time !== value) onChange(time)
    return time !== null
  }
  useUnreadCheck(label, present !== null, () => {
    if (present !== null) return true
    // A field that lost the focus has taken the typed time, and may not show it yet.
    return input.current !== null && input.current === document.activeElement && read(input.current.value) === null
  })
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (isSaveKey(event)) take(currentTarget.value)
    else if (key !== 'Enter') isMarked.current = ['ArrowDown', 'ArrowUp'].includes(key)
    else if (!(isOpen && isMarked.current) && take(currentTarget.value) && isOpen) {
      // The list would take its first entry: when the user retypes the present time, it appears
      // whole below the field.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <Select
      {...others}
      ref={input}
      label={label}
      data={offered}
      value={value || null}
      disabled={value === ''}
      error={present?.why ?? error}
      searchable
      searchValue={present?.text ?? search}
      onSearchChange={setSearch}
      filter={present === null ? asTyped : allOf}
      allowDeselect={false}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(time) => {
        setRefused(null)
        if (time !== null) onChange(time)
      }}
      onKeyDownCapture={press}
      // Before the field loses the focus: an error that disappears under the pointer would move the
      // button that the user is about to press.
      onInput={() => setRefused(null)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
    />
  )
}

/** Beside a refused text, every time is offered. */
const allOf: OptionsFilter = ({ options }) => options

/**
 * The matching time, or for an hour alone its quarters; until the text is readable, times that
 * contain it.
 */
const asTyped: OptionsFilter = ({ options, search }) => {
  const time = readTime(search)
  const isMeant = ({ value }: ComboboxItem) =>
    time === null ? value.includes(search.trim()) : value.startsWith(time.replace(/:00$/, ':'))
  return options.filter((option) => 'value' in option && isMeant(option))
}
