import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { databaseUrl, startPostgres, TEMPLATE } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded: the file of a dumped, migrated database. PostgreSQL: the administrator's URL. */
    template: string
    /** The file of a dumped embedded database without migrations. */
    empty: string
  }
}

/** Once per project: the migrated database that each test file starts from. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'postgresql' ? setupPostgresql(project) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-template-'))
  const database = await openEmpty(project, folder)
  await migrate(database)
  await dump(database, project, folder, 'template')
  await database.close()
  return async () => rmSync(folder, { recursive: true, force: true })
}

/** An embedded database in memory, dumped before anything is in it. */
async function openEmpty(project: TestProject, folder: string): Promise<Database> {
  const database = await openDatabase({})
  // Databases the tests never open: without them each opening is a third faster
  await sql`update pg_database set datistemplate = false`.execute(database.db)
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(database.db)
  await dump(database, project, folder, 'empty')
  return database
}

async function dump(database: Database, project: TestProject, folder: string, name: 'empty' | 'template') {
  if (!database.dump) throw new Error('The embedded database has no dump.')
  const file = join(folder, `${name}.tar`)
  writeFileSync(file, await database.dump())
  project.provide(name, file)
}

async function setupPostgresql(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-template-'))
  await (await openEmpty(project, folder)).close() // for the backups from one engine into the other
  const server = await startPostgres()
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  await admin.end()
  const database = await openDatabase({ url: databaseUrl(server.url, TEMPLATE) })
  await migrate(database)
  await database.close()
  project.provide('template', server.url)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  }
}
