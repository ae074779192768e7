import { readWallClock } from '#shared/rules/period.ts'

/** Minutes. */
const quarter = 15

/** The day of a wall-clock time, `YYYY-MM-DD`. */
export const dayOf = (date: string): string => date.slice(0, 10)
/** Its time, `HH:mm`. */
export const timeOf = (date: string): string => date.slice(11, 16)
/** The end of a day, which only an end can be: 00:00 of the next one. */
export const midnight = '24:00'

/**
 * Times to choose from, `HH:mm` every quarter hour, and the present one when it lies between two.
 */
export function timeChoices(present: string): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const all = Array.from({ length: (24 * 60) / quarter }, (_, at) => {
    const minutes = at * quarter
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
  return present === '' || all.includes(present) ? all : [...all, present].sort()
}

/**
 * A time in common formats, as `HH:mm`: `20:15`, `20h15`, `2015`, `9h`, `9`. Null when it is not a
 * time.
 */
export function readTime(text: string): string | null {
  const [, hours, after, joined] = /^\s*(\d{1,2})(?:\s*[:h.]\s*(\d{2})?|(\d{2}))?\s*$/i.exec(text) ?? []
  const time = `${hours?.padStart(2, '0')}:${after ?? joined ?? '00'}`
  return hours !== undefined && readWallClock(`2000-01-01 ${time}:00`, 'start').value !== undefined ? time : null
}
