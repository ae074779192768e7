import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, openCommandLine, type Started } from '#test/command-line.ts'

// Kills backup and restore processes, started from the command line as installed.

let line: CommandLine
const archive = () => join(line.folder, 'demonstration.tar.gz')
const at = (name: string) => ({ env: { DATA_DIR: join(line.folder, name) }, as: 'owner' as const })
beforeAll(() => {
  line = openCommandLine()
})
afterAll(() => line.end())

/** Kills a process as soon as a file appears. */
async function killOnce({ child, ended }: Started, isThere: () => boolean): Promise<void> {
  let isEnded = false
  void ended.then(() => {
    isEnded = true
  })
  while (!isThere()) {
    if (isEnded) throw new Error(`It ended too soon: ${(await ended).output}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  child.kill('SIGKILL')
  await ended
}

// rules/backup.md#4, rules/backup.md#12
test('a site killed during a backup keeps every row, and its next start removes the leftovers', {
  timeout: 300_000,
}, async () => {
  const data = join(line.folder, 'site')
  const server = line.flightcase(['start'], at('site'))
  const url = await server.ready()
  const setUp = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      company_name: 'Onde Nord',
      language: 'fr',
      pseudo: 'admin',
      email: 'admin@onde-nord.example',
      password: 'a long password',
      first_name: 'Camille',
      last_name: 'Fontaine',
      park_name: 'Dépôt',
      demo: true,
    }),
  })
  expect(setUp.status).toBe(201)
  // Interrupted while every table lies in clear in the data folder.
  const cut = line.flightcase(['backup', join(line.folder, 'cut.tar.gz')], at('site'))
  const workFolders = () => readdirSync(data).filter((name) => /^backup-\w{6}$/.test(name))
  const tables = () => workFolders().flatMap((name) => readdirSync(join(data, name)))
  await killOnce(server, () => tables().includes('database'))
  const refused = await cut.ended
  expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/^The running site interrupted the backup/)])
  expect(readdirSync(line.folder).filter((name) => name.startsWith('cut'))).toEqual([])
  expect(workFolders()).toHaveLength(1)
  const again = line.flightcase(['start'], at('site'))
  await again.ready()
  await expect.poll(workFolders, { timeout: 20_000 }).toEqual([])
  expect((await line.flightcase(['backup', archive()], at('site')).ended).output).toContain('The backup is in')
  // The server removes its work folder once it has sent the archive.
  await expect.poll(workFolders, { timeout: 20_000 }).toEqual([])
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
})

// rules/backup.md#11
test('a killed restore is not mistaken for a site', { timeout: 300_000 }, async () => {
  const target = join(line.folder, 'cut-restore')
  const restore = () => line.flightcase(['restore', archive()], at('cut-restore'))
  await killOnce(restore(), () => existsSync(join(target, 'restore-unfinished')))
  for (const args of [['start'], ['backup', join(line.folder, 'half.tar.gz')]]) {
    const { code, output } = await line.flightcase(args, at('cut-restore')).ended
    expect([code, output]).toEqual([1, expect.stringMatching(/^A restore into .*cut-restore was interrupted\./)])
    expect(output.split('\n')).toHaveLength(2)
  }
})

// rules/backup.md#9, rules/backup.md#11
test('a folder that refused a damaged archive accepts a sound one', { timeout: 300_000 }, async () => {
  const damaged = join(line.folder, 'damaged.tar.gz')
  const whole = readFileSync(archive())
  writeFileSync(damaged, whole.subarray(0, whole.length / 2))
  const restore = (file: string) => line.flightcase(['restore', file], at('second-try')).ended
  const refused = await restore(damaged)
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/^The archive cannot be read to its end: .*\n$/),
  ])
  expect((await restore(archive())).output).toContain('Restored and verified')
})
