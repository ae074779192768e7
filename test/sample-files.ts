import { zipOf } from './zip.ts'

const types = { '[Content_Types].xml': '<Types/>' }
export const docx = (more: Record<string, string> = {}) => zipOf({ ...types, 'word/document.xml': '<w/>', ...more })
export const xlsx = () => zipOf({ ...types, 'xl/workbook.xml': '<x/>' })
const openDocument = (kind: string) =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<o/>' }, { stored: ['mimetype'] })
export const odt = () => openDocument('text')
export const ods = () => openDocument('spreadsheet')
/** Ten megabytes of nothing that claim to be four gigabytes. */
export const bomb = () =>
  zipOf({ ...types, 'word/document.xml': '<w/>', 'word/media/x': Buffer.alloc(10_000_000) }, { claims: 2 ** 32 - 2 })

/**
 * An old Office file whose directory names this stream, in its second sector: the first is full.
 */
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
  table.writeUInt32LE(2, 4) // sector 1 continues in sector 2
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
