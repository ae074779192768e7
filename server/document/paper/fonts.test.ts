import { expect, test } from 'vitest'
import { billedMaterial, sampleBill, sampleEstimate } from '#test/billing-sample.ts'
import { pdfFonts } from '#test/pdf-text.ts'
import { sampleSummary } from '#test/summary-sample.ts'
import { renderBilling } from '../sheets/billing/billing.ts'
import { renderReturnSheet } from '../sheets/return-sheet/return-sheet.ts'
import { renderStockList } from '../sheets/stock-list/stock-list.ts'
import { renderSummary } from '../sheets/summary/summary.ts'

/** Latin, Greek, Cyrillic, Japanese, signs and emoji: more than one font covers. */
const name = 'Écran Œuvre ½ Ωμέγα Микрофон 日本語 ⚠ 🎬'
const materials = sampleSummary().materials.map((material) => ({ ...material, name, stock_quantity: 1, note: name }))
const summary = sampleSummary({ materials })
const { company, timezone, printed_at, language } = summary
const billed = { materials: [billedMaterial(1, { name })] }

// rules/paper.md#7
test.each<[string, () => Promise<Uint8Array>]>([
  ['bill', () => renderBilling({ language, snapshot: sampleBill(billed), logo: null })],
  ['estimate', () => renderBilling({ language, snapshot: sampleEstimate(billed), logo: null })],
  ['release sheet', () => renderSummary(summary)],
  ['return sheet', () => renderReturnSheet(summary)],
  [
    'list of materials',
    () =>
      renderStockList({ language, timezone, company, about: null, printed_at, sections: [{ park: name, materials }] }),
  ],
])('every font of a %s is embedded', async (_paper, render) => {
  const fonts = await pdfFonts(await render())
  expect(fonts.length).toBeGreaterThan(3)
  expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
})
