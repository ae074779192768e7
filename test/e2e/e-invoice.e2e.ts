import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { countryRoutes } from '#shared/country.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

describe('an electronic bill', () => {
  // rules/e-invoice.md#1, rules/e-invoice.md#20, rules/e-invoice.md#21, rules/e-invoice.md#24
  it('lists what the bill lacks and where to fill it in, and can be downloaded once complete', async () => {
    const [park] = await api.call(parkRoutes.choices, {})
    const stock = { name: 'Console', reference: 'EIN-1', park_id: park!.id, stock_quantity: 5, rental_price: 300 }
    const { id: material } = await api.call(materialRoutes.create, { body: stock })
    const address = { street: '1 rue du Son', postal_code: '59000', locality: 'Lille' }
    const person = { first_name: 'Ana', last_name: 'Roy', tags: ['Bénéficiaire'], ...address }
    const { id: beneficiary } = await api.call(personRoutes.create, { body: person })
    const countries = await api.call(countryRoutes.list, {})
    const whole = {
      ...Object.fromEntries(Object.entries(address).map(([key, value]) => [`company.${key}`, value])),
      'company.country_id': countries.find(({ code }) => code === 'FR')!.id,
      'company.vatNumber': 'FR44732829320',
      'billing.paymentDays': 30,
      'billing.paymentMeans': 'card',
    }
    await api.call(settingsRoutes.update, { body: { ...whole, 'company.siret': null } })
    const body = { title: 'Gala', ...onDays(20, 21), is_confirmed: false, beneficiaries: [beneficiary] }
    const event = await api.call(eventRoutes.create, { body: { ...body, materials: [{ id: material, quantity: 1 }] } })
    await api.call(billRoutes.create, { params: { id: event.id }, body: {} })

    const seat = await takeSeat(browser, site, {})
    await enter(seat)
    const { page } = seat
    const words = seat.words.billing.e_invoice
    const open = () => page.goto(`${site.url}/?event=${event.id}&tab=bills`)
    const file = (form: string) => page.getByRole('button', { name: new RegExp(`^${form}`) }).first()
    await open()
    await file('UBL').click()
    const told = page.getByRole('dialog', { name: words.incomplete })
    await told.getByText(/SIRET de votre société/).waitFor()
    const link = told.getByRole('link', { name: words.fill_in })
    expect(await link.getAttribute('href')).toBe(`${site.url}/settings#company`)
    await checkBothSchemes(page, 'e-invoice-missing')
    await api.call(settingsRoutes.update, { body: { 'company.siret': '73282932000074' } })
    await api.call(billRoutes.create, { params: { id: event.id }, body: {} })
    await open()
    const [download] = await Promise.all([page.waitForEvent('download'), file('Factur-X').click()])
    expect(download.suggestedFilename()).toMatch(/^Facture-.*-Ana_Roy-Factur-X\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await seat.context.close()
  })
})
