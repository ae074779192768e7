import { expect, test } from 'vitest'
import { billedMaterials, sampleEstimate } from '#test/billing-sample.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { renderBilling } from './billing.ts'

// Past 2,000 rows the list is laid out in the plainest way (paper/frame.typ); its end falls on each
// part of a page here.
// rules/paper.md#20, rules/paper.md#21
test.each([2_001, 2_009, 2_017, 2_025, 2_033, 2_041])(
  'an estimate of %i lines prints each once, the headings on every page of the list, and its acceptance with the last lines',
  async (count) => {
    for (const groups of [1, 12]) {
      const materials = billedMaterials(count).map((material) => ({
        ...material,
        sub_category_id: material.id % groups,
        sub_category_name: `Rayon ${material.id % groups}`,
      }))
      const snapshot = sampleEstimate({ materials })
      const pages = await pdfPages(await renderBilling({ language: 'fr', snapshot, logo: null }))
      const found = pages.flatMap((page) => page.match(/REF-\d+(?= )/g) ?? [])
      expect([found.length, new Set(found).size]).toEqual([count, count])
      expect(pages.at(-1)).toMatch(/REF-\d+ .*REF-\d+ .*Bon pour accord/)
      expect(pages.filter((page) => page.includes('Bon pour accord'))).toHaveLength(1)
      for (const [at, page] of pages.entries()) {
        expect(page).toContain(`Page ${at + 1} sur ${pages.length}`)
        const isCut = at === pages.length - 1 && (page.match(/REF-\d+ /g) ?? []).length <= 2
        if (/REF-\d+ /.test(page) && !isCut) expect(page).toMatch(/Réf\. Désignation Qté/)
      }
    }
  },
)
