import * as z from 'zod'
import { file, routes } from './contract.ts'
import { Destroyed, FileInput, Id, rowData } from './field.ts'

/**
 * Kinds of documents: the media type with which a document is answered, and the extensions its name
 * may have (rules/document.md#4). Tables and notes written as plain text are plain text.
 */
export const documentTypes = {
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  zip: { type: 'application/zip', extensions: ['zip'] },
  rar: { type: 'application/vnd.rar', extensions: ['rar'] },
  jpeg: { type: 'image/jpeg', extensions: ['jpeg', 'jpg'] },
  png: { type: 'image/png', extensions: ['png'] },
  webp: { type: 'image/webp', extensions: ['webp'] },
  txt: { type: 'text/plain', extensions: ['txt', 'csv', 'log', 'md'] },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'] },
  xls: { type: 'application/vnd.ms-excel', extensions: ['xls'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  odt: { type: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  doc: { type: 'application/msword', extensions: ['doc'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
} as const satisfies Record<string, { type: string; extensions: readonly string[] }>
export type DocumentKind = keyof typeof documentTypes
export const documentKinds = Object.keys(documentTypes) as DocumentKind[] // the table's own keys

/** Files of one upload. */
export const mostFiles = 20

/** The text after the last dot of a name, in lower case; empty when there is none. */
export const extensionOf = (name: string): string => /\.([^. ]{1,15})$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * True unless the name's extension contradicts the content: a name without one contradicts nothing.
 */
export function extensionFits(name: string, kind: DocumentKind): boolean {
  const extension = extensionOf(name)
  const fitting: readonly string[] = documentTypes[kind].extensions
  return extension === '' || fitting.includes(extension)
}

/** The nouns that documents are kept with (rules/document.md#18). */
export const bearers = ['material', 'event'] as const
export type Bearer = (typeof bearers)[number]

const stored = { name: z.string(), type: z.string(), size: z.int(), ...rowData }
/** A file kept with a material; `type` is the media type of its content, `size` in bytes. */
export const Document = z.object({ id: Id, material_id: Id, ...stored })
export type Document = z.output<typeof Document>
/** The same kept with an event. */
export const EventDocument = z.object({ id: Id, event_id: Id, ...stored })
export type EventDocument = z.output<typeof EventDocument>

const uploading = {
  method: 'POST',
  can: 'document:edit',
  status: 200,
  plainFiles: true,
  body: z.object({ files: z.array(FileInput).min(1).max(mostFiles) }),
} as const

export const documentRoutes = routes('document', {
  list: { method: 'GET', path: '/materials/{id}/documents', can: 'document:read', reply: z.array(Document) },
  create: { ...uploading, path: '/materials/{id}/documents', reply: z.array(Document) },
  ofEvent: { method: 'GET', path: '/events/{id}/documents', can: 'document:read', reply: z.array(EventDocument) },
  addToEvent: { ...uploading, path: '/events/{id}/documents', reply: z.array(EventDocument) },
  remove: { method: 'DELETE', path: '/documents/{id}', can: 'document:edit', reply: Destroyed },
  download: {
    method: 'GET',
    path: '/documents/{id}/download',
    under: 'root',
    can: 'document:read',
    reply: file(...documentKinds.map((kind) => documentTypes[kind].type)),
  },
})
