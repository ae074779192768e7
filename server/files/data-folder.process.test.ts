import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, openCommandLine, ownerNumbers } from '#test/command-line.ts'
import { freePort } from '#test/free-port.ts'
import { asRoot, mountReadOnly } from '#test/mounts.ts'
import { openDatabase } from '../db/connect.ts'

// What an administrator does to the data folder from outside, with the installed command line.

let line: CommandLine
const owner = ownerNumbers()
beforeAll(async () => {
  line = openCommandLine()
  const made = await run('data', 'user', 'create', 'alice', 'alice@example.org')
  expect(made).toEqual({ code: 0, output: 'The account alice was made.\n' })
}, 200_000)
afterAll(() => line.end())

const place = (name: string) => join(line.folder, name)
/** Runs a command on the site in a folder, as its owner. */
const run = (name: string, ...args: string[]) =>
  line.flightcase(args, { env: { DATA_DIR: place(name) }, as: 'owner', input: 'a long password\n' }).ended
/** A copy of the first site, with the same owner. */
function copy(name: string): string {
  execFileSync('cp', ['-a', place('data'), place(name)])
  return place(name)
}
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
/** The entries of a folder with wrong rights or owners. */
const loose = (folder: string) =>
  [folder, ...below(folder)].filter((path) => {
    const found = lstatSync(path)
    return (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600) || found.uid !== owner.uid
  })

describe('the data folder', { timeout: 200_000 }, () => {
  // rules/operation.md#5
  test('and everything below it belong to its owner alone, and are closed again after access was opened', async () => {
    expect(loose(place('data'))).toEqual([])
    const folder = copy('loosened')
    mkdirSync(join(folder, 'notes'))
    writeFileSync(join(folder, 'notes', 'note.txt'), 'a note')
    asRoot('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
    for (const path of [folder, ...below(folder)]) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
    const server = line.flightcase(['start'], { env: { DATA_DIR: folder }, as: 'owner' })
    await server.ready()
    expect(loose(folder).filter((path) => !path.endsWith('.sock'))).toEqual([])
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  // rules/operation.md#6, rules/backup.md#13
  test('stays its owner’s when root runs commands on a stopped site', async () => {
    const folder = copy('rooted')
    const root = (...args: string[]) => line.flightcase(args, { env: { DATA_DIR: folder }, as: 'root' }).ended
    expect(await root('user')).toEqual({ code: 0, output: 'alice  alice@example.org  admin\n' })
    expect((await root('check')).code).toBe(0)
    const archive = place('of-root.tar.gz')
    expect((await root('backup', archive)).code).toBe(0)
    expect(loose(folder)).toEqual([])
    asRoot('chmod', ['0644', archive])
    const restored = place('restored-by-root')
    mkdirSync(restored)
    asRoot('chown', [`${owner.uid}:${owner.gid}`, restored])
    const filled = await line.flightcase(['restore', archive], { env: { DATA_DIR: restored }, as: 'root' }).ended
    expect(filled.output).toContain('Restored and verified')
    expect(loose(restored)).toEqual([])
  })

  // rules/operation.md#5
  test('with a part of another account is refused in one line, with what to do', async () => {
    const path = join(copy('foreign'), 'database', 'pgdata', 'PG_VERSION')
    asRoot('chown', ['0:0', path])
    asRoot('chmod', ['0600', path])
    const { code, output } = await run('foreign', 'start')
    expect(code).toBe(1)
    expect(output).toMatch(
      new RegExp(
        `cannot write ${path}, which belongs to the account 0\\. .*as root: chown -R ${owner.uid}:\\d+ .*\\n$`,
      ),
    )
    expect(output.split('\n')).toHaveLength(2)
  })
})

// rules/operation.md#7
describe('a site whose database is missing', { timeout: 200_000 }, () => {
  test.each([
    ['the files of the database', 'pgdata', /is gone: its marker engine\.json is there, its files in pgdata are not/],
    ['the folder of the database', 'database', /is gone: .* has its folder files, but no database\. .*DATABASE_URL/],
    ['everything in the folder of the database', 'within', /is gone: .* has its folder files, but no database\. /],
  ])('is refused, never started anew, without %s', async (_, what, sentence) => {
    const folder = copy(`lost-${what}`)
    rmSync(join(folder, 'database', what === 'pgdata' ? 'pgdata' : ''), { recursive: true })
    if (what === 'within') mkdirSync(join(folder, 'database'))
    asRoot('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
    const before = readdirSync(folder).sort()
    const { code, output } = await run(`lost-${what}`, 'start')
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output.split('\n')).toHaveLength(2)
    expect(readdirSync(folder).sort()).toEqual(before)
  })
})

describe('a start that fails says why in one line', { timeout: 200_000 }, () => {
  const refused = async (DATA_DIR: string, sentence: RegExp, env: Record<string, string> = {}) => {
    const { code, output } = await line.flightcase(['start'], { env: { DATA_DIR, ...env }, as: 'owner' }).ended
    expect(output).toMatch(sentence)
    expect([code, output.split('\n').length]).toEqual([1, 2])
  }

  // rules/operation.md#2, rules/operation.md#5
  test('a file in the place of a folder', async () => {
    writeFileSync(place('file'), '')
    await refused(place('file'), /file is a file, and Flightcase needs a folder there/)
    await refused(join(place('file'), 'data'), /cannot use the data folder DATA_DIR=.*: a file is in its place\.\n/)
    for (const name of ['files', 'database']) {
      mkdirSync(place(`with-file-${name}`))
      writeFileSync(join(place(`with-file-${name}`), name), '')
      asRoot('chown', ['-R', `${owner.uid}:${owner.gid}`, place(`with-file-${name}`)])
      await refused(place(`with-file-${name}`), new RegExp(`/${name} is a file, and Flightcase needs a folder there`))
    }
  })

  // rules/operation.md#2, rules/operation.md#5
  test('a folder it cannot write', async () => {
    mkdirSync(place('of-root'))
    asRoot('chown', ['0:0', place('of-root')])
    asRoot('chmod', ['0755', place('of-root')])
    await refused(join(place('of-root'), 'data'), /runs as .* and cannot use the data folder .*: permission denied\.\n/)
    const folder = copy('read-only')
    mountReadOnly(folder, folder)
    try {
      await refused(folder, /cannot use the data folder .*: the file system is read-only\.\n/)
    } finally {
      asRoot('umount', ['--lazy', folder])
    }
    await refused('/usr/share/flightcase', /belongs to the system/)
  })

  // rules/operation.md#2
  test('an address it cannot listen on', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    try {
      const PORT = String(port)
      const sentence = new RegExp(`^Another program listens on port ${port} of 127\\.0\\.0\\.1 already\\.`)
      await refused(place('data'), sentence, { PORT, HOST: '127.0.0.1' })
    } finally {
      other.close()
    }
    await refused(place('data'), /^HOST=192\.0\.2\.1 is no address of this machine\.\n/, { HOST: '192.0.2.1' })
    await refused(place('data'), /^The name nowhere\.invalid has no address/, { HOST: 'nowhere.invalid' })
  })

  // rules/operation.md#2, rules/operation.md#10, rules/operation.md#22
  test('PostgreSQL down, or a database that is damaged or newer than the program', async () => {
    const DATABASE_URL = `postgres://flightcase@127.0.0.1:${await freePort()}/flightcase`
    await refused(place('on-postgresql'), /^PostgreSQL does not answer: .*ECONNREFUSED/, { DATABASE_URL })
    const newer = copy('newer')
    const database = await openDatabase({ folder: join(newer, 'database') })
    await sql`insert into migration (name, checksum) values ('9999_later', 'x')`.execute(database.db)
    await database.close()
    asRoot('chown', ['-R', `${owner.uid}:${owner.gid}`, newer])
    await refused(newer, /^The database is newer than this program: it has the migration 9999_later\./)
    const checked = await run('newer', 'check')
    expect(checked.output).toMatch(/^WRONG {2}migrations: The database is newer than this program/m)
    const damaged = join(copy('damaged'), 'database', 'pgdata', 'global', 'pg_control')
    writeFileSync(damaged, Buffer.alloc(8192, 7))
    await refused(place('damaged'), /cannot be opened: .*restore a backup into an empty DATA_DIR\.\n/)
  })

  // rules/backup.md#7
  test('but starts with a backup note that a power cut emptied', async () => {
    const folder = copy('noteless')
    writeFileSync(join(folder, 'last-backup.json'), '')
    asRoot('chown', [`${owner.uid}:${owner.gid}`, join(folder, 'last-backup.json')])
    const { code, output } = await run('noteless', 'check')
    expect(output).toContain('backup: none yet')
    expect(code).toBe(0)
  })
})
