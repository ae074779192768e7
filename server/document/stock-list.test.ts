import { expect, test } from 'vitest'
import { pdfPages } from '#test/pdf-text.ts'
import { sampleSummary } from '#test/summary-sample.ts'
import { renderStockList, type StockList, type StockMaterial, stockListFileName } from './stock-list.ts'

const material = (number: number, over: Partial<StockMaterial> = {}): StockMaterial => ({
  reference: `REF-${number}`,
  name: `Projecteur n° ${number}`,
  stock_quantity: 1000 + number,
  note: null,
  park: null,
  category: { id: 1 + (number % 8), name: `Catégorie ${1 + (number % 8)}` },
  sub_category: { id: 1 + (number % 40), name: `Sous-catégorie ${1 + (number % 40)}` },
  ...over,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => material(index + 1))
const list = (over: Partial<StockList>): StockList => ({
  language: 'fr',
  timezone: 'Europe/Paris',
  company: sampleSummary().company,
  about: null,
  sections: [],
  printed_at: '2026-11-20 23:30:00',
  ...over,
})
const pagesOf = async (over: Partial<StockList>) => pdfPages(await renderStockList(list(over)))

test('one line makes one page with everything on it', async () => {
  const note = 'Vérifier la lampe\nHousse déchirée'
  const pages = await pagesOf({ about: 'Annexe', sections: [{ park: 'Annexe', materials: [material(7, { note })] }] })
  expect(pages).toHaveLength(1)
  for (const words of [
    'Liste du matériel',
    'Imprimé le sam. 21 nov. 2026, 00:30',
    'Annexe 1 référence, 1 007 en stock',
    'Réf. Désignation Stock Compté Notes',
    'Sous-catégorie 8 Catégorie 8',
    'REF-7 Projecteur n° 7 1 007 Vérifier la lampe Housse déchirée',
    'Page 1 sur 1',
  ])
    expect(pages[0]).toContain(words)
})

test('a park after the other, sub-categories by name with those without last, references in natural order', async () => {
  const lines = [
    material(10, { sub_category: { id: 9, name: 'Zooms' } }),
    material(2, { sub_category: { id: 9, name: 'Zooms' } }),
    material(3, { sub_category: null, category: null }),
    material(4, { sub_category: { id: 8, name: 'écrans' } }),
  ]
  const [page] = await pagesOf({
    language: 'en',
    sections: [
      { park: 'Annexe', materials: lines },
      { park: 'Dépôt', materials: [material(5)] },
    ],
  })
  const order = ['Annexe', 'écrans', 'REF-4', 'Zooms', 'REF-2', 'REF-10', 'No sub-category', 'REF-3', 'Dépôt', 'REF-5']
  const places = order.map((words) => page?.indexOf(words) ?? -1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(page).toContain('Materials list')
  expect(page).toContain('Ref. Item In stock Counted Notes')
  expect(page).toContain('4 references, 4,019 in stock')
  expect(page).not.toMatch(/Liste|Réf|Compté|Imprimé/)
})

test('ten thousand lines are all there once, with the headings on every page', async () => {
  const { sections } = list({ sections: [{ park: 'Dépôt', materials: many(10_000) }] })
  const pages = await pdfPages(await renderStockList(list({ sections })))
  const found = pages.flatMap((page) => page.match(/REF-\d+/g) ?? [])
  expect(found).toHaveLength(10_000)
  expect(new Set(found).size).toBe(10_000)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Réf. Désignation Stock Compté Notes')
    expect(page).toContain(`Page ${at + 1} sur ${pages.length}`)
  }
})

test('nothing to count, a note of twenty thousand letters and text that looks like markup', async () => {
  expect((await pagesOf({})).join()).toContain('Aucun matériel à compter.')
  const odd = material(1, {
    name: '#let x = [*gras*] $x$',
    note: 'long '.repeat(4000),
    reference: `R${'W'.repeat(62)}`,
  })
  const pages = await pagesOf({ sections: [{ park: 'Dépôt', materials: [odd, ...many(2)] }] })
  expect(pages.join(' ')).toContain('#let x = [*gras*] $x$')
  expect(pages.join(' ').match(/long/g)).toHaveLength(4000)
})

test('its file is named as the specification says', () => {
  expect(stockListFileName('fr', 'Dépôt / nord', '2026-11-20')).toBe('Liste_du_matériel-Dépôt_nord-2026-11-20.pdf')
  expect(stockListFileName('en', 'Sono & Cie', '2026-11-20')).toBe('Materials_list-Sono_Cie-2026-11-20.pdf')
})
