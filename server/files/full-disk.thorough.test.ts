import { chownSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentRoutes } from '#shared/document.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { type Build, builders } from '#test/build.ts'
import { dumpedDatabase, engine } from '#test/engines.ts'
import { administer, ordinaryUser, startPostgres } from '#test/postgres.ts'
import { pdf, png } from '#test/sample-files.ts'
import { type Client, client, insertTestSession } from '#test/server.ts'
import { type SmallDisk, smallDisk } from '#test/small-disk.ts'
import { sendForm, upload } from '#test/upload.ts'
import { buildApp } from '../app.ts'
import { askForBackup, serveControl } from '../backup/control.ts'
import { inspect } from '../command/inspect.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../context.ts'
import { openDatabase } from '../db/connect.ts'
import { openServices } from '../main.ts'

// A site whose database and files share one disk, which fills up (rules/operation.md#14,
// rules/operation.md#16).

let disk: SmallDisk
let services: Services
let app: FastifyInstance
let build: Build
let admin: Client
const endings: (() => unknown)[] = []

beforeAll(async () => {
  disk = smallDisk(160)
  endings.push(disk.remove)
  const DATA_DIR = join(disk.folder, 'data')
  const opened = await openServices(
    readConfig({ NODE_ENV: 'test', DATA_DIR, DATABASE_URL: await databaseOn(disk.folder), LOG_LEVEL: 'silent' }),
  )
  endings.push(opened.close)
  services = opened.services
  app = await buildApp(services)
  endings.push(() => app.close())
  build = builders(services.database.db)
  const { id, token } = await insertTestSession(services.database.db, 'admin')
  admin = client(app, id, token)
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})
beforeEach(() => disk.free())

/**
 * A database on the disk: the address of PostgreSQL's; none for the embedded one, which is in the
 * folder. Its server belongs to the test: a server that cannot write its checkpoint refuses
 * statements on all its databases.
 */
async function databaseOn(folder: string): Promise<string> {
  if (engine === 'embedded') {
    mkdirSync(join(folder, 'data'))
    const made = await openDatabase({ folder: join(folder, 'data', 'database'), snapshot: dumpedDatabase('template') })
    await made.close()
    return ''
  }
  const space = join(folder, 'tables')
  mkdirSync(space)
  const owner = ordinaryUser()
  if (owner) chownSync(space, owner.uid, owner.gid)
  const server = await startPostgres()
  endings.push(server.stop)
  await administer(server.url, `create tablespace small location '${space}'`)
  await administer(server.url, 'create database site tablespace small')
  const url = new URL(server.url)
  url.pathname = '/site'
  return url.href
}

/** Every refusal of a full disk gets this answer. */
const refused = (answer: { status: number; body: { error?: { key: string; message: string } } }) => {
  expect([answer.status, answer.body.error?.key]).toEqual([503, 'server.storage_full'])
  expect(answer.body.error?.message).toBe(
    'The server’s disk is full. Nothing was saved. Please tell your administrator.',
  )
}
const note = () =>
  Array.from({ length: 400 }, () => Math.random().toString(36))
    .join(' ')
    .slice(0, 5000)
const addPark = () => admin.call(parkRoutes.create, { body: { name: `Park ${Math.random()}`, note: note() } })
/** Creates parks until one is refused: a database may find room for some in existing files. */
async function addParks(): Promise<{ added: number; answer: Awaited<ReturnType<Client['send']>> }> {
  for (let added = 0; ; added++) {
    const answer = await addPark()
    if (answer.status !== 201 || added === 500) return { added, answer }
  }
}

// rules/operation.md#22
test('flightcase check says that a full disk takes no writes', async () => {
  const writing = async () => {
    const found = await inspect(services.database, services.files, Date.now())
    return found.find(({ sentence }) => sentence.startsWith('writing: '))
  }
  expect(await writing()).toEqual({ ok: true, sentence: 'writing: database and files can be written' })
  disk.fill()
  expect(await writing()).toEqual({ ok: false, sentence: expect.stringMatching(/full|No space left/) })
})

// rules/operation.md#14, rules/operation.md#15, rules/operation.md#16
test('a write on a full disk reports it and leaves nothing; reads go on, and writes resume when there is room', async () => {
  const parks = async () => (await admin.call(parkRoutes.list, { query: { limit: 1 } })).body.pagination.total.items
  const before = await parks()
  disk.fill()
  const { added, answer } = await addParks()
  refused(answer)
  expect(await parks()).toBe(before + added)
  expect((await admin.send('GET', '/healthz')).status).toBe(200)
  expect(await admin.send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: {
      status: 'unavailable',
      reason: 'server.storage_full',
      message: 'The server’s disk is full. Nothing was saved. Please tell your administrator.',
    },
  })
  disk.free()
  expect((await admin.send('GET', '/readyz')).status).toBe(200)
  expect((await admin.call(parkRoutes.create, { body: { name: 'Enfin' } })).status).toBe(201)
})

// rules/operation.md#14, rules/http.md#4
test('an upload on a full disk reports it and leaves no file', async () => {
  const id = await build.material()
  const folders = ['files', 'incoming'].map((name) => join(services.config.dataDir, name))
  const files = async () => (await Promise.all(folders.map((folder) => readdir(folder)))).flat()
  const before = await files()
  disk.fill(4096)
  refused(await upload(admin, id, [['a.pdf', Buffer.concat([pdf, Buffer.alloc(200_000)])]]))
  refused(
    await sendForm(admin, 'PUT', `/api/materials/${id}`, [
      ['a.png', Buffer.concat([png, Buffer.alloc(200_000)]), Buffer.from('picture').toString('base64')],
    ]),
  )
  expect(await files()).toEqual(before)
  disk.free()
  const sent = await upload(admin, id, [['a.pdf', pdf]])
  expect(sent.status).toBe(200)
  disk.fill()
  expect((await admin.call(documentRoutes.download, { params: { id: sent.body[0].id } })).status).toBe(200)
})

// rules/backup.md#6
test('a backup on a full disk reports it and leaves nothing; the site goes on', async () => {
  const { database, config } = services
  for (let n = 0; n < 20; n++) await addPark()
  const stopControl = await serveControl({ database, dataDir: config.dataDir })
  try {
    // The archive goes elsewhere; its temporary files do not.
    disk.fill(4 * 1024 ** 2 + 16_384)
    const before = await readdir(config.dataDir)
    await expect(askForBackup(config.dataDir)).rejects.toThrow(
      /too little room in .* for the temporary files of a backup/,
    )
    expect(await readdir(config.dataDir)).toEqual(before)
    expect((await addPark()).status).toBe(201)
    disk.free()
    const archive = await askForBackup(config.dataDir)
    expect((await buffer(archive!)).length).toBeGreaterThan(50_000)
  } finally {
    await stopControl()
  }
})

// rules/operation.md#14
test('a sheet of an event is printed from a full disk', async () => {
  const id = await build.event({ materials: 2 })
  disk.fill()
  expect((await admin.call(eventRoutes.pdf, { params: { id } })).status).toBe(200)
  expect((await admin.call(materialRoutes.list, {})).status).toBe(200)
})
