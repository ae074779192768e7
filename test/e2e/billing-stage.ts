import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import type { Language } from '#shared/language.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, type Seat, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

/** A demonstration site with material to bill and a customer, and one seat for each journey. */
export function useBilling() {
  let browser: Browser
  let site: RunningSite
  let api: Api
  let beneficiary: number
  let seat: Seat
  /** By reference: one without discount, and two with. */
  const stock: number[] = []

  useStage(
    async (stage) => {
      ;({ browser, site, api } = stage)
      stock.length = 0
      const [park] = await api.call(parkRoutes.choices, {})
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
    },
    { isRenewed: true },
  )

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

  return {
    stock,
    mode,
    speak,
    site: () => site,
    api: () => api,
    seat: () => seat,
    async sit(look: Parameters<typeof takeSeat>[2] = {}, pseudo?: string): Promise<Page> {
      seat = await takeSeat(browser, site, look)
      await enter(seat, pseudo)
      return seat.page
    },
    /** Two days, so the price of one is multiplied by 1.75. */
    makeEvent: (title: string, more: Record<string, unknown> = {}): Promise<Event> =>
      api.call(eventRoutes.create, {
        body: {
          title,
          ...onDays(20, 21),
          is_confirmed: false,
          beneficiaries: [beneficiary],
          materials: stock.map((id, at) => ({ id, quantity: [3, 2, 10][at] ?? 1 })),
          ...more,
        },
      }),
    read: ({ id }: { id: number }): Promise<Event> => api.call(eventRoutes.get, { params: { id } }),
    async open(event: { id: number }, tab: 'estimates' | 'bills' | 'materials'): Promise<void> {
      await seat.page.goto(`${site.url}/?event=${event.id}&tab=${tab}`)
      await seat.page.getByRole('dialog').getByRole('tablist').waitFor()
    },
    button: (name: string | RegExp): Locator =>
      seat.page.getByRole('button', { name, exact: typeof name === 'string' }),
    field: (name: string): Locator => seat.page.getByRole('textbox', { name, exact: true }),
    tab: (name: string): Locator => seat.page.getByRole('tab', { name: new RegExp(`^${name}`) }),
  }
}
