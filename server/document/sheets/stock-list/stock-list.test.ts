import { expect, test } from 'vitest'
import { pdfPages } from '#test/pdf-text.ts'
import { sampleStockList, stockMaterial, stockMaterials } from '#test/stock-list-sample.ts'
import { renderStockList, type StockList, stockListFileName } from './stock-list.ts'

const pagesOf = async (over: Partial<StockList>) => pdfPages(await renderStockList(sampleStockList(over)))

// rules/paper.md#14
test('one line makes one page with everything on it', async () => {
  const note = 'Vérifier la lampe\nHousse déchirée'
  const pages = await pagesOf({
    about: 'Annexe',
    sections: [{ park: 'Annexe', materials: [stockMaterial(7, { note })] }],
  })
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

// rules/paper.md#8, rules/paper.md#14
test('one park after another, sub-categories by name with materials without one last, references in natural order', async () => {
  const category = { id: 1, name: 'Lumière' }
  const lines = [
    stockMaterial(10, { category, sub_category: { id: 9, name: 'Zooms' } }),
    stockMaterial(2, { category, sub_category: { id: 9, name: 'Zooms' } }),
    stockMaterial(3, { sub_category: null, category: null }),
    stockMaterial(4, { category, sub_category: { id: 8, name: 'écrans' } }),
  ]
  const [page] = await pagesOf({
    language: 'en',
    sections: [
      { park: 'Annexe', materials: lines },
      { park: 'Dépôt', materials: [stockMaterial(5)] },
    ],
  })
  const order = ['Annexe', 'écrans', 'REF-4', 'Zooms', 'REF-2', 'REF-10', 'No category', 'REF-3', 'Dépôt', 'REF-5']
  const places = order.map((words) => page?.indexOf(words) ?? -1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(page).toContain('Equipment list')
  expect(page).toContain('Ref. Item In stock Counted Notes')
  expect(page).toContain('4 items, 4,019 in stock')
  expect(page).not.toMatch(/Liste|Réf|Compté|Imprimé/)
})

// rules/paper.md#7
test('nothing to count, a note of twenty thousand letters and text that looks like markup', async () => {
  expect((await pagesOf({})).join()).toContain('Aucun matériel à compter.')
  const odd = stockMaterial(1, {
    name: '#let x = [*gras*] $x$',
    note: 'long '.repeat(4000),
    reference: `R${'W'.repeat(62)}`,
  })
  const pages = await pagesOf({ sections: [{ park: 'Dépôt', materials: [odd, ...stockMaterials(2)] }] })
  expect(pages.join(' ')).toContain('#let x = [*gras*] $x$')
  expect(pages.join(' ').match(/long/g)).toHaveLength(4000)
})

// rules/paper.md#4
test('names its file as the specification says', () => {
  expect(stockListFileName('fr', 'Dépôt / nord', '2026-11-20')).toBe('Liste_du_matériel-Dépôt_nord-2026-11-20.pdf')
  expect(stockListFileName('en', 'Sono & Cie', '2026-11-20')).toBe('Materials_list-Sono_Cie-2026-11-20.pdf')
})
