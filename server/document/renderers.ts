import { renderSummary, type Summary } from './summary.ts'

/** Every kind of document and what it is made from; a new kind is one line here and one template. */
export type DocumentData = { summary: Summary }
export type DocumentKind = keyof DocumentData

export const renderers: { [K in DocumentKind]: (data: DocumentData[K]) => Promise<Uint8Array> } = {
  summary: renderSummary,
}

/** What goes to a worker thread and comes back from it. */
export type Request = { [K in DocumentKind]: { kind: K; data: DocumentData[K] } }[DocumentKind]
export type Response = { pdf: Uint8Array<ArrayBuffer> } | { error: string }
