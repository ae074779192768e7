/** Reads bytes of an archive from an offset; fewer where it ends. */
export type BytesAt = (offset: number, length: number) => Promise<Uint8Array>
/** A file in an archive, from its list: its packed bytes and the position of its own header. */
export type ZipEntry = { name: string; isPacked: boolean; size: number; header: number }

const endSize = 22
const longestComment = 65_535
const mark = { end: 0x06054b50, entry: 0x02014b50, header: 0x04034b50, largeEnd: 0x06064b50, largePlace: 0x07064b50 }

/**
 * Reads the list of entries at the end of a ZIP archive (its central directory) and unpacks
 * nothing.
 * @param mayTrail whether other bytes may follow the archive
 * @returns null when there is no list, or a truncated one
 */
export async function zipEntries(bytesAt: BytesAt, size: number, mayTrail = false): Promise<ZipEntry[] | null> {
  const tailStart = Math.max(0, size - endSize - longestComment)
  const tail = viewOf(await bytesAt(tailStart, size - tailStart))
  const end = endOf(tail, mayTrail)
  if (end < 0) return null
  const list = (await largeList(bytesAt, tailStart + end)) ?? {
    count: tail.getUint16(end + 10, true),
    length: tail.getUint32(end + 12, true),
    from: tail.getUint32(end + 16, true),
  }
  if (list.from + list.length > tailStart + end) return null
  return readList(await bytesAt(list.from, list.length), list.count)
}

/** Where the bytes of an entry begin; null when its header is missing. */
export async function contentStart(bytesAt: BytesAt, { header }: ZipEntry): Promise<number | null> {
  const view = viewOf(await bytesAt(header, 30))
  if (view.byteLength < 30 || view.getUint32(0, true) !== mark.header) return null
  return header + 30 + view.getUint16(26, true) + view.getUint16(28, true)
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/**
 * Position of the record that ends an archive: the last whose comment reaches exactly to the end of
 * the file.
 */
function endOf(tail: DataView, mayTrail: boolean): number {
  let last = -1
  for (let at = tail.byteLength - endSize; at >= 0; at--) {
    if (tail.getUint32(at, true) !== mark.end) continue
    if (at + endSize + tail.getUint16(at + 20, true) === tail.byteLength) return at
    if (last < 0) last = at
  }
  return mayTrail ? last : -1
}

/**
 * The list in the 64-bit form, where the archive has one; programs that do not know the sizes
 * beforehand write it.
 */
async function largeList(bytesAt: BytesAt, end: number) {
  if (end < 20) return null
  const locator = viewOf(await bytesAt(end - 20, 20))
  if (locator.getUint32(0, true) !== mark.largePlace) return null
  const record = viewOf(await bytesAt(Number(locator.getBigUint64(8, true)), 56))
  if (record.byteLength < 56 || record.getUint32(0, true) !== mark.largeEnd) return null
  const at = (place: number) => Number(record.getBigUint64(place, true))
  return { count: at(32), length: at(40), from: at(48) }
}

function readList(bytes: Uint8Array, count: number): ZipEntry[] | null {
  const view = viewOf(bytes)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== mark.entry) return null
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    entries.push({
      name: decoder.decode(bytes.subarray(at + 46, nameEnd)),
      isPacked: view.getUint16(at + 10, true) !== 0,
      ...placeOf(view, at, bytes.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

/** Says that the true number stands in the 64-bit field of the entry. */
const elsewhere = 0xffffffff

/** Packed size of an entry and position of its header, which programs may write with 64 bits. */
function placeOf(view: DataView, at: number, extra: Uint8Array): Pick<ZipEntry, 'size' | 'header'> {
  const at32 = (place: number) => view.getUint32(at + place, true)
  const [packed, unpacked, header] = [at32(20), at32(24), at32(42)] as const
  const large = largeFields(extra)
  // Only what has no room stands there, in this order.
  if (unpacked === elsewhere) large.shift()
  return {
    size: packed === elsewhere ? (large.shift() ?? packed) : packed,
    header: header === elsewhere ? (large.shift() ?? header) : header,
  }
}

/** The numbers in the 64-bit field of an entry; none where it has no such field. */
function largeFields(extra: Uint8Array): number[] {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const end = Math.min(at + 4 + view.getUint16(at + 2, true), view.byteLength)
    const count = Math.floor((end - at - 4) / 8)
    return Array.from({ length: count }, (_, place) => Number(view.getBigUint64(at + 4 + 8 * place, true)))
  }
  return []
}
