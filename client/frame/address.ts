import { moveWallClock, readWallClock } from '#shared/rules/period.ts'

/** Parses a value of an address, which may arrive as text; undefined for an unreadable one. */
type Reader<T> = (written: unknown) => T | undefined
export type Readers = Record<string, Reader<unknown>>
/** The result of the readers of an address. */
export type Read<R extends Readers> = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> }

/**
 * Parses the address of a screen as far as it can: an unreadable value counts as absent, so that an
 * old or mistyped link still opens the screen (rules/screen.md#3). For the router's
 * `validateSearch`. Schemas would do as much, but every page would have to load them first.
 */
export function reading<R extends Readers>(readers: R) {
  const readerOf = (name: string): Reader<unknown> | undefined =>
    Object.hasOwn(readers, name) ? readers[name] : undefined
  // Omitted values are set to undefined: the router would show them otherwise.
  const read = (search: Record<string, unknown>): Read<R> =>
    Object.fromEntries(
      Object.entries(search).map(([name, value]) => [name, readerOf(name)?.(asWritten(value))]),
    ) as Read<R> // each by the reader of its name
  return Object.assign(read, { readers })
}

/** The router reads `?search=5` as a number and `?park=true` as a boolean. */
const asWritten = (value: unknown): unknown => (Array.isArray(value) ? value.map(written) : written(value))
const written = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** Any text. */
export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)
/** Trimmed text. */
export const trimmed: Reader<string> = (value) => text(value)?.trim()
/** Texts, or one of them; undefined when there is none. */
export const texts: Reader<string[]> = (value) => {
  const all = Array.isArray(value) ? value : [value]
  return all.length > 0 && all.every((one) => typeof one === 'string') ? all : undefined
}

const flags = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])
/** Yes or no. */
export const flag: Reader<boolean> = (value) => flags.get(String(value))

/** The id of a record, or any number from 1. */
export const id: Reader<number> = (value) => {
  const number = /^\d{1,10}$/.test(String(value)) ? Number(value) : 0
  return number >= 1 && number <= 2_147_483_647 ? number : undefined
}

/** One of these words. */
export const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value)
/** Some of these words only. */
export const someOf = <const T extends string>(choices: readonly T[]): Reader<T[]> => {
  const one = oneOf(choices)
  return (value) => (texts(value)?.every((word) => one(word)) ? (value as T[]) : undefined)
}

/** Text that a pattern matches as a whole. */
export const matching =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** Margin of days on either side that a screen may request beyond a date in its address. */
const around = 400
const isReadable = (clock: string): boolean => readWallClock(clock, 'start').value !== undefined
const looksLikeDay = matching(/^\d{4}-\d{2}-\d{2}$/)
/** A day `YYYY-MM-DD` within the range of date arithmetic. */
export const day: Reader<string> = (value) => {
  const start = `${looksLikeDay(value)} 00:00:00`
  if (!isReadable(start)) return undefined
  return [-around, around].every((days) => isReadable(moveWallClock(start, { days }))) ? looksLikeDay(value) : undefined
}

/** Parameters that every list takes (`TableQuery`). */
export const table = {
  page: id,
  limit: id,
  orderBy: text,
  ascending: flag,
  search: trimmed,
  searchBy: text,
  deleted: flag,
}
