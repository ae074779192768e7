import { DateInput } from '@mantine/dates'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
      onBlur={({ currentTarget }) => setUnread(!isReadable(currentTarget.value))}
      onChange={(day) => {
        setUnread(false)
        onChange(day)
      }}
    />
  )
}
