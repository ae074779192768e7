import { expect, test } from 'vitest'
import { billedMaterials, sampleBill } from '#test/billing-sample.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { sampleStockList, stockMaterials } from '#test/stock-list-sample.ts'
import { renderBilling } from '../billing/billing.ts'
import { renderStockList } from './stock-list.ts'

// Past 2,000 rows a list is laid out in the plainest way (paper/frame.typ).
// rules/paper.md#24
test('a bill of 2,100 lines prints each once', async () => {
  const pdf = await renderBilling({
    language: 'fr',
    snapshot: sampleBill({ materials: billedMaterials(2_100) }),
    logo: null,
  })
  const found = (await pdfPages(pdf)).flatMap((page) => page.match(/REF-\d+/g) ?? [])
  expect([found.length, new Set(found).size]).toEqual([2_100, 2_100])
})

// rules/paper.md#21, rules/paper.md#24
test('a list of ten thousand materials prints each once, with the headings on every page', async () => {
  const { sections } = sampleStockList({ sections: [{ park: 'Dépôt', materials: stockMaterials(10_000) }] })
  const pages = await pdfPages(await renderStockList(sampleStockList({ sections })))
  const found = pages.flatMap((page) => page.match(/REF-\d+/g) ?? [])
  expect(found).toHaveLength(10_000)
  expect(new Set(found).size).toBe(10_000)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Réf. Désignation Stock Compté Notes')
    expect(page).toContain(`Page ${at + 1} sur ${pages.length}`)
  }
})
