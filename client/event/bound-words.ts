import type { Language } from '#shared/language.ts'
import { formatDate, formatDateTime } from '#shared/rules/format.ts'
import { endsDay } from '#shared/rules/period.ts'
import { startOfDay } from './typed-dates.ts'

const bound = (wallClock: string, language: Language, isOfDay: boolean): string =>
  (isOfDay ? formatDate : formatDateTime)(wallClock, language)

/** A start in words: its day, with the hour where it is not that of the whole day. */
export const startInWords = (start: string, language: Language): string =>
  bound(start, language, start.endsWith(startOfDay))

/** An end in words, likewise. */
export const endInWords = (end: string, language: Language): string => bound(end, language, endsDay(end))
