import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spool } from './spool.ts'
import { piecesOf } from './statements.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightcase-spool-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const spooled = (text: string) =>
  spool(
    folder,
    piecesOf(
      (async function* () {
        yield text
      })(),
    ),
    () => true,
  )

// rules/moving-in.md#1
test('rows keep the order of the table, whichever columns their statement names', async () => {
  const source = await spooled("insert into t (a, b, c) values (1,2,3); insert into t (c, a) values ('z','x');")
  expect(await Readable.from(source.rows('t')).toArray()).toEqual([
    ['1', '2', '3'],
    ['x', null, 'z'],
  ])
})

// rules/moving-in.md#6
test('a row with more or fewer values than columns is refused', async () => {
  for (const row of ['(1)', '(1,2,3)'])
    await expect(spooled(`insert into t (a, b) values ${row};`)).rejects.toMatchObject({ key: 'broken' })
})
