import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { returnRoutes } from '#shared/return.ts'
import { unitRoutes } from '#shared/unit.ts'
import { phone } from '../browser.ts'
import { onDays } from '../days.ts'
import { checkBothSchemes, enter, hold, leave, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { answerLeaving, saveHeld } from './held-save.ts'
import { handScan, withCamera } from './scanning.ts'
import { openUnitary } from './unitary.ts'
import { rowOf, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

const read = (id: number) => house.admin.call(materialRoutes.get, { params: { id } })
type Row = { id: number; actual: number; units?: { id: number; state: 'returned' }[] }
/** Ends the return with these counts, the rest of them missing. */
async function endReturn(id: number, rows: readonly Row[]) {
  const { version } = await house.read(id)
  const body = rows.map((row) => ({ broken: 0, lost: 0, ...row }))
  await house.admin.call(eventRoutes.terminate, { params: { id }, body, version })
}
/** Opens the dialog of late pieces. */
async function openLate(seat: Seat, event: { id: number; title: string }): Promise<Locator> {
  const { page, words: w } = seat
  await house.open(seat, event)
  await page.getByRole('button', { name: w.inventory.late.open }).click()
  const late = page.getByRole('dialog', { name: w.inventory.late.title })
  await late.getByText(w.inventory.late.text).waitFor()
  return late
}

// rules/inventory.md#35, rules/scan.md#13, rules/scan.md#17
it('counts late pieces by hand scanner, wherever the focus is, and leaves the fields alone', async () => {
  const [one, whole, stranger] = [
    await read(house.stock[0]!.id),
    await read(house.stock[1]!.id),
    await read(house.stock[2]!.id),
  ]
  const tracked = await openUnitary(house.admin, 'Poursuite en retard', 3)
  const [back, out, lost] = tracked.units as [
    (typeof tracked.units)[0],
    (typeof tracked.units)[0],
    (typeof tracked.units)[0],
  ]
  const event = await house.makeEvent('Gala des retardataires', [one, whole, tracked.material], 3)
  await endReturn(event.id, [
    { id: one.id, actual: 1 },
    { id: whole.id, actual: 3 },
    { id: tracked.material.id, actual: 1, units: [{ id: back.id, state: 'returned' }] },
  ])
  await house.admin.call(unitRoutes.update, {
    params: { id: lost.id },
    body: { state: 'retired' },
    version: lost.version,
  })
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  const late = await openLate(seat, event)
  const row = rowOf(seat, one)
  const numbers = async () => [
    await row.actual.inputValue(),
    await row.broken.inputValue(),
    await row.lost.inputValue(),
  ]
  const told = (sentence: string, facts: Record<string, string | number>) =>
    late.locator('.scanner-last').getByText(say(sentence, facts)).waitFor()

  // Digits that a scanner types into a field would be taken for a count.
  await row.broken.focus()
  await handScan(page, '4006381333931')
  await told(w.scan.state.unknown, { value: '4006381333931' })
  expect(await numbers()).toEqual(['0', '0', '0'])
  await late.getByRole('button', { name: say(w.scan.dismiss, { value: '4006381333931' }) }).click()
  await row.lost.focus()
  await handScan(page, `${house.site.url}/c/${one.code}`)
  await told(w.scan.counted, { label: one.name, actual: 1, awaited: 2 })
  expect(await numbers()).toEqual(['1', '0', '0'])
  expect(await row.lost.evaluate((field) => field === document.activeElement)).toBe(true)
  await handScan(page, one.code)
  await told(w.scan.counted, { label: one.name, actual: 2, awaited: 2 })
  await handScan(page, one.code)
  await told(w.scan.counted_already, { label: one.name })
  // What was back at the end is on the event, and no stranger to it.
  await handScan(page, whole.code)
  await told(w.scan.counted_already, { label: whole.name })
  await handScan(page, stranger.code)
  await told(w.scan.not_here, { label: stranger.name })

  const label = ({ reference }: { reference: string }) => `${tracked.material.name} · ${reference}`
  await handScan(page, out.code)
  await told(w.scan.counted, { label: label(out), actual: 1, awaited: 2 })
  await handScan(page, out.code)
  await told(w.scan.counted_unit_already, { label: label(out) })
  await handScan(page, back.code)
  await told(w.scan.counted_unit_already, { label: label(back) })
  await handScan(page, lost.code)
  await told(w.scan.unit_not_free, { label: label(lost), state: w.unit.states.retired })
  await checkBothSchemes(page, 'scans of late pieces')

  await late.getByRole('button', { name: w.inventory.late.save }).click()
  await late.waitFor({ state: 'hidden' })
  const { materials } = await house.read(event.id)
  const returned = (id: number) => materials.find((material) => material.id === id)!
  expect(returned(one.id).pivot.quantity_returned).toBe(3)
  expect(returned(tracked.material.id).pivot.quantity_returned).toBe(2)
  expect(returned(tracked.material.id).units?.find(({ id }) => id === out.id)?.came_back).toBe('returned')
  await leave(seat)
}, 120_000)

// rules/scan.md#18
it('counts what is still out of a kit', async () => {
  const kits = await house.admin.call(kitRoutes.all, { query: {} })
  const kit = await house.admin.call(kitRoutes.get, { params: { id: kits[0]!.id } })
  const event = await house.admin.call(eventRoutes.create, {
    body: { title: 'Kit en retard', ...onDays(-3, -1), is_confirmed: false },
  })
  const materials = kit.materials.map(({ id, quantity }) => ({ id, quantity }))
  const { version } = await house.admin.call(eventRoutes.update, {
    params: { id: event.id },
    body: { materials, kits: [{ id: kit.id, quantity: 1 }] },
    version: event.version,
  })
  expect(version).toBeGreaterThan(event.version)
  const [first, ...others] = materials
  await endReturn(event.id, [{ id: first!.id, actual: first!.quantity }])
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  const late = await openLate(seat, event)
  const count = others.reduce((sum, { quantity }) => sum + quantity, 0)
  await handScan(page, kit.code)
  const told = late.locator('.scanner-last')
  const sentence = count === 1 ? w.scan.kit_counted_one : w.scan.kit_counted_other
  await told.getByText(say(sentence, { label: kit.name, count })).waitFor()
  await handScan(page, kit.code)
  await told.getByText(say(w.scan.kit_already, { label: kit.name })).waitFor()
  await leave(seat)
}, 120_000)

// rules/scan.md#1, rules/inventory.md#35
it('counts a late piece by the camera', async () => {
  const material = await read(house.stock[3]!.id)
  const event = await house.makeEvent('Caméra des retards', [material], 2)
  await endReturn(event.id, [])
  const scenes = [
    { length: 1200, code: { text: `${house.site.url}/c/${material.code}`, format: 'QRCode' as const } },
    { length: 3000 },
  ]
  await withCamera(scenes, async (browser) => {
    const seat = await takeSeat(browser, house.site, { size: phone, isTouch: true })
    const { words: w } = seat
    await enter(seat)
    await seat.context.grantPermissions(['camera'])
    const late = await openLate(seat, event)
    await late.getByRole('button', { name: w.scan.open }).click()
    await late.locator('.scan-camera[data-live]').waitFor()
    await expect.poll(() => rowOf(seat, material).actual.inputValue(), { timeout: patience }).not.toBe('0')
    await checkBothSchemes(seat.page, 'late pieces by camera')
    await leave(seat)
  })
}, 120_000)

const lastTold = (late: Locator, sentence: string, facts: Record<string, string | number>) =>
  late.locator('.scanner-last').getByText(say(sentence, facts)).waitFor()
const returnedOf = async (id: number) => (await house.read(id)).materials.map(({ pivot }) => pivot.quantity_returned)

// rules/inventory.md#35, rules/scan.md#13
it('saves a piece scanned just before, and keeps one scanned meanwhile', async () => {
  const material = await read(house.stock[4]!.id)
  const event = await house.makeEvent('Scans pendant la saisie', [material], 3)
  await endReturn(event.id, [])
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  const late = await openLate(seat, event)
  const row = rowOf(seat, material)
  const save = late.getByRole('button', { name: w.inventory.late.save })
  await row.moreBack.click()
  // Still being looked up when it is saved.
  const letGo = await hold(page, '**/api/codes*')
  await handScan(page, material.code)
  await late.locator('.scanner-last').getByText(material.code).waitFor()
  const answer = await saveHeld(page, `events/${event.id}/late-returns`, async () => {
    await save.click()
    letGo()
  })
  await page.unroute('**/api/codes*')
  // Scanned while it is being saved: it counts on what is out then.
  await handScan(page, material.code)
  await late.locator('.scanner-last').getByText(material.code).waitFor()
  answer()
  await lastTold(late, w.scan.counted, { label: material.name, actual: 1, awaited: 1 })
  expect(await returnedOf(event.id)).toEqual([2])
  await save.click()
  await late.waitFor({ state: 'hidden' })
  expect(await returnedOf(event.id)).toEqual([3])
  await leave(seat)
}, 120_000)

// rules/inventory.md#23, rules/scan.md#13
it('ends a return with the piece that was scanned just before', async () => {
  const material = await read(house.stock[6]!.id)
  const event = await house.makeEvent('Scan avant la fin', [material], 3)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  const letGo = await hold(page, '**/api/codes*')
  await handScan(page, material.code)
  await page.locator('.scanner-last').getByText(material.code).waitFor()
  await page.getByRole('button', { name: w.inventory.terminate }).click()
  const question = page.getByRole('dialog', { name: w.inventory.ask.uncounted_title })
  await question.getByRole('button', { name: w.inventory.ask.yes_uncounted }).click()
  await question.waitFor({ state: 'hidden' })
  letGo()
  await page.getByText(w.inventory.done.title).waitFor()
  expect(await returnedOf(event.id)).toEqual([1])
  await leave(seat)
}, 120_000)

// rules/inventory.md#35, rules/scan.md#12, rules/offline.md#10
it('asks before it closes with a count or a waiting scan, and keeps neither', async () => {
  const material = await read(house.stock[5]!.id)
  const event = await house.makeEvent('Retard sans serveur', [material], 2)
  await endReturn(event.id, [])
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  const late = await openLate(seat, event)
  const row = rowOf(seat, material)
  await row.moreBack.click()
  await page.keyboard.press('Escape')
  await answerLeaving(seat, 'stay')
  expect(await row.actual.inputValue()).toBe('1')
  await row.lessBack.click()
  await page.route('**/api/codes*', (route) => route.abort())
  await handScan(page, material.code)
  await lastTold(late, w.scan.state.waiting, { value: material.code })
  await late.getByRole('button', { name: w.form.cancel, exact: true }).last().click()
  await answerLeaving(seat, 'leave_yes')
  await late.waitFor({ state: 'hidden' })
  await page.unroute('**/api/codes*')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scans.')))).toEqual([])
  await page.getByRole('button', { name: w.inventory.late.open }).click()
  await row.actual.waitFor()
  expect(await late.getByRole('list', { name: w.scan.open_list }).count()).toBe(0)
  expect(await row.actual.inputValue()).toBe('0')
  // Nothing is counted: nothing is asked.
  await page.keyboard.press('Escape')
  await late.waitFor({ state: 'hidden' })
  await leave(seat)
}, 120_000)

// rules/inventory.md#35
it('tells what another user took back meanwhile instead of adding it again', async () => {
  const material = await read(house.stock[6]!.id)
  const event = await house.makeEvent('Deux comptent le retard', [material], 3)
  await endReturn(event.id, [])
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  const late = await openLate(seat, event)
  const row = rowOf(seat, material)
  await row.actual.fill('2')
  const { version } = await house.read(event.id)
  await house.member.call(returnRoutes.late, {
    params: { id: event.id },
    body: [{ id: material.id, actual: 2, broken: 0, lost: 0 }],
    version,
  })
  // The page below follows it.
  await page.getByText(say(w.inventory.done.missing_one, { shown: 1 })).waitFor()
  const save = late.getByRole('button', { name: w.inventory.late.save })
  await save.click()
  await page.getByText(w.event.meanwhile_shown).waitFor()
  await late.getByText(say(w.inventory.late.out_one, { shown: 1 })).waitFor()
  expect(await row.actual.inputValue()).toBe('1')
  expect(await returnedOf(event.id)).toEqual([2])
  await save.click()
  await late.waitFor({ state: 'hidden' })
  expect(await returnedOf(event.id)).toEqual([3])
  await leave(seat)
}, 120_000)
