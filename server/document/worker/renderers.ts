import { type FacturX, renderFacturX, renderUbl } from '../../e-invoice/factur-x.ts'
import type { EInvoiceSource } from '../../e-invoice/invoice.ts'
import { type BillingPaper, renderBilling } from '../sheets/billing/billing.ts'
import { type DeliveryNote, renderDeliveryNote } from '../sheets/delivery-note/delivery-note.ts'
import { type Labels, renderLabels } from '../sheets/labels/labels.ts'
import { type ReturnNote, renderReturnNote } from '../sheets/return-note/return-note.ts'
import { renderReturnSheet } from '../sheets/return-sheet/return-sheet.ts'
import { renderStockList, type StockList } from '../sheets/stock-list/stock-list.ts'
import { renderSummary, type Summary } from '../sheets/summary/summary.ts'

/** Every kind of document and its input; a new kind is one line here and one template. */
export type DocumentData = {
  summary: Summary
  returnSheet: Summary
  deliveryNote: DeliveryNote
  returnNote: ReturnNote
  billing: BillingPaper
  facturX: FacturX
  ubl: EInvoiceSource
  stockList: StockList
  labels: Labels
}
export type DocumentKind = keyof DocumentData

const renderers: { [K in DocumentKind]: (data: DocumentData[K]) => Promise<Uint8Array> } = {
  summary: renderSummary,
  returnSheet: renderReturnSheet,
  deliveryNote: renderDeliveryNote,
  returnNote: renderReturnNote,
  billing: renderBilling,
  facturX: renderFacturX,
  ubl: renderUbl,
  stockList: renderStockList,
  labels: renderLabels,
}

/** What a worker thread receives and returns. */
export type Request<K extends DocumentKind = DocumentKind> = { [P in K]: { kind: P; data: DocumentData[P] } }[K]
export type Response = { pdf: Uint8Array<ArrayBuffer> } | { error: string }

/** Lays the requested document out. */
export const renderDocument = <K extends DocumentKind>({ kind, data }: Request<K>): Promise<Uint8Array> =>
  renderers[kind](data)
