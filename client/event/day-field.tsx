import { DateInput } from '@mantine/dates'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSaveKey } from '../ui/save-key.ts'
import { readDay } from './wizard/information.ts'

type DayFieldProps = {
  label: string
  /** `YYYY-MM-DD`, `''` while none is chosen. */
  value: string
  /** The day, null for none: only where it may be left empty. */
  onChange(day: string | null): void
  error?: ReactNode
  mayBeEmpty?: boolean
  /** What one does first in its dialog. */
  isFirst?: boolean
}

/** A required day, chosen or typed. One that cannot be read gives way to the one before it: that is said, not done in silence. */
export function DayField({ value, onChange, error, mayBeEmpty = false, isFirst, label }: DayFieldProps) {
  const { t } = useTranslation()
  const [isUnread, setUnread] = useState(false)
  const isReadable = (text: string) => readDay(text) !== null || (mayBeEmpty && text.trim() === '')
  /** What is saved by key is what one sees: while that is no day nothing is, rather than the day before it. */
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isSaveKey(event) || isReadable(event.currentTarget.value)) return
    event.preventDefault()
    event.stopPropagation()
    setUnread(true)
  }
  return (
    <DateInput
      label={label}
      withAsterisk
      flex={1}
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      placeholder={t('wizard.date_format')}
      popoverProps={{ withinPortal: true }}
      data-autofocus={isFirst || undefined}
      value={value || null}
      error={isUnread ? t('invalid.date') : error}
      allowDeselect={mayBeEmpty}
      onKeyDown={press}
      onBlur={({ currentTarget }) => setUnread(!isReadable(currentTarget.value))}
      onChange={(day) => {
        setUnread(false)
        onChange(day)
      }}
    />
  )
}
