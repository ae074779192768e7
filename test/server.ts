import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { type Documents, startDocuments } from '#server/document/documents.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { hashToken } from '#server/session/caller.ts'
import { hashPassword } from '#server/session/password.ts'
import { addressBelow } from '#shared/address.ts'
import type { NamedRoute, Sent } from '#shared/contract.ts'
import { protectedTags } from '#shared/names.ts'
import type { Group } from '#shared/permissions.ts'
import { type Build, builders } from './build.ts'
import { sharedTestDatabase } from './engines.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, failures included
export type Answer = { status: number; body: any; headers: Record<string, unknown>; raw: Buffer }
export type Client = {
  id: number
  token: string
  /** Calls a route of the table, as the web client would. */
  call<R extends NamedRoute>(route: R, input: Sent<R> & { headers?: Record<string, string> }): Promise<Answer>
  /** Any request, for what the table's types forbid. `body` is sent as JSON. */
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
}
export type TestSite = {
  app: FastifyInstance
  database: Database
  db: Db
  services: Services
  build: Build
  /** The server's clock from here on: an instant, or null for the real one. */
  setClock(instant: number | null): void
  /** A new signed-in user of the group, from whom these parks are hidden. */
  as(group: Group, options?: { restrictedParks?: number[]; language?: 'FR' | 'EN' }): Promise<Client>
  /** A caller without a token. */
  anonymous: Client
}

export const testPassword = 'flightcase-test'
// Argon2's minimum: tests sign in by token, and check the password itself where it matters.
let passwordHash: Promise<string> | undefined

/**
 * A separate site for the test file on the database of the test process, emptied before each test
 * (countries, settings at their defaults and the protected tags stay). Call it at the top of a file
 * or a describe block.
 */
export function useSite(): TestSite {
  const site = {} as TestSite // filled before the first test runs
  let documents: Documents
  let folder: string
  let clock: number | null = null

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flightcase-test-'))
    const database = await sharedTestDatabase()
    documents = startDocuments()
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' })
    const files = await openFileStore(folder)
    const services: Services = { config, database, files, documents, now: () => clock ?? Date.now() }
    const app = await buildApp(services)
    await app.ready()
    Object.assign(site, {
      app,
      database,
      db: database.db,
      services,
      build: builders(database.db),
      setClock: (instant: number | null) => {
        clock = instant
      },
      as: async (group: Group, options: { restrictedParks?: number[]; language?: 'FR' | 'EN' } = {}) => {
        const { id, token } = await insertTestSession(database.db, group, options)
        return client(app, id, token)
      },
      anonymous: client(app, 0, ''),
    } satisfies TestSite)
  })

  beforeEach(async () => {
    clock = null
    await empty(site.db)
  })

  afterAll(async () => {
    await site.app.close()
    await documents.close()
    await rm(folder, { recursive: true, force: true })
  })
  return site
}

/** A new signed-in user of a group: the token of a session that lasts an hour. */
export async function insertTestSession(
  db: Db,
  group: Group,
  options: { restrictedParks?: number[]; language?: 'FR' | 'EN' } = {},
): Promise<{ id: number; token: string }> {
  const id = await insertTestUser(db, group, options)
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: id, expires_at })
    .execute()
  return { id, token }
}

async function insertTestUser(
  db: Db,
  group: Group,
  { restrictedParks = [], language = 'EN' }: { restrictedParks?: number[]; language?: 'FR' | 'EN' },
): Promise<number> {
  passwordHash ??= hashPassword(testPassword)
  const pseudo = `${group}-${randomBytes(4).toString('hex')}`
  const values = { pseudo, email: `${pseudo}@example.org`, group_id: group, password_hash: await passwordHash }
  const { id } = await db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('user_settings').values({ user_id: id, language }).execute()
  for (const park_id of restrictedParks)
    await db.insertInto('user_restricted_park').values({ user_id: id, park_id }).execute()
  return id
}

/**
 * Empties every table but the countries and the migrations, whose rows come with the schema, and
 * restarts ids at 1. Deleting a test's rows is many times faster than `truncate`, which creates new
 * files for every table and index; large tables are truncated all the same, so that no test scans
 * another one's dead rows.
 */
async function empty(db: Db): Promise<void> {
  await sql`do $$
    declare
      name text;
      found int;
    begin
      set local session_replication_role = replica; -- all goes: no foreign key nor trigger has to look at it
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('country', 'migration')
      loop
        execute format('select count(*) from (select from %I limit 500) as rows', name) into found;
        if found = 500 then execute format('truncate %I cascade', name);
        elsif found > 0 then execute format('delete from %I', name);
        end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences
        where schemaname = 'public' and sequencename not like 'country%' and last_value is not null;
    end $$`.execute(db)
  await sql`insert into settings default values`.execute(db)
  await db
    .insertInto('tag')
    .values(Object.values(protectedTags).map((name) => ({ name })))
    .execute()
}

/** Sends requests to an app as a user, by token; an empty token means no user. */
export function client(app: FastifyInstance, id: number, token: string): Client {
  const send: Client['send'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: json && response.body !== '' ? response.json() : response.body,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  return {
    id,
    token,
    send,
    call(route, input) {
      const {
        body,
        version,
        headers = {},
      } = input as {
        body?: unknown
        version?: number
        headers?: Record<string, string>
      }
      return send(route.method, addressBelow(route, input), {
        body,
        headers: { ...(version === undefined ? {} : { 'if-unmodified-since-version': String(version) }), ...headers },
      })
    },
  }
}
