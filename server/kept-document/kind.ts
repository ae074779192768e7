import { type FileHandle, open } from 'node:fs/promises'
import type { DocumentKind } from '#shared/document.ts'
import { bytesAt } from './bytes.ts'
import { compoundKind } from './compound.ts'
import { zipKind } from './zip.ts'

/** Bytes of a file that file-type needs. */
const sampleSize = 4100
/** First bytes of a zip, with and without entries. */
const zipBeginnings = ['504b0304', '504b0506']
const byType: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  'application/x-rar-compressed': 'rar',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * Determines the type of a file by its content alone, whatever its name and declared type
 * (rules/document.md#3); null for a type no document may have (rules/document.md#4).
 */
export async function kindOf(path: string): Promise<DocumentKind | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const sample = await bytesAt(file, 0, sampleSize)
    // Our own reader tells these apart: file-type would unpack the archive.
    if (zipBeginnings.includes(sample.toString('hex', 0, 4))) return await zipKind(file, size)
    // UTF-16 text begins like some music files.
    const { fileTypeFromBuffer } = await import('file-type') // only uploads need it
    const found = wideText(sample) ? undefined : await fileTypeFromBuffer(sample)
    if (found?.mime === 'application/x-cfb') return await compoundKind(file)
    if (found) return byType[found.mime] ?? null
    return (await isPlainText(file, sample)) ? 'txt' : null
  } finally {
    await file.close()
  }
}

/**
 * Bytes that no text has: control characters other than tab, line breaks, page break and the old
 * end of file.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are looked for
const noText = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]/
/** A browser renders markup as a page or a drawing: it is not *plain* text. */
const markup = /^[\s\uFEFF]*<[!?a-z]/i
const chunkSize = 262_144

const wideText = (sample: Buffer): string | undefined =>
  ({ fffe: 'utf-16le', feff: 'utf-16be' })[sample.toString('hex', 0, 2)]

/**
 * Text in UTF-8, or in one byte per letter as older machines write it; in two bytes per letter when
 * it starts with a mark.
 */
async function isPlainText(file: FileHandle, sample: Buffer): Promise<boolean> {
  if (sample.length === 0) return false
  const encoding = wideText(sample) ?? 'latin1'
  const decoder = new TextDecoder(encoding)
  if (markup.test(new TextDecoder(encoding === 'latin1' ? 'utf-8' : encoding).decode(sample))) return false
  for (let offset = 0; ; offset += chunkSize) {
    const chunk = await bytesAt(file, offset, chunkSize)
    if (chunk.length === 0) return true
    const text = encoding === 'latin1' ? chunk.toString('latin1') : decoder.decode(chunk, { stream: true })
    if (noText.test(text)) return false
  }
}
