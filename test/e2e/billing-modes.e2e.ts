import { expect, it } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { formatMoney } from '#shared/rules/format.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { checkBothSchemes, patience, say } from './at-screen.ts'
import { useBilling } from './billing-stage.ts'

const { stock, mode, site, api, seat, sit, makeEvent, read, open, button, field, tab } = useBilling()

// rules/invoice.md#28, rules/amount.md#3, rules/details.md#8
it('an event that is not billable says so and can be made billable; an event without beneficiary links to where one is added', async () => {
  const page = await sit({ size: phone, isTouch: true })
  const { billing: w } = seat().words
  const event = await makeEvent('Prêt', { is_billable: false })
  await open(event, 'estimates')
  await page.getByText(w.not_billable).waitFor()
  await checkBothSchemes(page, 'an event that is not billable, on a phone')
  await button(w.enable).tap()
  await button(w.new_estimate).waitFor()
  expect((await read(event)).is_billable).toBe(true)
  await open(await makeEvent('Confirmé', { is_billable: false, is_confirmed: true }), 'bills')
  await page.getByText(seat().words.problem.event.locked_reason.confirmed).waitFor()
  expect(await button(w.enable).count()).toBe(0)
  await open(await makeEvent('Anonyme', { beneficiaries: [] }), 'bills')
  await page.getByText(seat().words.problem.event.no_beneficiary).waitFor()
  await page.getByRole('link', { name: w.add_beneficiary }).waitFor()
  await open(await makeEvent('Vide', { materials: [] }), 'bills')
  expect(await tab(w.estimates).isDisabled()).toBe(true)
  expect(await tab(w.bills).isDisabled()).toBe(true)
}, 90_000)

// rules/estimate.md#2, rules/estimate.md#12, rules/group.md#9
it('visitors see estimates, no bills, and the users to ask', async () => {
  const event = await makeEvent('Vu de loin')
  await api().call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  await api().call(billRoutes.create, { params: { id: event.id }, body: {} })
  const page = await sit({}, 'visitor')
  const { billing: w } = seat().words
  await open(event, 'estimates')
  await page.getByText(w.contact_estimate).waitFor()
  await page.getByRole('link', { name: /PDF/ }).waitFor()
  expect(await tab(w.bills).count()).toBe(0)
  expect(await page.getByRole('button', { name: w.new_estimate }).count()).toBe(0)
  expect(await page.getByRole('list', { name: w.estimates }).getByRole('button').count()).toBe(0)
}, 90_000)

// rules/invoice.md#28, rules/restricted-park.md#9
it('tells a user who does not see every material why nothing is made, and keeps the typed text', async () => {
  const hidden = await api().call(parkRoutes.create, { body: { name: 'Parc discret' } })
  const away = { name: 'Laser', reference: 'BIL-L', park_id: hidden.id, stock_quantity: 1, rental_price: 10 }
  const { id } = await api().call(materialRoutes.create, { body: away })
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
    password: site().password,
    group_id: 'member' as const,
  }
  await api().call(userRoutes.create, { body: { ...account, person, restricted_parks: [hidden.id] } })
  const page = await sit({}, 'partiel')
  const { billing: w } = seat().words
  await open(event, 'bills')
  await button(w.new_bill).click()
  // The form says so before anything is typed.
  await page.getByText(w.hidden_title).waitFor()
  await field(w.note).fill('Pour Lou')
  await button(w.create_bill).click()
  await page.getByRole('button', { name: w.create_bill, exact: true, disabled: false }).waitFor()
  await page.getByText(w.hidden_title).waitFor()
  expect(await field(w.note).inputValue()).toBe('Pour Lou')
  expect((await read(event)).bills).toEqual([])
}, 90_000)

// rules/amount.md#1, rules/material.md#6, rules/details.md#8, rules/details.md#16,
// rules/wizard.md#8, rules/wizard.md#13, rules/wizard.md#21, rules/wizard.md#24, rules/details.md#13
it('without billing no screen mentions money, and everything returns with another mode', async () => {
  const event = await makeEvent('Sans argent')
  const loan = await makeEvent('Prêt gracieux', { is_billable: false })
  await api().call(estimateRoutes.create, { params: { id: event.id }, body: { discountRate: 1 } })
  await api().call(billRoutes.create, { params: { id: event.id }, body: { discountRate: 2 } })
  const before = await read(event)
  const page = await sit()
  const w = seat().words
  const isThere = async (locator: ReturnType<typeof tab>, there: boolean) =>
    expect.poll(async () => (await locator.count()) > 0, { timeout: patience }).toBe(there)
  for (const value of ['partial', 'none', 'full'] as const) {
    await mode(value)
    const bills = value !== 'none'
    await open(event, 'materials')
    await isThere(tab(w.billing.estimates), bills)
    await isThere(tab(w.billing.bills), bills)
    await isThere(page.getByRole('region', { name: w.event.totals.label }), bills)
    for (const name of [w.event.unit_replacement, w.event.unit_price, w.event.line_total])
      await isThere(page.getByRole('columnheader', { name }), bills)
    await page.goto(`${site().url}/events/${event.id}?step=information`)
    await field(w.wizard.title).waitFor()
    await isThere(page.getByRole('switch', { name: w.wizard.is_billable }), value === 'partial')
    await page.goto(`${site().url}/events/${event.id}?step=beneficiaries`)
    await page.getByRole('list', { name: w.wizard.step.beneficiaries }).waitFor()
    await isThere(page.getByText(w.wizard.on_bill), bills)
    await page.goto(`${site().url}/events/${event.id}?step=summary`)
    await page.getByRole('link', { name: w.wizard.summary.print }).waitFor()
    await isThere(page.getByRole('heading', { name: w.wizard.summary.totals }), bills)
    // A loan is not billed, but its price is shown all the same: in the details, the list and the
    // summary.
    await open(loan, 'materials')
    await isThere(page.getByRole('region', { name: w.event.totals.label }), bills)
    await page.goto(`${site().url}/events/${loan.id}?step=materials`)
    await page.getByText(/^15 /).first().waitFor()
    await isThere(page.getByText(say(w.wizard.mini.per_day, { amount: formatMoney(971, 'fr'), rate: '1' })), bills)
    await page.goto(`${site().url}/events/${loan.id}?step=summary`)
    await page.getByRole('link', { name: w.wizard.summary.print }).waitFor()
    await isThere(page.getByRole('heading', { name: w.wizard.summary.totals }), bills)
    await page.goto(`${site().url}/materials/${stock[1]}`)
    await field(w.material.name).waitFor()
    await isThere(field(w.material.rental_price), bills)
    await isThere(field(w.material.vat_rate), bills)
    await page.goto(`${site().url}/materials/${stock[1]}/view`)
    await page.getByText(w.material.replacement_price).waitFor()
    await isThere(page.getByText(w.material.vat_rate, { exact: true }), bills)
    await page.goto(`${site().url}/materials`)
    await page.getByRole('table').waitFor()
    await isThere(page.getByRole('columnheader', { name: w.material.rental_price_short }), bills)
  }
  await mode('partial')
  expect(await read(event)).toEqual(before)
}, 120_000)

// rules/setting.md#3, rules/setting.md#5, rules/setting.md#8
it('accepts the numbers an invoice needs with blanks, and refuses impossible ones', async () => {
  const page = await sit()
  const w = seat().words.settings
  await page.goto(`${site().url}/settings#company`)
  await field(w.payment.iban).fill('FR76 3000 6000 0112 3456 7890 188')
  await field(seat().words.company.siret).fill('732 829 320 00075')
  await button(w.save).click()
  await page.getByText(seat().words.invalid.iban, { exact: true }).waitFor()
  await page.getByText(seat().words.invalid.siret, { exact: true }).waitFor()
  await checkBothSchemes(page, 'settings, payment refused')
  await field(w.payment.iban).fill('FR76 3000 6000 0112 3456 7890 189')
  await field(seat().words.company.siret).fill('732 829 320 00074')
  await field(w.payment.days).fill('45')
  await button(w.save).click()
  await page.getByText(w.saved).waitFor()
  const { company, billing } = await api().call(settingsRoutes.get, {})
  expect([company.siret, billing.iban, billing.paymentDays]).toEqual([
    '73282932000074',
    'FR7630006000011234567890189',
    45,
  ])
}, 90_000)
