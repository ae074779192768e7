import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { countryRoutes } from '#shared/country.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import {
  checkBothSchemes,
  checkScreen,
  enter,
  focused,
  heading,
  patience,
  type Seat,
  say,
  takeSeat,
} from './at-screen.ts'
import { useDesk } from './desk.ts'
import { plain } from './paper.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
const { button, field } = useDesk(async (desk) => {
  ;({ browser, site, api, seat } = desk)
  await asBefore()
})

/** The settings that the journeys change, as they were before. */
async function asBefore() {
  const body = { 'billing.mode': 'partial', 'billing.vatRate': 20, 'billing.degressiveRate': { factor: 0.75 } }
  const shown = { 'eventSummary.showLegalNumbers': true, 'calendar.event.showLocation': true }
  const yields = { 'availability.unconfirmed': 'compete', 'availability.overbooking': 'warn' }
  await api.call(settingsRoutes.update, { body: { ...body, ...shown, ...yields, 'calendar.public.enabled': false } })
}
const settings = () => api.call(settingsRoutes.get, {})

const words = () => seat.words.settings
const tab = (name: string) => seat.page.getByRole('tab', { name, exact: true })
/** By keyboard: drawn elements cover the pressed one. */
const turn = (name: string) => seat.page.getByRole('switch', { name }).press(' ')
const open = async (hash = '') => {
  await seat.page.goto(`${site.url}/settings${hash}`)
  await heading(seat.page, seat.words.frame.menu.settings).waitFor()
}
const save = async () => {
  await button(words().save).click()
  await seat.page.getByText(words().saved).first().waitFor()
}

// rules/setting.md#16, rules/setting.md#17, rules/amount.md#13
it('an admin fills in each tab, saves them together and finds them again', async () => {
  const { page } = seat
  const w = words()
  await page.goto(site.url)
  await page.getByRole('link', { name: seat.words.frame.menu.settings, exact: true }).click()
  await heading(page, seat.words.frame.menu.settings).waitFor()
  await turn(w.summary.show_legal_numbers)
  await page.getByRole('combobox', { name: w.summary.display_mode }).click()
  await page.getByRole('option', { name: w.summary.mode.categories }).click()
  await field(w.summary.custom_title).fill('Conditions')
  await field(w.summary.custom_content).fill('Compté au départ.')
  await checkBothSchemes(page, 'settings, release sheet')

  await tab(w.tab.calendar).click()
  await page.waitForURL(/#calendar$/)
  await turn(w.calendar.show_location)
  await checkBothSchemes(page, 'settings, calendar')

  await tab(w.tab.availability).click()
  await page.getByRole('radio', { name: w.availability.modes.yield }).check()
  await page.getByRole('radio', { name: w.availability.overbooking_modes.forbid }).check()
  await checkBothSchemes(page, 'settings, availability')

  await tab(w.tab.company).click()
  await field(w.company.name).fill('Sono du Lac')
  const choosing = page.waitForEvent('filechooser')
  await button(w.company.change_logo).or(button(w.company.choose_logo)).click()
  const picture = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#0f5a73' } })
    .png()
    .toBuffer()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('img', { name: w.company.logo }).waitFor()
  await button(w.company.legal_add).click()
  const numbers = page.getByPlaceholder(w.company.legal_name_example, { exact: true })
  await numbers.last().fill('Licence')
  await page.getByPlaceholder(w.company.legal_value_example, { exact: true }).last().fill('L-R-22-001')
  await field(w.billing.vat_rate).fill('5,5')
  await page.getByRole('radio', { name: w.billing.modes.full }).check()
  const preview = page.getByRole('table', { name: w.billing.preview }).getByRole('row')
  const comesTo = async () =>
    (
      await Promise.all(
        (await preview.all()).map(async (row) => (await row.getByRole('cell').allTextContents()).join(' ')),
      )
    ).map(plain)
  expect(await comesTo()).toContain('5,5 550,00 €')
  await page.getByText(w.billing.kinds.tiers, { exact: true }).click()
  await button(w.billing.tier_add).click()
  await field(say(w.billing.tier_from_of, { number: 2 })).fill('7')
  await field(say(w.billing.tier_rate_of, { number: 2 })).fill('4')
  await field(say(w.billing.tier_per_day_of, { number: 2 })).fill('0,3')
  expect(await comesTo()).toContain('4 400,00 €')
  expect(await comesTo()).toContain('6,1 610,00 €')
  await checkBothSchemes(page, 'settings, company and billing')

  await tab(w.tab.general).click()
  await field(w.general.pagination).fill('50')
  await checkBothSchemes(page, 'settings, general')
  await save()

  const saved = await settings()
  expect(saved).toMatchObject({
    eventSummary: {
      showLegalNumbers: false,
      materialDisplayMode: 'categories',
      customText: { title: 'Conditions', content: 'Compté au départ.' },
    },
    company: { name: 'Sono du Lac', logo: expect.any(String) },
    billing: {
      mode: 'full',
      vatRate: 5.5,
      degressiveRate: {
        tiers: [
          { from: 1, rate: 1, per_day: 0.75 },
          { from: 7, rate: 4, per_day: 0.3 },
        ],
      },
    },
    general: { defaultPaginationLimit: 50 },
    availability: { unconfirmed: 'yield', overbooking: 'forbid' },
  })
  expect(saved.company.legalNumbers?.at(-1)).toEqual({ name: 'Licence', value: 'L-R-22-001' })
  await open('#company')
  expect(await field(w.company.name).inputValue()).toBe('Sono du Lac')
  await page.getByRole('img', { name: w.company.logo }).waitFor()

  // Back to a default: in the form first, saved by the same button as the rest.
  await button(say(w.reset, { label: w.billing.vat_rate })).click()
  expect(await field(w.billing.vat_rate).inputValue()).toBe('20')
  expect((await settings()).billing.vatRate).toBe(5.5)
  await save() // the toast of the first time may still be there
  await expect.poll(async () => (await settings()).billing.vatRate, { timeout: patience }).toBe(20)
})

// rules/setting.md#16
it('opens the tab of a refused field and focuses the field', async () => {
  const { page } = seat
  const w = words()
  await open('#company')
  await field(seat.words.address.email).fill('pas une adresse')
  await tab(w.tab.general).click()
  await field(w.general.pagination).fill('5')
  await button(w.save).click()
  await page.waitForURL(/#company$/)
  const email = field(seat.words.address.email)
  await page.getByText(seat.words.invalid.email, { exact: true }).waitFor()
  await focused(email)
  await tab(say(w.tab_to_mend, { tab: w.tab.general })).waitFor()
  await checkBothSchemes(page, 'settings, refused')
  await email.fill('bonjour@sono.example')
  await tab(say(w.tab_to_mend, { tab: w.tab.general })).click()
  await page.getByText(say(seat.words.invalid.too_small, { count: 10 })).waitFor()
  await field(w.general.pagination).fill('100')
  await save()
})

// rules/public-calendar.md#2, rules/public-calendar.md#3, rules/setting.md#17
it('the public calendar gets its address with the first save, and a new one on request', async () => {
  const { page } = seat
  const w = words().calendar
  await open('#calendar')
  await turn(w.enabled)
  await page.getByText(w.url_unsaved).waitFor()
  await save()
  const address = field(w.url)
  const first = await address.inputValue()
  const text = await (await fetch(first)).text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*BEGIN:VEVENT.*END:VCALENDAR\r\n$/s)
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(w.copy).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: patience }).toBe(first)

  // With typed values elsewhere, which a new address leaves alone.
  await turn(w.show_borrower)
  await button(w.regenerate).click()
  const dialog = page.getByRole('dialog', { name: w.regenerate_ask })
  await dialog.getByText(w.regenerate_text).waitFor()
  await dialog.getByRole('button', { name: seat.words.form.cancel }).last().click() // the first one closes
  await dialog.waitFor({ state: 'hidden' })
  expect((await fetch(first)).status).toBe(200)
  // The change stream may tell of it before the answer comes.
  await page.route(
    '**/api/settings/calendar.public.url',
    async (route) => {
      const answer = await route.fetch()
      await expect.poll(() => address.inputValue(), { timeout: patience }).not.toBe(first)
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await button(w.regenerate).click()
  await dialog.getByRole('button', { name: w.regenerate_yes }).click()
  await page.getByText(w.regenerated).waitFor()
  await expect.poll(() => address.inputValue(), { timeout: patience }).not.toBe(first)
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(await address.inputValue())).status).toBe(200)
  await checkBothSchemes(page, 'settings, public calendar')
  await save()

  await page.route('**/api/settings/calendar.public.url', (route) => route.fulfill({ status: 500, json: {} }))
  await button(w.regenerate).click()
  await dialog.getByRole('button', { name: w.regenerate_yes }).click()
  await page.getByText(w.regenerate_failed).waitFor()
})

// rules/amount.md#1, rules/material.md#6
it('without billing no screen shows a rental price', async () => {
  const { page } = seat
  await page.goto(`${site.url}/materials/new`)
  await field(seat.words.material.rental_price).waitFor()
  await open('#company')
  await page.getByRole('radio', { name: words().billing.modes.none }).check()
  await save()
  await page.goto(`${site.url}/materials/new`)
  await field(seat.words.material.name).waitFor()
  expect(await field(seat.words.material.rental_price).count()).toBe(0)
  await page.goto(`${site.url}/materials`)
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('columnheader', { name: seat.words.material.rental_price }).count()).toBe(0)
})

// rules/setting.md#17
it('asks before changing the time zone, and cancelling loses nothing', async () => {
  const { page } = seat
  const w = words().general
  const before = (await settings()).general.timezone
  await open('#general')
  const zone = page.getByRole('combobox', { name: w.timezone })
  await zone.fill('new york')
  await page.getByRole('option', { name: 'America/New York' }).click()
  await button(words().save).click()
  const dialog = page.getByRole('dialog', { name: w.timezone_ask })
  await dialog.getByText(/Europe\/Paris/).waitFor()
  await dialog.getByRole('button', { name: seat.words.form.cancel }).last().click() // the first one closes
  await dialog.waitFor({ state: 'hidden' })
  expect((await settings()).general.timezone).toBe(before)
  expect(await zone.inputValue()).toMatch(/America/)
  await button(say(words().reset, { label: w.timezone })).click()
  await save()
  expect((await settings()).general.timezone).toBe(before)
})

// rules/change.md#18, rules/setting.md#13
it('two admins at once: the later one sees both versions and chooses', async () => {
  const { page } = seat
  await open('#company')
  await page.route('**/api/changes*', (route) => route.abort()) // this browser does not receive the other's writes
  await page.reload()
  await field(words().company.name).fill('Mon nom')
  const now = await settings()
  const countries = await api.call(countryRoutes.list, {})
  const belgium = countries.find(({ code }) => code === 'BE')
  const theirs = { 'company.name': 'Leur nom', 'company.country_id': belgium?.id }
  await api.call(settingsRoutes.update, { body: theirs, version: now.version })
  await button(words().save).click()
  const dialog = page.getByRole('dialog', { name: seat.words.form.conflict })
  await dialog.getByText('Leur nom').waitFor()
  // By its label on the screen, not by its stored key.
  await dialog.getByRole('row', { name: `${seat.words.address.country} ${belgium?.name}` }).waitFor()
  await dialog.getByText('Mon nom').waitFor()
  await dialog.getByRole('button', { name: seat.words.form.keep_mine }).click()
  await page.getByText(words().saved).first().waitFor()
  expect((await settings()).company.name).toBe('Mon nom')
})

// rules/language.md#1
it('shows no word of French in English', async () => {
  const language = (language: 'EN' | 'FR') =>
    api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
  await language('EN')
  const english = await takeSeat(browser, site, { language: 'en' })
  try {
    await enter(english)
    const { page, words: w } = english
    for (const name of ['event-summary', 'calendar', 'company', 'general'] as const) {
      await page.goto(`${site.url}/settings#${name}`)
      await page.getByRole('tab', { name: w.settings.tab[name], selected: true }).waitFor()
      const said = plain((await page.getByRole('tabpanel').textContent()) ?? '')
      expect(said).not.toMatch(/\b(afficher|société|facturation|adresse|langue|devise|palier)\b/i)
      await checkScreen(page, `settings in English, ${name}`)
    }
    await english.context.close()
  } finally {
    await language('FR')
  }
})
