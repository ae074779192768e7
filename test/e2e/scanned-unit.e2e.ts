import { expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { unitRoutes } from '#shared/unit.ts'
import { dayFromNow, onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, leave, say, takeSeat } from './at-screen.ts'
import { handScan } from './scanning.ts'
import { openUnitary, type Tracked } from './unitary.ts'
import { useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

/** A seat on the page that says what a thing is, with the card of a scanned unit. */
async function scanned({ material, units: [unit] }: Tracked) {
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/scan`)
  // The heading stands there before the page does.
  await page.getByText(w.scan.nothing, { exact: true }).waitFor()
  await handScan(page, unit!.code)
  const card = page.getByRole('article', { name: `${material.name} · ${unit!.reference}` })
  await card.waitFor()
  return { seat, page, w, card, unit: unit! }
}

const draft = async (event: { id: number }, thing: Tracked, units: number[]) => {
  const { version } = await house.read(event.id)
  await house.admin.call(departureRoutes.departure, {
    params: { id: event.id },
    body: [{ id: thing.material.id, actual: units.length, units }],
    version,
  })
}

// rules/scan.md#15
it('follows a unit that leaves, breaks, is lost and goes to the trash while it is shown', async () => {
  const thing = await openUnitary(house.admin, 'Poursuite suivie', 1)
  const event = await house.makeEvent('Départ suivi', [thing.material], 1, onDays(0, 1))
  const { seat, page, w, card, unit } = await scanned(thing)
  const takeOut = card.getByRole('heading', { name: w.scan.take_out })
  await card.getByText(w.scan.at_home).waitFor()
  await takeOut.waitFor()

  await draft(event, thing, [unit.id])
  await card.getByText(say(w.scan.out, { title: event.title })).waitFor()
  await takeOut.waitFor({ state: 'hidden' })
  // The server refuses to put it out of order while it is out (rules/unit.md#14).
  expect(await card.getByRole('button', { name: w.scan.break_unit }).count()).toBe(0)
  await checkBothSchemes(page, 'a scanned unit that is out')
  await draft(event, thing, [])
  await card.getByText(w.scan.at_home).waitFor()
  await takeOut.waitFor()

  const become = (state: 'out_of_order' | 'lost', version: number) =>
    house.admin.call(unitRoutes.update, { params: { id: unit.id }, body: { state }, version })
  await house.admin.call(eventRoutes.remove, {
    params: { id: event.id },
    version: (await house.read(event.id)).version,
  })
  const { version } = await become('out_of_order', unit.version)
  await takeOut.waitFor({ state: 'hidden' })
  const lost = await become('lost', version)
  await card.getByText(w.scan.unit_state.lost).waitFor()
  await house.admin.call(unitRoutes.remove, { params: { id: unit.id }, version: lost.version })
  await page.getByText(w.scan.gone).waitFor()
  await card.waitFor({ state: 'hidden' })
  await checkBothSchemes(page, 'a scanned unit in the trash')
  await leave(seat)
}, 120_000)

// rules/scan.md#15
it('counts the scanned unit on the departure that it is taken out for', async () => {
  const thing = await openUnitary(house.admin, 'Poursuite sortie', 2)
  const event = await house.makeEvent('Sortie comptée', [thing.material], 1, onDays(1, 2))
  const done = await house.makeEvent('Déjà partie', [thing.material], 1, onDays(4, 5))
  await house.admin.call(departureRoutes.terminateDeparture, {
    params: { id: done.id },
    body: [{ id: thing.material.id, actual: 1, units: [thing.units[1]!.id] }],
    version: done.version,
  })
  const { seat, page, w, card } = await scanned(thing)
  const way = (title: string) => card.getByRole('link', { name: `${w.scan.departure_of} ${title}` })
  await way(event.title).waitFor()
  // It has left: nothing more can be counted.
  expect(await way(done.title).count()).toBe(0)
  await way(event.title).click()
  await heading(page, event.title).waitFor()
  const label = `${thing.material.name} · ${thing.units[0]!.reference}`
  await page
    .locator('.scanner-last')
    .getByText(say(w.scan.counted, { label, actual: 1, awaited: 1 }))
    .waitFor()
  await page.locator('[data-save=saved]').waitFor()
  const [line] = (await house.read(event.id)).materials
  expect(line?.pivot.quantity_departed).toBe(1)
  expect(line?.units?.map(({ reference, is_out }) => [reference, is_out])).toEqual([[thing.units[0]!.reference, true]])
  // Coming back counts nothing more.
  await page.reload()
  await heading(page, event.title).waitFor()
  expect((await house.read(event.id)).materials[0]?.pivot.quantity_departed).toBe(1)
  await leave(seat)
}, 120_000)

// rules/scan.md#16, rules/code.md#5
it('counts on a departure the unit that another event of the day only names', async () => {
  const thing = await openUnitary(house.admin, 'Poursuite du jour', 1)
  const [unit] = thing.units
  const day = dayFromNow(0)
  const { name, reference } = thing.material
  const between = (from: string, to: string) => ({ start_date: `${day} ${from}`, end_date: `${day} ${to}` })
  const morning = await house.makeEvent('Matinée', [thing.material], 1, between('08:00', '10:00'))
  const evening = await house.makeEvent('Soirée', [thing.material], 1, between('18:00', '20:00'))
  const named = await house.admin.call(eventRoutes.update, {
    params: { id: morning.id },
    body: { materials: [{ id: thing.material.id, quantity: 1, units: [unit!.id] }] },
    version: morning.version,
  })
  expect(named.materials[0]?.units?.map(({ id }) => id)).toEqual([unit!.id])

  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  const count = async ({ id, title }: { id: number; title: string }) => {
    await page.goto(`${house.site.url}/event-departure/${id}?show=all`)
    await heading(page, title).waitFor()
    await page.getByRole('textbox', { name: say(w.departure.actual_of, { name, reference }), exact: true }).waitFor()
    await handScan(page, unit!.code)
  }
  const label = `${thing.material.name} · ${unit!.reference}`
  await count(evening)
  await page
    .locator('.scanner-last')
    .getByText(say(w.scan.counted, { label, actual: 1, awaited: 1 }))
    .waitFor()
  await page.locator('[data-save=saved]').waitFor()
  const [line] = (await house.read(evening.id)).materials
  expect(line?.units?.map(({ id, is_out }) => [id, is_out])).toEqual([[unit!.id, true]])

  // It has left with that event now.
  await count(morning)
  await page
    .locator('.scanner-last')
    .getByText(say(w.scan.not_here_but, { label, title: evening.title }))
    .waitFor()
  await leave(seat)
}, 120_000)
