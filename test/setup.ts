import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded: the file of a dumped, migrated database. PostgreSQL: the administrator's URL. */
    template: string
    /** Embedded: the file of a dumped database without migrations. */
    empty: string
  }
}

export const TEMPLATE = 'flightcase_template'

/** Once per project: the migrated database that each test file starts from. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'postgresql' ? setupPostgresql(project) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-template-'))
  const database = await openDatabase({})
  const dump = async (name: 'empty' | 'template') => {
    if (!database.dump) throw new Error('The embedded database has no dump.')
    const file = join(folder, `${name}.tar`)
    writeFileSync(file, await database.dump())
    project.provide(name, file)
  }
  // Databases the tests never open: without them each test file starts a third faster
  await sql`update pg_database set datistemplate = false`.execute(database.db)
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(database.db)
  await dump('empty')
  await migrate(database)
  await dump('template')
  await database.close()
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function setupPostgresql(project: TestProject) {
  const server = await startPostgres()
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  await admin.end()
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  const database = await openDatabase({ url: url.href })
  await migrate(database)
  await database.close()
  project.provide('template', server.url)
  return () => server.stop()
}
