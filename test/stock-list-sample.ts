import type { StockList, StockMaterial } from '#server/document/sheets/stock-list/stock-list.ts'
import { sampleSummary } from './summary-sample.ts'

/** A line of the list: number 7 is `REF-7`, of which 1,007 are in stock. */
export const stockMaterial = (number: number, over: Partial<StockMaterial> = {}): StockMaterial => ({
  reference: `REF-${number}`,
  name: `Projecteur n° ${number}`,
  stock_quantity: 1000 + number,
  note: null,
  park: null,
  category: { id: 1 + (number % 8), name: `Catégorie ${1 + (number % 8)}` },
  sub_category: { id: 1 + (number % 40), name: `Sous-catégorie ${1 + (number % 40)}` },
  ...over,
})
export const stockMaterials = (count: number) => Array.from({ length: count }, (_, index) => stockMaterial(index + 1))

export const sampleStockList = (over: Partial<StockList>): StockList => ({
  language: 'fr',
  timezone: 'Europe/Paris',
  company: sampleSummary().company,
  about: null,
  sections: [],
  printed_at: '2026-11-20 23:30:00',
  ...over,
})
