import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { name: string; content?: Buffer | string; packed?: boolean; claims?: number }

/** A zip as programs write it. `claims` says another size than what is in there. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content = '', packed = false, claims } of entries) {
    const raw = Buffer.from(content)
    const data = packed ? deflateRawSync(raw) : raw
    const label = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(packed ? 8 : 0, 4)
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
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
const checksum = (data: Buffer): number => (typeof crc32 === 'function' ? crc32(data) : 0)

const types = { name: '[Content_Types].xml', content: '<Types/>', packed: true }
export const docx = (more: Entry[] = []) => zipOf([types, { name: 'word/document.xml', content: '<w/>' }, ...more])
export const xlsx = () => zipOf([types, { name: 'xl/workbook.xml', content: '<x/>' }])
const openDocument = (kind: string) =>
  zipOf([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', content: '<o/>', packed: true },
  ])
export const odt = () => openDocument('text')
export const ods = () => openDocument('spreadsheet')
/** Ten megabytes of nothing that say they are four gigabytes. */
export const bomb = () =>
  docx([{ name: 'word/media/x', content: Buffer.alloc(10_000_000), packed: true, claims: 2 ** 32 - 2 }])

/** An old Office file whose directory names this stream, in its second sector: the first is full. */
export function compound(stream: string): Buffer {
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48) // the directory begins in sector 1
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(0, 76) // sector 0 is the table
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(2, 4) // sector 1 goes on in sector 2
  table.writeUInt32LE(0xfffffffe, 8)
  const entry = (name: string) => {
    const one = Buffer.alloc(128)
    one.write(name, 'utf16le')
    one.writeUInt16LE(name.length * 2 + 2, 64)
    return one
  }
  const first = Buffer.concat(['Root Entry', 'Data', '1Table', '\u0001CompObj'].map(entry))
  const second = Buffer.concat([stream, 'x', 'y', 'z'].map(entry))
  return Buffer.concat([header, table, first, second])
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const script = Buffer.from('#!/bin/sh\nrm -rf /\n')
export const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(600, 1)])
