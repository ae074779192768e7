import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** The migrated database that the files of the server's tests start from. */
export const TEMPLATE = 'flightcase_template'

export type Postgres = {
  /** As its administrator, to the database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** The folder of `initdb` and `postgres`, the newest installed first. */
function binaries(): string {
  const root = '/usr/lib/postgresql'
  const debian = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const places = [...debian.map((version) => join(root, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  const found = places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
  if (!found) {
    throw new Error(
      'PostgreSQL is not installed: no initdb in /usr/lib/postgresql/*/bin nor on the PATH. Install it (apt-get install postgresql), or give TEST_DATABASE_URL.',
    )
  }
  return found
}

/** PostgreSQL refuses to run as root: then it runs as one of these accounts. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // no such account here; the next one
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.')
}

/**
 * Starts a throwaway server in a temporary folder, on a free port of 127.0.0.1; or uses
 * TEST_DATABASE_URL when given. `isDurable`: its commits reach the disk, as an installation's do;
 * tests usually skip that.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const bin = binaries()
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  let server: ChildProcess | undefined
  const kill = () => server?.kill('SIGQUIT')
  try {
    const init = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']
    execFileSync(join(bin, 'initdb'), init, { ...run, stdio: 'pipe' })
    const port = await freePort()
    const durability = isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const settings = { ...durability, max_connections: '200' }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const where = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
    server = spawn(join(bin, 'postgres'), [...where, ...flags], { ...run, stdio: 'ignore' })
    process.once('exit', kill)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await answering(url, server)
    return { url, stop: () => stop(server, kill, folder) }
  } catch (error) {
    await stop(server, kill, folder)
    throw error
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

/** A new database on a server, a copy of one that nobody uses meanwhile. `drop` cuts its users off. */
export async function createDatabase(
  server: string,
  template = 'template0',
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template ${template} encoding 'UTF8'`)
  const drop = () => administer(server, `drop database if exists ${name} with (force)`)
  return { url: databaseUrl(server, name), name, drop }
}

/** The address of a database on a server, given that of any other. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function stop(server: ChildProcess | undefined, kill: () => void, folder: string) {
  process.off('exit', kill)
  if (server && server.exitCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT') // a fast shutdown: open connections are cut
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
}

async function answering(url: string, server: ChildProcess) {
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped at once, with code ${server.exitCode}.`)
    const client = new pg.Client(url)
    client.on('error', () => {}) // the connection attempt below reports it
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries >= 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
