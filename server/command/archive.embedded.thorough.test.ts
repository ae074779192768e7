import { createWriteStream, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { useSite } from '#test/server.ts'
import { smallDisk } from '#test/small-disk.ts'
import { writeBackup } from '../backup/backup.ts'
import { readConfig } from '../config.ts'
import { backUp, restore } from './archive.ts'

const site = useSite()
const folder = mkdtempSync(join(tmpdir(), 'flightcase-archive-'))
afterEach(() => vi.restoreAllMocks())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Collected in order from here: each path whose sync is complete, with what the caller wants to
 * know of that moment, and each line of output.
 */
async function watchDisk(state: () => unknown): Promise<unknown[][]> {
  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = prototype
  const seen: unknown[][] = []
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    await sync.call(this)
    seen.push([path, state()])
  })
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    seen.push([line.split(' ').slice(0, 2).join(' ')])
  })
  return seen
}

// rules/backup.md#4, rules/backup.md#10
test('a restore and a backup are on the disk before they report success', async () => {
  await site.as('admin')
  const { config, database, files } = site.services
  for (const name of ['document-a', 'document-b']) await writeFile(files.pathOf(name), name)
  const archive = join(folder, 'first.tar.gz')
  await writeBackup({ database, dataDir: config.dataDir }, () => createWriteStream(archive))
  const data = join(folder, 'data')
  const restored = readConfig({ NODE_ENV: 'test', DATA_DIR: data })
  const kept = join(data, 'files')
  const mark = join(data, 'restore-unfinished')

  const restoring = await watchDisk(() => [existsSync(kept) ? readdirSync(kept).sort() : [], existsSync(mark)])
  await restore(restored, archive)
  const ofSite = restoring.filter(([path]) => !String(path).includes('/database.new')) // the empty database shared by new sites
  const [first, second] = ofSite.slice(3, 5).map(([path]) => basename(String(path)))
  expect(ofSite).toEqual([
    [data, [[], false]],
    [mark, [[], true]],
    [data, [[], true]],
    [expect.stringMatching(/\/restore-\w+\/files\/document-\w$/), [[], true]],
    [expect.stringMatching(/\/restore-\w+\/files\/document-\w$/), [[first], true]],
    [kept, [['document-a', 'document-b'], true]],
    [data, [['document-a', 'document-b'], false]],
    ['Restored and'],
  ])
  expect([first, second].sort()).toEqual(['document-a', 'document-b'])
  vi.restoreAllMocks()

  const file = join(folder, 'second.tar.gz')
  const backingUp = await watchDisk(() => readdirSync(folder).sort())
  await backUp(restored, file)
  expect(backingUp.filter(([path]) => !String(path).startsWith(data))).toEqual([
    [`${file}.part`, ['data', 'first.tar.gz', 'second.tar.gz.part']],
    [folder, ['data', 'first.tar.gz', 'second.tar.gz']],
    ['The backup'],
  ])
})

// rules/backup.md#6
test('a backup that makes the archive itself names the full disk of the archive', async () => {
  const stopped = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data') }) // restored above
  const disk = smallDisk(1)
  try {
    disk.fill(4096)
    const file = join(disk.folder, 'full.tar.gz')
    await expect(backUp(stopped, file)).rejects.toThrow(`The disk of ${file} has no room for the archive.`)
    expect(readdirSync(disk.folder)).toEqual(['filling'])
  } finally {
    disk.remove()
  }
})
