import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtServer } from '#test/built-server.ts'
import { smallDisk } from '#test/small-disk.ts'
import { soonOver } from '#test/soon-over.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightcase-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (name: string, output: 'pipe' | number): ChildProcess =>
  spawn(process.execPath, [...soonOver, join(builtServer(), 'cli.js'), 'start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, name), PORT: '0' },
    stdio: ['ignore', output, output],
  })

async function urlIn(child: ChildProcess, said: () => string): Promise<string> {
  for (;;) {
    const url = /ready on (http:\S+)/.exec(said())?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(said())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ask(url: string): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < 40) {
    statuses.push((await fetch(`${url}/api/session`, { signal: AbortSignal.timeout(20_000) })).status)
  }
  return [...new Set(statuses)]
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  const ended = once(child, 'exit')
  child.kill(signal)
  return (await ended)[0]
}

// rules/operation.md#19, rules/operation.md#14
test('a full disk under the log ends nothing, and the log goes on once there is room', {
  timeout: 120_000,
}, async () => {
  const disk = smallDisk(1)
  const path = join(disk.folder, 'log')
  const child = start('full', openSync(path, 'a'))
  try {
    const url = await urlIn(child, () => readFileSync(path, 'utf8'))
    disk.fill()
    expect(await ask(url)).toEqual([401])
    disk.free()
    const before = readFileSync(path, 'utf8').length
    expect(await ask(url)).toEqual([401])
    const added = () => readFileSync(path, 'utf8').slice(before).trim().split('\n')
    await expect.poll(() => added().length).toBeGreaterThanOrEqual(40)
    expect(JSON.parse(added().at(-1) ?? '')).toMatchObject({ route: '/api/session', status: 401 })
    disk.fill()
    expect(await stopped(child, 'SIGTERM')).toBe(0)
  } finally {
    child.kill('SIGKILL')
    disk.remove()
  }
})

// rules/operation.md#12, rules/operation.md#19
test('a server whose terminal has closed goes on, and stops in order at SIGHUP', { timeout: 120_000 }, async () => {
  const child = start('unread', 'pipe')
  try {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    const url = await urlIn(child, () => output)
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect(await ask(url)).toEqual([401])
    expect(await stopped(child, 'SIGHUP')).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})
