import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from './connect.ts'
import { ENGINE, FolderRefused } from './embedded.ts'
import { FolderInUse } from './lock.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'flightcase-embedded-'))
  folder = join(place, 'database')
})
const children = new Set<Child>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL') // a failed test leaves none behind
  await expect.poll(() => children.size).toBe(0)
  rmSync(place, { recursive: true, force: true })
})
/** A folder made from the tests' snapshot: much faster than a true first start. */
const made = async () => (await openDatabase({ folder, snapshot: readFileSync(inject('template')) })).close()

const program = (name: string) => fileURLToPath(new URL(`./crash/${name}.ts`, import.meta.url))

/** Starts a program of `crash/`; each line it says goes to `hear`. Resolves when it has ended and said everything. */
function run(name: string, parameters: string[], hear: (line: string, child: Child) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program(name), ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface(child.stdout).on('line', (line) => hear(line, child))
    child.once('error', reject)
    children.add(child)
    child.once('close', () => {
      children.delete(child)
      resolve()
    })
  })
}
type Child = ChildProcessByStdio<null, Readable, null>

describe('the folder', () => {
  test('is made, closed and opened again with its rows; its lock goes with it', async () => {
    const first = await openDatabase({ folder })
    await sql`create table thing (n int)`.execute(first.db)
    await sql`insert into thing values (1)`.execute(first.db)
    await first.close()
    expect(readdirSync(place)).toEqual(['database'])
    expect(JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8'))).toEqual(ENGINE)

    const second = await openDatabase({ folder })
    expect((await sql`select n from thing`.execute(second.db)).rows).toEqual([{ n: 1 }])
    expect((await sql`show fsync`.execute(second.db)).rows).toEqual([{ fsync: 'on' }])
    await second.close()
  })

  test('starts over when its making was interrupted', async () => {
    mkdirSync(join(`${folder}.new`, 'pgdata'), { recursive: true })
    writeFileSync(join(`${folder}.new`, 'pgdata', 'PG_VERSION'), '18\n')
    await (await openDatabase({ folder })).close()
    expect(readdirSync(place)).toEqual(['database'])
  })

  test('is refused when another engine version made it, with what to do', async () => {
    await made()
    writeFileSync(join(folder, 'engine.json'), JSON.stringify({ engine: 'pglite', version: '0.4.0' }))
    const refusal = openDatabase({ folder })
    await expect(refusal).rejects.toThrow(FolderRefused)
    await expect(refusal).rejects.toThrow(/made by pglite 0\.4\.0.*backup.*restore/)
    expect(readdirSync(place)).toEqual(['database'])
  })

  test('is refused when it holds something else', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.txt'), '')
    await expect(openDatabase({ folder })).rejects.toThrow(/is not empty and holds no Flightcase database/)
  })
})

test('the engine version written in the code is the one installed', () => {
  const installed = fileURLToPath(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url))
  expect(JSON.parse(readFileSync(installed, 'utf8')).version).toBe(ENGINE.version)
})

describe('the lock', () => {
  test('refuses a second process, naming the folder and the first', async () => {
    await made()
    let refusal: unknown
    let holder: number | undefined
    await run('write', [folder], (line, child) => {
      if (line !== 'wrote 3') return
      holder = child.pid
      openDatabase({ folder })
        .catch((error: unknown) => {
          refusal = error
        })
        .finally(() => child.kill('SIGKILL'))
    })
    expect(refusal).toBeInstanceOf(FolderInUse)
    expect(String(refusal)).toContain(`${folder} is in use by process ${holder} `)
  })

  test('refuses a second opening by the same process', async () => {
    await made()
    const first = await openDatabase({ folder })
    await expect(openDatabase({ folder })).rejects.toThrow(`${folder} is in use by process ${process.pid} `)
    await first.close()
  })

  test('is not taken from another machine, and says which file to delete', async () => {
    const holder = { pid: 41, host: `not-${hostname()}`, machine: 'another', since: '2026-01-01T00:00:00.000Z' }
    writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    await expect(openDatabase({ folder })).rejects.toThrow(/process 41 on another machine.*delete .*database\.lock/)
    expect(existsSync(`${folder}.lock`)).toBe(true)
  })

  test('of a dead process is taken over, and that is logged', async () => {
    await made()
    const holder = { pid: 41, host: hostname(), machine: 'before the restart', since: '2026-01-01T00:00:00.000Z' }
    writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    const logged: unknown[] = []
    const database = await openDatabase({ folder, log: (message, facts) => logged.push([message, facts]) })
    expect(logged[0]).toEqual(['The database was not closed properly last time; recovering.', { previous: holder }])
    await database.close()
  })

  test('works in a folder deeper than a socket name may be long', async () => {
    folder = join(place, 'd'.repeat(120), 'database')
    await made()
    const first = await openDatabase({ folder })
    await expect(openDatabase({ folder })).rejects.toThrow(FolderInUse)
    await first.close()
  })
})

test('what was acknowledged is there after each of 30 kills', { timeout: 300_000 }, async () => {
  await made()
  let acknowledged = 0
  for (let round = 0; round < 30; round++) {
    let found: { count: number; max: number } | undefined
    const before = acknowledged
    const enough = 5 + Math.floor(Math.random() * 60)
    await run('write', [folder], (line, child) => {
      const [word, first, second] = line.split(' ')
      if (word === 'found') {
        found = { count: Number(first), max: Number(second) }
        // Sometimes between two statements, sometimes in the middle of one
        if (round % 3 === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 100)
      }
      if (word === 'wrote') {
        acknowledged = Number(first)
        if (acknowledged >= before + enough) child.kill('SIGKILL')
      }
    })
    expect(found, `round ${round}: the folder opens`).toBeDefined()
    expect(found?.max, `round ${round}: nothing acknowledged is lost`).toBeGreaterThanOrEqual(before)
    expect(found?.count, `round ${round}: no hole`).toBe(found?.max)
  }
  expect(acknowledged).toBeGreaterThan(150)
})

test('each commit reaches the disk before it is acknowledged', { timeout: 60_000 }, async () => {
  await made()
  const commits = 50
  const trace = join(place, 'trace')
  const strace = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const command = [process.execPath, '--import', 'tsx', program('commit'), folder, String(commits)]
  try {
    execFileSync('strace', [...strace, ...command], { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Error('strace is not installed: without it nothing proves that commits reach the disk.', { cause })
  }
  const calls = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line))
  const begin = calls.findIndex((line) => line.includes('database.begin'))
  const end = calls.findIndex((line) => line.includes('database.end'))
  expect(begin).toBeGreaterThan(0)
  const journal = calls.slice(begin + 1, end).filter((line) => line.includes('/pgdata/pg_wal/'))
  expect(journal.length).toBeGreaterThanOrEqual(commits)
})
