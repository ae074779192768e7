import papa from 'papaparse'
import readWorkbook from 'read-excel-file/universal'
import { maxImportRows } from '#shared/import.ts'
import type { Words } from '#shared/words.ts'
import { isReasonable } from './archive.ts'
import { type Cell, type FileRow, textOf } from './convert.ts'

/** A table of a file: its titles, and the rows under them that are not empty. */
export type Sheet = { name: string; header: string[]; rows: FileRow[] }

/** Why a file is not opened: a sentence of `imports.unreadable`. */
export class Unreadable extends Error {
  readonly why: keyof Words['imports']['unreadable']
  constructor(why: Unreadable['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const maxSize = 10_485_760

/**
 * Reads a CSV or XLSX file, told apart by their content.
 * @returns its sheets that have titles and rows
 * @throws Unreadable
 */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > maxSize) throw new Unreadable('too_large')
  const bytes = await file.arrayBuffer()
  const tables = startsWith(bytes, 0x50, 0x4b)
    ? await workbookTables(bytes)
    : startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
      ? refuse('old_excel')
      : [{ name: file.name, rows: csvTable(decode(bytes)) }]
  const sheets = tables.flatMap(({ name, rows }) => sheetOf(name, rows) ?? [])
  if (sheets.length === 0) throw new Unreadable('empty')
  if (sheets.every(({ rows }) => rows.length > maxImportRows)) throw new Unreadable('too_many')
  return sheets.filter(({ rows }) => rows.length <= maxImportRows)
}

const refuse = (why: Unreadable['why']): never => {
  throw new Unreadable(why)
}
const startsWith = (bytes: ArrayBuffer, ...mark: number[]): boolean => {
  const head = new Uint8Array(bytes.slice(0, mark.length))
  return mark.every((byte, place) => head[place] === byte)
}

type Table = { name: string; rows: Cell[][] }

async function workbookTables(bytes: ArrayBuffer): Promise<Table[]> {
  try {
    if (!(await isReasonable(bytes))) throw new Unreadable('bomb')
    const sheets = await readWorkbook(bytes)
    // Its type says the constructor where it gives dates.
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] }))
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error)
  }
}

function csvTable(text: string): Cell[][] {
  if (text.includes('\0')) throw new Unreadable('damaged') // some other kind of file
  return papa.parse<string[]>(text, { delimiter: delimiterOf(text) }).data
}

/** What parts the columns: the mark the titles have most of. Below them commas are decimals as well. */
function delimiterOf(text: string): string {
  const titles = text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const bare = titles.replace(/"[^"]*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  return [';', '\t', '|', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Text by its mark, else as UTF-8, else as what Windows programs write. */
function decode(bytes: ArrayBuffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // every byte means something there
  }
}

function sheetOf(name: string, table: Cell[][]): Sheet | undefined {
  const rows = table
    .map((cells, place): FileRow => ({ line: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  const [titles, ...rest] = rows
  if (!titles || rest.length === 0) return undefined
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length))
  return { name, header: Array.from({ length: width }, (_, place) => textOf(titles.cells[place])), rows: rest }
}
