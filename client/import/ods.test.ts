import { describe, expect, test } from 'vitest'
import { zipOf } from '#test/zip.ts'
import { readSheets } from './read-file.ts'
import type { Unreadable } from './unreadable.ts'

const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
const manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
const contentOf = (tables: string) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" office:version="1.3">
  <office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
const odsOf = async (tables: string, more: Record<string, string> = {}) =>
  new File(
    [zipOf({ mimetype, 'META-INF/manifest.xml': manifest, 'content.xml': contentOf(tables), ...more })],
    'stock.ods',
  )
const text = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const refusal = async (file: Promise<File>) =>
  readSheets(await file).then(
    () => 'read',
    ({ why, kind }: Unreadable) => (why === 'no_table' ? kind : why),
  )

describe('an OpenDocument spreadsheet', () => {
  // rules/import.md#14, rules/import.md#17, rules/import.md#28
  test('gives numbers, dates and percentages as such, and the rest as text', async () => {
    const value = (type: string, attributes: string, shown: string) =>
      `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
    const [sheet] = await readSheets(
      await odsOf(`<table:table table:name="Stock &amp; co">
        ${row(text('Nom'), text('Prix'), text('Taux'), text('Jour'), text('Fait'))}
        ${row(
          text('C&#226;ble &lt;5&gt;'),
          value('currency', 'office:currency="EUR" office:value="1234.5"', '1 234,50 €'),
          value('percentage', 'office:value="0.055"', '5,50 %'),
          value('date', 'office:date-value="2026-11-21"', '21/11/26'),
          value('boolean', 'office:boolean-value="true"', 'VRAI'),
        )}
        ${row(text('Heure'), value('float', 'office:value="-3"', '-3'), '', value('date', 'office:date-value="2026-11-21T08:30:00"', 'x'))}
      </table:table>`),
    )
    expect(sheet).toMatchObject({
      name: 'Stock & co',
      rows: [
        { line: 1, cells: ['Nom', 'Prix', 'Taux', 'Jour', 'Fait'] },
        {
          line: 2,
          cells: ['Câble <5>', 1234.5, 5.5, new Date('2026-11-21T00:00:00Z'), true],
          currencies: new Map([[1, 'EUR']]),
        },
        { line: 3, cells: ['Heure', -3, new Date('2026-11-21T08:30:00Z')] },
      ],
    })
  })

  test('keeps the positions of its rows and columns, repeated and empty ones too', async () => {
    const blank = (times: number) => `<table:table-cell table:number-columns-repeated="${times}"/>`
    const [sheet] = await readSheets(
      await odsOf(`<table:table table:name="A">
        <table:table-header-rows>${row(text('Nom'), blank(2), text('Note'), blank(16_380))}</table:table-header-rows>
        <table:table-row table:number-rows-repeated="3">${blank(16_384)}</table:table-row>
        <table:table-row table:number-rows-repeated="2">${text('PAR', ' table:number-columns-repeated="2"')}<table:covered-table-cell/>${text('ok')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048570">${blank(16_384)}</table:table-row>
      </table:table>`),
    )
    expect(sheet?.width).toBe(4)
    expect(sheet?.rows).toEqual([
      { line: 1, cells: ['Nom', null, null, 'Note'] },
      { line: 5, cells: ['PAR', 'PAR', null, 'ok'] },
      { line: 6, cells: ['PAR', 'PAR', null, 'ok'] },
    ])
  })

  test('gives the text of a cell with its lines, tabs and blanks, without comments and drawings', async () => {
    const cell = `<table:table-cell office:value-type="string">
      <office:annotation><text:p>à vérifier</text:p></office:annotation>
      <draw:frame><draw:text-box><text:p>dessin</text:p></draw:text-box></draw:frame>
      <text:p>deux<text:s text:c="2"/>blancs <text:span>et</text:span>
        plus<text:tab/>loin<text:line-break/>ligne</text:p><text:p/><text:p>fin</text:p></table:table-cell>`
    const [sheet] = await readSheets(
      await odsOf(`<table:tracked-changes><table:deletion><table:table-cell><text:p>ôté</text:p></table:table-cell></table:deletion></table:tracked-changes>
        <table:table table:name="A"><table:shapes><draw:frame/></table:shapes>${row(text('Nom'))}${row(cell)}</table:table>`),
    )
    expect(sheet?.rows[1]?.cells).toEqual(['deux  blancs et plus\tloin\nligne\n\nfin'])
  })

  test('offers each sheet that has rows, and reads any namespace prefix', async () => {
    const content = contentOf(
      `<table:table table:name="Un">${row(text('Nom'))}${row(text('a'))}</table:table><table:table table:name="Vide"/>
       <table:table table:name="Deux">${row(text('Nom'))}${row(text('b'))}</table:table>`,
    )
      .replace(/([< /])table:/g, '$1t:')
      .replace('xmlns:table=', 'xmlns:t=')
    const sheets = await readSheets(await odsOf('', { 'content.xml': content }))
    expect(sheets.map(({ name, rows }) => [name, rows[1]?.cells])).toEqual([
      ['Un', ['a']],
      ['Deux', ['b']],
    ])
  })

  // rules/import.md#14, rules/import.md#15
  test('that is broken, locked, endless or not a spreadsheet is refused with the reason', async () => {
    expect(await refusal(odsOf('<table:table table:name="A"><table:table-row>'))).toBe('damaged')
    const locked = manifest.replace('/>', '><manifest:encryption-data/></manifest:manifest>')
    expect(await refusal(odsOf('', { 'META-INF/manifest.xml': locked }))).toBe('protected')
    // LibreOffice 24.8 locks the whole document as one part.
    const whole = zipOf(
      { mimetype, 'META-INF/manifest.xml': locked, 'encrypted-package': 'x' },
      { stored: ['mimetype'] },
    )
    expect(await refusal(Promise.resolve(new File([whole], 'stock.ods')))).toBe('protected')
    expect(await refusal(odsOf('', { mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe('text_document')
    const endless = `<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${text('x', ' table:number-columns-repeated="16384"')}</table:table-row></table:table>`
    expect(await refusal(odsOf(endless))).toBe('too_many')
    expect(await refusal(odsOf('<table:table table:name="A"/>'))).toBe('empty')
  })
})
