import { currencyIn } from '#shared/rules/import/currency.ts'
import { percentageOf } from './sheet.ts'
import type { Attributes } from './xml.ts'

/** How a cell format shows a number: `time` within a day, `duration` beyond it; `digits` pads with zeros. */
export type NumberLook = 'number' | 'percentage' | 'day' | 'time' | 'duration' | { digits: number }

/** Formats that a workbook uses without defining them, by id (ECMA-376, part 1, 18.8.30). */
function builtIn(id: number): NumberLook {
  if (id === 9 || id === 10) return 'percentage'
  if (id === 46) return 'duration'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day'
  return 'number'
}

/** The look of a format such as `0.0%`, `dd/mm/yyyy` or `00000`, which shows leading zeros. */
export function lookOf(format: string): NumberLook {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general|standard/gi, '')
  if (/[dy]/i.test(bare) || /^m+$/i.test(bare)) return 'day'
  if (/\[[hms]/i.test(bare)) return 'duration'
  if (/[hms]/i.test(bare)) return 'time'
  if (bare.includes('%')) return 'percentage'
  const [, padded] = /^#*(0[0#]+)$/.exec(bare.replace(/\s/g, '')) ?? []
  return padded ? { digits: padded.length } : 'number'
}

/** The currency that a format such as `[$£-809]#,##0.00` writes beside its number; `[$-809]` has none. */
const currencyOf = (format: string): string | undefined =>
  currencyIn(format.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1'))

/** Collects the look and the currency of each cell format, by its index. */
export function stylesHeard() {
  const formats = new Map<number, string>()
  const looks: NumberLook[] = []
  const currencies: (string | undefined)[] = []
  let inCellFormats = false
  return {
    looks,
    currencies,
    open(name: string, attributes: () => Attributes) {
      if (name === 'x:cellXfs') inCellFormats = true
      else if (name === 'x:numFmt') formats.set(Number(attributes().numFmtId), attributes().formatCode ?? '')
      else if (name === 'x:xf' && inCellFormats) {
        const id = Number(attributes().numFmtId ?? 0)
        const format = formats.get(id)
        looks.push(format === undefined ? builtIn(id) : lookOf(format))
        currencies.push(format && currencyOf(format))
      }
    },
    close(name: string) {
      if (name === 'x:cellXfs') inCellFormats = false
    },
  }
}

const perDay = 86_400_000

/**
 * A number of a cell as it is meant: a day counted from 1900 or 1904, a percentage as its figure
 * (`20 %` is 20), a time as text with its seconds where it has some.
 */
export function numberShown(value: number, look: NumberLook, from1904: boolean): number | Date | string {
  if (look === 'percentage') return percentageOf(value)
  if (look === 'time' || look === 'duration') return clockText(look === 'time' ? value - Math.floor(value) : value)
  if (look === 'day') {
    // Workbooks count a 29 February 1900, which never was.
    const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value
    return new Date(Date.UTC(1899, 11, 30) + Math.round(days * perDay))
  }
  if (typeof look === 'object' && Number.isInteger(value) && value >= 0) {
    return String(value).padStart(look.digits, '0')
  }
  return value
}

/** Days as hours, minutes and, where there are some, seconds. */
function clockText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400)
  const two = (figure: number) => String(figure).padStart(2, '0')
  const minutes = `${days < 0 ? '-' : ''}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? minutes : `${minutes}:${two(seconds % 60)}`
}

/**
 * Removes floating-point noise from a formula's result: 3.3000000000000003 is 3.3. A written number
 * keeps all its digits.
 */
export const computed = (value: number): number => {
  const shown = Number(value.toPrecision(15))
  return shown === Number(value.toPrecision(10)) ? shown : value
}
