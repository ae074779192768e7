import { maxImportRows } from '#shared/import.ts'
import { type Cell, type FileRow, textOf } from '#shared/rules/import/cell.ts'
import { live } from '../ui/table/cells.ts'
import { openArchive } from './archive.ts'
import { csvRows } from './csv.ts'
import { kindOf } from './file-kind.ts'
import { odsTables } from './ods.ts'
import { maxColumns, mostLinesAbove, type Sheet } from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { xlsxTables } from './xlsx.ts'

const maxSize = 10_485_760
const mostRows = maxImportRows + mostLinesAbove

/**
 * Reads a CSV, XLSX or ODS file, told apart by their content.
 * @returns its sheets that have at least titles and a row
 * @throws Unreadable
 */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > maxSize) throw new Unreadable('too_large')
  const sheets = (await tablesOf(await bytesOf(file), file.name)).flatMap((table) => sheetOf(table) ?? [])
  if (sheets.length === 0) throw new Unreadable('empty')
  const readable = sheets.filter(({ rows }) => rows.length <= mostRows)
  if (readable.length === 0) throw new Unreadable('too_many')
  return readable
}

/** The file may be gone or changed since the user chose it, or in a cloud that is out of reach. */
async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (cause) {
    throw new Unreadable('gone', { cause })
  }
}

type Table = Pick<Sheet, 'name' | 'rows' | 'hasDecimalComma'>

async function tablesOf(bytes: ArrayBuffer, name: string): Promise<Table[]> {
  const kind = kindOf(bytes)
  switch (kind) {
    case 'zip':
      return workbookTables(bytes)
    case 'text':
      return [{ name, ...csvTable(decode(bytes)) }]
    case 'old_excel':
    case 'protected':
      throw new Unreadable(kind)
    default:
      throw new Unreadable('no_table', { kind })
  }
}

async function workbookTables(bytes: ArrayBuffer): Promise<Table[]> {
  const archive = await openArchive(bytes)
  if (archive === 'damaged' || archive === 'bomb') throw new Unreadable(archive)
  const { names, text } = archive
  // An archive may also hold the whole of a locked document as one part.
  if ((await text('META-INF/manifest.xml')).includes('encryption-data')) throw new Unreadable('protected')
  const isOds = names.has('content.xml') && names.has('META-INF/manifest.xml')
  if (names.has('xl/workbook.bin')) throw new Unreadable('old_excel')
  const isShow = names.has('ppt/presentation.xml')
  if (isShow || names.has('word/document.xml') || (isOds && !(await text('mimetype')).includes('spreadsheet'))) {
    throw new Unreadable('no_table', { kind: 'text_document' })
  }
  try {
    if (isOds) return odsTables(await text('content.xml'), mostRows + 1)
    if (!names.has('[Content_Types].xml') && !names.has('xl/workbook.xml'))
      throw new Unreadable('no_table', { kind: 'archive' })
    return await xlsxTables(archive, mostRows + 1)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error })
  }
}

const numbered = (rows: readonly (readonly Cell[])[]): FileRow[] =>
  rows.map((cells, place) => ({ line: place + 1, cells }))

/** Control characters: text has hardly any, another kind of file is full of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
const isBinary = (start: string): boolean =>
  start.includes('\0') || (start.match(control)?.length ?? 0) * 20 > start.length

function csvTable(text: string): Omit<Table, 'name'> {
  if (isBinary(text.slice(0, 4096))) throw new Unreadable('no_table')
  const delimiter = delimiterOf(text)
  const data = csvRows(text, delimiter, mostRows + 1)
  // Semicolons separate columns where commas separate decimals.
  return {
    rows: numbered(data.map((cells) => cells.slice(0, maxColumns).map(live))),
    hasDecimalComma: delimiter === ';',
  }
}

/** Lines to look at to find the column delimiter. */
const sample = 30

/**
 * Finds the column delimiter: the mark that appears equally often on the most lines. A heading
 * above the titles has none, and commas are in decimals too, but seldom in titles.
 */
function delimiterOf(text: string): string {
  const bare = text.slice(0, 65_536).replace(/"[^"]*"/g, '')
  const lines = bare.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
  /** On how many lines the mark appears as often as on most of them, and how often. */
  const regularity = (mark: string): number => {
    const lengths = new Map<number, number>()
    for (const line of lines.slice(0, sample)) {
      const count = line.split(mark).length - 1
      if (count > 0) lengths.set(count, (lengths.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...lengths].map(([count, times]) => times * 1000 + Math.min(count, 999)))
  }
  return [';', '\t', '|', ','].reduce((best, mark) => (regularity(mark) > regularity(best) ? mark : best))
}

/** Decodes text by its mark, else as UTF-8, else as Windows programs write it. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // every byte is valid there
  }
}

function sheetOf({ name, rows, hasDecimalComma = false }: Table): Sheet | undefined {
  const filled = rows.filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  if (filled.length < 2) return undefined
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { name, rows: filled, width, hasDecimalComma }
}
