import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { extract } from 'tar-stream'
import { describe, expect, test, vi } from 'vitest'
import { backupOf, site, usedSite } from '#test/backup-stage.ts'
import { builders } from '#test/build.ts'
import type { Engine } from '#test/engines.ts'
import type { Site } from './backup.ts'
import { restoreBackup } from './restore.ts'

// Each test opens two databases; the embedded engine takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const eventsOf = async ({ database }: Site) => (await sql`select * from event order by id`.execute(database.db)).rows
const materialsOf = async ({ database }: Site) =>
  (await sql`select id, name, rental_price::text, name_key from material order by id`.execute(database.db)).rows

describe.each<[Engine, Engine]>([
  ['embedded', 'postgresql'],
  ['postgresql', 'embedded'],
  ['embedded', 'embedded'],
  ['postgresql', 'postgresql'],
])('from %s into %s', (from, into) => {
  // rules/backup.md#8, rules/backup.md#10
  test('restores everything, files too, and gives new records new ids', async () => {
    const source = await usedSite(from)
    const target = await site(into)
    const manifest = await restoreBackup(target, Readable.from([await backupOf(source)]))
    expect(await eventsOf(target)).toEqual(await eventsOf(source))
    expect(await materialsOf(target)).toEqual(await materialsOf(source))
    expect(manifest.tables.material?.rows).toBe(4)
    expect(await readFile(join(target.dataDir, 'files', 'a1b2c3.png'))).toEqual(Buffer.from([0, 255, 10, 13]))
    const { rows: counted } = await sql`
      select reltuples::int as count from pg_class where oid = 'material'::regclass`.execute(target.database.db)
    expect(counted).toEqual([{ count: 4 }]) // the restore has counted them for the planner
    const largest = (await materialsOf(target)).length
    expect(await builders(target.database.db).material()).toBe(largest + 1)
    expect(await readdir(target.dataDir)).toEqual(['files'])
    expect(await readdir(source.dataDir)).toEqual(['files'])
  })
})

// rules/backup.md#10
test('a new record does not get the id, nor the history, of a destroyed one', async () => {
  const source = await usedSite('postgresql')
  const { db } = source.database
  const lost = await source.build.event({ title: 'Annulé' })
  await sql`insert into "user" (id, pseudo, email, password_hash, group_id) values (7, 'partie', 'p@example.org', 'x', 'admin')`.execute(
    db,
  )
  await sql`delete from "user" where id = 7`.execute(db)
  await db.deleteFrom('event').where('id', '=', lost).execute()
  const target = await site('postgresql')
  await restoreBackup(target, Readable.from([await backupOf(source)]))
  expect(await builders(target.database.db).event()).toBe(lost + 1)
  const { rows } = await sql`insert into "user" (pseudo, email, password_hash, group_id)
    values ('nouvelle', 'n@example.org', 'x', 'admin') returning id`.execute(target.database.db)
  expect(rows).toEqual([{ id: 8 }])
})

// rules/backup.md#10
test('the restored database keeps its rules: foreign keys and triggers hold again', async () => {
  const source = await usedSite('postgresql')
  const target = await site('postgresql')
  await restoreBackup(target, Readable.from([await backupOf(source)]))
  const { db } = target.database
  await expect(sql`update material set park_id = 999`.execute(db)).rejects.toThrow('park')
  const count = async ({ database }: Site) =>
    (
      await sql`select conname, contype, pg_get_constraintdef(oid) as text, condeferrable from pg_constraint
        where connamespace = current_schema()::regnamespace order by conname, conrelid::regclass::text`.execute(
        database.db,
      )
    ).rows
  expect(await count(target)).toEqual(await count(source))
  const { rows } = await sql`select tgname from pg_trigger where tgenabled <> 'O'`.execute(db)
  expect(rows).toEqual([])
})

/** The entries of an archive, by name, in order. */
async function entriesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const entries = extract()
  const reading = pipeline(Readable.from([archive]), createGunzip(), entries)
  for await (const entry of entries) found.set(entry.header.name, await buffer(entry))
  await reading
  return found
}

/** The rows of an archive, by table, sorted by their text: ids may come in any order. */
async function rowsOf(archive: Buffer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, content] of await entriesOf(archive)) {
    const table = /^database\/(\w+)\.jsonl$/.exec(name)?.[1]
    const lines = content.toString().split('\n')
    if (table) found[table] = lines.filter((line) => line !== '').sort()
  }
  return found
}

// rules/backup.md#1
test.each<[Engine]>([['embedded'], ['postgresql']])(
  'a backup of %s has the rows of each table, every file and their manifest, and nothing else of the folder',
  async (kind) => {
    const source = await usedSite(kind)
    await writeFile(join(source.dataDir, 'files', 'document-b'), 'un plan')
    await writeFile(join(source.dataDir, 'flightcase.env'), 'PORT=3000')
    await mkdir(join(source.dataDir, 'logs'))
    await writeFile(join(source.dataDir, 'logs', 'server.log'), 'started')
    const archive = await backupOf(source)
    const entries = await entriesOf(archive)
    const { db } = source.database
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'migration'`.execute(
      db,
    )
    const files = ['a1b2c3.png', 'document-b']
    expect([...entries.keys()].sort()).toEqual(
      [
        ...tables.map(({ name }) => `database/${name}.jsonl`),
        ...files.map((name) => `files/${name}`),
        'manifest.json',
      ].sort(),
    )
    const manifest = JSON.parse(String(entries.get('manifest.json')))
    const migrations = await db.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute()
    expect(manifest.migrations).toEqual(migrations)
    for (const [table, lines] of Object.entries(await rowsOf(archive)))
      expect([table, manifest.tables[table]]).toEqual([table, { rows: lines.length, sum: expect.stringMatching(/./) }])
    expect(manifest.tables.event_material.rows).toBe(3)
    expect(Object.keys(manifest.files)).toEqual(files)
    for (const name of files) {
      const content = entries.get(`files/${name}`)!
      expect(content).toEqual(await readFile(join(source.dataDir, 'files', name)))
      const sha256 = createHash('sha256').update(content).digest('hex')
      expect(manifest.files[name]).toEqual({ bytes: content.length, sha256 })
    }
  },
)

// rules/backup.md#2
test.each<[Engine]>([['embedded'], ['postgresql']])(
  'a backup of %s taken while rows are written restores into both databases, row for row',
  async (from) => {
    const source = await usedSite(from)
    let running = true
    let written = 0
    const writing = (async () => {
      while (running) {
        await source.build.event({ materials: 2 })
        written += 1
      }
    })()
    const archive = await backupOf(source)
    const [during, rows] = [written, await rowsOf(archive)]
    running = false
    await writing
    expect(during).toBeGreaterThan(0)
    // Each event is in the archive as a whole or not at all.
    const events = new Set(rows.event?.map((row) => JSON.parse(row).id))
    const lines = rows.event_material?.map((row) => JSON.parse(row).event_id) ?? []
    expect(lines.filter((id) => !events.has(id))).toEqual([])
    for (const into of ['embedded', 'postgresql'] as const) {
      const target = await site(into)
      await restoreBackup(target, Readable.from([archive]))
      expect(await rowsOf(await backupOf(target))).toEqual(rows)
    }
  },
)
