/** Bytes a workbook may unpack to, and files it may hold: real ones of 10,000 rows have a tenth of that. */
const maxUnpacked = 67_108_864
const maxEntries = 500

const entryMark = 0x02014b50
const endMark = 0x06054b50

/** A file in an archive, and where its packed bytes are. */
type Entry = { name: string; isPacked: boolean; from: number; to: number }
/** Files of an archive by name; `text` unpacks one of them. */
export type Archive = { names: ReadonlySet<string>; text(name: string): Promise<string> }

/**
 * Opens a ZIP archive. It unpacks every file once without keeping it: the sizes that an archive declares are what its author wants to
 * be believed.
 * @returns the archive, or why it stays closed: its structure is broken, or it unpacks to more than a workbook may
 */
export async function openArchive(bytes: ArrayBuffer): Promise<Archive | 'damaged' | 'bomb'> {
  const entries = entriesOf(bytes)
  if (entries === null) return 'damaged'
  if (entries.length > maxEntries) return 'bomb'
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

/** Reads what the directory at the end of an archive lists; null when the directory is missing or cut. */
function entriesOf(bytes: ArrayBuffer): Entry[] | null {
  const view = new DataView(bytes)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== endMark) end--
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== entryMark) return null
    const nameLength = view.getUint16(at + 28, true)
    const header = view.getUint32(at + 42, true)
    if (header + 30 > bytes.byteLength) return null
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.slice(at + 46, at + 46 + nameLength)),
      isPacked: view.getUint16(at + 10, true) !== 0,
      from,
      to: from + view.getUint32(at + 20, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function streamOf(bytes: ArrayBuffer, { isPacked, from, to }: Entry): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes.slice(from, to)]).stream()
  return isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream
}

/** Bytes that an entry unpacks to; stops counting past the limit. @throws TypeError when it cannot be unpacked */
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
