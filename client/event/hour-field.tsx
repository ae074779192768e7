import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isSaveKey } from '../ui/save-key.ts'
import { readTime, timeChoices } from './wizard/information.ts'

type HourFieldProps = {
  label: string
  /** `HH:mm`, `''` while there is no day it could be of. */
  value: string
  onChange(time: string): void
  error?: ReactNode
  w?: number
}

/** A quarter hour of a day: chosen, or typed as people do (`20h15`, `2015`, `20h`). What is typed counts however one leaves. */
export function HourField({ value, onChange, ...others }: HourFieldProps) {
  const [isOpen, setOpen] = useState(false)
  /** Whether one has gone through the list since one typed: Enter then takes what it marks. */
  const isMarked = useRef(false)
  const choices = timeChoices(value)
  /** Takes what is typed; false when it is none of the choices. */
  const take = (text: string): boolean => {
    const time = readTime(text)
    if (time === null || !choices.includes(time)) return false
    if (time !== value) onChange(time)
    return true
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (isSaveKey(event)) take(currentTarget.value)
    if (key !== 'Enter') isMarked.current = ['ArrowDown', 'ArrowUp'].includes(key)
    else if (!(isOpen && isMarked.current) && take(currentTarget.value) && isOpen) {
      // The list would take its first: where the present time is typed once more, it stands whole below the field.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <Select
      {...others}
      data={choices}
      value={value || null}
      disabled={value === ''}
      searchable
      filter={asTyped}
      allowDeselect={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(time) => time !== null && onChange(time)}
      onKeyDownCapture={press}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
    />
  )
}

/** The time that is meant, of an hour alone with its quarters; until that can be read, what contains the letters. */
const asTyped: OptionsFilter = ({ options, search }) => {
  const time = readTime(search)
  const isMeant = ({ value }: ComboboxItem) =>
    time === null ? value.includes(search.trim()) : value.startsWith(time.replace(/:00$/, ':'))
  return options.filter((option) => 'value' in option && isMeant(option))
}
