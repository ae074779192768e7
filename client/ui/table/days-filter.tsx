import { useId } from 'react'
import { formatDate, formatNearDate } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { DatePickerInput } from '../dates.ts'

/** A first and a last day, `YYYY-MM-DD`; the first alone until the last is chosen. */
export type Days = { start?: string | undefined; end?: string | undefined }

/** The days of a filter in words, one day once and the year of both once; empty without any. */
export function daysInWords({ start, end }: Days): string {
  const [first, last] = [start ?? end, end ?? start]
  if (!first || !last) return ''
  const language = currentLanguage()
  return first === last
    ? formatDate(first, language)
    : `${formatNearDate(first, language, last)} – ${formatDate(last, language)}`
}

type DaysFilterProps = {
  /** What the days are for. */
  label: string
  days: Days
  onChange(days: Days): void
  /** The field keeps saying what it is for: the chip beside it has the days. */
  isBesideChip?: boolean
}

/** Chooses the days that a list is filtered by; their chip takes them back. */
export function DaysFilter({ label, days, onChange, isBesideChip = false }: DaysFilterProps) {
  // The picker names its dialog after the element of this identifier.
  const id = useId()
  const chosen = isBesideChip ? '' : daysInWords(days)
  return (
    <DatePickerInput
      type="range"
      id={id}
      popoverProps={{ id }}
      allowSingleDateInRange
      aria-label={chosen ? `${label} : ${chosen}` : label}
      placeholder={label}
      valueFormatter={() => chosen || label}
      value={[days.start ?? days.end ?? null, days.end ?? null]}
      onChange={([start, end]) => onChange({ start: start ?? undefined, end: end ?? undefined })}
      w={{ base: '100%', sm: chosen ? 330 : 200 }}
    />
  )
}
