import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { dayFromNow } from '../days.ts'
import { openApi } from './api.ts'
import { checkBothSchemes, enter, heading, leave, patience, say, takeSeat } from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

let stage: Stage
useStage(
  (one) => {
    stage = one
  },
  { isRenewed: true },
)

// rules/availability.md#20, rules/today.md#9
it('tells the manager of an option, on the open page, that it yields to what another planner confirms', async () => {
  const { api, browser, site } = stage
  await api.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
  const manager = await openApi(site, 'member')
  const [park] = await api.call(parkRoutes.choices, {})
  const { id } = await api.call(materialRoutes.create, {
    body: {
      name: 'Machine à neige',
      reference: 'NEIGE-1',
      park_id: park?.id ?? 0,
      stock_quantity: 1,
      rental_price: 90,
    },
  })
  const day = dayFromNow(21)
  const make = (title: string, manager_id: number) =>
    api.call(eventRoutes.create, {
      body: {
        title,
        start_date: day,
        end_date: day,
        is_confirmed: false,
        manager_id,
        materials: [{ id, quantity: 1 }],
      },
    })
  const option = await make('Bal des neiges', manager.user.id)

  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat, 'member')
  await page.goto(`${site.url}/today`)
  await heading(page, w.frame.menu.today).waitFor()
  const told = page.getByRole('alert', { name: w.today.led_one })
  expect(await told.count()).toBe(0)
  // Another planner's option makes both lack it; confirmed, it is the only one that has it.
  const rival = await make('Marché d’hiver', api.user.id)
  await told.waitFor()
  const body = { is_confirmed: true }
  const confirmed = await api.call(eventRoutes.update, { params: { id: rival.id }, body, version: rival.version })
  expect(confirmed.has_missing_materials).toBe(false)
  await told.getByText(say(w.today.lacks, { name: 'Machine à neige', shown: '1' })).waitFor()
  await checkBothSchemes(page, 'an option that yields')

  // From there to who holds it.
  await told.getByRole('link', { name: 'Bal des neiges' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Bal des neiges', exact: true })
  await details.getByRole('tab', { name: new RegExp(w.event.tabs.materials) }).click()
  await details
    .getByText(/Marché d’hiver/)
    .first()
    .waitFor()
  // A second one is bought: the manager is left in peace.
  await api.call(materialRoutes.update, { params: { id }, body: { stock_quantity: 2 } })
  await expect
    .poll(async () => (await manager.call(eventRoutes.get, { params: { id: option.id } })).has_missing_materials, {
      timeout: patience,
    })
    .toBe(false)
  await page.goto(`${site.url}/today`)
  await heading(page, w.frame.menu.today).waitFor()
  expect(await told.count()).toBe(0)
  await leave(seat)
}, 120_000)

// rules/availability.md#27
it('names the options that lack what a planner confirms, in the details and beside the wizard', async () => {
  const { api, browser, site } = stage
  await api.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
  const [park] = await api.call(parkRoutes.choices, {})
  const body = { name: 'Lustre', reference: 'LUSTRE-1', park_id: park?.id ?? 0, stock_quantity: 1, rental_price: 40 }
  const { id } = await api.call(materialRoutes.create, { body })
  const day = dayFromNow(40)
  const make = (title: string) =>
    api.call(eventRoutes.create, {
      body: { title, start_date: day, end_date: day, is_confirmed: false, materials: [{ id, quantity: 1 }] },
    })
  const [, gala] = [await make('Dîner aux lustres'), await make('Gala des lustres')]
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const notice = page.getByRole('alert').filter({ hasText: w.event.yielding_one })

  await page.goto(`${site.url}/?event=${gala.id}`)
  const details = page.getByRole('dialog', { name: 'Gala des lustres', exact: true })
  await details.getByRole('button', { name: w.event.more, exact: true }).click()
  await page.getByRole('menuitem', { name: w.event.confirm, exact: true }).click()
  await notice.getByText(/Dîner aux lustres/).waitFor()
  await checkBothSchemes(page, 'a confirmation that takes from an option')

  const { version } = await api.call(eventRoutes.get, { params: { id: gala.id } })
  await api.call(eventRoutes.update, { params: { id: gala.id }, body: { is_confirmed: false }, version })
  await page.goto(`${site.url}/events/${gala.id}?step=summary`)
  await page.getByRole('button', { name: w.wizard.confirm.confirm, exact: true }).first().click()
  await notice.getByText(/Dîner aux lustres/).waitFor()
  await leave(seat)
}, 120_000)
