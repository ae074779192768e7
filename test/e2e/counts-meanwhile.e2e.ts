import { describe, expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { unitRoutes } from '#shared/unit.ts'
import { onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { openUnitary } from './unitary.ts'
import { rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

const kept = ({ page }: Seat) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(inventory|departure)\./.test(key)))
const toCalendar = async ({ page, words: w }: Seat) => {
  await page.getByRole('link', { name: w.frame.menu.calendar, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: w.inventory.leave.yes }).click()
  await heading(page, w.frame.menu.calendar).waitFor()
}

/** Sits down, and opens a count from the details of its event. */
async function openCount(event: Event, count: 'departure' | 'return_inventory'): Promise<Seat> {
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/?event=${event.id}`)
  await page.getByRole('dialog').getByRole('link', { name: w.event[count] }).click()
  return seat
}

/** The button that counts a row of the departure as it is listed. */
const asListed = ({ page, words: w }: Pick<Seat, 'page' | 'words'>, { name, reference }: AvailableMaterial) =>
  page.getByRole('button', { name: say(w.departure.row_back, { name, reference }), exact: true })

const goneText = (
  { words: w }: Seat,
  { title }: { title: string },
  { reference, name }: AvailableMaterial,
  actual: number,
) => say(w.inventory.later.gone_one, { title, materials: `${reference} – ${name} (${actual})` })

/** What the desk does while counts wait on a device without network. */
describe('counts that wait', () => {
  // rules/inventory.md#21
  it('are sent but for a material that is gone, which is named', async () => {
    const [line, gone] = house.stock.slice(40, 42) as [AvailableMaterial, AvailableMaterial]
    const event = await house.makeEvent('Bal parti', [line, gone], 2, onDays(0, 1))
    const seat = await openCount(event, 'departure')
    const { page, context, words: w } = seat
    await asListed(seat, line).waitFor()
    await context.setOffline(true)
    await asListed(seat, line).click()
    await asListed(seat, gone).click()
    await page.locator('[data-save=failed]').waitFor()
    await toCalendar(seat)
    await house.admin.call(materialRoutes.remove, { params: { id: gone.id } })
    await context.setOffline(false)
    await page.getByText(say(w.departure.later.sent_one, { title: event.title })).waitFor()
    await page.getByText(goneText(seat, event, gone, 2)).waitFor()
    expect((await house.read(event.id)).materials.map(({ pivot }) => pivot.quantity_departed)).toEqual([2])
    expect(await kept(seat)).toEqual([])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('are sent from their own page too, without the material that is gone', async () => {
    const [line, gone] = house.stock.slice(42, 44) as [AvailableMaterial, AvailableMaterial]
    const event = await house.makeEvent('Bal resté', [line, gone], 2, onDays(0, 1))
    const seat = await takeSeat(house.browser, house.site)
    const { page, context } = seat
    await enter(seat)
    await page.goto(`${house.site.url}/event-departure/${event.id}`)
    await asListed(seat, line).waitFor()
    await context.setOffline(true)
    await asListed(seat, line).click()
    await asListed(seat, gone).click()
    await page.locator('[data-save=failed]').waitFor()
    await page.goto('about:blank')
    await house.admin.call(materialRoutes.remove, { params: { id: gone.id } })
    await context.setOffline(false)
    await page.goto(`${house.site.url}/event-departure/${event.id}`)
    await page.getByText(goneText(seat, event, gone, 2)).waitFor()
    await page.locator('[data-save=saved]').waitFor()
    expect((await house.read(event.id)).materials.map(({ pivot }) => pivot.quantity_departed)).toEqual([2])
    expect(await kept(seat)).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('wait for the network that goes again while they are about to be sent', async () => {
    const [line] = house.stock.slice(46, 47) as [AvailableMaterial]
    const event = await house.makeEvent('Bal coupé', [line], 4, onDays(-1, 0))
    const seat = await openCount(event, 'return_inventory')
    const { page, context, words: w } = seat
    await rowOf(seat, line).actual.waitFor()
    await context.setOffline(true)
    await rowOf(seat, line).actual.fill('3')
    await page.locator('[data-save=failed]').waitFor()
    await toCalendar(seat)
    const isCut = new Promise<void>((resolve) =>
      page.route(
        /send-unsent[^/]*\.js$/,
        async (route) => {
          await context.setOffline(true)
          await route.abort()
          resolve()
        },
        { times: 1 },
      ),
    )
    await context.setOffline(false)
    await isCut
    await page.getByText(w.frame.offline).waitFor()
    await context.setOffline(false)
    await page.getByText(say(w.inventory.later.sent_one, { title: event.title })).waitFor()
    expect((await house.counts(event.id)).get(line.id)).toEqual([3, 0])
    expect(await kept(seat)).toEqual([])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('are sent once the server takes them again, though it was in reach all the time', async () => {
    const lines = house.stock.slice(48, 50) as [AvailableMaterial, AvailableMaterial]
    const event = await house.makeEvent('Bal refusé un instant', lines, 2, onDays(0, 1))
    const seat = await takeSeat(house.browser, house.site)
    const { page, words: w } = seat
    await enter(seat)
    await page.clock.install()
    const error = { code: 503, key: 'server.unavailable' }
    const refuse = () =>
      page.route('**/api/events/*/departure', (route) =>
        route.fulfill({ status: 503, json: { success: false, error } }),
      )
    const countOne = async (line: AvailableMaterial) => {
      await refuse()
      await page.goto(`${house.site.url}/event-departure/${event.id}?by=none&show=all`)
      await asListed(seat, line).click()
      await page.locator('[data-save=failed]').waitFor()
      await page.getByRole('link', { name: w.frame.menu.calendar, exact: true }).click()
    }
    const yes = page.getByRole('dialog').getByRole('button', { name: w.inventory.leave.yes })
    const departed = async () => (await house.read(event.id)).materials.map(({ pivot }) => pivot.quantity_departed ?? 0)
    // It takes them before the count is left: the next screen sends them at once.
    await countOne(lines[0])
    await yes.waitFor()
    await page.unrouteAll()
    await yes.click()
    await page.getByText(say(w.departure.later.sent_one, { title: event.title })).waitFor()
    expect((await departed()).toSorted()).toEqual([0, 2])
    // It takes them later: they are tried again once they have waited unchanged for a minute.
    await countOne(lines[1])
    await yes.click()
    await heading(page, w.frame.menu.calendar).waitFor()
    await page.unrouteAll()
    for (const _ of ['seen', 'sent']) await page.clock.fastForward(61_000)
    await expect.poll(departed, { timeout: patience }).toEqual([2, 2])
    await expect.poll(() => kept(seat)).toEqual([])
    await seat.context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('of a line that was taken off are told', async () => {
    const [line, gone] = house.stock.slice(44, 46) as [AvailableMaterial, AvailableMaterial]
    const event = await house.makeEvent('Bal raccourci', [line, gone], 4, onDays(-1, 0))
    const seat = await openCount(event, 'return_inventory')
    const { page, context, words: w } = seat
    await rowOf(seat, line).actual.waitFor()
    await context.setOffline(true)
    await rowOf(seat, line).actual.fill('3')
    await rowOf(seat, gone).actual.fill('2')
    await page.locator('[data-save=failed]').waitFor()
    await toCalendar(seat)
    await house.admin.call(eventRoutes.update, {
      params: { id: event.id },
      body: { materials: [{ id: line.id, quantity: 4 }] },
    })
    await context.setOffline(false)
    await page.getByText(say(w.inventory.later.sent_one, { title: event.title })).waitFor()
    await page.getByText(goneText(seat, event, gone, 2)).waitFor()
    expect((await house.counts(event.id)).get(line.id)).toEqual([3, 0])
    expect(await kept(seat)).toEqual([])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#25, rules/offline.md#10
  it('leave nothing behind where others ended the count with the same numbers', async () => {
    const [line] = house.stock.slice(48, 49) as [AvailableMaterial]
    const event = await house.makeEvent('Bal fini', [line], 4)
    const seat = await openCount(event, 'return_inventory')
    const { page, context, words: w } = seat
    await rowOf(seat, line).actual.waitFor()
    await context.setOffline(true)
    await rowOf(seat, line).actual.fill('4')
    await page.locator('[data-save=failed]').waitFor()
    await toCalendar(seat)
    await house.member.call(eventRoutes.terminate, {
      params: { id: event.id },
      body: [{ id: line.id, actual: 4, broken: 0 }],
    })
    await context.setOffline(false)
    await expect.poll(() => kept(seat), { timeout: patience }).toEqual([])
    expect(await page.getByText(say(w.inventory.later.ended, { title: event.title })).count()).toBe(0)
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('of an event that is gone are told', async () => {
    const [line] = house.stock.slice(50, 51) as [AvailableMaterial]
    const event = await house.makeEvent('Bal supprimé', [line], 2, onDays(0, 1))
    const seat = await openCount(event, 'departure')
    const { page, context, words: w } = seat
    await asListed(seat, line).waitFor()
    await context.setOffline(true)
    await asListed(seat, line).click()
    await page.locator('[data-save=failed]').waitFor()
    await toCalendar(seat)
    await house.admin.call(eventRoutes.remove, { params: { id: event.id } })
    await context.setOffline(false)
    await page.getByText(say(w.inventory.later.lost, { title: event.title })).waitFor()
    expect(await kept(seat)).toEqual([`departure.1.${event.id}`])
    await page.getByRole('button', { name: w.inventory.later.forget }).click()
    expect(await kept(seat)).toEqual([])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('in two tabs stay, also those of the tab that is closed', async () => {
    const [one, two] = house.stock.slice(51, 53) as [AvailableMaterial, AvailableMaterial]
    const event = await house.makeEvent('Bal à deux onglets', [one, two], 2, onDays(0, 1))
    const seat = await takeSeat(house.browser, house.site)
    const { page, context, words: w } = seat
    await enter(seat)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${house.site.url}/event-departure/${event.id}`)
      await asListed({ page: tab, words: w }, two).waitFor()
    }
    await context.setOffline(true)
    for (const [tab, line] of [
      [page, one],
      [other, two],
    ] as const) {
      await asListed({ page: tab, words: w }, line).click()
      await tab.locator('[data-save=failed]').waitFor()
    }
    await page.close()
    await context.setOffline(false)
    await other.locator('[data-save=saved]').waitFor()
    await other.goto(`${house.site.url}/materials`)
    await expect.poll(() => kept({ ...seat, page: other }), { timeout: patience }).toEqual([])
    const counted = (await house.read(event.id)).materials.map(({ pivot }) => pivot.quantity_departed)
    expect(counted).toEqual([2, 2])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)
})

// rules/inventory.md#21
it('a row that the server refuses is marked and waits, while the others are saved', async () => {
  const [line, other] = house.stock.slice(53, 55) as [AvailableMaterial, AvailableMaterial]
  const { material, units } = await openUnitary(house.admin, 'Console refusée', 2)
  const event = await house.makeEvent('Bal refusé', [material, line, other], 2)
  const seat = await takeSeat(house.browser, house.site)
  const { page, context, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  const [refused, sound] = [rowOf(seat, material), rowOf(seat, line)]
  const says = page.getByRole('list', { name: w.inventory.list }).getByRole('alert')
  await sound.actual.waitFor()
  // A colleague loses the units meanwhile: none is left to be named.
  for (const { id } of units) await house.admin.call(unitRoutes.update, { params: { id }, body: { state: 'lost' } })
  await context.setOffline(true)
  await refused.actual.fill('2')
  await refused.broken.fill('1')
  await sound.actual.fill('1')
  await page.locator('[data-save=failed]').waitFor()
  await context.setOffline(false)
  await says.getByText(w.inventory.units_unnamed).waitFor()
  expect(await says.count()).toBe(1)
  await page.locator('[data-save=failed]').waitFor()
  const counted = async (id: number) => (await house.counts(event.id)).get(id)
  await expect.poll(() => counted(line.id), { timeout: patience }).toEqual([1, 0])
  expect(await counted(material.id)).toEqual([0, 0])
  // What is counted after the refusal is saved as well, and the mark stays.
  await rowOf(seat, other).actual.fill('2')
  await expect.poll(() => counted(other.id), { timeout: patience }).toEqual([2, 0])
  expect(await says.count()).toBe(1)
  await checkBothSchemes(page, 'a return with a refused row')
  await refused.broken.fill('0')
  await saved(page)
  expect(await counted(material.id)).toEqual([2, 0])
  expect([await says.count(), await kept(seat), seat.errors]).toEqual([0, [], []])
  await context.close()
}, 120_000)
