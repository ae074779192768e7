import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { unitRoutes } from '#shared/unit.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, enter, focused, heading, leave, patience, say, takeSeat } from './at-screen.ts'
import { frenchDigits, handScan } from './scanning.ts'
import { grouping, rowOf, saved, useWarehouse, values, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

const material = async (place: number) => {
  const { id } = house.stock[place]!
  return house.admin.call(materialRoutes.get, { params: { id } })
}
/** A seat on the return of an event. */
async function count(event: { id: number; title: string }) {
  const seat = await takeSeat(house.browser, house.site)
  await enter(seat)
  await house.open(seat, event)
  return { seat, page: seat.page, w: seat.words }
}
/** The server's counts of these materials: returned and broken. */
const counted = async (event: { id: number }, materials: readonly { id: number }[]) => {
  const counts = await house.counts(event.id)
  return materials.map(({ id }) => counts.get(id))
}
const status = (page: Page) => page.locator('.scanner-last')

// rules/scan.md#9, rules/scan.md#10, rules/scan.md#13, rules/scan.md#11
it('counts on the return what a hand scanner reads, wherever the focus is', async () => {
  const lines = [await material(0), await material(1)] as const
  const [first, second] = lines
  const stranger = await material(2)
  const ean = '4006381333931'
  await house.admin.call(materialRoutes.update, { params: { id: second.id }, body: { barcodes: [ean] } })
  const event = await house.makeEvent('Fanfare', lines, 2)
  const { seat, page, w } = await count(event)
  await grouping(page, w.inventory.by.none).click()
  const [one, other] = [rowOf(seat, first), rowOf(seat, second)]
  await page.getByText(w.scan.hint).waitFor()

  // Without a click before: nothing has the focus.
  await handScan(page, `${house.site.url}/c/${first.code}`)
  await status(page)
    .getByText(say(w.scan.counted, { label: first.name, actual: 1, awaited: 2 }))
    .waitFor()
  expect(await values(one)).toEqual(['1', '0'])

  // In a field: what it holds stays.
  await one.broken.focus()
  await handScan(page, ean)
  await status(page)
    .getByText(say(w.scan.counted, { label: second.name, actual: 1, awaited: 2 }))
    .waitFor()
  expect([await values(one), await values(other)]).toEqual([
    ['1', '0'],
    ['1', '0'],
  ])
  expect(await one.broken.evaluate((field) => field === document.activeElement)).toBe(true)

  // A scanner that takes the French keyboard for a US one.
  const search = page.getByRole('searchbox')
  await search.fill('')
  await search.focus()
  await handScan(page, ean, frenchDigits)
  await status(page)
    .getByText(say(w.scan.counted, { label: second.name, actual: 2, awaited: 2 }))
    .waitFor()
  expect(await search.inputValue()).toBe('')

  await handScan(page, ean)
  await status(page)
    .getByText(say(w.scan.counted_already, { label: second.name }))
    .waitFor()
  await handScan(page, stranger.code)
  await status(page)
    .getByText(say(w.scan.not_here, { label: stranger.name }))
    .waitFor()
  await handScan(page, 'XYZ-404')
  const open = page.getByRole('list', { name: w.scan.open_list })
  await open.getByText('XYZ-404').waitFor()
  await checkBothSchemes(page, 'scans on the return')
  await open.getByRole('button', { name: say(w.scan.dismiss, { value: 'XYZ-404' }) }).click()
  await open.waitFor({ state: 'hidden' })

  // A reference is no code: its row is shown, and nothing counted.
  await handScan(page, first.reference)
  await status(page)
    .getByText(say(w.scan.is_reference, { reference: first.reference, label: first.name }))
    .waitFor()
  await page.locator(`.inventory-row[data-id="${first.id}"][data-counted]`).waitFor()
  expect([await values(one), await open.count()]).toEqual([['1', '0'], 0])

  // Several are one line, which opens, after a reload too.
  for (const value of ['XYZ-405', 'XYZ-406', 'XYZ-407']) await handScan(page, value)
  await saved(page)
  await page.reload()
  const fold = open.getByRole('button', { name: say(w.scan.unknown_codes_other, { count: 3 }), exact: true })
  await fold.waitFor()
  expect(await open.getByRole('listitem').count()).toBe(1)
  await fold.click()
  await open.getByText('XYZ-406').waitFor()
  await checkBothSchemes(page, 'several unknown codes')
  await open.getByRole('button', { name: say(w.scan.dismiss_unknown_other, { count: 3 }) }).click()
  await open.waitFor({ state: 'hidden' })
  await saved(page)
  expect(await counted(event, lines)).toEqual([
    [1, 0],
    [2, 0],
  ])
  await leave(seat)
}, 120_000)

// rules/inventory.md#23, rules/scan.md#13
it('counts in the question of the end, and presses none of its buttons', async () => {
  const lines = [await material(0), await material(1)] as const
  const [first, second] = lines
  const event = await house.makeEvent('Fin de fanfare', lines, 1)
  const { seat, page, w } = await count(event)
  await page.getByRole('button', { name: w.inventory.terminate }).click()
  const alarm = page.getByRole('dialog', { name: w.inventory.ask.uncounted_title })
  await focused(alarm.getByRole('button', { name: w.inventory.ask.no }).last())
  await handScan(page, first.code)
  await alarm.waitFor({ state: 'hidden' })
  await saved(page)
  await expect
    .poll(() => counted(event, lines), { timeout: patience })
    .toEqual([
      [1, 0],
      [0, 0],
    ])

  await page.getByRole('button', { name: w.inventory.terminate }).click()
  const question = page.getByRole('dialog', { name: w.inventory.ask.title })
  await focused(question.getByRole('button', { name: w.inventory.ask.no }).last())
  await question.getByText(second.reference).waitFor()
  await handScan(page, second.code)
  await question.getByText(say(w.scan.counted, { label: second.name, actual: 1, awaited: 1 })).waitFor()
  await question.getByText(second.reference).waitFor({ state: 'hidden' })
  await question.getByRole('button', { name: w.inventory.ask.yes, exact: true }).click()
  await page.getByText(w.inventory.done.all).waitFor()
  expect(await counted(event, lines)).toEqual([
    [1, 0],
    [1, 0],
  ])
  await leave(seat)
}, 120_000)

// rules/scan.md#9
it('leaves typing alone, however quick', async () => {
  const lines = [await material(3)] as const
  const event = await house.makeEvent('Bal musette', lines, 40)
  const { seat, page } = await count(event)
  const row = rowOf(seat, lines[0])
  const search = page.getByRole('searchbox')
  await search.pressSequentially('bonjour')
  // Three quick keys and no end: held for a moment, then given to the field.
  await expect.poll(() => search.inputValue()).toBe('bonjour')
  await search.fill('')
  await row.actual.focus()
  for (let pressed = 0; pressed < 6; pressed++) await page.keyboard.press('+')
  await expect.poll(() => values(row)).toEqual(['6', '0'])
  await leave(seat)
})

// rules/scan.md#12, rules/scan.md#13
it('loses no scan without network', async () => {
  const lines = [await material(4), await material(5)] as const
  const [first, second] = lines
  const event = await house.makeEvent('Festival des vendanges', lines, 3)
  const { seat, page, w } = await count(event)
  await grouping(page, w.inventory.by.none).click()
  const [one, other] = [rowOf(seat, first), rowOf(seat, second)]
  await handScan(page, first.code)
  await expect.poll(() => values(one)).toEqual(['1', '0'])
  await seat.context.setOffline(true)
  // Read before: known without network.
  await handScan(page, first.code)
  await expect.poll(() => values(one)).toEqual(['2', '0'])
  await handScan(page, second.code)
  await handScan(page, second.code)
  const open = page.getByRole('list', { name: w.scan.open_list })
  await expect.poll(() => open.getByRole('listitem').count()).toBe(2)
  await open.getByText(w.scan.why.waiting).first().waitFor()
  await checkBothSchemes(page, 'scans that wait for the network')
  await seat.context.setOffline(false)
  await expect.poll(() => values(other)).toEqual(['2', '0'])
  await open.waitFor({ state: 'hidden' })
  await saved(page)
  expect(await counted(event, lines)).toEqual([
    [2, 0],
    [2, 0],
  ])
  await leave(seat)
}, 120_000)

// rules/scan.md#14, rules/scan.md#15, rules/scan.md#20
it('says what a thing is, where it should be, and puts a piece out of order', async () => {
  const thing = await material(6)
  const [park] = await house.admin.call(parkRoutes.all, { query: {} })
  const event = await house.makeEvent('Concert de rentrée', [thing], 1)
  const before = await house.outOfOrder(thing.id)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/scan`)
  await heading(page, w.frame.menu.scan).waitFor()
  await page.getByText(w.scan.nothing, { exact: true }).waitFor()
  await page.getByRole('textbox', { name: w.code.other }).fill(park!.code)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: park!.name }).waitFor()
  const seen = (name: string) => page.locator('.scan-history').getByRole('button').filter({ hasText: name })
  await handScan(page, thing.code)
  const card = page.getByRole('article', { name: thing.name })
  await card.getByText(thing.reference, { exact: true }).waitFor()
  const back = card.getByRole('link', { name: `${w.scan.return_of} ${event.title}` })
  expect(await back.getAttribute('href')).toContain(`/event-return/${event.id}`)
  await card.getByRole('button', { name: w.scan.break_one }).click()
  await page.getByText(say(w.scan.broken_now, { label: thing.name })).hover() // it waits
  expect(await house.outOfOrder(thing.id)).toBe(before + 1)
  await checkBothSchemes(page, 'a scanned material')
  await page.getByRole('button', { name: w.inventory.undo }).click()
  await expect.poll(() => house.outOfOrder(thing.id)).toBe(before)
  // A reference is typed where a code may be.
  const [kit] = await house.admin.call(kitRoutes.all, { query: {} })
  await page.getByRole('textbox', { name: w.code.other }).fill(kit!.reference.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: kit!.name }).waitFor()
  await page.getByRole('textbox', { name: w.code.other }).fill(thing.reference.toLowerCase())
  await page.keyboard.press('Enter')
  await card.waitFor()
  // What was scanned before is one press away.
  await seen(park!.name).click()
  await page.getByRole('article', { name: park!.name }).waitFor()
  await page.reload()
  await seen(thing.name).first().waitFor()
  await handScan(page, event.code)
  await page
    .getByRole('article', { name: event.title })
    .getByRole('link', { name: `${w.scan.return_of} ${event.title}` })
    .click()
  await heading(page, event.title).waitFor()
  await leave(seat)
}, 120_000)

// rules/scan.md#15
it('offers the events that a unit at home and a kit may be taken out for', async () => {
  const [park] = await house.admin.call(parkRoutes.all, { query: {} })
  const [kit] = await house.admin.call(kitRoutes.all, { query: {} })
  const { id, name } = await house.admin.call(materialRoutes.create, {
    body: {
      name: 'Lyre à sortir',
      reference: `LYRE-${Date.now()}`,
      park_id: park!.id,
      stock_quantity: 1,
      rental_price: 1,
      is_unitary: true,
    },
  })
  const [unit] = await house.admin.call(unitRoutes.list, { params: { id }, query: {} })
  const day = dayFromNow(2)
  const event = await house.admin.call(eventRoutes.create, {
    body: { title: 'Foire aux lyres', start_date: day, end_date: day, is_confirmed: false },
  })
  const body = { materials: [{ id, quantity: 1 }], kits: [{ id: kit!.id, quantity: 1 }] }
  await house.admin.call(eventRoutes.update, { params: { id: event.id }, body })
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/scan`)
  await page.getByText(w.scan.nothing, { exact: true }).waitFor()
  const way = (thing: string) =>
    page
      .getByRole('article', { name: thing })
      .getByRole('link', { name: `${w.scan.departure_of} ${event.title}` })
      .first()
  await handScan(page, unit!.code)
  await way(name).waitFor()
  await checkBothSchemes(page, 'a scanned unit')
  await handScan(page, kit!.code)
  await way(kit!.name).waitFor()
  await way(kit!.name)
    .getByText(say(w.scan.kits_one, { shown: 1 }))
    .waitFor()
  await checkBothSchemes(page, 'a scanned kit')
  await way(kit!.name).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/event-departure/${event.id}`)
  await leave(seat)
})
