import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { machine } from './db/folder-lock.ts'
import { start } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightcase-main-'))
const patience = { timeout: 20_000 }
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The work folder of a backup whose process is dead: no process has that number. */
function leaveWorkFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'owner.json'), JSON.stringify({ host: hostname(), machine: machine(), pid: 4_194_305 }))
  return path
}

// rules/operation.md#20, rules/backup.md#12
test('removes the leftovers of an interruption at the start and every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = leaveWorkFolder('backup-aaaaaa')
  const running = await start(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }))
  try {
    await expect.poll(() => existsSync(before), patience).toBe(false)
    for (const name of ['backup-bbbbbb', 'backup-cccccc']) {
      const left = leaveWorkFolder(name)
      vi.advanceTimersByTime(3_599_999)
      expect(existsSync(left)).toBe(true)
      vi.advanceTimersByTime(1)
      await expect.poll(() => existsSync(left), patience).toBe(false)
    }
  } finally {
    vi.useRealTimers()
    await running.stop()
  }
})
