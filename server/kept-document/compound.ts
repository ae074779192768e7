import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from './bytes.ts'

/**
 * Directory sectors to look through: with four entries each, many times what Word and Excel write.
 */
const mostSectors = 1024
const noSector = 0xfffffffa // this number and those above describe a sector instead of pointing to the next one

/**
 * Tells the type of an old Office file (a Compound File) by the streams in its directory: Word and
 * Excel have their own (MS-CFB). Null for any other file in the same format, an installer for
 * instance.
 */
export async function compoundKind(file: FileHandle): Promise<'doc' | 'xls' | null> {
  const header = await bytesAt(file, 0, 512)
  const shift = header.length < 512 ? 0 : header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 1 << shift
  const sector = (number: number) => bytesAt(file, (number + 1) * sectorSize, sectorSize)
  const tables = await tablesOf(header, sector, sectorSize)
  const perTable = sectorSize / 4
  let current = header.readUInt32LE(48)
  for (let looked = 0; looked < mostSectors && current < noSector; looked++) {
    const entries = await sector(current)
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const name = entries.toString('utf16le', at, at + Math.max(0, Math.min(64, entries.readUInt16LE(at + 64)) - 2))
      if (name === 'WordDocument') return 'doc'
      if (name === 'Workbook' || name === 'Book') return 'xls'
    }
    const table = tables[Math.floor(current / perTable)]
    const next =
      table === undefined ? undefined : await bytesAt(file, (table + 1) * sectorSize + (current % perTable) * 4, 4)
    current = next?.length === 4 ? next.readUInt32LE(0) : noSector
  }
  return null
}

/**
 * Sectors of the table that chains the sectors: the header lists the first 109, a chain of sectors
 * the others.
 */
async function tablesOf(
  header: Buffer,
  sector: (number: number) => Promise<Buffer>,
  sectorSize: number,
): Promise<number[]> {
  const tables: number[] = []
  for (let at = 76; at < 512; at += 4) tables.push(header.readUInt32LE(at))
  let more = header.readUInt32LE(68)
  for (let read = 0; read < mostSectors && more < noSector; read++) {
    const list = await sector(more)
    if (list.length < sectorSize) break
    for (let at = 0; at < sectorSize - 4; at += 4) tables.push(list.readUInt32LE(at))
    more = list.readUInt32LE(sectorSize - 4)
  }
  return tables
}
