import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { subRentalRoutes } from '#shared/sub-rental.ts'
import { phone } from '../browser.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, focused, leave, patience, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** An event of today that asks for 6 pieces of a material of which there are 4. */
async function makeShort() {
  const mark = Date.now()
  const [park] = await api.call(parkRoutes.choices, {})
  const material = await api.call(materialRoutes.create, {
    body: {
      name: `Poursuite ${mark}`,
      reference: `PS-${mark}`,
      park_id: park!.id,
      stock_quantity: 4,
      rental_price: 30,
    },
  })
  const body = {
    title: `Revue ${mark}`,
    ...onDays(0, 0),
    is_confirmed: false,
    materials: [{ id: material.id, quantity: 6 }],
  }
  return { material, event: await api.call(eventRoutes.create, { body }), supplier: `Confrère ${mark}` }
}

// rules/sub-rental.md#11, rules/sub-rental.md#12, rules/sub-rental.md#13, rules/sub-rental.md#9
it('covers a shortage by keys from where it shows, and follows the pieces until they are given back', async () => {
  const { material, event, supplier } = await makeShort()
  const params = { id: event.id }
  const lent = () => api.call(subRentalRoutes.ofEvent, { params })
  const pieces = { quantity: 2, material: material.name }

  // Another screen shows what lacks, live.
  const watcher = await takeSeat(browser, site)
  await enter(watcher)
  await watcher.page.goto(`${site.url}/?event=${event.id}&tab=materials`)
  const lack = watcher.page.getByText(say(watcher.words.event.missing.title_one, { count: 1 }))
  await lack.waitFor()

  // From the line that lacks, by keys: the supplier is new.
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=materials`)
  const load = page.getByRole('region', { name: w.choosing.load })
  const way = load.getByRole('button', { name: say(w.sub_rental.cover, { shown: 2 }) })
  await way.press('Enter')
  const dialog = page.getByRole('dialog', { name: new RegExp(material.name) })
  const company = dialog.getByRole('combobox', { name: w.sub_rental.company })
  await focused(company)
  expect(await dialog.getByRole('textbox', { name: w.sub_rental.quantity }).inputValue()).toBe('2')
  await checkBothSchemes(page, 'sub-renting what lacks')
  await page.keyboard.type(supplier)
  const offer = page.getByRole('option', { name: say(w.company.create_named, { name: supplier }) })
  await offer.waitFor()
  await expect.poll(() => offer.getAttribute('data-combobox-selected'), { timeout: patience }).toBe('true')
  await page.keyboard.press('Enter')
  const creating = page.getByRole('dialog', { name: w.sub_rental.new_company })
  const named = creating.getByRole('textbox', { name: w.company.legal_name })
  await expect.poll(() => named.inputValue(), { timeout: patience }).toBe(supplier)
  await checkBothSchemes(page, 'a new supplier')
  await named.press('Enter')
  await creating.waitFor({ state: 'hidden' })
  await expect.poll(() => company.inputValue(), { timeout: patience }).toBe(supplier)
  // A number beyond the limits is reported, not changed.
  const quantity = dialog.getByRole('textbox', { name: w.sub_rental.quantity })
  await quantity.fill('0')
  await page.keyboard.press('Control+S')
  await focused(quantity)
  expect(await quantity.inputValue()).toBe('0')
  expect(await quantity.getAttribute('aria-invalid')).toBe('true')
  await quantity.fill('2')
  await page.keyboard.press('Control+S')
  await dialog.waitFor({ state: 'hidden' })
  await way.waitFor({ state: 'detached' })
  await lack.waitFor({ state: 'detached' })
  expect(await lent()).toMatchObject([{ quantity: 2, state: 'planned', company: { legal_name: supplier } }])
  expect((await api.call(eventRoutes.get, { params })).has_missing_materials).toBe(false)
  await leave(seat)

  // Ordered, from the details of the event.
  const own = watcher.page.getByRole('region', { name: w.sub_rental.many })
  await own.getByText(supplier).waitFor()
  await checkBothSchemes(watcher.page, 'the sub-rentals of an event')
  await own.getByRole('button', { name: say(w.sub_rental.next_of.planned, pieces) }).press('Enter')
  await own.getByText(w.sub_rental.states.ordered, { exact: true }).waitFor()

  // Who would delete the event reads who waits for word.
  const details = watcher.page.getByRole('dialog', { name: event.title, exact: true })
  await details.getByRole('button', { name: w.event.more, exact: true }).click()
  await watcher.page.getByRole('menuitem', { name: w.event.delete }).click()
  const asking = watcher.page.getByRole('dialog', { name: w.event.ask_delete })
  await asking.getByText(say(w.event.ask_delete_suppliers, { names: supplier })).waitFor()
  await asking.getByRole('button', { name: w.form.cancel, exact: true }).last().press('Enter') // closing by the cross cancels, too
  await leave(watcher)

  // Fetched, on a phone, from the list of what is to be done.
  const hand = await takeSeat(browser, site, { size: phone, isTouch: true })
  await enter(hand)
  await hand.page.goto(`${site.url}/sub-rentals?search=${encodeURIComponent(supplier)}`)
  const fetched = hand.page.getByRole('button', { name: say(w.sub_rental.next_of.ordered, pieces) })
  await fetched.waitFor()
  await checkBothSchemes(hand.page, 'what is to be fetched, on a phone')
  await fetched.tap()
  const giveBack = hand.page.getByRole('button', { name: say(w.sub_rental.next_of.received, pieces) })
  await giveBack.waitFor()

  // The departure and the return tell whose pieces they are; what broke beyond ours is the supplier's.
  const whose = say(w.sub_rental.pieces_from, { shown: 2, company: supplier })
  await hand.page.goto(`${site.url}/event-departure/${event.id}?by=none&show=all`)
  await hand.page.getByText(whose).waitFor()
  const out = [{ id: material.id, actual: 6 }]
  const departed = await api.call(departureRoutes.terminateDeparture, { params, body: out })
  await hand.page.goto(`${site.url}/event-return/${event.id}?by=none&show=all`)
  await hand.page.getByText(whose).waitFor()
  await checkBothSchemes(hand.page, 'a return with pieces of a supplier')
  const broken = [{ id: material.id, actual: 6, broken: 5 }]
  await api.call(eventRoutes.terminate, { params, body: broken, version: departed.version })
  expect(await lent()).toMatchObject([{ broken: 1, lost: 0, state: 'received' }])
  expect(await api.call(materialRoutes.get, { params: { id: material.id } })).toMatchObject({
    stock_quantity: 4,
    out_of_order_quantity: 4,
  })

  // Given back: the list of what is to be done is empty again.
  await hand.page.goto(`${site.url}/sub-rentals?search=${encodeURIComponent(supplier)}`)
  await giveBack.tap()
  await giveBack.waitFor({ state: 'detached' })
  expect(await lent()).toMatchObject([{ state: 'returned' }])
  await leave(hand)
}, 240_000)

// rules/change.md#4, rules/change.md#12
it('shows a visitor who has the event open that a sub-rental covers what it lacked', async () => {
  const { material, event } = await makeShort()
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat, 'visitor')
  await page.goto(`${site.url}/?event=${event.id}&tab=materials`)
  const lack = page.getByText(say(w.event.missing.title_one, { count: 1 }))
  await lack.waitFor()
  await page.locator('[data-live=live]').waitFor()
  const [company] = await api.call(companyRoutes.all, { query: {} })
  await api.call(subRentalRoutes.create, {
    params: { id: event.id },
    body: { company_id: company!.id, material_id: material.id, quantity: 2 },
  })
  await lack.waitFor({ state: 'hidden' })
  await leave(seat)
}, 120_000)

// rules/sub-rental.md#11, rules/screen.md#9
it('goes one state on with a double click, and one back with another on its undo', async () => {
  const { material, event } = await makeShort()
  const [company] = await api.call(companyRoutes.all, { query: {} })
  const params = { id: event.id }
  await api.call(subRentalRoutes.create, {
    params,
    body: { company_id: company!.id, material_id: material.id, quantity: 2, state: 'ordered' },
  })
  const state = async () => (await api.call(subRentalRoutes.ofEvent, { params })).map((one) => one.state)
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?event=${event.id}&tab=materials`)
  const pieces = { quantity: 2, material: material.name }
  const refused = page.getByText(w.problem.record.edited_meanwhile)
  await page.getByRole('button', { name: say(w.sub_rental.next_of.ordered, pieces) }).dblclick()
  const undo = page.getByRole('button', { name: w.sub_rental.undo })
  await undo.waitFor()
  expect([await state(), await refused.count()]).toEqual([['received'], 0])
  await undo.dblclick()
  await page.getByRole('button', { name: say(w.sub_rental.next_of.ordered, pieces) }).waitFor()
  expect([await state(), await refused.count()]).toEqual([['ordered'], 0])
  await leave(seat)
}, 120_000)
