import { describe, expect, test } from 'vitest'
import { readCell } from '#shared/rules/import/convert.ts'
import { zipOf } from '#test/zip.ts'
import { clockCell, csvOf, inert, live, wallClockDate, xlsxOf } from '../ui/table/cells.ts'
import { openArchive } from './archive.ts'
import { readSheets } from './read-file.ts'
import { tableOf } from './sheet.ts'
import type { Unreadable } from './unreadable.ts'

const file = (content: BlobPart, name = 'liste.csv') => new File([content], name)
const first = async (content: BlobPart) => {
  const [sheet] = await readSheets(file(content))
  if (!sheet) throw new Error('no sheet')
  const { titles, rows } = tableOf(sheet, sheet.rows[0]?.line ?? 1)
  return { name: sheet.name, titles, rows }
}
/** Why a file is not opened, and its kind when it is no table. */
const refusal = (content: BlobPart, name?: string) =>
  readSheets(file(content, name)).then(
    () => 'read',
    ({ why, kind }: Unreadable) => (why === 'no_table' ? kind : why),
  )
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file', () => {
  // rules/import.md#16
  test('is read in any delimiter and encoding', async () => {
    const expected = { titles: ['Désignation', 'Prix'], rows: [{ line: 2, cells: ['Éclairage', '1 234,50'] }] }
    for (const delimiter of [';', '\t', '|']) {
      expect(await first(`Désignation${delimiter}Prix\r\nÉclairage${delimiter}1 234,50\r\n`)).toMatchObject(expected)
    }
    expect(await first('Désignation,Prix\nÉclairage,"1 234,50"\n')).toMatchObject(expected)
    expect(await first('\ufeffDésignation;Prix\nÉclairage;1 234,50')).toMatchObject(expected)
    expect(await first(bytesOf('D\xe9signation;Prix\n\xc9clairage;1 234,50'))).toMatchObject(expected)
    const wide = new Uint16Array(Array.from('\ufeffDésignation\tPrix\nÉclairage\t1 234,50', (one) => one.charCodeAt(0)))
    expect(await first(wide)).toMatchObject(expected)
  })

  // rules/import.md#14
  test('keeps the numbers of its rows when it leaves out empty ones', async () => {
    const { rows } = await first('Nom;Réf\n\nA;1\n;\nB;2\n')
    expect(rows.map(({ line }) => line)).toEqual([3, 5])
  })

  // rules/import.md#14, rules/import.md#15
  test('that is unsupported, empty or too long is refused with the reason', async () => {
    expect(await refusal('')).toBe('empty')
    expect(await refusal('Nom;Réf\n')).toBe('empty')
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe('old_excel')
    expect(await refusal(new Uint8Array(10_485_761))).toBe('too_large')
    expect(await refusal(`Nom\n${'a\n'.repeat(10_020)}`)).toBe('too_many')
    expect((await first(`Nom\n${'a\n'.repeat(10_000)}`)).rows).toHaveLength(10_000)
  })

  // rules/import.md#15
  test('that the browser cannot read any more is refused with the reason', async () => {
    const gone = file('Nom;Réf\nA;1')
    gone.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    await expect(readSheets(gone)).rejects.toMatchObject({ why: 'gone' })
  })

  // rules/import.md#14, rules/import.md#15
  test('of another kind is recognised by its content, not its name', async () => {
    const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\n%%EOF\n'
    expect(await refusal(pdf, 'stock.csv')).toBe('pdf')
    expect(await refusal(`\n${pdf}`, 'stock.xlsx')).toBe('pdf')
    expect(await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]))).toBe('picture')
    expect(await refusal(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]))).toBe('picture')
    expect(await refusal('<!DOCTYPE html>\n<table><tr><td>Nom</td></tr></table>', 'liste.xls')).toBe('web_page')
    const page = '<html>\n<table><tr><td>Nom</td></tr></table>'
    expect(await refusal(`\ufeff${page}`, 'liste.xls')).toBe('web_page')
    expect(await refusal(Uint16Array.from(`\ufeff${page}`, (one) => one.charCodeAt(0)))).toBe('web_page')
    expect(await refusal('\ufeff<?xml version="1.0"?>\n<Workbook>\n</Workbook>')).toBe('other')
    expect(await refusal('{\\rtf1 Nom;Prix\\par a;1}')).toBe('text_document')
    expect(await refusal(zipOf({ 'word/document.xml': '<x/>' }), 'liste.xlsx')).toBe('text_document')
    expect(await refusal(zipOf({ 'photos/a.jpg': 'x' }))).toBe('archive')
    expect(await refusal(new Uint8Array([65, 0, 66, 10, 67]))).toBe('other')
    const locked = new Uint16Array(Array.from('EncryptedPackage', (one) => one.charCodeAt(0)))
    expect(await refusal(await new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), locked]).arrayBuffer())).toBe(
      'protected',
    )
  })

  // rules/import.md#16
  test('with lines above its titles is split by the delimiter of its columns', async () => {
    const [sheet] = await readSheets(
      file('Inventaire du dépôt, lumière, son, vidéo, plateau\n\nNom;Prix;Valeur\nPAR;1,50;2,50\nDécoupe;3,20;4,70\n'),
    )
    expect(sheet?.rows[1]).toEqual({ line: 3, cells: ['Nom', 'Prix', 'Valeur'] })
  })
})

describe('a workbook', () => {
  const table = {
    header: ['Nom', 'Quantité', 'Jour', 'Fait'],
    rows: [['=HYPERLINK("http://x")', 12.5, wallClockDate('2026-11-21'), true] as const].map((row) => [...row]),
    yes: 'Oui',
    no: 'Non',
  }

  // rules/export.md#4, rules/export.md#8, rules/import.md#17
  test('comes back as it was written: text as text, numbers and dates as they are', async () => {
    const { name, titles, rows } = await first(await xlsxOf(table, 'Liste : 1/2'))
    expect([name, titles]).toEqual(['Liste   1 2', table.header])
    expect(rows).toEqual([
      { line: 2, cells: ['=HYPERLINK("http://x")', 12.5, new Date('2026-11-21T00:00:00Z'), 'Oui'] },
    ])
  })

  // rules/export.md#5, rules/export.md#8
  test('loses no character', async () => {
    const codes = Array.from({ length: 0x110000 }, (_, code) => code)
    const parts = Array.from({ length: 256 }, (_, at) => codes.slice(at * 0x1100, (at + 1) * 0x1100))
    const texts = parts.map((part) => part.map((code) => `${String.fromCodePoint(code)}|`).join(''))
    const written = [...texts, '_x0041\u0001', '_x0041_', '_X00e9_', '\u0001x0041_', '_\u0092_', 'a\u{10fffe}b']
    const header = ['Caf\ufffd']
    const { titles, rows } = await first(
      await xlsxOf({ ...table, header, rows: written.map((text) => [text]) }, 'Liste'),
    )
    expect(titles).toEqual(header)
    expect(rows.map(({ cells }) => cells[0]).filter((text, at) => text !== written[at])).toEqual([])
    expect(rows).toHaveLength(written.length)
  })

  // rules/export.md#4
  test.each([
    ['Unités D&B <12>', 'Unités D&B <12>'],
    ["Unités de l'a: 12'", "Unités de l'a  12"],
    [`Unités ${'x'.repeat(23)}😀`, `Unités ${'x'.repeat(23)}`],
    [`Unités ${'x'.repeat(23)}'22`, `Unités ${'x'.repeat(23)}`],
  ])('named %j has a sheet that spreadsheets open', async (name, sheet) => {
    expect((await first(await xlsxOf(table, name))).name).toBe(sheet)
  })

  test('has columns as wide as what they show, days too', async () => {
    const archive = await openArchive(await (await xlsxOf(table, 'Liste')).arrayBuffer())
    if (typeof archive === 'string') throw new Error(archive)
    const sheet = await archive.text('xl/worksheets/sheet1.xml')
    expect([...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([24, 10, 12, 8])
  })

  // rules/export.md#4
  test('shows amounts with two decimals, and keeps them numbers', async () => {
    const prices = { ...table, header: ['Prix', 'Quantité'], rows: [[1234567, 4.5]], amounts: [0] }
    const blob = await xlsxOf(prices, 'Liste')
    const archive = await openArchive(await blob.arrayBuffer())
    if (typeof archive === 'string') throw new Error(archive)
    const styles = await archive.text('xl/styles.xml')
    const id = /numFmtId="(\d+)" formatCode="#,##0\.00"/.exec(styles)?.[1]
    const formats = [...styles.matchAll(/<xf ([^>]*)>/g)].map(([, look = '']) => look.includes(`numFmtId="${id}"`))
    const sheet = await archive.text('xl/worksheets/sheet1.xml')
    const isAmount = (cell: string) => formats[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)?.[1] ?? 0)]
    expect([isAmount('A2'), isAmount('B2')]).toEqual([true, false])
    expect(/<col [^>]*width="(\d+)"/.exec(sheet)?.[1]).toBe(String('1,234,567.00'.length + 2))
    expect((await first(blob)).rows[0]?.cells).toEqual([1234567, 4.5])
  })

  test('of thousands of rows is read', async () => {
    const rows = Array.from({ length: 5000 }, (_, place) => [`Projecteur numéro ${place}`, place, null, false])
    const read = await first(await xlsxOf({ ...table, rows }, 'Liste'))
    expect(read.rows).toHaveLength(5000)
    expect(read.rows[4999]?.cells.slice(0, 2)).toEqual(['Projecteur numéro 4999', 4999])
  })

  // rules/import.md#14
  test('that would unpack beyond the limit is not opened, whatever size it declares', async () => {
    const honest = await (await xlsxOf(table, 'Liste')).arrayBuffer()
    expect(await openArchive(honest)).toHaveProperty('names')
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': new Uint8Array(80_000_000) }, { claims: 1000 })
    expect(bomb.byteLength).toBeLessThan(200_000)
    expect(await refusal(bomb)).toBe('bomb')
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`xl/${place}.xml`, '']))
    expect(await refusal(zipOf(many))).toBe('bomb')
  })

  // rules/import.md#15
  test('that is cut short, broken or altered is reported as damaged', async () => {
    const whole = await (await xlsxOf(table, 'Liste')).arrayBuffer()
    for (const part of [0.2, 0.5, 0.9, 0.99])
      expect(await refusal(whole.slice(0, whole.byteLength * part))).toBe('damaged')
    const altered = new Uint8Array(whole.slice(0))
    altered.fill(0x55, 60, 400)
    expect(await refusal(altered)).toBe('damaged')
    expect(await refusal(zipOf({ 'xl/workbook.xml': '<workbook' }))).toBe('damaged')
  })

  // rules/export.md#8
  test('holds any text', async () => {
    const texts = ['a\r\nb\rc\nd', '\u0001\u001f', '_x0041_ _x000D_', "'=1+1", '=1+1', '<&>"', '😀 é', '  ', "''-x"]
    const { rows } = await first(
      await xlsxOf({ ...table, header: ['Texte'], rows: [...texts.map((text) => [text]), ['fin']] }, 'x'),
    )
    expect(rows.map(({ cells }) => cells[0])).toEqual([...texts.filter((text) => text.trim() !== ''), 'fin'])
  })
})

describe('CSV', () => {
  const table = { header: ['Nom', 'Prix'], yes: 'Oui', no: 'Non' }
  const textOf = async (rows: (string | number | null)[][], language: string) => {
    const bytes = new Uint8Array(await (await csvOf({ ...table, rows }, language)).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    return new TextDecoder().decode(bytes)
  }

  // rules/export.md#3
  test('is written the way spreadsheets of the language read it', async () => {
    const rows = [['Câble; 10 m', 1234.5]]
    expect(await textOf(rows, 'fr')).toBe('Nom;Prix\r\n"Câble; 10 m";1234,5')
    expect(await textOf(rows, 'en')).toBe('Nom,Prix\r\nCâble; 10 m,1234.5')
  })

  // rules/export.md#3
  test('has days and hours without seconds, and a whole day as its day', async () => {
    const clocks = ['2026-11-21 23:59:59', '2026-11-21 18:30:00', '2026-11-21 00:00:00'].map(clockCell)
    const csv = await csvOf({ ...table, header: ['Fin'], rows: clocks.map((clock) => [clock]) }, 'fr')
    expect(await csv.text()).toBe('Fin\r\n2026-11-21\r\n2026-11-21 18:30\r\n2026-11-21')
  })

  // rules/export.md#8, rules/import.md#17
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x";"y")'])(
    'runs no formula: %j',
    (text) => {
      expect(inert(text)).toBe(`'${text}`)
      expect(live(inert(text))).toBe(text)
      const marked = inert(text)
      expect(live(inert(marked))).toBe(marked)
    },
  )

  // rules/export.md#3, rules/export.md#8, rules/import.md#17
  test('keeps numbers as numbers, negative ones too, and reads escaped text back', async () => {
    const text = await textOf(
      [
        ['=1+1', -5.5],
        ["'quoted'", null],
      ],
      'fr',
    )
    expect(text).toBe("Nom;Prix\r\n'=1+1;-5,5\r\n'quoted';")
    const { rows } = await first(text)
    expect(rows.map(({ cells }) => readCell(cells[0], 'text', 'fr'))).toEqual(['=1+1', "'quoted'"])
  })
})
