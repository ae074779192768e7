import { printableLine, unbounded } from '../../paper/printable.ts'
import { widthBound } from '../../paper/text-width.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Alphabets beyond the measured letters, and signs of any other script, in em. */
const alphabets = /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}]/u
const widths = { ofAlphabets: 0.9, others: 1.25 }

/** The width of a text in em, rather too much than too little. */
function widthOf(text: string): number {
  const bound = widthBound(text)
  if (bound !== Number.POSITIVE_INFINITY) return bound
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    const own = widthBound(segment)
    width += own < Number.POSITIVE_INFINITY ? own : widths[alphabets.test(segment) ? 'ofAlphabets' : 'others']
  }
  return width
}

/**
 * Breaks a text into at most `most` lines of a width, between words where that is possible. What
 * does not fit ends in an ellipsis.
 * @param room width of a line, in em of its letters
 */
export function cutToLines(text: string, room: number, most: number): { lines: string[]; isWhole: boolean } {
  const words = printableLine(text, unbounded)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => piecesOf(word, room))
  const lines: string[] = []
  let line = ''
  for (const [place, { word, isContinued }] of words.entries()) {
    const longer = line === '' ? word : `${line}${isContinued ? '' : ' '}${word}`
    if (line === '' || widthOf(longer) <= room) {
      line = longer
    } else if (lines.length === most - 1) {
      const rest = words.slice(place).map((one) => one.word)
      return { lines: [...lines, shortened(`${line} ${rest[0] ?? ''}`, room)], isWhole: false }
    } else {
      lines.push(line)
      line = word
    }
  }
  return { lines: line === '' ? lines : [...lines, line], isWhole: true }
}

/** A text on one line, with an ellipsis when it is too long. */
export const cutToLine = (text: string, room: number): string => cutToLines(text, room, 1).lines[0] ?? ''

/** A word, in several pieces when it is wider than a line. */
function piecesOf(word: string, room: number): { word: string; isContinued: boolean }[] {
  if (widthOf(word) <= room) return [{ word, isContinued: false }]
  const pieces = ['']
  for (const { segment } of graphemes.segment(word)) {
    const piece = pieces.at(-1) ?? ''
    if (piece !== '' && widthOf(piece + segment) > room) pieces.push(segment)
    else pieces[pieces.length - 1] = piece + segment
  }
  return pieces.map((piece, place) => ({ word: piece, isContinued: place > 0 }))
}

/** The beginning of a text that leaves room for the ellipsis. */
function shortened(text: string, room: number): string {
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(`${kept}${segment}…`) > room) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
