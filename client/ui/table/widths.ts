import type { CellValue } from './cells.ts'

/** A longer word may break: hardly any that is read at a glance is. */
const mostKept = 36
/**
 * A column of words up to this length is narrow: it stays whole while wider ones can still shrink.
 */
const narrow = 14
/** A day in figures; the screen writes it out, in a format of its own. */
const dateWord = 8
/** A letter, in widths of a figure, and the padding of a cell. */
const letter = 0.9
const padding = 2.5
const widthOf = (characters: number): number => Math.round((characters * letter + padding) * 10) / 10
/** Pixels of a letter, about. */
const pixels = 8
/** The width of the actions at the end of the rows. */
const buttons = 100

/** Separators, decimals and the currency, which a number has on screen. */
const dress = 6

/** A mail address breaks after @ and dots as well (ui/contact-link.tsx). */
const longestOf = (text: string): number =>
  Math.max(...text.split(/^\S+@\S+$/.test(text) ? /(?<=[@.-])/ : /[\s-]+/).map(({ length }) => length))

/**
 * Characters a column keeps unbroken: those of the longest word among its values and its header,
 * within reason; of the longest value where it is read in one line. A header stands above what is
 * `beside` the values, pixels.
 */
export function keptCharacters(header: string, values: Iterable<CellValue>, oneLine = false, beside = 0): number {
  const lengthOf = (value: CellValue): number => {
    if (value instanceof Date) return dateWord
    if (typeof value === 'number') return String(value).length + dress
    return oneLine ? String(value ?? '').length : longestOf(String(value ?? ''))
  }
  let longest = longestOf(header) - Math.floor(beside / pixels)
  for (const value of values) longest = Math.max(longest, lengthOf(value))
  return Math.min(longest, mostKept)
}

/**
 * The minimum widths of columns as CSS, from the characters each keeps unbroken. Narrow ones get
 * what they need, wider ones share the rest, none gets less than an equal share: a table of any
 * words stays within its page, which is the container's `cqi`; `beside` is what pictures and bars
 * take of it, pixels. The column at `favoured` counts as a wide one: its words stay whole longest.
 */
export function leastWidths(characters: readonly number[], beside = 0, favoured = -1): string[] {
  const whole = `100cqi - ${buttons + beside}px`
  const share = `(${whole}) / ${characters.length}`
  const isWide = (one: number, at: number) => one > narrow || at === favoured
  const wide = characters.filter(isWide).length
  const taken = characters.reduce((sum, one, at) => (isWide(one, at) ? sum : sum + widthOf(one)), 0)
  return characters.map((one, at) =>
    isWide(one, at)
      ? `min(${widthOf(one)}ch, max(${share}, (${whole} - ${taken}ch) / ${wide}))`
      : `min(${widthOf(one)}ch, ${share})`,
  )
}
