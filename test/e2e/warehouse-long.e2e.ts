import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { returnRoutes } from '#shared/return.ts'
import type { Unit } from '#shared/unit.ts'
import { phone } from '../browser.ts'
import { onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, leave, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { handScan } from './scanning.ts'
import { openUnitary, type Tracked } from './unitary.ts'
import { rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

/** A phone that counts what its user scans and taps. */
async function takePhone() {
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  await enter(seat)
  const done = { scans: 0, taps: 0 }
  return {
    seat,
    done,
    /** Scans a code; the screen then says so. */
    async scan(code: string, said: string) {
      done.scans++
      await handScan(seat.page, code)
      const told = () => seat.page.locator('.scanner-last').textContent()
      await expect.poll(told, { timeout: patience }).toBe(said)
    },
    async tap(target: Locator) {
      done.taps++
      await target.tap()
    },
  }
}
type Phone = Awaited<ReturnType<typeof takePhone>>

const labelOf = ({ material }: Tracked, unit: Unit) => `${material.name} · ${unit.reference}`
const openCount = async (
  { page }: Seat,
  which: 'departure' | 'return',
  { id, title }: { id: number; title: string },
) => {
  await page.goto(`${house.site.url}/event-${which}/${id}?by=none&show=all`)
  await heading(page, title).waitFor()
  await page.locator('.scanner-last').waitFor()
}
const unfold = ({ page, words: w }: Seat, { reference }: { reference: string }, within: Page | Locator = page) =>
  within.getByRole('button', { name: new RegExp(`^${w.inventory.units.title} .*\\(${reference}\\)$`) })
const markOf = (
  { page, words: w }: Seat,
  { material }: Tracked,
  unit: Unit,
  mark: keyof Seat['words']['inventory']['units']['mark'],
) =>
  page.getByRole('button', {
    name: say(w.inventory.units.mark_of, {
      mark: w.inventory.units.mark[mark],
      unit: unit.reference,
      name: material.name,
    }),
    exact: true,
  })
/** Pieces in stock, out of order, and the states of the units. */
const stockOf = async ({ material: { id } }: Tracked) => {
  const { stock_quantity, out_of_order_quantity } = await house.admin.call(materialRoutes.get, { params: { id } })
  return [stock_quantity, out_of_order_quantity ?? 0]
}
const quantities = async (ids: readonly number[]) => {
  const all = await house.admin.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  return all.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one.stock_quantity, one.out_of_order_quantity])
}

/** 60 lines: 7 unitary ones with 2 units each, 10 in two kits, 43 others; a week ago. */
async function bigEvent() {
  const tracked: Tracked[] = []
  for (let at = 1; at <= 7; at++) tracked.push(await openUnitary(house.admin, `Liaison HF longue ${at}`, 3))
  const counted = house.stock.filter(({ stock_quantity, is_unitary }) => stock_quantity > 1 && !is_unitary).slice(0, 53)
  const kits = []
  for (const [at, from] of [0, 5].entries())
    kits.push(
      await house.admin.call(kitRoutes.create, {
        body: {
          name: `Régie mobile ${at + 1}`,
          reference: `LONG-${at + 1}-${Date.now()}`,
          materials: counted.slice(from, from + 5).map(({ id }) => ({ id, quantity: 1 })),
        },
      }),
    )
  const loose = counted.slice(10)
  const event = await house.admin.call(eventRoutes.create, {
    body: {
      title: 'Festival des soixante lignes',
      ...onDays(-8, -7),
      is_confirmed: false,
      kits: kits.map(({ id }) => ({ id, quantity: 1 })),
      materials: [
        ...counted.map(({ id }) => ({ id, quantity: 1 })),
        // Four lines name their units, three leave it to the scan.
        ...tracked.map(({ material: { id }, units }, at) => ({
          id,
          quantity: 2,
          ...(at < 4 && { units: units.slice(0, 2).map((unit) => unit.id) }),
        })),
      ],
    },
  })
  return { event, tracked, kits, loose, counted }
}
type BigEvent = Awaited<ReturnType<typeof bigEvent>>

/** Scans 14 units, two kits and all other lines, but those of `left`. */
async function scanAll(
  { scan, seat: { words: w } }: Phone,
  { tracked, kits, loose }: BigEvent,
  left: readonly string[] = [],
) {
  for (const one of tracked) {
    const codes = one.units.slice(0, 2).filter(({ code }) => !left.includes(code))
    for (const [at, unit] of codes.entries())
      await scan(unit.code, say(w.scan.counted, { label: labelOf(one, unit), actual: at + 1, awaited: 2 }))
  }
  for (const { code, name } of kits) await scan(code, say(w.scan.kit_counted_other, { label: name, count: 5 }))
  for (const { code, name } of loose)
    if (!left.includes(code)) await scan(code, say(w.scan.counted, { label: name, actual: 1, awaited: 1 }))
}

// rules/departure.md#23, rules/scan.md#16, rules/scan.md#17, rules/scan.md#18, rules/inventory.md#39,
// rules/inventory.md#31, rules/inventory.md#35, rules/inventory.md#32, rules/inventory.md#33, rules/unreturned.md#4
it('takes 60 lines out by scans, takes them back with losses, a late piece and a correction', async () => {
  const big = await bigEvent()
  const { event, tracked, loose, counted } = big
  const before = await quantities(counted.map(({ id }) => id))
  const going = await takePhone()
  const { seat, done } = going
  const { page, words: w } = seat
  await openCount(seat, 'departure', event)
  expect(event.materials).toHaveLength(60)
  await scanAll(going, big)
  await saved(page)
  await going.tap(page.getByRole('button', { name: w.departure.terminate }))
  await going.tap(page.getByRole('dialog').getByRole('button', { name: w.departure.ask.yes }))
  await page.getByText(w.departure.done.all).waitFor()
  expect(done.scans).toBeLessThanOrEqual(75)
  expect(done.taps).toBeLessThanOrEqual(6)
  const out = await house.read(event.id)
  expect(out.materials.filter(({ pivot }) => pivot.quantity_departed !== pivot.quantity)).toEqual([])
  expect(out.materials.flatMap(({ units = [] }) => units.map(({ id, is_out }) => [id, is_out])).sort()).toEqual(
    tracked.flatMap(({ units }) => units.slice(0, 2).map(({ id }) => [id, true])).sort(),
  )

  // Back: a unit is lost, one is broken, a piece stays away, and one belongs elsewhere.
  const [lossy, damaged, slow] = tracked as [Tracked, Tracked, Tracked]
  const [gone, broken] = [lossy.units[1]!, damaged.units[1]!]
  const [late, lateUnit] = [loose[3]!, slow.units[0]!]
  const stranger = await openUnitary(house.admin, 'Liaison HF étrangère', 1)
  const elsewhere = await house.makeEvent('Bal d’à côté', [stranger.material], 1, onDays(0, 1))
  await house.admin.call(departureRoutes.departure, {
    params: { id: elsewhere.id },
    body: [{ id: stranger.material.id, actual: 1, units: [stranger.units[0]!.id] }],
  })
  await openCount(seat, 'return', event)
  await scanAll(going, big, [gone.code, broken.code, late.code, lateUnit.code])
  const label = labelOf(stranger, stranger.units[0]!)
  await going.scan(stranger.units[0]!.code, say(w.scan.not_here_but, { label, title: elsewhere.title }))
  await going.scan(lossy.units[0]!.code, say(w.scan.counted_unit_already, { label: labelOf(lossy, lossy.units[0]!) }))
  await going.scan(big.kits[0]!.code, say(w.scan.kit_already, { label: big.kits[0]!.name }))
  for (const [one, unit, mark] of [
    [lossy, gone, 'lost'],
    [damaged, broken, 'broken'],
  ] as const) {
    await unfold(seat, one.material).tap()
    await markOf(seat, one, unit, mark).tap()
  }
  await saved(page)
  await checkBothSchemes(page, 'units that come back')
  expect(await rowOf(seat, lossy.material).lost.inputValue()).toBe('1')
  await page.getByRole('button', { name: w.inventory.terminate }).tap()
  const ending = page.getByRole('dialog', { name: w.inventory.ask.title })
  await ending.getByRole('button', { name: w.inventory.ask.yes_broken }).tap()
  await page.getByText(w.inventory.done.title).waitFor()
  expect([await stockOf(lossy), await stockOf(damaged)]).toEqual([
    [2, 0],
    [3, 1],
  ])

  // A week later the piece is still out, and is brought back.
  const [still] = await house.admin.call(returnRoutes.all, { query: { search: late.reference } })
  expect(still).toMatchObject({ event: { id: event.id }, quantity: 1, days_late: 7 })
  await page.getByRole('button', { name: w.inventory.late.open }).tap()
  const dialog = page.getByRole('dialog', { name: w.inventory.late.title })
  const more = say(w.inventory.one_more, {
    label: say(w.inventory.actual_of, { name: late.name, reference: late.reference }),
  })
  await dialog.getByRole('button', { name: more, exact: true }).tap()
  await unfold(seat, slow.material, dialog).tap()
  await markOf(seat, slow, lateUnit, 'returned').tap()
  await checkBothSchemes(page, 'a unit that comes back late')
  await dialog.getByRole('button', { name: w.inventory.late.save }).tap()
  await page.getByText(w.inventory.done.all).waitFor()

  // The broken unit was not broken after all: reopened, corrected, ended again.
  await page.getByRole('button', { name: w.inventory.reopen.open, exact: true }).tap()
  const question = page.getByRole('dialog', { name: w.inventory.reopen.title })
  await question.getByRole('textbox', { name: w.inventory.reopen.reason }).fill('Mauvaise pile, pas de casse')
  await question.getByRole('button', { name: w.inventory.reopen.yes }).tap()
  await unfold(seat, damaged.material).tap()
  expect(await markOf(seat, damaged, broken, 'broken').getAttribute('aria-pressed')).toBe('true')
  await markOf(seat, damaged, broken, 'returned').tap()
  await saved(page)
  await page.getByRole('button', { name: w.inventory.terminate }).tap()
  await ending.getByRole('button', { name: w.inventory.ask.yes, exact: true }).tap()
  await page.getByText(w.inventory.done.all).waitFor()
  expect([await stockOf(lossy), await stockOf(damaged)]).toEqual([
    [2, 0],
    [3, 0],
  ])
  expect(await quantities(counted.map(({ id }) => id))).toEqual(before)
  const { materials } = await house.read(event.id)
  const backOf = (one: Tracked) =>
    materials.find(({ id }) => id === one.material.id)?.units?.map((unit) => unit.came_back)
  expect(tracked.map(backOf)).toEqual([['returned', 'lost'], ...Array(6).fill(['returned', 'returned'])])
  await leave(seat)
}, 300_000)

// rules/inventory.md#40, rules/departure.md#23, rules/scan.md#17
it('two phones scan one departure at the same time, and a unit that another event has is named', async () => {
  const hf = await openUnitary(house.admin, 'Liaison HF à deux', 6)
  const [first, second] = house.stock.slice(90, 92) as [Warehouse['stock'][number], Warehouse['stock'][number]]
  const event = await house.makeEvent('Gala à deux téléphones', [hf.material, first, second], 4, onDays(0, 1))
  const other = await house.makeEvent('Noces de Marion', [hf.material], 1, onDays(0, 1))
  const [a, b, c, d, e, taken] = hf.units as [Unit, Unit, Unit, Unit, Unit, Unit]
  await house.admin.call(eventRoutes.update, {
    params: { id: other.id },
    body: { materials: [{ id: hf.material.id, quantity: 1, units: [taken.id] }] },
  })
  const [one, two] = [await takePhone(), await takePhone()]
  await Promise.all([one, two].map(({ seat }) => openCount(seat, 'departure', event)))
  const w = one.seat.words
  const label = say(w.departure.actual_of, { name: hf.material.name, reference: hf.material.reference })
  const leaving = ({ seat }: Phone) => seat.page.getByRole('textbox', { name: label, exact: true })
  const counts = (phone: Phone) => expect.poll(() => leaving(phone).inputValue(), { timeout: patience })
  await Promise.all([
    (async () => {
      for (const unit of [a, b]) await handScan(one.seat.page, unit.code)
      for (let times = 0; times < 4; times++) await handScan(one.seat.page, first.code)
    })(),
    (async () => {
      for (const unit of [c, d]) await handScan(two.seat.page, unit.code)
      for (let times = 0; times < 4; times++) await handScan(two.seat.page, second.code)
    })(),
  ])
  for (const phone of [one, two]) await counts(phone).toBe('4')
  await Promise.all([saved(one.seat.page), saved(two.seat.page)])
  await two.scan(a.code, say(w.scan.counted_unit_already, { label: labelOf(hf, a) }))
  // Named by another event on the same days: the server refuses it, and the page says by whom.
  await two.scan(taken.code, say(w.scan.counted_beyond, { label: labelOf(hf, taken), actual: 5, awaited: 4 }))
  await two.seat.page
    .getByText(say(w.inventory.units.taken, { reference: taken.reference, title: other.title }))
    .waitFor()
  await counts(two).toBe('4')
  // A lowered number takes a unit off instead of being refused.
  await two.seat.page.getByRole('button', { name: say(w.inventory.one_less, { label }), exact: true }).tap()
  await saved(two.seat.page)
  await counts(one).toBe('3')
  await two.scan(e.code, say(w.scan.counted, { label: labelOf(hf, e), actual: 4, awaited: 4 }))
  await saved(two.seat.page)
  const { materials } = await house.read(event.id)
  const pieces = new Map(materials.map(({ id, pivot, units = [] }) => [id, [pivot.quantity_departed, units.length]]))
  expect([hf.material, first, second].map(({ id }) => pieces.get(id))).toEqual([
    [4, 4],
    [4, 0],
    [4, 0],
  ])
  await leave(one.seat)
  await leave(two.seat)
}, 180_000)
