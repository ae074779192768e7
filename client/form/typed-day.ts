import { readWallClock } from '#shared/rules/period.ts'

/**
 * Two-digit years from here on belong to the last century: stock can be that old, no plan reaches
 * that far.
 */
const lastCentury = 80

/** The day as it would be stored, `YYYY-MM-DD`, of any text; whether it is one is not looked at. */
function written(text: string): string {
  const typed =
    /^\s*(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d\d)(\d\d)(\d{4}|\d\d)\s*$/.exec(text)
  const [, day = '', month = '', year = ''] = typed ?? []
  const century = year.length > 2 ? '' : Number(year) < lastCentury ? '20' : '19'
  return typed ? `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}

/**
 * Parses a typed day, day before month: `5/12/2026`, `05.12.26`, `05122026`, `2026-12-05`. Returns
 * `YYYY-MM-DD`, or null when the text is not a valid day.
 */
export function readDay(text: string): string | null {
  const day = written(text)
  const { value } = readWallClock(day, 'start')
  return value === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) ? null : day
}

/** Whether a text reads like a day that its month does not have: `31/02/2027`. */
export const isNoSuchDay = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:29|30|31)$/.test(written(text)) && readDay(text) === null
