import { readCode } from '#shared/rules/code.ts'
import { onUsKeyboard } from './us-layout.ts'

/** A key that went down. */
export type TimedKey = {
  /** `KeyboardEvent.key` and `.code`. */
  key: string
  code: string
  isShift: boolean
  /** Neither a shortcut nor a key held down: what writes or ends a text. */
  isPlain: boolean
  /** Milliseconds, from any origin. */
  at: number
}

/** Keys that may be the beginning of a scan. `last` is when the last one of any kind went down. */
export type Burst = { keys: readonly TimedKey[]; last: number }
export const noBurst: Burst = { keys: [], last: Number.NEGATIVE_INFINITY }

/**
 * What becomes of a key: it is the page's (`pass`), it waits because a scanner seems to type
 * (`hold`), or it ends a scan. `released` are keys that were held and turned out to be a person's:
 * the page gets them, before the key.
 */
export type Act =
  | { kind: 'pass' | 'hold'; released: readonly TimedKey[] }
  | { kind: 'scan'; values: [string, ...string[]] }

/** Longest pause between two keys of a scanner, and longest mean pause, ms. */
export const longestPause = 50
export const longestMean = 35
/** Shortest code that somebody puts on material (rules/code.md#7). */
export const shortestScan = 3
/** This many keys pass before the following ones are held: two quick keys happen to anyone. */
const passing = 2

const modifiers = ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'NumLock']
const isEnd = ({ key }: TimedKey): boolean => key === 'Enter' || key === 'Tab'
/** A dead key writes nothing on this keyboard, but does on the scanner's. */
const writes = ({ key }: TimedKey): boolean => [...key].length === 1 || key === 'Dead'

/**
 * Tells a scanner's burst of keys from typing (rules/scan.md#9): takes one more key, and returns
 * what becomes of it. A pure function: it reads no clock.
 */
export function takeKey(burst: Burst, key: TimedKey): { burst: Burst; act: Act } {
  const isQuick = key.at - burst.last <= longestPause
  // A scanner presses Shift too: it belongs to the burst, and to its times.
  if (modifiers.includes(key.key))
    return { burst: isQuick ? { ...burst, last: key.at } : burst, act: { kind: 'pass', released: [] } }
  if (!key.isPlain || !(writes(key) || isEnd(key))) return ended(burst)
  if (isEnd(key)) {
    const { keys } = burst
    if (!isQuick || keys.length < shortestScan || !isSteady(keys)) return ended(burst)
    const [first, ...others] = readings(keys)
    return first ? { burst: noBurst, act: { kind: 'scan', values: [first, ...others] } } : ended(burst)
  }
  const keys = isQuick && isSteady([...burst.keys, key]) ? [...burst.keys, key] : [key]
  const released = keys.length === 1 ? heldKeys(burst) : []
  return { burst: { keys, last: key.at }, act: { kind: keys.length > passing ? 'hold' : 'pass', released } }
}

/** The keys of a burst that the page has not heard of. */
export const heldKeys = ({ keys }: Burst): readonly TimedKey[] => keys.slice(passing)

const ended = (burst: Burst): { burst: Burst; act: Act } => ({
  burst: noBurst,
  act: { kind: 'pass', released: heldKeys(burst) },
})

/** Whether the keys came as fast as a machine sends them. */
function isSteady(keys: readonly TimedKey[]): boolean {
  const [first, last] = [keys[0], keys.at(-1)]
  return first === undefined || last === undefined || last.at - first.at <= longestMean * (keys.length - 1)
}

/**
 * The texts that the keys may mean, the likeliest first: as this keyboard writes them, and as a US
 * keyboard does, which is what a scanner out of its box takes the computer's to be.
 */
export function readings(keys: readonly TimedKey[]): string[] {
  const here = keys.some(({ key }) => key === 'Dead') ? '' : keys.map(({ key }) => key).join('')
  const there = keys.map(({ key, code, isShift }) => onUsKeyboard(code, isShift) ?? key)
  const texts = [...new Set([here.trim(), there.includes('Dead') ? '' : there.join('').trim()])]
  return texts.filter((text) => text !== '').sort((one, other) => likelihood(other) - likelihood(one))
}

/** 2 for a code of ours or an EAN, whose check characters agree; 1 for plain letters and digits. */
function likelihood(text: string): number {
  if (readCode(text) !== null || isEan(text)) return 2
  return /^[\w ./-]+$/.test(text) ? 1 : 0
}

/** True for an EAN of 8 or 13 digits with a right check digit (GS1 General Specifications, 7.9). */
export function isEan(text: string): boolean {
  if (!/^(\d{8}|\d{13})$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
