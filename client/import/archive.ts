import { contentStart, type ZipEntry, zipEntries } from '#shared/rules/zip.ts'

/**
 * Bytes a workbook may unpack to, and files it may hold: real ones of 10,000 rows have a tenth of
 * that.
 */
const maxUnpacked = 67_108_864
const maxEntries = 500

/** A file in an archive, and the location of its bytes. */
type Entry = Pick<ZipEntry, 'name' | 'isPacked'> & { from: number; to: number }
/** Files of an archive by name; `text` unpacks one of them. */
export type Archive = { names: ReadonlySet<string>; text(name: string): Promise<string> }

/**
 * Opens a ZIP archive. It unpacks every file once without keeping it, since an author can forge the
 * sizes that an archive declares.
 * @returns the archive, or why it stays closed: its structure is broken, or it unpacks to more than
 * a workbook may
 */
export async function openArchive(bytes: ArrayBuffer): Promise<Archive | 'damaged' | 'bomb'> {
  const read = async (offset: number, length: number) => new Uint8Array(bytes.slice(offset, offset + length))
  const listed = await zipEntries(read, bytes.byteLength, true)
  if (listed === null) return 'damaged'
  if (listed.length > maxEntries) return 'bomb'
  const entries: Entry[] = []
  for (const entry of listed) {
    const from = await contentStart(read, entry)
    if (from === null) return 'damaged'
    entries.push({ ...entry, from, to: from + entry.size })
  }
  let left = maxUnpacked
  for (const entry of entries) {
    try {
      left -= await sizeOf(bytes, entry, left)
    } catch {
      return 'damaged' // its packed bytes are not deflated
    }
    if (left < 0) return 'bomb'
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    names: new Set(byName.keys()),
    text: async (name) => {
      const entry = byName.get(name)
      return entry ? new Response(streamOf(bytes, entry)).text() : ''
    },
  }
}

function streamOf(bytes: ArrayBuffer, { isPacked, from, to }: Entry): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes.slice(from, to)]).stream()
  return isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream
}

/**
 * Bytes that an entry unpacks to; stops counting past the limit. @throws TypeError when it cannot
 * be unpacked
 */
async function sizeOf(bytes: ArrayBuffer, entry: Entry, limit: number): Promise<number> {
  const reader = streamOf(bytes, entry).getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return size
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      return size
    }
  }
}
