import type { Cell, FileRow } from '#shared/rules/import/cell.ts'
import type { Archive } from './archive.ts'
import { maxColumns } from './sheet.ts'
import { computed, type NumberLook, numberShown, stylesHeard } from './xlsx-styles.ts'
import { type Attributes, type Heard, readXml } from './xml.ts'

const namespaces = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'x',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 'x',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'p',
}

/** What the cells of a workbook share. */
type Shared = {
  texts: readonly string[]
  looks: readonly NumberLook[]
  currencies: readonly (string | undefined)[]
  from1904: boolean
}

/**
 * Reads the sheets of an Office Open XML workbook (ECMA-376, part 1, 18), visible ones first. Reads
 * only cell content: dates, percentages and leading zeros as a cell shows them, and the currency
 * beside a number; a cell that shows an error is empty, a formula without its result is text.
 * @param mostRows rows of one sheet to return at most
 * @throws Error for a workbook without its parts, or XML that cannot be parsed
 */
export async function xlsxTables(archive: Archive, mostRows: number): Promise<{ name: string; rows: FileRow[] }[]> {
  const parts = new Map([...archive.names].map((name) => [partName(name), name]))
  const read = async (part: string, heard: Partial<Heard>): Promise<boolean> => {
    const name = parts.get(partName(part))
    if (name === undefined) return false
    readXml(await archive.text(name), namespaces, { open() {}, text() {}, close() {}, ...heard })
    return true
  }
  const main = (await relations(read, '')).find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const related = await relations(read, main)
  const sheets: { name: string; id: string | undefined; isHidden: boolean }[] = []
  let from1904 = false
  const isRead = await read(main, {
    open(name, attributes) {
      const { date1904, name: title = '', state = 'visible', 'r:id': id } = attributes()
      if (name === 'x:workbookPr') from1904 = isTrue(date1904)
      if (name === 'x:sheet') sheets.push({ name: title, id, isHidden: state !== 'visible' })
    },
  })
  if (!isRead) throw new Error('no workbook')
  const partOf = (type: string) => related.find((one) => one.type === type)?.part ?? ''
  const { texts, ...textsHeard } = sharedTextsHeard()
  await read(partOf('sharedStrings'), textsHeard)
  const { looks, currencies, ...looksHeard } = stylesHeard()
  await read(partOf('styles'), looksHeard)
  const tables: { name: string; rows: FileRow[] }[] = []
  for (const { name, id } of sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))) {
    const sheet = related.find((one) => one.id === id)
    if (sheet?.type !== 'worksheet') continue // a chart or a dialog
    const { rows, ...rowsHeard } = rowsOf({ texts, looks, currencies, from1904 }, mostRows)
    if (!(await read(sheet.part, rowsHeard))) throw new Error(`no ${sheet.part}`)
    tables.push({ name, rows })
  }
  return tables
}

/** Archives may spell a part's name in another case than its relation, or with backslashes. */
const partName = (name: string): string => name.replaceAll('\\', '/').toLowerCase()
const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

type Relation = { id: string | undefined; type: string; part: string }

/** What a part refers to; the archive itself is the part without name. */
async function relations(
  read: (part: string, heard: Partial<Heard>) => Promise<boolean>,
  part: string,
): Promise<Relation[]> {
  const found: Relation[] = []
  const cut = part.lastIndexOf('/') + 1
  await read(`${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`, {
    open(name, attributes) {
      if (name !== 'p:Relationship') return
      const { Id, Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode === 'External') return
      const { pathname } = new URL(Target.replaceAll('\\', '/'), `file:///${part}`)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part: decodeURIComponent(pathname).slice(1) })
    },
  })
  return found
}

/** Collects the text of runs, without phonetic readings. */
function textHeard() {
  let text = ''
  let isOpen = false
  let spoken = 0
  return {
    start() {
      text = ''
    },
    open(name: string) {
      if (name === 'x:t') isOpen = true
      else if (name === 'x:rPh') spoken++
    },
    text(part: string) {
      if (isOpen && spoken === 0) text += part
    },
    close(name: string) {
      if (name === 'x:t') isOpen = false
      else if (name === 'x:rPh') spoken--
    },
    whole: () => unescaped(text),
  }
}

/** The text that a workbook wrote with `_x000D_` for what XML does not hold (ST_Xstring). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function sharedTextsHeard() {
  const texts: string[] = []
  const run = textHeard()
  return {
    texts,
    open(name: string) {
      if (name === 'x:si') run.start()
      else run.open(name)
    },
    text: run.text,
    close(name: string) {
      if (name === 'x:si') texts.push(run.whole())
      else run.close(name)
    },
  }
}

/** A cell as it is read: its result and formula. */
type Open = { attributes: Attributes; result: string | null; formula: string | null }

function rowsOf(shared: Shared, mostRows: number) {
  const rows: FileRow[] = []
  const run = textHeard()
  let line = 0
  let column = 0
  let cells: Cell[] = []
  let currencies = new Map<number, string>()
  let cell: Open | null = null
  let reading: 'result' | 'formula' | null = null
  const endCell = (open: Open) => {
    const value = contentOf(open, run.whole(), shared)
    if (value === null || (typeof value === 'string' && value.trim() === '') || column > maxColumns) return
    while (cells.length < column - 1) cells.push(null)
    cells[column - 1] = value
    const currency = typeof value === 'number' ? shared.currencies[Number(open.attributes.s ?? 0)] : undefined
    if (currency) currencies.set(column - 1, currency)
  }
  return {
    rows,
    open(name: string, attributes: () => Attributes) {
      if (name === 'x:row') {
        line = Number(attributes().r ?? line + 1)
        column = 0
        cells = []
        currencies = new Map()
      } else if (name === 'x:c') {
        const own = attributes()
        column = own.r ? columnOf(own.r) : column + 1
        cell = { attributes: own, result: null, formula: null }
        run.start()
      } else if (cell && name === 'x:v') {
        reading = 'result'
        cell.result = ''
      } else if (cell && name === 'x:f') {
        reading = 'formula'
        cell.formula = ''
      } else run.open(name)
    },
    text(part: string) {
      if (cell && reading) cell[reading] += part
      else run.text(part)
    },
    close(name: string) {
      if (name === 'x:v' || name === 'x:f') reading = null
      else if (name === 'x:c') {
        if (cell) endCell(cell)
        cell = null
      } else if (name === 'x:row') {
        if (cells.length > 0 && rows.length < mostRows)
          rows.push({ line, cells, ...(currencies.size > 0 && { currencies }) })
      } else run.close(name)
    },
  }
}

/** The column of an address such as `AB12`, from 1. */
const columnOf = (address: string): number =>
  [...(/^[A-Z]+/i.exec(address)?.[0].toUpperCase() ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  )

/** @param inline the text that the cell itself holds */
function contentOf({ attributes: { t = 'n', s }, result, formula }: Open, inline: string, shared: Shared): Cell {
  if (t === 'inlineStr') return inline
  // Programs that do not calculate leave the result to others.
  if (result === null) return formula ? `=${formula}` : null
  if (result === '' || t === 'e') return null
  if (t === 's') return shared.texts[Number(result)] ?? null
  if (t === 'str') return unescaped(result)
  if (t === 'b') return isTrue(result)
  if (t === 'd') return dateOf(result)
  const value = formula === null ? Number(result) : computed(Number(result))
  return Number.isNaN(value) ? result : numberShown(value, shared.looks[Number(s ?? 0)] ?? 'number', shared.from1904)
}

/** A date of a `t="d"` cell; without a zone it counts as UTC. */
function dateOf(text: string): Cell {
  const date = new Date(text.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text)
  return Number.isNaN(date.getTime()) ? text : date
}
