import type { Big } from 'big.js'
import type { Language } from '../language.ts'
import { isWholeDays, moveWallClock, utcInstant, wallClockOf } from './period.ts'

/** Locales behind the two languages: day before month and 24 hours in both. */
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' }

/**
 * French amounts keep narrow no-break spaces throughout; some engines put a wide one before the
 * unit.
 */
const narrow = (text: string, language: Language) => (language === 'fr' ? text.replaceAll('\u00a0', '\u202f') : text)

/**
 * Building an Intl object costs a hundred times more than using one, and lists have thousands of
 * lines.
 */
const kept = new Map<string, Intl.NumberFormat>()
const numbers = (language: Language, options: Intl.NumberFormatOptions) => {
  const key = language + JSON.stringify(options)
  const found = kept.get(key) ?? new Intl.NumberFormat(locales[language], options)
  kept.set(key, found)
  return found
}

/** A number or an exact decimal; text and Big keep every digit on the way to the page. */
export type Figure = number | string | Big
const print = (value: Figure, language: Language, options: Intl.NumberFormatOptions) => {
  // Intl formats decimal text exactly; its declared type wants a template literal that a plain
  // string cannot prove.
  const exact = typeof value === 'number' ? value : (String(value) as `${number}`)
  return narrow(numbers(language, options).format(exact), language)
}

/**
 * Money with two decimals: `1 234,50 €` in French, `€1,234.50` in English. `currency` is an ISO
 * 4217 code.
 */
export const formatMoney = (amount: Figure, language: Language, currency = 'EUR'): string =>
  print(amount, language, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * The sign of a currency in its amounts: `€`, `US$`; the narrow one leaves the country out: `$`.
 */
export const currencySign = (
  currency: string,
  language: Language,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): string =>
  numbers(language, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** A whole quantity: `12 500`, `12,500`. */
export const formatQuantity = (quantity: Figure, language: Language): string =>
  print(quantity, language, { maximumFractionDigits: 0 })

/** A number as typed, with at most `digits` decimals and no trailing zeros: `2,5`, `2.5`. */
export const formatDecimal = (value: Figure, language: Language, digits = 6): string =>
  print(value, language, { maximumFractionDigits: digits })

/**
 * The size of a file, in units of 1024 with one decimal (rules/language.md#9): `25,0 Mo`, `25.0
 * MB`.
 */
export const formatSize = (bytes: number, language: Language): string => {
  const units = { fr: ['o', 'Ko', 'Mo', 'Go'], en: ['B', 'KB', 'MB', 'GB'] }[language]
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const digits = power === 0 ? 0 : 1
  const figure = print(bytes / 1024 ** power, language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${figure}${language === 'fr' ? '\u202f' : ' '}${units[power]}`
}

/** A rate given in percent (20 is twenty percent), at most 4 decimals: `5,5 %`, `5.5%`. */
export const formatRate = (percent: Figure, language: Language): string => {
  const figure = print(percent, language, { maximumFractionDigits: 4 })
  return language === 'fr' ? `${figure}\u202f%` : `${figure}%`
}

/**
 * Reads a text `YYYY-MM-DD HH:mm:ss` literally: neither the machine's zone nor daylight saving
 * affects it.
 */
const fields = (text: string) => {
  const [, day, hours = '00', minutes = '00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d))?/.exec(text) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) throw new RangeError(`date: ${text}`)
  return { date, hours, minutes }
}

const words: Record<Language, { weekday: Intl.DateTimeFormat; month: Intl.DateTimeFormat }> = {
  fr: {
    weekday: new Intl.DateTimeFormat(locales.fr, { weekday: 'short', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locales.fr, { month: 'short', timeZone: 'UTC' }),
  },
  en: {
    weekday: new Intl.DateTimeFormat(locales.en, { weekday: 'short', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locales.en, { month: 'short', timeZone: 'UTC' }),
  },
}

/**
 * The day of a wall-clock value: `sam. 21 nov. 2026`, `Sat 21 Nov 2026`; the first of a month is
 * `1er` in French.
 */
export const formatDate = (wallClock: string, language: Language): string => {
  const { date } = fields(wallClock)
  const day = date.getUTCDate()
  const ordinal = language === 'fr' && day === 1 ? '1er' : String(day)
  const { weekday, month } = words[language]
  return `${weekday.format(date)} ${ordinal} ${month.format(date)} ${date.getUTCFullYear()}`
}

/** The same without its year where it is that of the other day: `sam. 21 nov.`, `Sat 21 Nov`. */
export const formatNearDate = (wallClock: string, language: Language, near: string): string => {
  const whole = formatDate(wallClock, language)
  return wallClock.slice(0, 4) === near.slice(0, 4) ? whole.replace(/ \d{4}$/, '') : whole
}

/**
 * The day of a wall-clock value in figures, day first in both languages, as date fields take it:
 * `21/11/2026`.
 */
export const formatNumericDate = (wallClock: string): string =>
  fields(wallClock).date.toISOString().slice(0, 10).split('-').reverse().join('/')

/** The month of a wall-clock value: `novembre 2026`, `November 2026`. */
export const formatMonth = (wallClock: string, language: Language): string =>
  longMonth[language].format(fields(wallClock).date)
const longMonth: Record<Language, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat(locales.fr, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat(locales.en, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** The time of a wall-clock value, in 24 hours: `09:05`. */
export const formatTime = (wallClock: string): string => {
  const { hours, minutes } = fields(wallClock)
  return `${hours}:${minutes}`
}

/** Day and time of a wall-clock value: `sam. 21 nov. 2026, 09:05`. */
export const formatDateTime = (wallClock: string, language: Language): string =>
  `${formatDate(wallClock, language)}, ${formatTime(wallClock)}`

/**
 * A span between two wall-clock values; days only when it covers whole days, and the day once when
 * both are on it: `sam. 21 nov. 2026`, `sam. 21 nov. 2026, 09:00 – 18:00`, `sam. 21 nov. 2026 –
 * lun. 23 nov. 2026`.
 */
export const formatPeriod = (start: string, end: string, language: Language): string =>
  periodEnds(start, end, language).join(' – ')

/** The two sides of the dash in a span, or its one side. */
export const periodEnds = (start: string, end: string, language: Language): [from: string, to?: string] => {
  const isSameDay = start.slice(0, 10) === end.slice(0, 10)
  if (isWholeDays(start, end)) {
    const from = formatDate(start, language)
    return isSameDay ? [from] : [from, formatDate(end, language)]
  }
  return [formatDateTime(start, language), isSameDay ? formatTime(end) : formatDateTime(end, language)]
}

/**
 * A UTC instant `YYYY-MM-DD HH:mm:ss` as day and time of the site's zone:
 * `sam. 21 nov. 2026, 09:05`.
 */
export const formatInstant = (instant: string, language: Language, zone: string): string =>
  formatDateTime(siteTime(instant, zone), language)

/**
 * Two UTC instants as a span on the site's clock, never as whole days: a presence has hours. An end
 * at midnight is 24:00 of the day it ends (rules/assignment.md#19).
 */
export const formatInstants = (start: string, end: string, language: Language, zone: string): string => {
  const { from, lastDay, time } = presence(start, end, zone)
  const isSameDay = from.slice(0, 10) === lastDay.slice(0, 10)
  return `${formatDateTime(from, language)} – ${isSameDay ? time : `${formatDate(lastDay, language)}, ${time}`}`
}

/**
 * The same in two parts, for narrow places: the hours of a presence shorter than a day, and its one
 * or two days. A longer one has no days apart: its hours name them.
 */
export const formatHours = (
  start: string,
  end: string,
  language: Language,
  zone: string,
): { hours: string; days?: string } => {
  if (utcInstant(end) - utcInstant(start) > 86_400_000) return { hours: formatInstants(start, end, language, zone) }
  const { from, lastDay, time } = presence(start, end, zone)
  const days = new Set([from, lastDay].map((day) => formatDate(day, language)))
  return { hours: `${formatTime(from)} – ${time}`, days: [...days].join(' – ') }
}

/** A presence on the site's clock; an end at midnight belongs to the day before, as 24:00. */
function presence(start: string, end: string, zone: string): { from: string; lastDay: string; time: string } {
  const to = siteTime(end, zone)
  const isMidnight = formatTime(to) === '00:00'
  return {
    from: siteTime(start, zone),
    lastDay: isMidnight ? moveWallClock(to, { days: -1 }) : to,
    time: isMidnight ? '24:00' : formatTime(to),
  }
}

/** A UTC instant on the clock of a zone, `YYYY-MM-DD HH:mm:ss`. */
export const siteTime = (instant: string, zone: string) => wallClockOf(utcInstant(instant), zone)

/**
 * The format of figures in a field: the marks around and inside an amount of money, or of a bare
 * number without currency.
 */
export function inputFormat(
  language: Language,
  currency?: string,
): {
  decimalSeparator: string
  thousandSeparator: string
  prefix: string
  suffix: string
} {
  const parts = numbers(
    language,
    // At least a decimal, or a currency without any in daily use would have no mark for it.
    { ...(currency && { style: 'currency', currency }), minimumFractionDigits: 2 },
  ).formatToParts(1234.5)
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const symbol = find('currency')
  const isBefore = parts[0]?.type === 'currency'
  return {
    decimalSeparator: find('decimal'),
    thousandSeparator: narrow(find('group'), language),
    prefix: isBefore ? symbol : '',
    suffix: symbol && !isBefore ? `\u202f${symbol}` : '',
  }
}

/**
 * Two days and what they have in common once: `23 – 29 nov. 2026`, `1er – 7 juin 2026`; of whole months
 * only these.
 */
export const formatDays = (start: string, end: string, language: Language, inMonths = false): string => {
  const span = spans[language][inMonths ? 'months' : 'days']
    .formatRange(fields(start).date, fields(end).date)
    .replace(/\s*–\s*/u, ' – ')
  return language === 'fr' ? span.replace(/\b1(?=\s)/g, '1er') : span
}
const span = (language: Language) => {
  const month = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return {
    days: new Intl.DateTimeFormat(locales[language], { ...month, day: 'numeric' }),
    months: new Intl.DateTimeFormat(locales[language], month),
  }
}
const spans = { fr: span('fr'), en: span('en') }
