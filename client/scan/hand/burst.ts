import { readCode } from '#shared/rules/code.ts'
import { onUsKeyboard } from './us-layout.ts'

/** A key that went down. */
export type TimedKey = {
  /** `KeyboardEvent.key` and `.code`. */
  key: string
  code: string
  isShift: boolean
  /** True for a key that types or ends a text: no shortcut, no key held down. */
  isPlain: boolean
  /** Milliseconds, from any origin. */
  at: number
}

/** Keys that may start a scan. `last`: when the latest key of any kind went down. */
/** `shown`: how many of the keys the page has got; the others are held back. */
export type Burst = { keys: readonly TimedKey[]; last: number; shown: number }
export const noBurst: Burst = { keys: [], last: Number.NEGATIVE_INFINITY, shown: 0 }

/**
 * What to do with a key: hand it to the page (`pass`), keep it back because a scanner seems to be
 * typing (`hold`), or read a scan that it completes. `released`: held keys that a person typed after
 * all, which the page gets before this one.
 */
export type Act =
  | { kind: 'pass' | 'hold'; released: readonly TimedKey[] }
  | { kind: 'scan'; values: [string, ...string[]] }

/** A scanner's longest pause between two keys, and its longest mean pause, in ms. */
const longestPause = 50
const longestMean = 35
/** Minimum length of a barcode on a material (rules/code.md#7). */
export const shortestScan = 3
/** How many keys pass before the next ones are held: people often type two in quick succession. */
const passing = 2

const modifiers = ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'NumLock']
const isEnd = ({ key }: TimedKey): boolean => key === 'Enter' || key === 'Tab'
/** A dead key types nothing on this layout, but a character on the scanner's. */
const writes = ({ key }: TimedKey): boolean => [...key].length === 1 || key === 'Dead'

/**
 * Tells a scanner's burst of keys from typing (rules/scan.md#9). Takes the burst so far and the next
 * key; returns the new burst and what to do with the key. Pure: the key carries its time.
 */
export function takeKey(burst: Burst, key: TimedKey): { burst: Burst; act: Act } {
  const isQuick = key.at - burst.last <= longestPause
  // A scanner presses Shift too: the key is part of the burst and of its timing.
  if (modifiers.includes(key.key))
    return { burst: isQuick ? { ...burst, last: key.at } : burst, act: { kind: 'pass', released: [] } }
  if (!key.isPlain || !(writes(key) || isEnd(key))) return ended(burst)
  if (isEnd(key)) {
    const { keys } = burst
    if (!isQuick || keys.length < shortestScan || !isSteady(keys)) return ended(burst)
    const [first, ...others] = readings(keys)
    return first ? { burst: noBurst, act: { kind: 'scan', values: [first, ...others] } } : ended(burst)
  }
  const isNext = isQuick && isSteady([...burst.keys, key])
  const keys = isNext ? [...burst.keys, key] : [key]
  const isHeld = keys.length > passing
  return {
    burst: { keys, last: key.at, shown: isHeld ? burst.shown : keys.length },
    act: { kind: isHeld ? 'hold' : 'pass', released: isNext ? [] : heldKeys(burst) },
  }
}

/** The keys of a burst that are held back from the page. */
export const heldKeys = ({ keys, shown }: Burst): readonly TimedKey[] => keys.slice(shown)

/**
 * The burst once its held keys are given back. It goes on all the same: a busy page hears late of
 * keys that were pressed in time.
 */
export const letGo = (burst: Burst): Burst => ({ ...burst, shown: burst.keys.length })

const ended = (burst: Burst): { burst: Burst; act: Act } => ({
  burst: noBurst,
  act: { kind: 'pass', released: heldKeys(burst) },
})

/** True for keys as fast as a machine sends them. */
function isSteady(keys: readonly TimedKey[]): boolean {
  const [first, last] = [keys[0], keys.at(-1)]
  return first === undefined || last === undefined || last.at - first.at <= longestMean * (keys.length - 1)
}

/**
 * The texts that the keys may stand for, likeliest first: as typed on this keyboard, and as typed
 * on a US keyboard, a scanner's factory setting.
 */
export function readings(keys: readonly TimedKey[]): string[] {
  const here = keys.some(({ key }) => key === 'Dead') ? '' : keys.map(({ key }) => key).join('')
  const there = keys.map(({ key, code, isShift }) => onUsKeyboard(code, isShift) ?? key)
  const texts = [...new Set([here.trim(), there.includes('Dead') ? '' : there.join('').trim()])]
  return texts.filter((text) => text !== '').sort((one, other) => likelihood(other) - likelihood(one))
}

/** 2 for one of our codes or an EAN with a valid check character, 1 for plain letters and digits, else 0. */
function likelihood(text: string): number {
  if (readCode(text) !== null || isEan(text)) return 2
  return /^[\w ./-]+$/.test(text) ? 1 : 0
}

/** True for an EAN of 8 or 13 digits with a valid check digit (GS1 General Specifications, 7.9). */
export function isEan(text: string): boolean {
  if (!/^(\d{8}|\d{13})$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
