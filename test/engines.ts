import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database, OpenOptions } from '#server/db/database.ts'
import { createDatabase, TEMPLATE } from './postgres.ts'

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
export const createTestDatabase = (empty = false): ReturnType<typeof createDatabase> =>
  createDatabase(given('template'), empty ? undefined : TEMPLATE)
