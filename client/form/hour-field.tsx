import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSaveKey } from '../ui/save-key.ts'
import { readTime, timeChoices } from './time.ts'
import { useUnreadCheck } from './unread.ts'

type HourFieldProps = {
  label: string
  /** `HH:mm`, or `''` until a day is chosen. */
  value: string
  onChange(time: string): void
  error?: ReactNode
  /** Only times after this one are offered, `HH:mm`. */
  after?: string
  /** Whether the day's last time is offered in place of its first: `24:00`. */
  isEnd?: boolean
  w?: number
}

const midnight = '24:00'
const midnights = ['00:00', midnight]
const asMidnight = /^\s*(24|00?)\s*[:h.]?\s*(00)?\s*$/i

/** Why typed text was not taken, while `value` stands; a save is refused once for it. */
type Refused = { why: string; value: string; isTold: boolean }

/**
 * A quarter hour of a day: chosen, or typed as people do (`20h15`, `2015`, `20h`). Leaving the
 * field or saving takes what is typed; when that is not a quarter hour, the field says so and the
 * previous time stays.
 */
export function HourField({ label, value, onChange, after, isEnd = false, error, ...others }: HourFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const present = refused?.value === value ? refused : null
  /**
   * Whether the arrows have moved through the list since the last letter: Enter then takes what it
   * marks.
   */
  const isMarked = useRef(false)
  const choices = isEnd
    ? [...timeChoices(value).filter((time) => !midnights.includes(time)), midnight]
    : timeChoices(value)
  const offered = after === undefined ? choices : choices.filter((time) => time > after || time === value)
  /** Reads typed text; null when it is not a quarter hour, which the field reports. */
  const read = (text: string): string | null => {
    const time = isEnd && asMidnight.test(text) ? midnight : readTime(text)
    const isTaken = time !== null && choices.includes(time)
    setRefused(isTaken ? null : { why: t(time === null ? 'form.not_a_time' : 'invalid.quarter'), value, isTold: false })
    return isTaken ? time : null
  }
  const take = (text: string): boolean => {
    const time = read(text)
    if (time !== null && time !== value) onChange(time)
    return time !== null
  }
  useUnreadCheck(label, () => {
    if (present !== null && !present.isTold) {
      setRefused({ ...present, isTold: true })
      return true
    }
    // A field that was left has taken what was typed, and may not show it yet.
    return input.current !== null && input.current === document.activeElement && read(input.current.value) === null
  })
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (isSaveKey(event)) take(currentTarget.value)
    else if (key !== 'Enter') isMarked.current = ['ArrowDown', 'ArrowUp'].includes(key)
    else if (!(isOpen && isMarked.current) && take(currentTarget.value) && isOpen) {
      // The list would take its first: where the present time is typed once more, it stands whole
      // below the field.
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
      filter={asTyped}
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
      // Before the field is left: a sentence that goes away under the pointer would move the button
      // it is about to press.
      onInput={() => setRefused(null)}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
    />
  )
}

/**
 * The time that is meant, of an hour alone with its quarters; until that can be read, what contains
 * the letters.
 */
const asTyped: OptionsFilter = ({ options, search }) => {
  const time = readTime(search)
  const isMeant = ({ value }: ComboboxItem) =>
    time === null ? value.includes(search.trim()) : value.startsWith(time.replace(/:00$/, ':'))
  return options.filter((option) => 'value' in option && isMeant(option))
}
