import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { useSite } from '#test/server.ts'
import { noteBackup } from '../backup/last.ts'
import { inspectBackup } from './check.ts'
import { inspect } from './inspect.ts'

const site = useSite()
const found = (now: number) => inspect(site.database, site.services.files, now)

// rules/operation.md#22, rules/invoice.md#17
test('reports a clock more than a day behind the newest invoice, with what to do', async () => {
  const issuedAt = Date.UTC(2030, 4, 3, 12)
  site.setClock(issuedAt)
  const event = await site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()] })
  const member = await site.as('member')
  expect((await member.call(billRoutes.create, { params: { id: event }, body: {} })).status).toBe(201)
  const clock = async (now: number) => (await found(now)).find(({ sentence }) => sentence.startsWith('clock:'))
  const aDay = 86_400_000
  expect(await clock(issuedAt - aDay)).toMatchObject({ ok: true })
  const behind = await clock(issuedAt - aDay - 1000)
  expect(behind?.ok).toBe(false)
  expect(behind?.sentence).toContain('2030-00001, is dated 2030-05-03T12:00:00.000Z. Set the clock if it is wrong.')
})

// rules/operation.md#22
test('reports by name a missing file that a record names', async () => {
  const [first, second] = [await site.build.material(), await site.build.material()]
  await site.db.updateTable('material').set({ picture: 'kept' }).where('id', '=', first).execute()
  await site.db.updateTable('material').set({ picture: 'gone' }).where('id', '=', second).execute()
  await writeFile(site.services.files.pathOf('kept.webp'), 'a picture')
  const files = (await found(Date.now())).filter(({ sentence }) => sentence.startsWith('files:'))
  expect(files.map(({ ok }) => ok)).toEqual([false, false])
  expect(files[0]?.sentence).toMatch(/^files: the picture of the material .+ is missing \(gone\.webp\)$/)
  expect(files[1]?.sentence).toBe('files: 1 of 2 readable')
})

// rules/operation.md#22, rules/backup.md#7
test('reports a backup older than a week, but not one never made', async () => {
  const { dataDir } = site.services.config
  const ended = Date.UTC(2030, 0, 2, 3)
  expect((await inspectBackup(dataDir, ended)).ok).toBe(true)
  await noteBackup(dataDir, { at: new Date(ended), bytes: 12 })
  const aWeek = 7 * 86_400_000
  expect((await inspectBackup(dataDir, ended + aWeek)).ok).toBe(true)
  expect(await inspectBackup(dataDir, ended + aWeek + 1)).toEqual({
    ok: false,
    sentence: expect.stringMatching(/^backup: the last one ended at 2030-01-02T03:00:00\.000Z, more than a week ago/),
  })
})
