import { describe, expect, test } from 'vitest'
import { zipOf } from '#test/zip.ts'
import { readSheets } from './read-file.ts'

const namespace = 'http://schemas.openxmlformats.org'
const main = `xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"`
type Related = [id: string, type: string, target: string]
const relations = (items: readonly Related[]) => {
  const each = items.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${namespace}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${namespace}/package/2006/relationships">${each.join('')}</Relationships>`
}
const usual: Related[] = [
  ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
  ['rId2', 'styles', 'styles.xml'],
  ['rId3', 'sharedStrings', 'sharedStrings.xml'],
]
const sheetOf = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
const workbookOf = (sheets: string, more = '') => `<workbook ${main}>${more}<sheets>${sheets}</sheets></workbook>`
/** Formats of cells: plain, 9 %, one's own percentage, a day, euros, a time, five digits, a telephone number, a duration, pounds, a locale. */
const styles = `<styleSheet ${main}><numFmts>
  <numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;€ d&apos;achat&quot;;[Red]\\-0"/>
  <numFmt numFmtId="166" formatCode="00000"/><numFmt numFmtId="167" formatCode="0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##"/>
  <numFmt numFmtId="168" formatCode="[h]:mm:ss"/><numFmt numFmtId="169" formatCode="[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00"/>
  <numFmt numFmtId="170" formatCode="[$-409]#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>
  ${[0, 9, 164, 14, 165, 20, 166, 167, 168, 169, 170].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
const texts = `<sst ${main}><si><t>Nom</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Gras </t></r><r><t>et maigre</t></r>
  <rPh sb="0" eb="1"><t>lu</t></rPh></si></sst>`

/** Makes the files of a workbook; `cells` fill its second row. */
const filesOf = (cells: string, more: Record<string, string> = {}): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${namespace}/package/2006/content-types"/>`,
  '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': workbookOf('<sheet name="Stock" sheetId="1" r:id="rId1"/>'),
  'xl/_rels/workbook.xml.rels': relations(usual),
  'xl/styles.xml': styles,
  'xl/sharedStrings.xml': texts,
  'xl/worksheets/sheet1.xml': sheetOf(
    `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c>${cells}</row>`,
  ),
  ...more,
})
const read = (files: Record<string, string>) => readSheets(new File([zipOf(files)], 'stock.xlsx'))
const second = async (files: Record<string, string>) => (await read(files))[0]?.rows[1]?.cells
const numbers = (...cells: [value: string, format: number][]) =>
  cells.map(([value, format]) => `<c s="${format}"><v>${value}</v></c>`).join('')
const mapped = (files: Record<string, string>, change: (text: string, name: string) => [string, string]) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => change(text, name)))

// rules/import.md#17
describe('a cell of a workbook', () => {
  test('is read as it shows: percentages, computed prices, leading zeros, times', async () => {
    const result = '<c s="4"><f>1.1*3</f><v>3.3000000000000003</v></c>'
    const cells = numbers(['0.2', 1], ['0.055', 2], ['1000', 6], ['0.0625', 5], ['-5', 4]) + result
    expect(await second(filesOf(cells))).toEqual(['Gras et maigre', 20, 5.5, '01000', '1:30', -5, 3.3])
  })

  test('keeps the zero of a telephone number, the seconds of a time and the hours of a duration', async () => {
    const cells = numbers(
      ['612345678', 7],
      ['0.0625', 5],
      ['0.0010416666666666667', 5],
      ['46000.375', 5],
      ['1.5', 8],
      ['-0.5', 8],
    )
    expect((await second(filesOf(cells)))?.slice(1)).toEqual([
      '0612345678',
      '1:30',
      '0:01:30',
      '9:00',
      '36:00',
      '-12:00',
    ])
  })

  // rules/import.md#28
  test('keeps the currency that its format shows', async () => {
    const [sheet] = await read(filesOf(numbers(['12', 9], ['12', 0], ['12', 4], ['12', 10])))
    expect([...(sheet?.rows[1]?.currencies ?? [])]).toEqual([
      [1, '£'],
      [3, '€'],
    ])
  })

  test('keeps all digits of a number that was written', async () => {
    const written = [3.3000000000000003, -1.4999999999999951, 2.4421781935278953e266, 9007199254740991, 1e-7]
    const cells = numbers(...written.map((value): [string, number] => [String(value), 0]))
    expect(await second(filesOf(cells))).toEqual(['Gras et maigre', ...written])
  })

  test.each(['1', 'true'])('has its day counted from 1904 where date1904 is %s', async (isOn) => {
    const workbook = (more: string) => workbookOf('<sheet name="Stock" sheetId="1" r:id="rId1"/>', more)
    const day = new Date('2025-12-09T00:00:00Z')
    expect(await second(filesOf(numbers(['46000', 3])))).toEqual(['Gras et maigre', day])
    const since1904 = { 'xl/workbook.xml': workbook(`<workbookPr date1904="${isOn}"/>`) }
    expect(await second(filesOf(numbers(['44538', 3]), since1904))).toEqual(['Gras et maigre', day])
  })

  test('of any type is read, without its address too', async () => {
    const cells = `<c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="str"><f>A1</f><v>x_x000D_y</v></c>
      <c t="d"><v>2026-06-05T10:00:00</v></c><c t="inlineStr"><is><t><![CDATA[R & D]]></t></is></c>
      <c t="inlineStr"><is><t>&#128512; &#x1F600; &amp;&#38;</t></is></c>`
    expect(await second(filesOf(cells))).toEqual([
      'Gras et maigre',
      true,
      false,
      'x\ry',
      new Date('2026-06-05T10:00:00Z'),
      'R & D',
      '😀 😀 &&',
    ])
  })

  test('with an error is empty, and a formula without its result is told', async () => {
    expect(await second(filesOf('<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>B1*2</f></c>'))).toEqual([
      'Gras et maigre',
      null,
      '=B1*2',
    ])
  })

  // rules/import.md#14
  test('at the very end of a sheet costs no memory', async () => {
    const far = '</row><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>2</v></c>'
    const [sheet] = await read(filesOf(far))
    expect(sheet?.rows[2]).toEqual({ line: 1_048_576, cells: [2] })
  })
})

// rules/import.md#14, rules/import.md#17
describe('a workbook of another program', () => {
  const expected = ['Gras et maigre', 5]
  const plain = filesOf(numbers(['5', 0]))

  test('opens under any spelling of its parts and elements', async () => {
    const absolute = usual.map(([id, type, target]): Related => [id, type, `/xl/./${target}`])
    const { 'xl/styles.xml': _, ...unstyled } = plain
    const prefixed = (text: string) => text.replace(/<(\/?)(?=\w+[ />])/g, '<$1x:').replaceAll('xmlns="', 'xmlns:x="')
    for (const files of [
      { ...plain, 'xl/_rels/workbook.xml.rels': relations(absolute) },
      unstyled,
      filesOf(numbers(['5', 99])),
      mapped(plain, (text, name) => [name.replaceAll('/', '\\'), text]),
      mapped(plain, (text, name) => [name.replace('sharedStrings', 'SharedStrings'), text]),
      mapped(plain, (text, name) => [name, `\ufeff${prefixed(text)}`]),
      mapped(plain, (text, name) => [
        name,
        text
          .replaceAll(`${namespace}/spreadsheetml/2006/main`, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
          .replaceAll(
            `${namespace}/officeDocument/2006/relationships`,
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
      ]),
    ])
      expect(await second(files)).toEqual(expected)
  })

  test('opens with its visible sheets, and leaves charts out', async () => {
    const sheets = `<sheet name="Graphique" sheetId="3" r:id="rId8"/><sheet name="Listes" sheetId="2" state="hidden" r:id="rId9"/>
      <sheet name="Stock" sheetId="1" r:id="rId1"/>`
    const found = await read({
      ...plain,
      'xl/workbook.xml': workbookOf(sheets),
      'xl/_rels/workbook.xml.rels': relations([
        ...usual,
        ['rId8', 'chartsheet', 'chartsheets/sheet1.xml'],
        ['rId9', 'worksheet', 'worksheets/sheet2.xml'],
      ]),
      'xl/chartsheets/sheet1.xml': `<chartsheet ${main}/>`,
      'xl/worksheets/sheet2.xml': plain['xl/worksheets/sheet1.xml']!,
    })
    expect(found.map(({ name }) => name)).toEqual(['Stock', 'Listes'])
  })
})
