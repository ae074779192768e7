/** Bytes a workbook may unpack to, and files it may hold: real ones of 10,000 rows have a tenth of that. */
const maxUnpacked = 67_108_864
const maxEntries = 500

const entryMark = 0x02014b50
const endMark = 0x06054b50

/**
 * Unpacks every file of a ZIP archive without keeping it, and says whether all of it stays within bounds: what an archive
 * declares of its sizes is what whoever made it wants to be believed. False for what is no archive at all, too.
 */
export async function isReasonable(archive: ArrayBuffer): Promise<boolean> {
  const view = new DataView(archive)
  let end = archive.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== endMark) end--
  if (end < 0) return false
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) return false
  let left = maxUnpacked
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > archive.byteLength || view.getUint32(at, true) !== entryMark) return false
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const header = view.getUint32(at + 42, true)
    if (header + 30 > archive.byteLength) return false
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    left -= method === 0 ? packed : await unpackedSize(archive.slice(from, from + packed), left)
    if (left < 0) return false
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return true
}

/** Bytes that packed data unpacks to; stops counting past the limit. */
async function unpackedSize(packed: ArrayBuffer, limit: number): Promise<number> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
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
