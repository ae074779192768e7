import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileStore } from './file-store.ts'

const [disk, other] = ['/var/tmp', '/dev/shm'] as const
const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev
const hasTwoDisks = ![undefined, deviceOf(disk)].includes(deviceOf(other))

// rules/operation.md#5
test.runIf(hasTwoDisks)('files are kept where their folder is a link to another disk', async () => {
  const folder = mkdtempSync(join(disk, 'flightcase-linked-'))
  const elsewhere = mkdtempSync(join(other, 'flightcase-linked-'))
  try {
    symlinkSync(elsewhere, join(folder, 'files'))
    const store = await openFileStore(folder)
    const { path } = await store.receive('upload', writeOf('a plan'))
    await store.keep(path, 'kept')
    expect(readFileSync(store.pathOf('kept'), 'utf8')).toBe('a plan')
    expect([readdirSync(elsewhere), readdirSync(join(folder, 'incoming'))]).toEqual([['kept'], []])
    // A copy that fails leaves nothing: the name is taken by a folder.
    const second = await store.receive('upload', writeOf('another'))
    mkdirSync(join(elsewhere, 'taken'))
    writeFileSync(join(elsewhere, 'taken', 'note'), '')
    await expect(store.keep(second.path, 'taken')).rejects.toThrow()
    expect([readdirSync(elsewhere).sort(), readdirSync(join(folder, 'incoming'))]).toEqual([
      ['kept', 'taken'],
      ['upload'],
    ])
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(elsewhere, { recursive: true })
  }
})

async function* writeOf(text: string) {
  yield Buffer.from(text)
}
