import { describe, expect, it } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { formatMoney } from '#shared/rules/format.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { checkBothSchemes, heading, patience, say, tapTwice } from './at-screen.ts'
import { useBilling } from './billing-stage.ts'

const { stock, speak, api, seat, sit, makeEvent, read, open, button, field, tab } = useBilling()
/** The figures that the form shows, by their label. */
const totals = () =>
  seat()
    .page.getByRole('region', { name: seat().words.billing.total.title })
    .locator('dt')
    .evaluateAll((terms) =>
      Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])),
    )

describe('an estimate, then its bill', () => {
  for (const language of ['fr', 'en'] as const) {
    // rules/amount.md#12, rules/amount.md#18, rules/invoice.md#7, rules/invoice.md#18,
    // rules/invoice.md#27, rules/invoice.md#29, rules/invoice.md#30, rules/language.md#14
    it(`is made with a discount by amount, extra lines and discounts by material, and shows what the form showed (${language})`, async () => {
      await speak(language)
      const page = await sit({ language })
      const { billing: w } = seat().words
      const event = await makeEvent(`Gala ${language}`)
      await open(event, 'estimates')
      await page.getByText(w.no_estimates).waitFor()
      await button(w.new_estimate).click()
      // 300 x 3 + 25.5 x 2 + 2 x 10 = 971 a day; 71 of it is discountable.
      const money = (amount: number) => formatMoney(amount, language)
      const base = say(w.discount.base, { discountable: money(124.25), total: money(1699.25) })
      await page.getByText(base).waitFor()
      await field(w.discount.amount).fill('1695')
      expect(await field(w.discount.rate).inputValue()).toBe(language === 'fr' ? '3,4205' : '3.4205')
      await field(w.discount.amount).blur()
      // Lines by keyboard alone: Enter begins the next one, and sends nothing.
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
      await page.getByText(seat().words.invalid.required).waitFor()
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
      const made = await api().call(estimateRoutes.get, { params: { id: listed!.id } })
      expect(made).toMatchObject({
        note: 'Livraison quai 3',
        extras: [{ text: 'Transport', unit_price: 120.5, vat_rate: 5.5 }],
      })
      expect(made.materials.map(({ discount_rate }) => discount_rate)).toEqual([0, 0, 50])
      expect(shown).toMatchObject({
        [w.total.rental]: money(1699.25),
        [w.total.extras]: money(120.5),
        [w.total.grand]: money(made.grand_total),
        [w.total.discount]: `−${money(made.discount_amount)}`,
        [w.total.due]: money(made.due_amount),
        [w.total.with_taxes]: money(made.total_with_taxes),
      })
      for (const { vat } of made.vat_breakdown) expect(Object.values(shown)).toContain(money(vat))

      // The bill starts from the estimate's values.
      await tab(w.bills).click()
      await button(w.new_bill).click()
      expect(await field(w.extra.text).inputValue()).toBe('Transport')
      expect(await field(w.note).inputValue()).toBe('Livraison quai 3')
      expect(await totals()).toEqual(shown)
      await button(w.create_bill).click()
      await expect.poll(async () => (await read(event)).bills.length, { timeout: patience }).toBe(1)
      const [bill] = (await read(event)).bills
      await page.getByText(say(w.bill_created, { number: bill!.number })).waitFor()
      expect(await api().call(billRoutes.get, { params: { id: bill!.id } })).toMatchObject({
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

// rules/amount.md#8, rules/amount.md#9, rules/invoice.md#30, rules/screen.md#16
it('refuses a rate above the maximum as it is typed, and asks for no rate where nothing can be reduced', async () => {
  const page = await sit()
  const { billing: w } = seat().words
  await open(await makeEvent('Remise'), 'estimates')
  await button(w.new_estimate).click()
  await field(w.discount.rate).fill('7,312') // 71 of 971
  await page.getByText(say(seat().words.invalid.too_large, { count: '7,312' })).waitFor({ state: 'detached' })
  await field(w.discount.rate).fill('7,3121')
  await page.getByText(say(seat().words.invalid.too_large, { count: '7,312' })).waitFor()
  await button(w.create_estimate).click()
  expect(await field(w.discount.rate).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText(w.total.unknown).waitFor()
  await page.getByRole('tab').first().click() // and back: the typed values stay
  await tab(w.estimates).click()
  expect(await field(w.discount.rate).inputValue()).toBe('7,3121')
  await button(seat().words.event.close).click()
  await page.getByRole('button', { name: seat().words.form.leave_yes }).click()
  await heading(page, seat().words.frame.menu.calendar).waitFor()

  await open(await makeEvent('Sans remise', { materials: [{ id: stock[0], quantity: 1 }] }), 'estimates')
  await button(w.new_estimate).click()
  await page.getByText(w.discount.none).waitFor()
  expect(await field(w.discount.rate).count()).toBe(0)
}, 90_000)

// rules/estimate.md#7, rules/estimate.md#10, rules/estimate.md#11
it('an estimate goes to the trash after a question, and returns from the toast', async () => {
  const page = await sit()
  const { billing: w } = seat().words
  const event = await makeEvent('Corbeille')
  await api().call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  await open(event, 'estimates')
  const list = page.getByRole('list', { name: w.estimates, exact: true })
  // Another user creates one while this page is open.
  await page.locator('[data-live=live]').waitFor()
  await api().call(estimateRoutes.create, { params: { id: event.id }, body: { discountRate: 2 } })
  await expect.poll(() => list.getByRole('listitem').count(), { timeout: patience }).toBe(2)
  const [newest] = (await read(event)).estimates
  await list.getByRole('listitem').first().getByText(w.newest).waitFor()
  // A name on screen has plain spaces, whatever stands before its colon.
  const removal = new RegExp(`^${say(w.delete_estimate, { name: '' }).replace(/\s/g, '\\s')}`)
  await list.getByRole('listitem').first().getByRole('button', { name: removal }).click()
  await page.getByRole('dialog', { name: w.ask_delete }).getByRole('button', { name: w.yes_delete }).click()
  await page.getByText(w.estimate_deleted).waitFor()
  expect((await read(event)).estimates).toHaveLength(1)
  await button(w.undo).click()
  await page.getByText(w.restored).waitFor()
  expect((await read(event)).estimates[0]!.id).toBe(newest!.id)
}, 90_000)

// rules/change.md#12, rules/change.md#17, rules/invoice.md#29, rules/invoice.md#32
it('another user’s writes refresh the lists and leave the form alone while the user types', async () => {
  const page = await sit()
  const { billing: w } = seat().words
  const event = await makeEvent('À deux')
  await open(event, 'bills')
  await page.locator('[data-live=live]').waitFor()
  await button(w.new_bill).click()
  await field(w.note).fill('En cours de frappe')
  const { number } = await api().call(billRoutes.create, { params: { id: event.id }, body: {} })
  const name = say(w.bill_of, { number })
  await page.getByText(say(w.meanwhile.title, { name })).waitFor()
  await page.getByRole('list', { name: w.bills, exact: true }).getByText(name, { exact: true }).waitFor()
  expect(await field(w.note).inputValue()).toBe('En cours de frappe')
}, 90_000)

// rules/estimate.md#10, rules/invoice.md#27
it('the lists of estimates and bills show the totals without and with VAT', async () => {
  const event = await makeEvent('Deux montants')
  const estimate = await api().call(estimateRoutes.create, { params: { id: event.id }, body: { discountRate: 2 } })
  const bill = await api().call(billRoutes.create, { params: { id: event.id }, body: {} })
  const page = await sit()
  const { billing: w } = seat().words
  for (const [made, list] of [
    [estimate, 'estimates'],
    [bill, 'bills'],
  ] as const) {
    await open(event, list)
    const line = page.getByRole('list', { name: w[list], exact: true }).getByRole('listitem')
    expect(made.total_with_taxes).toBeGreaterThan(made.due_amount)
    await line.getByText(say(w.excluding_vat, { amount: formatMoney(made.due_amount, 'fr') })).waitFor()
    await line.getByText(say(w.including_vat, { amount: formatMoney(made.total_with_taxes, 'fr') })).waitFor()
  }
}, 90_000)

// rules/amount.md#19, rules/amount.md#20, rules/details.md#16
it('an event shows the total of its bill or estimate where it differs from its own', async () => {
  const event = await makeEvent('Prestations')
  await api().call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  const page = await sit()
  const w = seat().words
  await open(event, 'materials')
  const totals = page.getByRole('region', { name: w.event.totals.label })
  await totals.getByText(formatMoney(1699.25, 'fr')).waitFor()
  const otherwise = w.billing.otherwise.split('. ')[1]!
  expect(await totals.getByText(otherwise).count()).toBe(0)
  // With an extra line, in the currency of that day: the site has changed it since.
  const extras = [{ text: 'Transport', quantity: 1, unit_price: 120.5 }]
  const { number } = await api().call(billRoutes.create, { params: { id: event.id }, body: { extras } })
  await api().call(settingsRoutes.update, { body: { 'billing.currency': 'CHF' } })
  try {
    await open(event, 'materials')
    const name = say(w.billing.bill_of, { number })
    await totals.getByText(say(w.billing.otherwise, { name, amount: formatMoney(1819.75, 'fr', 'EUR') })).waitFor()
    await totals.getByText(formatMoney(1699.25, 'fr', 'CHF')).waitFor()
    await page.goto(`${page.url().split('?')[0]}events/${event.id}?step=summary`)
    await page.getByText(otherwise).waitFor()
    await open(event, 'bills')
    const amount = formatMoney(1819.75, 'fr', 'EUR')
    await page.getByText(say(w.billing.excluding_vat, { amount })).waitFor()
  } finally {
    await api().call(settingsRoutes.update, { body: { 'billing.currency': 'EUR' } })
  }
}, 90_000)

// rules/screen.md#9
it('a double tap makes one estimate, and a refused discount keeps the typed amount', async () => {
  const page = await sit()
  const { billing: w } = seat().words
  const event = await makeEvent('Deux fois')
  await open(event, 'estimates')
  await button(w.new_estimate).click()
  // Of 1,699.25 only 124.25 is discountable, 7.312 % at most.
  await field(w.discount.amount).fill('-')
  await field(w.discount.amount).fill('1000')
  await field(w.discount.amount).blur()
  await page.getByText(say(w.discount.least, { amount: formatMoney(1690.16, 'fr') })).waitFor()
  expect(await field(w.discount.amount).inputValue()).toMatch(/^1\s?000/)
  await field(w.discount.amount).fill('1695')
  await tapTwice(button(w.create_estimate))
  await page.getByText(w.estimate_created).waitFor()
  expect((await read(event)).estimates).toHaveLength(1)
}, 90_000)

// rules/details.md#8, rules/invoice.md#28
it('an event that lost its last material still links to its estimates and bills', async () => {
  const event = await makeEvent('Perdu')
  await api().call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  const { number } = await api().call(billRoutes.create, { params: { id: event.id }, body: {} })
  await api().call(eventRoutes.update, { params: { id: event.id }, body: { materials: [] } })
  const page = await sit()
  const w = seat().words
  await open(event, 'materials')
  await tab(w.billing.estimates).click()
  await page.getByRole('list', { name: w.billing.estimates, exact: true }).getByRole('listitem').waitFor()
  await tab(w.billing.bills).click()
  await page.getByText(say(w.billing.bill_of, { number })).waitFor()
  await page.getByText(w.problem.event.no_materials).waitFor()
  expect(await button(w.billing.regenerate_bill).count()).toBe(0)
}, 90_000)
