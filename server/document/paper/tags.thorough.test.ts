import { expect, test } from 'vitest'
import { billedMaterials, sampleBill, sampleEstimate } from '#test/billing-sample.ts'
import { pdfStructure } from '#test/pdf-text.ts'
import { sampleStockList, stockMaterials } from '#test/stock-list-sample.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'
import { renderBilling } from '../sheets/billing/billing.ts'
import { renderReturnSheet } from '../sheets/return-sheet/return-sheet.ts'
import { renderStockList } from '../sheets/stock-list/stock-list.ts'
import { renderSummary } from '../sheets/summary/summary.ts'

// rules/paper.md#23
test.each<[kind: string, render: (lines: number) => Promise<Uint8Array>]>([
  ['release sheet', (lines) => renderSummary(sampleSummary({ materials: manyMaterials(lines) }))],
  ['return sheet', (lines) => renderReturnSheet(sampleSummary({ materials: manyMaterials(lines) }))],
  [
    'bill',
    (lines) =>
      renderBilling({ language: 'fr', logo: null, snapshot: sampleBill({ materials: billedMaterials(lines) }) }),
  ],
  [
    'estimate',
    (lines) =>
      renderBilling({ language: 'fr', logo: null, snapshot: sampleEstimate({ materials: billedMaterials(lines) }) }),
  ],
  [
    'stock list',
    (lines) => renderStockList(sampleStockList({ sections: [{ park: 'Annexe', materials: stockMaterials(lines) }] })),
  ],
])('a paper under 500 lines has a structure for screen readers, a longer one has none: %s', async (_, render) => {
  for (const lines of [2, 499]) {
    const structure = await pdfStructure(await render(lines))
    expect(structure).toEqual(expect.arrayContaining(['Document', 'P', 'Table', 'TH']))
    expect(structure.filter((name) => name === 'TR').length).toBeGreaterThanOrEqual(lines)
  }
  expect(await pdfStructure(await render(500))).toEqual([])
})
