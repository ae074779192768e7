import type { FileHandle } from 'node:fs/promises'
import type { DocumentKind } from '#shared/document.ts'
import { type BytesAt, contentStart, type ZipEntry, zipEntries } from '#shared/rules/zip.ts'
import { bytesAt } from './bytes.ts'

/**
 * Determines the type of a zip by the names of its entries: reads the list at its end and unpacks
 * nothing, so that an archive larger than the disk is as harmless as any other
 * (rules/document.md#3). Null when the list cannot be read.
 */
export async function zipKind(file: FileHandle, size: number): Promise<DocumentKind | null> {
  const read: BytesAt = (offset, length) => bytesAt(file, offset, length)
  const entries = await zipEntries(read, size)
  if (!entries) return null
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  // A file with macros is not a docx or xlsx, whatever its name: Office gives those their own
  // extensions.
  if (has(/^\[Content_Types\]\.xml$/) && !has(/(^|\/)vbaProject\.bin$/i)) {
    if (has(/^word\/document\d*\.xml$/)) return 'docx'
    if (has(/^xl\/workbook\d*\.xml$/)) return 'xlsx'
  }
  const type = await openDocumentType(read, entries)
  if (type === 'application/vnd.oasis.opendocument.text') return 'odt'
  if (type === 'application/vnd.oasis.opendocument.spreadsheet') return 'ods'
  return 'zip'
}

/** An OpenDocument names its type in an uncompressed entry. */
async function openDocumentType(read: BytesAt, entries: readonly ZipEntry[]): Promise<string | null> {
  const entry = entries.find(({ name }) => name === 'mimetype')
  if (!entry || entry.isPacked || entry.size > 100) return null
  const from = await contentStart(read, entry)
  return from === null ? null : new TextDecoder('latin1').decode(await read(from, entry.size))
}
