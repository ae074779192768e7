import { describe, expect, test } from 'vitest'
import { words } from '#shared/words.ts'
import { csvOf, inert, live, wallClockDate, xlsxOf } from '../ui/table/cells.ts'
import { isReasonable } from './archive.ts'
import { readCell, readNumber, toRows } from './convert.ts'
import { guessMapping } from './guess.ts'
import { readSheets, type Unreadable } from './read-file.ts'
import { fieldsOf, importables } from './what.ts'

const file = (content: BlobPart, name = 'liste.csv') => new File([content], name)
const first = async (content: BlobPart) => {
  const [sheet] = await readSheets(file(content))
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const refusal = (content: BlobPart) =>
  readSheets(file(content)).then(
    () => 'read',
    (error: Unreadable) => error.why,
  )
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file', () => {
  test('is read whatever its delimiter and its encoding', async () => {
    const expected = { header: ['Désignation', 'Prix'], rows: [{ line: 2, cells: ['Éclairage', '1 234,50'] }] }
    for (const delimiter of [';', '\t', '|']) {
      expect(await first(`Désignation${delimiter}Prix\r\nÉclairage${delimiter}1 234,50\r\n`)).toMatchObject(expected)
    }
    expect(await first('Désignation,Prix\nÉclairage,"1 234,50"\n')).toMatchObject(expected)
    expect(await first('\ufeffDésignation;Prix\nÉclairage;1 234,50')).toMatchObject(expected)
    expect(await first(bytesOf('D\xe9signation;Prix\n\xc9clairage;1 234,50'))).toMatchObject(expected)
    const wide = new Uint16Array(Array.from('\ufeffDésignation\tPrix\nÉclairage\t1 234,50', (one) => one.charCodeAt(0)))
    expect(await first(wide)).toMatchObject(expected)
  })

  test('keeps the numbers of its rows, empty ones left out', async () => {
    const { rows } = await first('Nom;Réf\n\nA;1\n;\nB;2\n')
    expect(rows.map(({ line }) => line)).toEqual([3, 5])
  })

  test('that is none of ours, empty or too long is refused with the reason', async () => {
    expect(await refusal('')).toBe('empty')
    expect(await refusal('Nom;Réf\n')).toBe('empty')
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe('old_excel')
    expect(await refusal(new Uint8Array(10_485_761))).toBe('too_large')
    expect(await refusal('PK not an archive')).toBe('bomb')
    expect(await refusal(new Uint8Array([65, 0, 66, 10, 67]))).toBe('damaged')
    expect(await refusal(`Nom\n${'a\n'.repeat(10_001)}`)).toBe('too_many')
    expect((await first(`Nom\n${'a\n'.repeat(10_000)}`)).rows).toHaveLength(10_000)
  })
})

describe('a workbook', () => {
  const table = {
    header: ['Nom', 'Quantité', 'Jour', 'Fait'],
    rows: [['=HYPERLINK("http://x")', 12.5, wallClockDate('2026-11-21'), true] as const].map((row) => [...row]),
    yes: 'Oui',
    no: 'Non',
  }

  test('comes back as it was written: text as text, numbers and dates as they are', async () => {
    const { name, header, rows } = await first(await xlsxOf(table, 'Liste : 1/2'))
    expect([name, header]).toEqual(['Liste   1 2', table.header])
    expect(rows).toEqual([
      { line: 2, cells: ['=HYPERLINK("http://x")', 12.5, new Date('2026-11-21T00:00:00Z'), 'Oui'] },
    ])
  })

  test('of thousands of rows is read', async () => {
    const rows = Array.from({ length: 5000 }, (_, place) => [`Projecteur numéro ${place}`, place, null, false])
    const read = await first(await xlsxOf({ ...table, rows }, 'Liste'))
    expect(read.rows).toHaveLength(5000)
    expect(read.rows[4999]?.cells.slice(0, 2)).toEqual(['Projecteur numéro 4999', 4999])
  })

  test('that unpacks to more than it may is not opened, whatever it declares', async () => {
    const honest = await (await xlsxOf(table, 'Liste')).arrayBuffer()
    expect(await isReasonable(honest)).toBe(true)
    const bomb = await archiveOf(80_000_000, 1000)
    expect(bomb.byteLength).toBeLessThan(200_000)
    expect(await isReasonable(bomb)).toBe(false)
    expect(await refusal(bomb)).toBe('bomb')
  })
})

/** A ZIP archive of one file of zeros that declares another size. */
async function archiveOf(size: number, declared: number): Promise<ArrayBuffer> {
  const packing = new Blob([new Uint8Array(size)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(packing).arrayBuffer())
  const name = bytesOf('xl/worksheets/sheet1.xml')
  const header = (mark: number, length: number, from: number) => {
    const view = new DataView(new ArrayBuffer(length))
    view.setUint32(0, mark, true)
    view.setUint16(from, 8, true)
    view.setUint32(from + 10, packed.length, true)
    view.setUint32(from + 14, declared, true)
    view.setUint16(from + 18, name.length, true)
    return view
  }
  const local = header(0x04034b50, 30, 8)
  const central = header(0x02014b50, 46, 10)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, 1, true)
  end.setUint16(10, 1, true)
  end.setUint32(12, 46 + name.length, true)
  end.setUint32(16, 30 + name.length + packed.length, true)
  return new Blob([local, name, packed, central, name, end]).arrayBuffer()
}

describe('CSV', () => {
  const table = { header: ['Nom', 'Prix'], yes: 'Oui', no: 'Non' }
  const textOf = async (rows: (string | number | null)[][], language: string) => {
    const bytes = new Uint8Array(await (await csvOf({ ...table, rows }, language)).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    return new TextDecoder().decode(bytes)
  }

  test('is written as spreadsheets of the language read it', async () => {
    const rows = [['Câble; 10 m', 1234.5]]
    expect(await textOf(rows, 'fr')).toBe('Nom;Prix\r\n"Câble; 10 m";1234,5')
    expect(await textOf(rows, 'en')).toBe('Nom,Prix\r\nCâble; 10 m,1234.5')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x";"y")'])(
    'runs no formula: %j',
    (text) => {
      expect(inert(text)).toBe(`'${text}`)
      expect(live(inert(text))).toBe(text)
    },
  )

  test('keeps numbers numbers, below zero too, and what was made inert comes back', async () => {
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

describe('cells', () => {
  test.each([
    ['1 234,50', 'fr', 1234.5],
    ['1\u202f234,50 €', 'fr', 1234.5],
    ['€1,234.50', 'en', 1234.5],
    ['1.234,50', 'en', 1234.5],
    ['1,234', 'en', 1234],
    ['1,234', 'fr', 1.234],
    ['12,5', 'en', 12.5],
    ['1.234.567', 'fr', 1_234_567],
    ['-3', 'fr', -3],
    ['7', 'en', 7],
    ['.5', 'en', 0.5],
    ['deux', 'fr', undefined],
    ['12 ou 13', 'fr', undefined],
    ['1e5', 'fr', undefined],
    ['', 'fr', undefined],
  ] as const)('the number %j in %s', (text, language, value) => {
    expect(readNumber(text, language)).toBe(value)
  })

  test('say yes and no in both languages, and lists by their marks', () => {
    for (const word of ['Oui', 'yes', 'VRAI', 'x', '1', 'true']) expect(readCell(word, 'boolean', 'fr')).toBe(true)
    for (const word of ['Non', 'no', 'faux', '0', 'N']) expect(readCell(word, 'boolean', 'en')).toBe(false)
    expect(readCell('peut-être', 'boolean', 'fr')).toBe('peut-être')
    expect(readCell(1, 'boolean', 'fr')).toBe(true)
    expect(readCell('scène, fragile;scène|', 'names', 'fr')).toEqual(['scène', 'fragile'])
    expect(readCell(69001, 'text', 'fr')).toBe('69001')
    expect(readCell('cher', 'number', 'fr')).toBe('cher')
    expect(readCell('  ', 'text', 'fr')).toBeUndefined()
  })

  test('that were mended count instead of those of the file', () => {
    const fields = fieldsOf('materials').filter(({ name }) => ['name', 'stock_quantity', 'note'].includes(name))
    const rows = [{ line: 2, cells: ['Console', 'beaucoup'] }]
    const mapping = { name: 0, stock_quantity: 1, note: null }
    expect(toRows(rows, fields, mapping, { 2: { stock_quantity: '1 200' } }, { tags: ['a'] }, 'fr')).toEqual([
      { name: 'Console', stock_quantity: 1200, tags: ['a'] },
    ])
  })
})

describe('titles of columns', () => {
  test('find their field without regard to case, accents and brackets', () => {
    const fields = fieldsOf('materials')
    const mapping = guessMapping('materials', fields, [
      'REF.',
      'desIgnation *',
      'Prix (HT)',
      '',
      'Qté',
      'Famille',
      'autre',
    ])
    expect(mapping).toMatchObject({
      reference: 0,
      name: 1,
      rental_price: 2,
      stock_quantity: 4,
      category: 5,
      park: null,
    })
    expect(guessMapping('beneficiaries', fieldsOf('beneficiaries'), ['Nom', 'Prénom', 'Mail', 'CP'])).toMatchObject({
      last_name: 0,
      first_name: 1,
      email: 2,
      postal_code: 3,
    })
  })

  test.each(importables)('of an export of %s find their own fields in both languages', (what) => {
    const fields = fieldsOf(what)
    for (const catalogue of Object.values(words)) {
      const header = fields.map(({ label }) =>
        String(label.split('.').reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], catalogue)),
      )
      expect(guessMapping(what, fields, header)).toEqual(
        Object.fromEntries(fields.map(({ name }, place) => [name, place])),
      )
    }
  })
})
