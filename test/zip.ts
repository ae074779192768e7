import { crc32, deflateRawSync } from 'node:zlib'

type Content = string | Uint8Array

/**
 * A ZIP archive of these files, deflated except for the `stored` ones. `claims` is the size that
 * each claims to unpack to, instead of the true one.
 */
export function zipOf(
  files: Record<string, Content>,
  { stored = [], claims }: { stored?: readonly string[]; claims?: number } = {},
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content)
    const isPacked = !stored.includes(name)
    const data = isPacked ? deflateRawSync(raw) : raw
    const label = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isPacked ? 8 : 0, 4)
    fields.writeUInt32LE(checksum(raw), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(claims ?? raw.length, 18)
    fields.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, label, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, place, label]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
const checksum = (data: Buffer): number => (typeof crc32 === 'function' ? crc32(data) : 0)
