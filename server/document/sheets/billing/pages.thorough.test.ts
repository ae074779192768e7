import { describe, expect, test } from 'vitest'
import { pagesOf, textOf } from '#test/billing-paper.ts'
import { billedMaterial, billedMaterials, sampleBill, sampleEstimate } from '#test/billing-sample.ts'
import { pdfWords } from '#test/pdf-text.ts'
import { renderBilling } from './billing.ts'

const sample = sampleBill()

describe('an estimate', () => {
  // rules/paper.md#20
  test.each([1, 2, 7, 14, 15, 16, 17, 18, 55, 56, 57, 58, 59])(
    'of %i lines keeps its acceptance on a page with the last lines',
    async (count) => {
      for (const each of [1, 12]) {
        const materials = billedMaterials(count).map((material) => ({
          ...material,
          sub_category_id: material.id % each,
          sub_category_name: `Rayon ${material.id % each}`,
        }))
        const pages = await pagesOf(sampleEstimate({ materials }))
        expect(pages.join().match(/REF-\d+(?= )/g)).toHaveLength(count)
        expect(pages.at(-1)).toMatch(/REF-\d+ .*Bon pour accord/)
      }
    },
  )

  // rules/paper.md#22
  test.each([1, 4, 8])('of %i lines fits on one page with its acceptance', async (count) => {
    const [page, ...others] = await pagesOf(sampleEstimate({ materials: billedMaterials(count) }))
    expect(page).toMatch(/REF-\d+ .*Bon pour accord/)
    expect(others).toEqual([])
  })

  // rules/paper.md#20
  test('of hidden lines only, or of one very long line, keeps its acceptance whole', async () => {
    const hidden = [billedMaterial(1, { is_hidden_on_bill: true })]
    const [page, ...others] = await pagesOf(sampleEstimate({ materials: hidden }))
    expect(page).toMatch(/Total TTC .*Bon pour accord/)
    expect(others).toEqual([])
    for (const lines of [20, 24, 25, 26, 27, 28, 29, 30, 40]) {
      const content = Array.from({ length: lines }, (_, at) => `Clause ${at}.`).join('\n\n')
      const pages = await pagesOf(sampleEstimate({ materials: hidden, custom_text: { title: 'Conditions', content } }))
      expect(pages.at(-1), `${lines} clauses`).toMatch(/Clause .*Bon pour accord/)
    }
    const long = await pagesOf(sampleEstimate({ materials: [billedMaterial(1, { name: 'Long '.repeat(400) })] }))
    expect(long.at(-1)).toContain('Bon pour accord')
  })
})

describe('any length', () => {
  // rules/paper.md#2, rules/paper.md#21
  test.each([1, 18, 19, 59, 60, 61, 200])(
    '%i lines: each once, the headings on every page of the list, no line alone',
    async (count) => {
      const one = { category_id: 1, category_name: 'Son', sub_category_id: 1, sub_category_name: 'Micros' }
      const materials = billedMaterials(count).map((material) => ({ ...material, ...one }))
      const pages = await pagesOf(sampleBill({ materials }))
      const found = pages.flatMap((page) => page.match(/REF-\d+(?= )/g) ?? [])
      expect(found).toEqual(materials.map(({ reference }) => reference))
      const listed = pages.filter((page) => /REF-\d+ /.test(page))
      for (const page of listed) expect(page).toContain('Valeur de remplacement Montant HT Micros Son REF')
      const last = listed.at(-1)?.match(/REF-\d+ /g) ?? []
      expect(last.length).toBeGreaterThan(listed.length > 1 ? 1 : 0)
      pages.forEach((page, at) => {
        expect(page).toContain(`Page ${at + 1} sur ${pages.length}`)
      })
    },
  )

  // rules/paper.md#21
  test.each([8, 9, 28, 29])('%i groups of a line each: no line alone on the last page', async (count) => {
    const materials = billedMaterials(count).map((material, at) => ({
      ...material,
      sub_category_id: at + 1,
      sub_category_name: `Rayon ${String(at + 1).padStart(2, '0')}`,
    }))
    const pages = await pagesOf(sampleBill({ materials }))
    const lines = pages.map((page) => page.match(/Rayon \d\d (?:Lumière|Son|Structure|Vidéo) REF-\d+ /g) ?? [])
    expect(lines.flat()).toHaveLength(count)
    expect(lines.at(-1)?.length).toBeGreaterThan(1)
  })

  // rules/paper.md#7
  test('a word too long for its column stays in the column', async () => {
    const long = 'DONAUDAMPFSCHIFFFAHRTSELEKTRIZITÄTENHAUPTBETRIEBSWERKBAUUNTERBEAMTENGESELLSCHAFT'
    const material = billedMaterial(1, { reference: 'R'.repeat(64), name: `${long}${long}`, quantity: 1 })
    const pdf = await renderBilling({ language: 'fr', snapshot: sampleBill({ materials: [material] }), logo: null })
    const words = await pdfWords(pdf)
    const references = words.filter(({ text }) => /^R{3,}$/.test(text))
    const names = words.filter(({ text }) => /^[A-ZÄ]{8,}$/.test(text) && !/^R+$/.test(text))
    const left = Math.min(...names.map(({ left: x }) => x))
    expect(references.length).toBeGreaterThan(3)
    for (const { right } of references) expect(right).toBeLessThan(left)
  })

  // rules/paper.md#7
  test('long words, other scripts, markup and equal lines stay text', async () => {
    const markup = '#let x = [*gras*] $x$ // fin'
    const odd = billedMaterial(1, { name: markup, reference: 'R'.repeat(64), sub_category_name: 'É'.repeat(96) })
    const text = await textOf(
      sampleBill({
        materials: [odd, odd, billedMaterial(2, { name: `Écran 🎬 日本語${'m'.repeat(180)}` })],
        extras: [
          { text: `${markup}\n${'x'.repeat(450)}`, quantity: 1.5, unit_price: 180, vat_rate: 20, discount_rate: 0 },
        ],
        note: `= titre\n${markup}`,
        event: { ...sample.event, title: 'W'.repeat(191) },
        company: { ...sample.company, name: markup },
      }),
    )
    expect(text.split(markup).length - 1).toBeGreaterThanOrEqual(5)
    for (const typed of ['🎬', '日本語', '= titre']) expect(text).toContain(typed)
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(191)
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(450)
  })
})
