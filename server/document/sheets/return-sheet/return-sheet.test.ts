import { expect, test } from 'vitest'
import { displayModes } from '#shared/settings.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'
import { renderSummary, type Summary } from '../summary/summary.ts'
import { renderReturnSheet, returnSheetFileName } from './return-sheet.ts'

const pagesOf = async (over: Partial<Summary> = {}) => pdfPages(await renderReturnSheet(sampleSummary(over)))
const sample = sampleSummary()

// rules/paper.md#13
test('the empty sheet has the lent materials, two columns to write in and room to sign', async () => {
  const [page = ''] = await pagesOf()
  for (const words of [
    'Fiche de retour',
    'Imprimé le ven. 20 nov. 2026, 17:05',
    'Festival d’été : « Nuits blanches à l’Œuvre »',
    'sam. 21 nov. 2026, 08:00 – lun. 23 nov. 2026, 18:30',
    'Bénéficiaire Amélie Garçon-Noël',
    'Inventaire de retour 9 références, 167 à compter',
    'Réf. Désignation Parc Sorti Revenu Cassé',
    'Micros Son SM58-2 Shure SM58 LC (câble XLR 5 m inclus) Dépôt Montreuil 4 SM58-10',
    'Remarques Inventaire de retour Compté le Par Signature',
    'Page 1 sur 1',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('€')
  const english = (await pagesOf({ language: 'en' })).join()
  expect(english).toContain('Ref. Item Park Out Returned Broken')
  expect(english).not.toMatch(/Retour|Réf|Sorti|Revenu|Imprimé/)
})

// rules/paper.md#9
test.each(displayModes)('grouped by %s, prints every line once', async (display_mode) => {
  const sheet = (await pagesOf({ display_mode })).join()
  for (const { reference } of sample.materials) expect(sheet.split(` ${reference} `)).toHaveLength(2)
  expect(sheet.includes('Micros Son')).toBe(display_mode === 'sub-categories')
  expect(sheet.includes('Sans catégorie')).toBe(display_mode === 'categories' || display_mode === 'sub-categories')
  expect(sheet.includes('Désignation Parc')).toBe(display_mode !== 'parks')
})

// rules/paper.md#21
test('prints thousands of lines, or none', async () => {
  const materials = manyMaterials(3000)
  const pages = await pagesOf({ materials })
  const found = pages.flatMap((page) => page.match(/REF-\d+(?= )/g) ?? [])
  expect([found.length, new Set(found).size]).toEqual([3000, 3000])
  for (const page of pages.slice(0, -1)) expect(page).toContain('Réf. Désignation Parc Sorti Revenu Cassé')
  expect((await pagesOf({ materials: [] })).join()).toContain('Aucun matériel à compter.')
})

// rules/paper.md#4
test('names its file after the company and the event', () => {
  expect(returnSheetFileName('fr', 'Sono', 'Bal d’été')).toBe('Fiche_de_retour-Sono-Bal_dété.pdf')
  expect(returnSheetFileName('en', 'Sono', 'Bal')).toBe('Return_sheet-Sono-Bal.pdf')
})

// rules/paper.md#21
test.each([21, 28, 58, 65])('%i lines: the signature frames stand below lines of the list', async (count) => {
  const sheet = sampleSummary({ display_mode: 'flat', materials: manyMaterials(count) })
  for (const render of [renderReturnSheet, renderSummary]) {
    const pages = await pdfPages(await render(sheet))
    expect(pages.flatMap((page) => page.match(/REF-\d+ /g) ?? [])).toHaveLength(count)
    expect(pages.at(-1)).toMatch(/REF-\d+ .*Signature/)
  }
})
