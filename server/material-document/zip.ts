import type { FileHandle } from 'node:fs/promises'
import type { DocumentKind } from '#shared/document.ts'
import { bytesAt } from './bytes.ts'

type Entry = { name: string; method: number; size: number; offset: number }

/**
 * What a zip is, by the names of its entries: the list at its end is read and nothing unpacked, so that an archive that would
 * unpack to more than the disk holds is as harmless as any other (rules/document.md#3). Null when the list cannot be read.
 */
export async function zipKind(file: FileHandle, size: number): Promise<DocumentKind | null> {
  const entries = await entriesOf(file, size)
  if (!entries) return null
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  // A file with macros is not a docx or xlsx, whatever its name: Office gives those their own extensions.
  if (has(/^\[Content_Types\]\.xml$/) && !has(/(^|\/)vbaProject\.bin$/i)) {
    if (has(/^word\/document\d*\.xml$/)) return 'docx'
    if (has(/^xl\/workbook\d*\.xml$/)) return 'xlsx'
  }
  const type = await openDocumentType(file, entries)
  if (type === 'application/vnd.oasis.opendocument.text') return 'odt'
  if (type === 'application/vnd.oasis.opendocument.spreadsheet') return 'ods'
  return 'zip'
}

const endSize = 22
const longestComment = 65_535

/** The archive's own list of its entries (its central directory); null when there is none. */
async function entriesOf(file: FileHandle, size: number): Promise<Entry[] | null> {
  const tailStart = Math.max(0, size - endSize - longestComment)
  const tail = await bytesAt(file, tailStart, size - tailStart)
  const end = endOf(tail)
  if (end < 0) return null
  const list =
    (await largeList(file, tailStart + end)) ??
    ({
      count: tail.readUInt16LE(end + 10),
      length: tail.readUInt32LE(end + 12),
      from: tail.readUInt32LE(end + 16),
    } as const)
  if (list.from + list.length > tailStart + end) return null
  const directory = await bytesAt(file, list.from, list.length)
  const entries: Entry[] = []
  let at = 0
  while (entries.length < list.count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Place of the record that ends an archive: the last whose comment reaches exactly to the end of the file. */
function endOf(tail: Buffer): number {
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endSize + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

/** The list as the 64-bit form says, where the archive has one; programs that do not know the sizes beforehand write it. */
async function largeList(file: FileHandle, end: number) {
  if (end < 20) return null
  const locator = await bytesAt(file, end - 20, 20)
  if (locator.readUInt32LE(0) !== 0x07064b50) return null
  const record = await bytesAt(file, Number(locator.readBigUInt64LE(8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) return null
  const [count, length, from] = [32, 40, 48].map((at) => Number(record.readBigUInt64LE(at)))
  return { count: count ?? 0, length: length ?? 0, from: from ?? 0 }
}

/** An OpenDocument says what it is in an entry that is stored as it is. */
async function openDocumentType(file: FileHandle, entries: readonly Entry[]): Promise<string | null> {
  const entry = entries.find(({ name }) => name === 'mimetype')
  if (entry?.method !== 0 || entry.size > 100) return null // none, or not stored as it is
  const header = await bytesAt(file, entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return null
  const from = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  return (await bytesAt(file, from, entry.size)).toString('latin1')
}
