import { widthBound } from './text-width.ts'

/** Room for text that is never laid out. */
export const unbounded = Number.MAX_SAFE_INTEGER

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Text that needs no cleaning: nearly every text, and lists have thousands. */
const ordinary = /^[ -~\u00a0-\u02ff\u2010-\u2026]*$/

const patterns = new Map<number, RegExp>()
/** Words of more than `letters` letters. */
const longerThan = (letters: number) => {
  const pattern = patterns.get(letters) ?? new RegExp(`\\S{${letters + 1},}`, 'gu')
  patterns.set(letters, pattern)
  return pattern
}

/**
 * Prepares typed text for paper: no control characters, no half characters (the JSON reader behind
 * the page refuses them), line ends as `\n`, and invisible break points inside words too wide for
 * their column, so that none overlaps its neighbour. The visible text is unchanged.
 * @param room width of the column, in em of its letters
 */
export const printable = (text: string, room: number): string => {
  if (ordinary.test(text) && text.length <= room) return text
  const clean = text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}\ufeff]/gu, (character) => (character === '\n' ? character : ''))
    .replace(/\p{Surrogate}/gu, '\ufffd')
  const spread = (word: string) =>
    widthBound(word) <= room ? word : [...graphemes.segment(word)].map(({ segment }) => segment).join('\u200b')
  if (clean.length <= room) return clean
  return clean.replace(longerThan(Math.floor(room)), spread)
}

/** Does the same for one line: line ends become spaces. */
export const printableLine = (text: string, room: number): string =>
  ordinary.test(text) && text.length <= room
    ? text.trim()
    : printable(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '), room).trim()

/** Splits long text into paragraphs of lines: an empty line ends a paragraph. */
export const paragraphs = (text: string | null, room: number): string[][] =>
  printable(text ?? '', room)
    .split(/\n[^\S\n]*(?:\n\s*)+|^\s+$/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trimEnd()))
    .filter((lines) => lines.some((line) => line !== ''))

/** Cuts a running line to at most `length` characters, with an ellipsis. */
export const shortened = (text: string, length: number): string => {
  const line = printableLine(text, unbounded)
  if (line.length <= length) return line
  const kept = [...graphemes.segment(line.slice(0, length * 4))].slice(0, length - 1)
  return `${kept
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/**
 * Fills `{{name}}` in a phrase of the catalogue, in one pass: a value that looks like a placeholder
 * stays as typed.
 */
export const phrase = (pattern: string, facts: Record<string, string>): string =>
  pattern.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => facts[name] ?? placeholder)
