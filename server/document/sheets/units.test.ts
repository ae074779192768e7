import { expect, test } from 'vitest'
import { pdfPages, pdfWords } from '#test/pdf-text.ts'
import { sheets } from '#test/sheets.ts'
import { sampleSummary } from '#test/summary-sample.ts'
import type { PrintedUnit, SummaryMaterial } from './summary/material-sections.ts'
import type { Summary } from './summary/summary.ts'

/** A short sheet of one line with these units. */
const lineOf = (units: PrintedUnit[], more: Partial<SummaryMaterial> = {}) => {
  const [first] = sampleSummary().materials
  const short: Partial<Summary> = { beneficiaries: [], technicians: [], display_mode: 'flat' }
  return sampleSummary({ ...short, materials: [{ ...first!, ...more, units }] })
}
const serials = (length: number): PrintedUnit[] =>
  Array.from({ length }, (_, at) => ({ reference: `${at + 1}`, serial_number: at % 2 ? `SERIE-${9000 + at}` : null }))

// rules/paper.md#30
test.each(sheets)('%s wraps sixty units, and references too long for their column', async (_, render) => {
  const long = { reference: 'A'.repeat(96), serial_number: 'W'.repeat(96) }
  const pdf = await render(lineOf([...serials(60), long]))
  const words = await pdfWords(pdf)
  const [park] = words.filter(({ text }) => text === 'Dépôt')
  const printed = words.filter(({ text }) => /^(?:SERIE-\d|\(?SERIE-\d|A+$|W+\)?$)/.test(text))
  expect(printed.length).toBeGreaterThan(30)
  for (const { right } of printed) expect(right).toBeLessThanOrEqual(park!.left)
  const text = (await pdfPages(pdf)).join(' ')
  for (const { reference, serial_number } of serials(60))
    expect(text).toMatch(new RegExp(`[ ,]${reference}(?: \\(S/N ${serial_number}\\))?[,) ]`))
})

// rules/paper.md#21, rules/paper.md#30
test.each(sheets)('%s prints a thousand units of one line, over several pages', async (_, render) => {
  const pages = await pdfPages(await render(lineOf(serials(1000))))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join(' ').match(/SERIE-\d+/g)).toHaveLength(500)
})

// rules/paper.md#30
test.each(sheets)('%s puts the units below the attributes or suppliers of their line', async (_, render) => {
  const suppliers = [{ name: 'Nord Audio', quantity: 2 }]
  const words = await pdfWords(await render(lineOf(serials(2), { suppliers })))
  const topOf = (text: string) => words.find((word) => word.text === text)!.top
  expect(topOf('N°')).toBeGreaterThan(topOf('Nord') + 5)
})
