import { formatDate, formatDateTime } from '#shared/rules/format.ts'
import { endsDay } from '#shared/rules/period.ts'
import { currentLanguage } from '../../words.ts'

/** An end in words: its day, with the hour where it is not that of the whole day. */
export const endInWords = (end: string): string =>
  endsDay(end) ? formatDate(end, currentLanguage()) : formatDateTime(end, currentLanguage())
