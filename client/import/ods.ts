import type { Cell, FileRow } from '#shared/rules/import/cell.ts'
import { maxColumns, percentageOf } from './sheet.ts'
import { type Attributes, readXml } from './xml.ts'

const namespaces = {
  'urn:oasis:names:tc:opendocument:xmlns:office:1.0': 'office',
  'urn:oasis:names:tc:opendocument:xmlns:table:1.0': 'table',
  'urn:oasis:names:tc:opendocument:xmlns:text:1.0': 'text',
  'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0': 'draw',
}
/**
 * Parts of a table that are not cell content: comments, drawings, text removed by tracked changes.
 */
const ignored = /^(office:annotation|office:forms|table:tracked-changes|table:shapes|draw:.*|text:note|text:ruby-text)$/

type Open = { attributes: Attributes; paragraphs: string[] }

/**
 * Reads the tables of an OpenDocument spreadsheet (ODF 1.3, part 3, 9.1) from its `content.xml`.
 * Reads only cell content: a number as a number and its currency, a percentage as its figure (`20 %` is 20), a date
 * as its day and time, the rest as text.
 * @param mostRows rows of one table to return at most: one row may claim to repeat a million times
 * @throws Error for XML that cannot be parsed
 */
export function odsTables(xml: string, mostRows: number): { name: string; rows: FileRow[] }[] {
  const tables: { name: string; rows: FileRow[] }[] = []
  let table: { name: string; rows: FileRow[] } | null = null
  let line = 0
  let row: { cells: Cell[]; currencies: Map<number, string>; blanks: number; repeat: number } | null = null
  let cell: Open | null = null
  /** Depth inside an ignored element, and whether inside a paragraph. */
  let ignoring = 0
  let inParagraph = 0

  const append = (text: string) => {
    if (cell && inParagraph > 0 && cell.paragraphs.length > 0) cell.paragraphs[cell.paragraphs.length - 1] += text
  }
  const endCell = () => {
    if (!row || !cell) return
    const value = contentOf(cell)
    const currency = cell.attributes['office:currency']
    const repeat = countOf(cell.attributes['table:number-columns-repeated'])
    cell = null
    if (value === null) {
      row.blanks += repeat
      return
    }
    while (row.blanks > 0 && row.cells.length < maxColumns) {
      row.cells.push(null)
      row.blanks--
    }
    for (let done = 0; done < repeat && row.cells.length < maxColumns; done++) {
      if (currency) row.currencies.set(row.cells.length, currency)
      row.cells.push(value)
    }
  }
  const endRow = () => {
    if (!table || !row) return
    const { cells, currencies, repeat } = row
    row = null
    if (cells.length > 0) {
      for (let done = 0; done < repeat && table.rows.length < mostRows; done++) {
        table.rows.push({ line: line + done + 1, cells, ...(currencies.size > 0 && { currencies }) })
      }
    }
    line += repeat
  }

  const open = (name: string, attributes: () => Attributes) => {
    if (ignoring > 0 || ignored.test(name) || (name === 'table:table' && table)) {
      ignoring++
      return
    }
    if (name === 'table:table') {
      table = { name: attributes()['table:name'] ?? '', rows: [] }
      line = 0
    } else if (name === 'table:table-row') {
      row = { cells: [], currencies: new Map(), blanks: 0, repeat: countOf(attributes()['table:number-rows-repeated']) }
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      cell = { attributes: attributes(), paragraphs: [] }
    } else if (name === 'text:p' || name === 'text:h') {
      inParagraph++
      cell?.paragraphs.push('')
    } else if (name === 'text:s') append(' '.repeat(Math.min(countOf(attributes()['text:c']), 1000)))
    else if (name === 'text:tab') append('\t')
    else if (name === 'text:line-break') append('\n')
  }
  const text = (part: string) => {
    if (ignoring === 0) append(part.replace(/[\t\r\n ]+/g, ' '))
  }
  const close = (name: string) => {
    if (ignoring > 0) ignoring--
    else if (name === 'table:table') {
      if (table) tables.push(table)
      table = null
    } else if (name === 'table:table-row') endRow()
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') endCell()
    else if (name === 'text:p' || name === 'text:h') inParagraph--
  }
  readXml(xml, namespaces, { open, text, close })
  return tables
}

/** The repetition count of an attribute that is absent for one. */
const countOf = (text: string | undefined): number => Math.max(1, Number.parseInt(text ?? '1', 10) || 1)

function contentOf({ attributes, paragraphs }: Open): Cell {
  const type = attributes['office:value-type']
  const number = Number(attributes['office:value'])
  if ((type === 'float' || type === 'currency') && Number.isFinite(number)) return number
  if (type === 'percentage' && Number.isFinite(number)) return percentageOf(number)
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true'
  const date = new Date(
    `${attributes['office:date-value'] ?? ''}${attributes['office:date-value']?.includes('T') ? 'Z' : ''}`,
  )
  if (type === 'date' && !Number.isNaN(date.getTime())) return date
  const text = attributes['office:string-value'] ?? paragraphs.join('\n')
  return text === '' ? null : text
}
