import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database, OpenOptions } from '#server/db/database.ts'

export type Engine = Database['kind']

/** The engine of the running Vitest project. */
export const engine: Engine = process.env.ENGINE === 'postgresql' ? 'postgresql' : 'embedded'

/**
 * A separate migrated database for the caller, to close after use: from the dumped template, or
 * created beside it on the test server. `empty` leaves out the migrations.
 */
export async function openTestDatabase(
  on: Engine = engine,
  options: Omit<OpenOptions, 'url' | 'folder' | 'snapshot'> & { empty?: boolean } = {},
): Promise<Database> {
  const { empty = false, ...rest } = options
  if (on === 'embedded') return openDatabase({ ...rest, snapshot: dumpedDatabase(empty ? 'empty' : 'template') })
  const made = await createTestDatabase(empty)
  const database = await openDatabase({ ...rest, url: made.url })
  return {
    ...database,
    async close() {
      await database.close()
      await made.drop()
    },
  }
}

/** The archive of an embedded database to open: without migrations, or migrated. */
export const dumpedDatabase = (name: 'empty' | 'template') => readFileSync(given(name))

function given(name: 'empty' | 'template'): string {
  const value = inject(name)
  if (value === undefined) throw new Error('This Vitest project has no database: see vitest.config.ts.')
  return value
}

let shared: Promise<Database> | undefined

/**
 * The one migrated database of this test process, for the files that empty it before each test
 * (`useSite`). Never close it or change its schema: a test that does either opens its own. It ends
 * with the process.
 */
export function sharedTestDatabase(): Promise<Database> {
  shared ??= openTestDatabase()
  return shared
}

/** A new database on the test server, for tests that open it themselves, several times. */
export async function createTestDatabase(empty = false): Promise<{ url: string; drop(): Promise<void> }> {
  const server = given('template')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template ${empty ? 'template0' : 'flightcase_template'}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs a statement as the administrator of a server. */
export async function administer(url: string, statement: string) {
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
