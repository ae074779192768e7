import { spacedCode } from '#shared/rules/code.ts'
import type { Stock } from '#shared/rules/label.ts'
import { phrase } from '../../paper/printable.ts'
import { cutToLine, cutToLines } from './cut.ts'
import { fittedQr } from './qr.ts'

/** One record as its label says it. */
export type Label = { code: string; name: string; reference: string | null; serial_number: string | null }

/** What all labels of a paper have in common; `serial` is the phrase around a serial number. */
export type Common = { company: string; base_url: string; serial: string }

/** Points a millimetre. */
const points = 72 / 25.4
/** White between the QR code and the text, beyond what the code needs, in millimetres. */
const gap = 0.8
/** The part of a label's width that the code and its white may take. */
const codeShare = 0.52
/** The height of a line, in em. */
export const lineHeight = 1.24
/**
 * Sizes of letters in points, the largest first: each text takes the first in which it is whole.
 */
const sizes = { name: [13, 11, 9.5, 8.5, 7.5], detail: [8, 7, 6] } as const
export const footSize = 6.5
/** Semibold letters are wider than the regular ones that are measured. */
const semibold = 1.07
/** A name of more lines reads no better in larger letters. */
const mostLines = 4

/**
 * Lays one label out: the code at the left, as large as it can be, beside it the name, reference
 * and serial number, and at the foot the company and the code in letters.
 */
export function laidOut({ code, name, reference, serial_number }: Label, stock: Stock, common: Common) {
  const { width, height, margin } = stock
  const qr = fittedQr(`${common.base_url}/c/${code}`, Math.min(height, width * codeShare), margin)
  const left = qr.white + qr.width + Math.max(gap, qr.white - margin / 2)
  const text = { x: left, y: margin, width: width - left - margin, height: height - 2 * margin }
  const room = text.width * points
  const details = fittedDetails(reference, serial_number, common.serial, room)
  const foot = [cutToLine(common.company, room / footSize), spacedCode(code)]
  const below = (details.lines.length * details.size + foot.length * footSize) * lineHeight
  const named = fittedName(name, room, text.height * points - below)
  return {
    text: {
      ...text,
      name: { ...named, lines: named.lines.map(unbroken) },
      details: { ...details, lines: details.lines.map(unbroken) },
      foot: foot.map(unbroken),
    },
    /** The code as a part of an SVG whose unit is the millimetre, for a label at this place. */
    code: (x: number, y: number): string => {
      const at = `translate(${x + qr.white} ${y + (height - qr.width) / 2}) scale(${qr.width / qr.size})`
      return `<path transform="${at}" d="${qr.path}"/>`
    },
  }
}

type Fitted = { lines: string[]; size: number }

/** The name in the largest letters in which it is whole, else cut in the smallest. */
function fittedName(name: string, width: number, height: number): Fitted {
  let fitted: Fitted = { lines: [], size: 0 }
  for (const size of sizes.name) {
    const most = Math.max(1, Math.min(mostLines, Math.floor(height / (size * lineHeight))))
    const { lines, isWhole } = cutToLines(name, width / (size * semibold), most)
    fitted = { lines, size }
    if (isWhole) break
  }
  return fitted
}

/**
 * Reference and serial number on a line each, whole if possible: in smaller letters, or without the
 * words around the serial number.
 */
function fittedDetails(reference: string | null, serial: string | null, words: string, width: number): Fitted {
  const ways = serial === null ? [null] : [phrase(words, { serial }), serial]
  let fitted: Fitted = { lines: [], size: sizes.detail[0] }
  for (const way of ways) {
    const whole = [reference, way].filter((line) => line !== null)
    for (const size of sizes.detail) {
      const cut = whole.map((line) => cutToLines(line, width / size, 1))
      fitted = { lines: cut.flatMap(({ lines }) => lines), size }
      if (cut.every(({ isWhole }) => isWhole)) return fitted
    }
  }
  return fitted
}

/** A line that the compiler does not break once more. */
const unbroken = (line: string): string => line.replaceAll(' ', '\u00a0')
