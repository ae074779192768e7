import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { machine } from '../db/folder-lock.ts'
import { inWorkFolder, sweepWorkFolders } from './work-folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightcase-work-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** A folder as a dead process left it; it carries a number that no process has. */
async function left(name: string, owner: object | null, age = 0) {
  await mkdir(join(dataDir, name))
  await writeFile(join(dataDir, name, 'user.jsonl'), '{}')
  if (owner) await writeFile(join(dataDir, name, 'owner.json'), JSON.stringify(owner))
  const then = new Date(Date.now() - age)
  await utimes(join(dataDir, name), then, then)
}
const here = { host: hostname(), machine: machine() }
const dead = 4_194_305
const day = 24 * 3_600_000

// rules/backup.md#12
test('removes the folders of interrupted backups and restores, and keeps those in use and all others', async () => {
  await left('backup-aaaaaa', { ...here, pid: dead })
  await left('restore-bbbbbb', { ...here, pid: dead })
  await left('backup-cccccc', { ...here, pid: process.pid })
  await left('backup-dddddd', { ...here, host: 'another', pid: dead })
  await left('backup-eeeeee', { ...here, host: 'another', pid: dead }, day + 1000)
  await left('backup-ffffff', null, day + 1000)
  await left('backup-gggggg', null)
  await left('backup-of-monday', null, day + 1000)
  await inWorkFolder(dataDir, 'backup', async (own) => {
    expect(await sweepWorkFolders(dataDir, false)).toBe(4)
    expect(existsSync(own)).toBe(true)
  })
  const stay = ['backup-cccccc', 'backup-dddddd', 'backup-gggggg', 'backup-of-monday']
  expect((await readdir(dataDir)).sort()).toEqual(stay)
})

// rules/backup.md#12
test('a process that is alone on the folder removes them all', async () => {
  await left('backup-aaaaaa', { ...here, pid: process.pid })
  await left('backup-bbbbbb', null)
  expect(await sweepWorkFolders(dataDir, true)).toBe(2)
  expect(await readdir(dataDir)).toEqual([])
})

test('removes a work folder when its work fails', async () => {
  const work = inWorkFolder(dataDir, 'backup', async () => {
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await readdir(dataDir)).toEqual([])
})
