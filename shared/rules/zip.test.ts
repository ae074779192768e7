import { expect, test } from 'vitest'
import { zipOf } from '#test/zip.ts'
import { contentStart, zipEntries } from './zip.ts'

const reader = (bytes: Buffer) => async (offset: number, length: number) => bytes.subarray(offset, offset + length)
const namesOf = async (bytes: Buffer, mayTrail?: boolean) =>
  (await zipEntries(reader(bytes), bytes.length, mayTrail))?.map(({ name }) => name) ?? null
const archive = zipOf({ 'été.txt': 'chaud', b: 'froid' }, { stored: ['b'] })

test('lists the entries of an archive and finds their bytes', async () => {
  const entries = (await zipEntries(reader(archive), archive.length)) ?? []
  expect(entries.map(({ name, isPacked, size }) => [name, isPacked, size])).toEqual([
    ['été.txt', true, expect.any(Number)],
    ['b', false, 5],
  ])
  const from = (await contentStart(reader(archive), entries[1]!)) ?? 0
  expect(archive.toString('utf8', from, from + 5)).toBe('froid')
  expect(await contentStart(reader(archive), { ...entries[1]!, header: 3 })).toBeNull()
})

test('finds no list in truncated, empty or other bytes', async () => {
  for (const bytes of [archive.subarray(0, -1), archive.subarray(20), Buffer.alloc(0), Buffer.from('PK')]) {
    expect(await namesOf(bytes)).toBeNull()
  }
})

test('reads past a comment, and past other bytes only where these may follow', async () => {
  const commented = Buffer.concat([archive, Buffer.from('PK\x05\x06 is how an archive ends', 'latin1')])
  commented.writeUInt16LE(commented.length - archive.length, archive.length - 2)
  expect(await namesOf(commented)).toEqual(['été.txt', 'b'])
  const trailed = Buffer.concat([archive, Buffer.from('\n')])
  expect(await namesOf(trailed)).toBeNull()
  expect(await namesOf(trailed, true)).toEqual(['été.txt', 'b'])
})

test('reads the list of the 64-bit form', async () => {
  const end = archive.length - 22
  const [count, length, from] = [
    archive.readUInt16LE(end + 10),
    archive.readUInt32LE(end + 12),
    archive.readUInt32LE(end + 16),
  ]
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50)
  for (const [at, value] of [count, length, from].entries()) record.writeBigUInt64LE(BigInt(value), 32 + 8 * at)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(BigInt(end), 8)
  const unsized = Buffer.from(archive.subarray(end)).fill(0xff, 8, 20)
  expect(await namesOf(Buffer.concat([archive.subarray(0, end), record, locator, unsized]))).toEqual(['été.txt', 'b'])
})

// rules/import.md#14
test('reads sizes and places that an entry has in the 64-bit form', async () => {
  const from = archive.readUInt32LE(archive.length - 6)
  const list = Buffer.from(archive.subarray(from, -22))
  const [packed, header] = [list.readUInt32LE(20), list.readUInt32LE(42)]
  const nameEnd = 46 + list.readUInt16LE(28)
  const extra = Buffer.alloc(4 + 4 + 24)
  extra.writeUInt32LE(0x00009999) // another program's field, without content
  extra.writeUInt16LE(1, 4)
  extra.writeUInt16LE(24, 6)
  for (const [place, value] of [10, packed, header].entries()) extra.writeBigUInt64LE(BigInt(value), 8 + 8 * place)
  list.fill(0xff, 20, 28).fill(0xff, 42, 46).writeUInt16LE(extra.length, 30)
  const end = Buffer.from(archive.subarray(-22))
  end.writeUInt32LE(list.length + extra.length, 12)
  const bytes = Buffer.concat([
    archive.subarray(0, from),
    list.subarray(0, nameEnd),
    extra,
    list.subarray(nameEnd),
    end,
  ])
  expect(await zipEntries(reader(bytes), bytes.length)).toEqual(await zipEntries(reader(archive), archive.length))
})
