import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { type Event, eventRoutes } from '#shared/event.ts'
import { formatMoney } from '#shared/format.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import type { Language } from '#shared/user.ts'
import { userRoutes } from '#shared/user.ts'
import { launch, phone } from '../browser.ts'
import { onDays } from '../days.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { checkBothSchemes, heading, patience, type Seat, say, signIn, takeSeat } from './at-screen.ts'

let browser: Browser
let site: RunningSite
let api: Api
/** By reference: one that is never reduced, and two that may be. */
let stock: number[]
let beneficiary: number
beforeAll(async () => {
  site = await startSite({ command: 'demo' })
  browser = await launch()
  api = await openApi(site)
  const [park] = await api.call(parkRoutes.choices, {})
  stock = []
  for (const [name, rental_price, is_discountable] of [
    ['Console de mixage 32 voies', 300, false],
    ['Enceinte amplifiée 15 pouces', 25.5, true],
    ['Câble XLR 10 m', 2, true],
  ] as const) {
    const body = { name, reference: `BIL-${stock.length}`, park_id: park!.id, stock_quantity: 20, rental_price }
    stock.push((await api.call(materialRoutes.create, { body: { ...body, is_discountable } })).id)
  }
  const person = { first_name: 'Ana', last_name: 'Roy', tags: ['Bénéficiaire'] }
  beneficiary = (await api.call(personRoutes.create, { body: person })).id
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

let seat: Seat
const mode = (value: string) => api.call(settingsRoutes.update, { body: { 'billing.mode': value } })
const speak = (language: Language) =>
  api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: language.toUpperCase() } })
beforeEach(async () => {
  await mode('partial')
  await speak('fr')
})
afterEach(async () => {
  expect.soft(seat.errors).toEqual([])
  await seat.context.close()
})

const sit = async (look: Parameters<typeof takeSeat>[2] = {}, pseudo?: string): Promise<Page> => {
  seat = await takeSeat(browser, site, look)
  await signIn(seat, pseudo)
  return seat.page
}
/** Two days, so the price of one is multiplied by 1.75. */
const makeEvent = (title: string, more: Record<string, unknown> = {}): Promise<Event> =>
  api.call(eventRoutes.create, {
    body: {
      title,
      ...onDays(20, 21),
      is_confirmed: false,
      beneficiaries: [beneficiary],
      materials: stock.map((id, at) => ({ id, quantity: [3, 2, 10][at] ?? 1 })),
      ...more,
    },
  })
const read = ({ id }: { id: number }) => api.call(eventRoutes.get, { params: { id } })
const open = async (event: { id: number }, tab: 'estimates' | 'bills' | 'materials') => {
  await seat.page.goto(`${site.url}/?event=${event.id}&tab=${tab}`)
  await seat.page.getByRole('dialog').getByRole('tablist').waitFor()
}
const button = (name: string | RegExp) => seat.page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (name: string) => seat.page.getByRole('textbox', { name, exact: true })
const tab = (name: string) => seat.page.getByRole('tab', { name: new RegExp(`^${name}`) })
/** The figures that the form shows, by their label. */
const totals = () =>
  seat.page
    .getByRole('region', { name: seat.words.billing.total.title })
    .locator('dt')
    .evaluateAll((terms) =>
      Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])),
    )

describe('an estimate, then its bill', () => {
  for (const language of ['fr', 'en'] as const) {
    it(`is made with a discount by amount, extra lines and discounts by material, and says what it showed (${language})`, async () => {
      await speak(language)
      const page = await sit({ language })
      const { billing: w } = seat.words
      const event = await makeEvent(`Gala ${language}`)
      await open(event, 'estimates')
      await page.getByText(w.no_estimates).waitFor()
      await button(w.new_estimate).click()
      // 300 x 3 + 25.5 x 2 + 2 x 10 = 971 a day; 71 of it may be reduced.
      const money = (amount: number) => formatMoney(amount, language)
      const base = say(w.discount.base, { discountable: money(124.25), total: money(1699.25) })
      await page.getByText(base).waitFor()
      await field(w.discount.amount).fill('1695')
      expect(await field(w.discount.rate).inputValue()).toBe(language === 'fr' ? '3,4205' : '3.4205')
      await field(w.discount.amount).blur()
      // Lines by the keyboard alone: Enter begins the next one, and sends nothing.
      await button(w.extra.add).press('Enter')
      await page.keyboard.type('Transport')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type('120.5')
      await page.keyboard.press('Tab')
      await page.keyboard.type('5.5')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Montage')
      await button(w.create_estimate).click()
      await page.getByText(seat.words.invalid.required).waitFor()
      expect((await read(event)).estimates).toEqual([])
      await checkBothSchemes(page, 'the form of an estimate')
      await button(say(w.extra.remove, { number: 2 })).press('Enter')
      await button(new RegExp(w.line.title)).press('Enter')
      await field(say(w.line.rate_of, { name: 'Câble XLR 10 m' })).fill('50')
      await field(w.note).fill('Livraison quai 3')
      const shown = await totals()
      await button(w.create_estimate).click()
      await page.getByText(w.estimate_created).waitFor()
      const [listed] = (await read(event)).estimates
      const made = await api.call(estimateRoutes.get, { params: { id: listed!.id } })
      expect(made).toMatchObject({
        note: 'Livraison quai 3',
        extras: [{ text: 'Transport', unit_price: 120.5, vat_rate: 5.5 }],
      })
      expect(made.materials.map(({ discount_rate }) => discount_rate)).toEqual([0, 0, 50])
      expect(shown).toMatchObject({
        [w.total.grand]: money(made.grand_total),
        [w.total.discount]: `−${money(made.discount_amount)}`,
        [w.total.due]: money(made.due_amount),
        [w.total.with_taxes]: money(made.total_with_taxes),
      })
      for (const { vat } of made.vat_breakdown) expect(Object.values(shown)).toContain(money(vat))

      // The bill begins where the estimate ended.
      await tab(w.bills).click()
      await button(w.new_bill).click()
      expect(await field(w.extra.text).inputValue()).toBe('Transport')
      expect(await field(w.note).inputValue()).toBe('Livraison quai 3')
      expect(await totals()).toEqual(shown)
      await button(w.create_bill).click()
      await expect.poll(async () => (await read(event)).bills.length, { timeout: patience }).toBe(1)
      const [bill] = (await read(event)).bills
      await page.getByText(say(w.bill_created, { number: bill!.number })).waitFor()
      expect(await api.call(billRoutes.get, { params: { id: bill!.id } })).toMatchObject({
        due_amount: made.due_amount,
      })
      await button(w.regenerate_bill).click()
      await button(say(w.extra.remove, { number: 1 })).click()
      await button(w.regenerate_bill).click()
      const previous = page.getByRole('list', { name: w.previous })
      await previous.getByText(say(w.bill_of, { number: bill!.number })).waitFor()
      const [newer] = (await read(event)).bills
      await previous.getByText(say(w.superseded, { number: newer!.number })).waitFor()
      await page.getByRole('list', { name: w.bills, exact: true }).getByText(w.current).waitFor()
      await checkBothSchemes(page, 'the bills of an event')
    }, 120_000)
  }
})

it('a rate above the maximum is refused as it is typed, and where nothing may be reduced no rate is asked for', async () => {
  const page = await sit()
  const { billing: w } = seat.words
  await open(await makeEvent('Remise'), 'estimates')
  await button(w.new_estimate).click()
  await field(w.discount.rate).fill('7,312') // 71 of 971
  await page.getByText(say(seat.words.invalid.too_large, { count: '7,312' })).waitFor({ state: 'detached' })
  await field(w.discount.rate).fill('7,3121')
  await page.getByText(say(seat.words.invalid.too_large, { count: '7,312' })).waitFor()
  await button(w.create_estimate).click()
  expect(await field(w.discount.rate).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText(w.total.unknown).waitFor()
  await page.getByRole('tab').first().click() // and back: what is typed stays
  await tab(w.estimates).click()
  expect(await field(w.discount.rate).inputValue()).toBe('7,3121')
  await button(seat.words.event.close).click()
  await page.getByRole('button', { name: seat.words.form.leave_yes }).click()
  await heading(page, seat.words.frame.menu.calendar).waitFor()

  await open(await makeEvent('Sans remise', { materials: [{ id: stock[0], quantity: 1 }] }), 'estimates')
  await button(w.new_estimate).click()
  await page.getByText(w.discount.none).waitFor()
  expect(await field(w.discount.rate).count()).toBe(0)
}, 90_000)

it('an estimate goes to the trash after a question, and comes back from the word of it', async () => {
  const page = await sit()
  const { billing: w } = seat.words
  const event = await makeEvent('Corbeille')
  await api.call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  await open(event, 'estimates')
  const list = page.getByRole('list', { name: w.estimates, exact: true })
  // Made by somebody else while one looks.
  await page.locator('[data-live=live]').waitFor()
  await api.call(estimateRoutes.create, { params: { id: event.id }, body: { discountRate: 2 } })
  await expect.poll(() => list.getByRole('listitem').count(), { timeout: patience }).toBe(2)
  const [newest] = (await read(event)).estimates
  await list.getByRole('listitem').first().getByText(w.newest).waitFor()
  await list.getByRole('listitem').first().getByRole('button').click()
  await page.getByRole('dialog', { name: w.ask_delete }).getByRole('button', { name: w.yes_delete }).click()
  await page.getByText(w.estimate_deleted).waitFor()
  expect((await read(event)).estimates).toHaveLength(1)
  await button(w.undo).click()
  await page.getByText(w.restored).waitFor()
  expect((await read(event)).estimates[0]!.id).toBe(newest!.id)
}, 90_000)

it('what others write while one types refreshes the lists and leaves the form alone', async () => {
  const page = await sit()
  const { billing: w } = seat.words
  const event = await makeEvent('À deux')
  await open(event, 'bills')
  await page.locator('[data-live=live]').waitFor()
  await button(w.new_bill).click()
  await field(w.note).fill('En cours de frappe')
  const { number } = await api.call(billRoutes.create, { params: { id: event.id }, body: {} })
  await page.getByRole('heading', { name: say(w.form.regenerate, { number }) }).waitFor()
  await page.getByRole('list', { name: w.bills, exact: true }).getByText(say(w.bill_of, { number })).waitFor()
  expect(await field(w.note).inputValue()).toBe('En cours de frappe')
}, 90_000)

it('an event that is not billable says so and is made billable, one without beneficiary leads to where one is added', async () => {
  const page = await sit({ size: phone, isTouch: true })
  const { billing: w } = seat.words
  const event = await makeEvent('Prêt', { is_billable: false })
  await open(event, 'estimates')
  await page.getByText(w.not_billable).waitFor()
  await checkBothSchemes(page, 'an event that is not billable, on a phone')
  await button(w.enable).tap()
  await button(w.new_estimate).waitFor()
  expect((await read(event)).is_billable).toBe(true)
  await open(await makeEvent('Confirmé', { is_billable: false, is_confirmed: true }), 'bills')
  await page.getByText(seat.words.problem.event.locked_reason.confirmed).waitFor()
  expect(await button(w.enable).count()).toBe(0)
  await open(await makeEvent('Anonyme', { beneficiaries: [] }), 'bills')
  await page.getByText(seat.words.problem.event.no_beneficiary).waitFor()
  await page.getByRole('link', { name: w.add_beneficiary }).waitFor()
  await open(await makeEvent('Vide', { materials: [] }), 'bills')
  expect(await tab(w.estimates).isDisabled()).toBe(true)
  expect(await tab(w.bills).isDisabled()).toBe(true)
}, 90_000)

it('visitors see estimates and no bills, and whom to ask', async () => {
  const event = await makeEvent('Vu de loin')
  await api.call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  await api.call(billRoutes.create, { params: { id: event.id }, body: {} })
  const page = await sit({}, 'visitor')
  const { billing: w } = seat.words
  await open(event, 'estimates')
  await page.getByText(w.contact_estimate).waitFor()
  await page.getByRole('link', { name: /PDF/ }).waitFor()
  expect(await tab(w.bills).count()).toBe(0)
  expect(await page.getByRole('button', { name: w.new_estimate }).count()).toBe(0)
  expect(await page.getByRole('list', { name: w.estimates }).getByRole('button').count()).toBe(0)
}, 90_000)

it('whoever does not see all of the material is told why nothing is made, and keeps what was typed', async () => {
  const hidden = await api.call(parkRoutes.create, { body: { name: 'Parc discret' } })
  const away = { name: 'Laser', reference: 'BIL-L', park_id: hidden.id, stock_quantity: 1, rental_price: 10 }
  const { id } = await api.call(materialRoutes.create, { body: away })
  const event = await makeEvent('À moitié vu', {
    materials: [
      { id, quantity: 1 },
      { id: stock[1], quantity: 1 },
    ],
  })
  const person = { first_name: 'Lou', last_name: 'Petit' }
  const account = {
    pseudo: 'partiel',
    email: 'partiel@example.org',
    password: site.password,
    group_id: 'member' as const,
  }
  await api.call(userRoutes.create, { body: { ...account, person, restricted_parks: [hidden.id] } })
  const page = await sit({}, 'partiel')
  const { billing: w } = seat.words
  await open(event, 'bills')
  await button(w.new_bill).click()
  await field(w.note).fill('Pour Lou')
  await button(w.create_bill).click()
  await page.getByText(w.hidden_title).waitFor()
  expect(await field(w.note).inputValue()).toBe('Pour Lou')
  expect((await read(event)).bills).toEqual([])
}, 90_000)

it('a paper opens in a new tab, which says so when it takes more than a second', async () => {
  const event = await makeEvent('Papier')
  const { id } = await api.call(billRoutes.create, { params: { id: event.id }, body: {} })
  const page = await sit()
  await open(event, 'bills')
  const link = page.getByRole('link', { name: /PDF/ })
  const ways: (() => void)[] = []
  await seat.context.route(`**/bills/${id}/pdf*`, async (route) => {
    await new Promise<void>((resolve) => ways.push(resolve))
    await route.continue()
  })
  // The tab is looked into from where it was opened: while it loads it answers nobody else.
  await page.evaluate(() => {
    const opened = window.open.bind(window)
    window.open = (...how) => Object.assign(window, { opened: opened(...how) }).opened
  })
  const [paper] = await Promise.all([page.waitForEvent('popup'), link.click()])
  const said = () => page.evaluate(() => (window as unknown as { opened: Window }).opened.document.body?.textContent)
  await expect.poll(said, { timeout: patience }).toContain(seat.words.frame.document.preparing)
  for (const way of ways) way()
  await paper.waitForURL(`**/bills/${id}/pdf?lang=fr`)
}, 90_000)

it('without billing no screen speaks of money, and everything is back with another mode', async () => {
  const event = await makeEvent('Sans argent')
  await api.call(estimateRoutes.create, { params: { id: event.id }, body: { discountRate: 1 } })
  await api.call(billRoutes.create, { params: { id: event.id }, body: { discountRate: 2 } })
  const before = await read(event)
  const page = await sit()
  const w = seat.words
  const isThere = async (locator: ReturnType<typeof tab>, there: boolean) =>
    expect.poll(async () => (await locator.count()) > 0, { timeout: patience }).toBe(there)
  for (const value of ['partial', 'none', 'full'] as const) {
    await mode(value)
    const bills = value !== 'none'
    await open(event, 'materials')
    await isThere(tab(w.billing.estimates), bills)
    await isThere(tab(w.billing.bills), bills)
    await isThere(page.getByRole('region', { name: w.event.totals.label }), bills)
    await page.goto(`${site.url}/events/${event.id}?step=information`)
    await field(w.wizard.title).waitFor()
    await isThere(page.getByRole('switch', { name: w.wizard.is_billable }), value === 'partial')
    await page.goto(`${site.url}/events/${event.id}?step=beneficiaries`)
    await page.getByRole('list', { name: w.wizard.step.beneficiaries }).waitFor()
    await isThere(page.getByText(w.wizard.on_bill), bills)
    await page.goto(`${site.url}/events/${event.id}?step=summary`)
    await page.getByRole('link', { name: w.wizard.summary.print }).waitFor()
    await isThere(page.getByRole('heading', { name: w.wizard.summary.totals }), bills)
    await page.goto(`${site.url}/materials/${stock[1]}`)
    await field(w.material.name).waitFor()
    await isThere(field(w.material.rental_price), bills)
    await isThere(field(w.material.vat_rate), bills)
    await page.goto(`${site.url}/materials/${stock[1]}/view`)
    await page.getByText(w.material.replacement_price).waitFor()
    await isThere(page.getByText(w.material.vat_rate, { exact: true }), bills)
    await page.goto(`${site.url}/materials`)
    await page.getByRole('table').waitFor()
    await isThere(page.getByRole('columnheader', { name: w.material.rental_price }), bills)
  }
  await mode('partial')
  expect(await read(event)).toEqual(before)
}, 120_000)

it('the numbers an invoice needs are typed with their blanks and refused when they cannot be', async () => {
  const page = await sit()
  const w = seat.words.settings
  await page.goto(`${site.url}/settings#company`)
  await field(w.payment.iban).fill('FR76 3000 6000 0112 3456 7890 188')
  await field(seat.words.company.siret).fill('732 829 320 00075')
  await button(w.save).click()
  await page.getByText(seat.words.invalid.iban).waitFor()
  await page.getByText(seat.words.invalid.siret).waitFor()
  await checkBothSchemes(page, 'settings, payment refused')
  await field(w.payment.iban).fill('FR76 3000 6000 0112 3456 7890 189')
  await field(seat.words.company.siret).fill('732 829 320 00074')
  await field(w.payment.days).fill('45')
  await button(w.save).click()
  await page.getByText(w.saved).waitFor()
  const { company, billing } = await api.call(settingsRoutes.get, {})
  expect([company.siret, billing.iban, billing.paymentDays]).toEqual([
    '73282932000074',
    'FR7630006000011234567890189',
    45,
  ])
}, 90_000)
