import type { Browser } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { words } from '#shared/rules/words.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { desktop, phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, heading, openLogin, type Seat, signIn, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let site: RunningSite
let browser: Browser
let api: Api
let seat: Seat
useStage((stage) => ({ site, browser, api } = stage), { command: 'start', demo: 'bare' })
afterEach(() => seat.context.close())

// rules/calendar.md#19, rules/screen.md#14, rules/import.md#1
it('the first page of a new site leads to the stock, and every empty list links to its ways in', async () => {
  for (const size of [desktop, phone]) {
    seat = await takeSeat(browser, site, { size })
    const { page, words: w } = seat
    await signIn(seat)
    const main = page.getByRole('main')
    await main.getByText(w.calendar.stock_first, { exact: true }).waitFor()
    await main.getByRole('link', { name: w.material.new }).waitFor()
    await checkBothSchemes(page, 'the calendar of a new site')
    await main.getByRole('link', { name: w.imports.action }).click()
    await heading(page, w.imports.title.materials).waitFor()
    for (const list of ['materials', 'beneficiaries', 'companies']) {
      await page.goto(`${site.url}/${list}`)
      // Beside those of the top bar.
      await main.getByRole('link', { name: w.imports.action }).last().waitFor()
      await main
        .getByRole('link', { name: /^(Nouveau|Nouvelle) / })
        .last()
        .waitFor()
    }
    expect(seat.errors).toEqual([])
    if (size === desktop) await seat.context.close()
  }
})

// rules/wizard.md#14, rules/screen.md#14
it('step 3 without technicians says so and explains no gesture; step 4 without stock links to it', async () => {
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const day = dayFromNow(3)
  const dates = { start_date: `${day} 08:00:00`, end_date: `${day} 20:00:00` }
  const { id } = await api.call(eventRoutes.create, { body: { title: 'Premier bal', is_confirmed: false, ...dates } })
  await page.goto(`${site.url}/events/${id}?step=technicians`)
  await page.getByText(w.technician.none).waitFor()
  expect(await page.getByText(w.wizard.help.technicians).count()).toBe(0)
  await page.goto(`${site.url}/events/${id}?step=materials`)
  await page.getByText(w.wizard.list.none).waitFor()
  await page.getByRole('main').getByRole('link', { name: w.imports.action }).waitFor()
  await page.getByRole('main').getByRole('link', { name: w.material.new }).waitFor()
  expect(seat.errors).toEqual([])
})

// rules/language.md#3, rules/language.md#18
it('a browser that prefers neither language gets the default language of the site', async () => {
  for (const language of ['en', 'fr'] as const) {
    await api.call(settingsRoutes.update, { body: { general: { defaultLanguage: language } } })
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(site.url)
    await heading(page, words[language].session.welcome).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await context.close()
  }
  seat = await takeSeat(browser, site, { language: 'en' })
  await openLogin(seat)
  await heading(seat.page, words.en.session.welcome).waitFor()
})

// rules/screen.md#20
it('a failed first session request shows the critical page, which tries again', async () => {
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const error = { code: 500, key: 'server.error', message: 'x', details: {} }
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { success: false, error } }))
  await page.goto(`${site.url}/materials`)
  await heading(page, w.frame.error.unknown).waitFor()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: w.frame.error.refresh }).click()
  await heading(page, w.material.many).waitFor()
})
