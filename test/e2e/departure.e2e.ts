import { expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { phone } from '../browser.ts'
import { onDays } from '../days.ts'
import {
  checkBothSchemes,
  enter,
  heading,
  patience,
  type Seat,
  say,
  takeSeat,
  tapSpotTwice,
  tapTwice,
} from './at-screen.ts'
import { readPdf } from './paper.ts'
import { saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

type Named = { name: string; reference: string }
/** The controls of one row. */
function rowOf({ page, words: w }: Seat, material: Named) {
  const label = say(w.departure.actual_of, material)
  return {
    actual: page.getByRole('textbox', { name: label, exact: true }),
    asListed: page.getByRole('button', { name: say(w.departure.row_back, material), exact: true }),
    more: page.getByRole('button', { name: say(w.inventory.one_more, { label }), exact: true }),
    less: page.getByRole('button', { name: say(w.inventory.one_less, { label }), exact: true }),
  }
}
const pivots = (materials: readonly EventMaterial[]) =>
  new Map(materials.map(({ id, pivot }) => [id, [pivot.quantity, pivot.quantity_departed, pivot.is_unplanned]]))
const soon = onDays(0, 1)
/** Text with every space a plain one. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

// rules/departure.md#14, rules/departure.md#15, rules/departure.md#17, rules/departure.md#18, rules/departure.md#19, rules/departure.md#20, rules/load.md#5
it('loads an event on a phone, with one piece left behind and one more than listed, and ends it', async () => {
  const [first, second, third, extra] = house.stock.slice(0, 4)
  const figures = [
    { weight: 12.5, volume: 0.1, power: 300 },
    { weight: 20, volume: 0.2, power: 0 },
    { weight: null, volume: null, power: null },
    { weight: 1, volume: 0.01, power: 0 },
  ]
  for (const [at, { id }] of [first!, second!, third!, extra!].entries())
    await house.admin.call(materialRoutes.update, { params: { id }, body: figures[at]! })
  const event = await house.makeEvent('Fête de la rivière', [first!, second!, third!], 4, soon)
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/event-departure/${event.id}?by=none&show=all`)
  await heading(page, event.title).waitFor()
  const [one, two, three] = [first!, second!, third!].map((material) => rowOf(seat, material)) as [
    ReturnType<typeof rowOf>,
    ReturnType<typeof rowOf>,
    ReturnType<typeof rowOf>,
  ]

  await one.asListed.tap()
  expect(await one.actual.inputValue()).toBe('4')
  await two.actual.fill('3')
  for (let taps = 0; taps < 5; taps++) await three.more.tap()
  const search = page.getByRole('combobox', { name: w.departure.add })
  await search.fill(extra!.reference)
  const option = page.getByRole('option', { name: new RegExp(`^${extra!.reference} –`) })
  // Rows above it get their height as they come into view.
  await expect
    .poll(async () => {
      await search.evaluate((field) => field.scrollIntoView({ block: 'center' }))
      return option.isVisible()
    })
    .toBe(true)
  await search.press('Enter')
  await expect.poll(() => rowOf(seat, extra!).actual.inputValue(), { timeout: patience }).toBe('1')
  await saved(page)
  // 4 of 12.5 kg, 3 of 20 kg and the one that joined; what the third weighs nobody knows.
  await expect
    .poll(async () => plain(await page.locator('.inventory-remaining').textContent()))
    .toContain('≥ 111 / 130 kg')
  expect(plain(await page.locator('.inventory-remaining').textContent())).toContain(
    '1 pièce manque sur les lignes comptées · 20 kg',
  )
  await checkBothSchemes(page, 'loading an event')
  const draft = await house.read(event.id)
  const counted = pivots(draft.materials)
  expect([draft.is_departure_inventory_done, ...[first, second, third].map((one) => counted.get(one!.id))]).toEqual([
    false,
    [4, 4, false],
    [4, 3, false],
    [4, 5, false],
  ])
  expect(draft.unlisted_materials).toMatchObject([{ id: extra!.id, quantity: 1 }])

  await page.getByRole('button', { name: w.departure.terminate }).tap()
  const dialog = page.getByRole('dialog', { name: w.departure.ask.title })
  const told = (name: string) => dialog.getByRole('list', { name }).getByRole('listitem').allTextContents()
  expect(await told(w.departure.ask.left)).toEqual([expect.stringMatching(new RegExp(`${second!.reference}.*1$`))])
  expect(await told(w.departure.ask.beyond)).toHaveLength(2)
  await checkBothSchemes(page, 'ending a departure')
  const ends: string[] = []
  page.on('request', (request) => request.url().endsWith('/departure/terminate') && ends.push(request.method()))
  await tapTwice(dialog.getByRole('button', { name: w.departure.ask.yes }))
  await page.getByText(w.departure.done.title).waitFor()
  expect(ends).toEqual(['PUT'])
  await page.getByText(say(w.departure.done.left_one, { shown: 1 })).waitFor()
  expect(plain(await page.getByRole('status').filter({ hasText: w.departure.done.title }).textContent())).toContain(
    '13 pièces parties · ≥ 111 kg · ≥ 1,01 m³ · ≥ 1,2 kW',
  )
  await page.getByText(/^20\skg · 0,2\sm³$/).waitFor()
  await checkBothSchemes(page, 'a departure that ended')
  const ended = await house.read(event.id)
  expect([ended.is_confirmed, ended.is_departure_inventory_done]).toEqual([true, true])
  expect(pivots(ended.materials).get(third!.id)).toEqual([5, 5, false])
  expect(pivots(ended.materials).get(extra!.id)).toEqual([1, 1, true])

  // The paper, and the way on.
  const { text: note } = await readPdf(seat, page.getByRole('link', { name: w.departure.print }))
  for (const words of ['Bon de livraison', event.title, extra!.reference, 'Ajouté au départ', 'Reçu par'])
    expect(note).toContain(words)
  await page.getByRole('link', { name: w.departure.to_return }).tap()
  await heading(page, event.title).waitFor()
  await page.getByText(w.departure.state.unplanned).waitFor()
  await page.getByText(say(w.departure.state.left_one, { shown: 1 })).waitFor()
  await page.getByRole('link', { name: w.event.departure }).tap()

  await page.getByRole('button', { name: w.departure.done.reopen }).tap()
  await page
    .getByRole('dialog', { name: say(w.departure.done.ask, { title: event.title }) })
    .getByRole('button', { name: w.departure.done.reopen })
    .tap()
  await page.getByRole('button', { name: w.departure.terminate }).waitFor()
  expect((await house.read(event.id)).is_departure_inventory_done).toBe(false)
}, 120_000)

// rules/departure.md#19, rules/inventory.md#23
it('fills a phone with what stays behind, under its number of pieces, between the outcome and the buttons', async () => {
  const event = await house.makeEvent('Grand départ', house.stock.slice(0, 12), 4, soon)
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/event-departure/${event.id}?by=none&show=all`)
  await rowOf(seat, house.stock[0]!).more.tap()
  await saved(page)
  await page.getByRole('button', { name: w.departure.terminate }).tap()
  const dialog = page.getByRole('dialog', { name: w.departure.ask.title })
  const heights = () =>
    dialog.evaluate((one) => {
      const foot = one.querySelector('.dialog-foot')!.getBoundingClientRect()
      return [Math.round(foot.bottom), one.querySelector('.findings')!.clientHeight > window.innerHeight / 2]
    })
  await expect.poll(heights).toEqual([phone.height, true])
  const part = dialog.getByRole('region', { name: w.departure.ask.left })
  expect(plain(await part.textContent())).toContain('12 références · 47 pièces')
  await page.setViewportSize({ width: 360, height: 640 })
  await dialog.getByRole('button', { name: w.departure.ask.yes }).waitFor()
  expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await checkBothSchemes(page, 'ending a departure that leaves much behind')
  // Back to the list, or on later: both keep the count.
  const [goOn, later] = [w.departure.ask.no, w.inventory.later_on].map((name) => dialog.getByRole('button', { name }))
  const right = async (button = later!) => (await button.boundingBox().then((box) => box!.x + box!.width)) <= 360
  expect([await right(goOn!.last()), await right(later)]).toEqual([true, true])
  await goOn!.last().tap()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: w.departure.terminate }).tap()
  await later!.tap()
  await page.getByRole('dialog', { name: event.title }).waitFor()
  expect(pivots((await house.read(event.id)).materials).get(house.stock[0]!.id)?.[1]).toBe(1)
  await seat.context.close()
}, 120_000)

// rules/screen.md#9, rules/departure.md#19
it('ends no count on a double tap: the question opens under the finger, and is to be read first', async () => {
  const [first, second] = house.stock
  const { name, reference } = first!
  const leaving = await house.makeEvent('Deux doigts', [first!, second!], 4, soon)
  const coming = await house.makeEvent('Retour à deux doigts', [first!, second!])
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  const ends: string[] = []
  page.on('request', (request) => request.url().endsWith('/terminate') && ends.push(request.method()))
  for (const { at, words } of [
    { at: `event-departure/${leaving.id}`, words: w.departure },
    { at: `event-return/${coming.id}`, words: w.inventory },
  ]) {
    await page.setViewportSize(phone)
    await page.goto(`${house.site.url}/${at}?by=none&show=all`)
    const end = page.getByRole('button', { name: words.terminate, exact: true })
    const alarm = page.getByRole('dialog', { name: words.ask.uncounted_title })
    await tapSpotTwice(page, end)
    await alarm.getByRole('button', { name: words.ask.no }).last().tap()
    await alarm.waitFor({ state: 'hidden' })

    const more = page.getByRole('button', {
      name: say(w.inventory.one_more, { label: say(words.actual_of, { name, reference }) }),
    })
    await more.tap()
    await saved(page)
    const question = page.getByRole('dialog', { name: words.ask.title })
    for (const height of [844, 667]) {
      await page.setViewportSize({ width: 390, height })
      await tapSpotTwice(page, end)
      await page.waitForTimeout(600) // it would have been sent by then
      expect([await question.count(), ends], `${height} px`).toEqual([1, []])
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'hidden' })
    }
  }
  await seat.context.close()
}, 120_000)

// rules/departure.md#14, rules/departure.md#16
it('counts all as listed in one press that can be undone, and shows what a colleague counts meanwhile', async () => {
  const lines = house.stock.slice(10, 13)
  const event = await house.makeEvent('Bal du port', lines, 6, soon)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/?event=${event.id}`)
  await page.getByRole('dialog', { name: event.title }).getByRole('link', { name: w.event.departure }).click()
  await page.getByRole('button', { name: w.departure.all_back }).click()
  await page.getByText(say(w.departure.out_of_other, { out: '18', shown: '18' })).waitFor()
  await page.getByRole('button', { name: w.inventory.undo }).click()
  await page.getByText(say(w.departure.out_of_other, { out: '0', shown: '18' })).waitFor()
  await saved(page) // else the colleague's count meets this one on its way
  await page.locator('[data-live=live]').waitFor()
  await house.member.call(departureRoutes.departure, {
    params: { id: event.id },
    body: [{ id: lines[1]!.id, actual: 2 }],
  })
  await expect.poll(() => rowOf(seat, lines[1]!).actual.inputValue(), { timeout: patience }).toBe('2')
  await rowOf(seat, lines[0]!).actual.fill('6')
  await saved(page)
  const { materials } = await house.read(event.id)
  expect(pivots(materials).get(lines[0]!.id)).toEqual([6, 6, false])
  expect(pivots(materials).get(lines[1]!.id)).toEqual([6, 2, false])
}, 120_000)

// rules/departure.md#14, rules/inventory.md#21
it('keeps on the device what is counted without network, extra material included, and sends it later from any screen', async () => {
  const lines = house.stock.slice(20, 22)
  const extra = house.stock[22]!
  const event = await house.makeEvent('Marché de nuit', lines, 3, soon)
  const seat = await takeSeat(house.browser, house.site)
  const { page, context, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/event-departure/${event.id}?by=none`)
  const search = page.getByRole('combobox', { name: w.departure.add })
  await search.fill(extra.reference)
  await page.getByRole('option', { name: new RegExp(`^${extra.reference} –`) }).click()
  await expect.poll(() => rowOf(seat, extra).actual.inputValue(), { timeout: patience }).toBe('1')
  await saved(page)
  await context.setOffline(true)
  await rowOf(seat, lines[0]!).actual.fill('3')
  await rowOf(seat, extra).actual.fill('4')
  await page.getByText(say(w.inventory.saving.offline_other, { count: 2 })).waitFor()
  // The page goes without a network, and another screen sends what waits on the device.
  await page.close()
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto(`${house.site.url}/materials`)
  await expect
    .poll(async () => pivots((await house.read(event.id)).materials).get(lines[0]!.id), { timeout: patience })
    .toEqual([3, 3, false])
  expect((await house.read(event.id)).unlisted_materials).toMatchObject([{ id: extra.id, quantity: 4 }])
}, 120_000)

// rules/departure.md#14, rules/calendar.md#18
it('is offered by the calendar the day before, and not to a visitor', async () => {
  const event = await house.makeEvent('Départ de demain', house.stock.slice(30, 31), 1, onDays(1, 2))
  await house.admin.call(eventRoutes.update, { params: { id: event.id }, body: { is_confirmed: true } })
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  await enter(seat)
  await seat.page.goto(house.site.url)
  const link = seat.page.locator(`a[href$="/event-departure/${event.id}"]`)
  await link.first().waitFor()
  const visitor = await takeSeat(house.browser, house.site)
  await enter(visitor, 'visitor')
  await visitor.page.goto(`${house.site.url}/event-departure/${event.id}`)
  await visitor.page.getByText(visitor.words.session.banner.restricted).waitFor()
}, 120_000)
