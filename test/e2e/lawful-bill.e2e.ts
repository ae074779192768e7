import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import { countryRoutes } from '#shared/country.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, focused, heading, leave, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
const aDay = 86_400_000
const now = new Date()
const ahead = new Date(now.getTime() + 3 * aDay)
useStage((stage) => ({ browser, site, api } = stage), { clock: [ahead, now] })

/** An event with two materials, for a customer company of that country. */
async function eventFor(code: string, title: string) {
  const countries = await api.call(countryRoutes.list, {})
  const country = (wanted: string) => countries.find((one) => one.code === wanted)!.id
  const own = { 'company.country_id': country('FR'), 'company.vatNumber': 'FR44732829320' }
  await api.call(settingsRoutes.update, { body: own })
  const [park] = await api.call(parkRoutes.choices, {})
  const materials = []
  for (const name of ['Projecteur', 'Repas']) {
    const stock = { name: `${name} ${title}`, reference: `${name}-${code}`, park_id: park!.id, stock_quantity: 5 }
    materials.push(await api.call(materialRoutes.create, { body: { ...stock, rental_price: 100 } }))
  }
  const company = { legal_name: `Scène ${code}`, country_id: country(code), vat_number: 'BE0428759497' }
  const { id: company_id } = await api.call(companyRoutes.create, { body: company })
  const person = { first_name: 'Ana', last_name: `Roy ${title}`, tags: ['Bénéficiaire'], company_id }
  const { id } = await api.call(personRoutes.create, { body: person })
  const body = { title, ...onDays(20, 20), is_confirmed: false, beneficiaries: [id] }
  const lines = materials.map((material) => ({ id: material.id, quantity: 1 }))
  return { ...(await api.call(eventRoutes.create, { body: { ...body, materials: lines } })), materials }
}

/** The form of the first bill of an event, at a separate seat. */
async function openForm({ id }: { id: number }) {
  const seat = await takeSeat(browser, site)
  await enter(seat)
  const { page } = seat
  const w = seat.words.billing
  await page.goto(`${site.url}/?event=${id}&tab=bills`)
  await page.getByRole('button', { name: w.new_bill }).click()
  return { seat, page, w }
}

// rules/invoice.md#26, rules/invoice.md#29, rules/amount.md#16
it('leaves the VAT to a company in another EU country, except for the lines that keep theirs', async () => {
  const event = await eventFor('BE', 'Gala')
  const { seat, page, w } = await openForm(event)
  const totals = page.getByRole('region', { name: w.total.title })
  await totals.getByText('240,00 €').waitFor()
  await page.getByRole('switch', { name: w.reverse_charge }).click()
  await totals.getByText(/autoliquidée sur 200,00\s€/).waitFor()
  const kept = page.getByRole('combobox', { name: w.taxed_lines })
  await kept.fill('repas')
  await page.getByRole('option', { name: 'Repas Gala' }).click()
  await totals.getByText(/TVA 20\s% sur 100,00\s€/).waitFor()
  await totals.getByText(/autoliquidée sur 100,00\s€/).waitFor()
  await page.keyboard.press('Escape')
  await checkBothSchemes(page, 'reverse charge')
  await page.getByRole('button', { name: w.create_bill }).click()
  await page.getByText(w.current).waitFor()
  const { bills } = await api.call(eventRoutes.get, { params: { id: event.id } })
  const bill = await api.call(billRoutes.get, { params: { id: bills[0]!.id } })
  expect(bill.vat_breakdown).toEqual([
    { rate: 20, base: 100, vat: 20 },
    { rate: 0, base: 100, vat: 0, reverse_charge: true },
  ])
  // The next one starts like this one.
  await page.getByRole('button', { name: w.regenerate_bill }).click()
  await totals.getByText(/autoliquidée sur 100,00\s€/).waitFor()
  await leave(seat)
})

// rules/invoice.md#16, rules/invoice.md#17
it('warns before a bill while the clock is behind the newest one', async () => {
  const first = await eventFor('DE', 'Bal')
  await site.tick()
  const { number, date } = await api.call(billRoutes.create, { params: { id: first.id }, body: {} })
  await site.tick()
  const event = await eventFor('NL', 'Fest')
  const { seat, page, w } = await openForm(event)
  const warning = page.getByRole('alert').filter({ hasText: w.form.clock_title })
  await warning.getByText(number).waitFor()
  await checkBothSchemes(page, 'a clock behind')
  // A warning that forbids nothing: the bill takes the date of the newest.
  await page.getByRole('button', { name: w.create_bill }).click()
  await page.getByText(w.current).waitFor()
  const { bills } = await api.call(eventRoutes.get, { params: { id: event.id } })
  expect(bills[0]!.date).toBe(date)
  await leave(seat)
})

// rules/e-invoice.md#22, rules/e-invoice.md#23
it('lists in the form of a bill what an electronic one would lack, and links to where to fill it in', async () => {
  const event = await eventFor('FR', 'Noces')
  const missing = { 'company.siret': null, 'company.vatNumber': null }
  await api.call(settingsRoutes.update, { body: missing })
  const { seat, page, w } = await openForm(event)
  const told = page.getByRole('alert').filter({ hasText: w.check.title })
  const line = told.getByRole('listitem').filter({ hasText: /SIRET de votre société/ })
  await line.waitFor()
  await checkBothSchemes(page, 'what an electronic bill would lack')
  // Beside the button, which stays in view, the form says how much, and leads to the list.
  const create = page.getByRole('button', { name: w.create_bill })
  const count = await told.getByRole('listitem').count()
  const brief = page.getByRole('button', { name: say(count > 1 ? w.check.brief_other : w.check.brief_one, { count }) })
  expect(await create.getAttribute('aria-describedby')).toBe(await brief.getAttribute('id'))
  await brief.click()
  await focused(told)
  const opening = seat.context.waitForEvent('page')
  await line.getByRole('link', { name: w.e_invoice.fill_in }).click()
  const settings = await opening
  expect(settings.url()).toBe(`${site.url}/settings#company`)
  await heading(settings, seat.words.frame.menu.settings).waitFor()
  await settings.close()
  // It is shown, and prevents nothing.
  await create.click()
  await page.getByText(w.current).waitFor()
  // A member sees the same and may not open the settings; what the admin has filled in is no longer
  // listed.
  const member = await takeSeat(browser, site)
  await enter(member, 'member')
  await member.page.goto(`${site.url}/?event=${event.id}&tab=bills`)
  await member.page.getByRole('button', { name: w.regenerate_bill }).click()
  const said = member.page.getByRole('alert').filter({ hasText: w.check.title })
  const same = said.getByRole('listitem').filter({ hasText: /SIRET de votre société/ })
  await same.getByText(w.check.ask_admin).waitFor()
  expect(await same.getByRole('link').count()).toBe(0)
  await api.call(settingsRoutes.update, { body: { 'company.siret': '73282932000074' } })
  await member.page.reload()
  await member.page.getByRole('button', { name: w.regenerate_bill }).click()
  await said.getByRole('listitem').first().waitFor()
  expect(await same.count()).toBe(0)
  for (const one of [seat, member]) await leave(one)
})
