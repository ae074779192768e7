import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrograms, type Programs } from '#test/crash-programs.ts'
import { openDatabase } from './connect.ts'
import { FolderInUse } from './folder-lock.ts'

// What other processes do to a folder, and what remains when they are killed.

let programs: Programs
let place: string
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'flightcase-crash-'))
  programs = openPrograms()
  const database = await openDatabase({ folder: join(place, 'made') })
  await database.close()
})
afterAll(async () => {
  await programs.end()
  rmSync(place, { recursive: true, force: true })
})
const made = (name: string) => {
  const folder = join(place, name)
  cpSync(join(place, 'made'), folder, { recursive: true })
  return folder
}

// rules/operation.md#8
test('a second process is refused, with the folder and the first process named', { timeout: 120_000 }, async () => {
  const folder = made('shared')
  let refusal: unknown
  let holder: number | undefined
  await programs.run('write', [folder], (line, child) => {
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

// rules/operation.md#13
test('every acknowledged write survives each of 30 kills', { timeout: 600_000 }, async () => {
  const folder = made('killed')
  let acknowledged = 0
  for (let round = 0; round < 30; round++) {
    let found: { count: number; max: number } | undefined
    const before = acknowledged
    const enough = 5 + Math.floor(Math.random() * 40)
    await programs.run('write', [folder], (line, child) => {
      const [word, first, second] = line.split(' ')
      if (word === 'found') {
        found = { count: Number(first), max: Number(second) }
        // Sometimes between two statements, sometimes within one
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
  expect(acknowledged).toBeGreaterThan(100)
})

// rules/operation.md#13
test('each commit reaches the disk before it is acknowledged', { timeout: 120_000 }, () => {
  const folder = made('traced')
  const commits = 50
  const trace = join(place, 'trace')
  // Filters in the kernel, so that the thousands of other calls run at full speed
  const strace = ['-f', '--seccomp-bpf', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const command = [process.execPath, programs.path('commit'), folder, String(commits)]
  try {
    execFileSync('strace', [...strace, ...command], { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Error('strace is not installed: without it nothing proves that commits reach the disk.', { cause })
  }
  const calls = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line))
  // The program marks each commit by synchronising its own file: the journal's sync comes between
  // two of those.
  const order = calls.flatMap((line) =>
    line.includes('/pgdata/pg_wal/') ? ['journal'] : line.includes('.acknowledged') ? ['acknowledged'] : [],
  )
  const rounds = order.join(' ').split('acknowledged').slice(1, -1)
  expect(rounds).toHaveLength(commits)
  expect(rounds.filter((between) => !between.includes('journal'))).toEqual([])
})
