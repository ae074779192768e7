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
import { checkBothSchemes, leave, signIn, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
const aDay = 86_400_000
const now = new Date()
const ahead = new Date(now.getTime() + 3 * aDay)
useStage((stage) => ({ browser, site, api } = stage), { clock: [ahead, now] })

/** An event with two materials, made out to a company of that country. */
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

it('leaves the VAT to a company of another EU country, but for the lines that keep theirs', async () => {
  const event = await eventFor('BE', 'Gala')
  const seat = await takeSeat(browser, site, {})
  await signIn(seat)
  const { page } = seat
  const w = seat.words.billing
  await page.goto(`${site.url}/?event=${event.id}&tab=bills`)
  await page.getByRole('button', { name: w.new_bill }).click()
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
  // The next one starts as this one was made.
  await page.getByRole('button', { name: w.regenerate_bill }).click()
  await totals.getByText(/autoliquidée sur 100,00\s€/).waitFor()
  await leave(seat)
})

it('warns before a bill while the clock is behind the newest one', async () => {
  const first = await eventFor('DE', 'Bal')
  await site.tick()
  const { number, date } = await api.call(billRoutes.create, { params: { id: first.id }, body: {} })
  await site.tick()
  const event = await eventFor('NL', 'Fest')
  const seat = await takeSeat(browser, site, {})
  await signIn(seat)
  const { page } = seat
  const w = seat.words.billing
  await page.goto(`${site.url}/?event=${event.id}&tab=bills`)
  await page.getByRole('button', { name: w.new_bill }).click()
  const warning = page.getByRole('alert').filter({ hasText: w.form.clock_title })
  await warning.getByText(number).waitFor()
  await checkBothSchemes(page, 'a clock behind')
  // It warns and does not forbid: the bill takes the date of the newest.
  await page.getByRole('button', { name: w.create_bill }).click()
  await page.getByText(w.current).waitFor()
  const { bills } = await api.call(eventRoutes.get, { params: { id: event.id } })
  expect(bills[0]!.date).toBe(date)
  await leave(seat)
})
