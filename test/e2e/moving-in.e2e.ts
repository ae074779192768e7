import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { dumpTables, dumpText } from '../loxya/dump.ts'
import { oldPassword } from '../loxya/rows.ts'
import { admin, startSite } from '../running-site.ts'
import { openApi } from './api.ts'
import { checkBothSchemes, heading, hold, leave, openLogin, type Seat, say, skipTour, takeSeat } from './at-screen.ts'
import { useBrowser } from './stage.ts'

let browser: Browser
useBrowser((one) => {
  browser = one
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async ({ page, words: w }: Seat, way: 'loxya' | 'spreadsheet' | 'anew') =>
  page.getByRole('radio', { name: new RegExp(`^${w.setup.way[way]}`) }).click()
const give = ({ page }: Seat, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'loxya.sql.gz', mimeType: 'application/gzip', buffer: gzipSync(text) })

/** Starts the move while a proxy answers in the server's place, or the connection breaks. */
async function startInVain({ page, words: w }: Seat, answer: number | 'cut', sentence: string): Promise<void> {
  await page.route(
    '**/api/setup/loxya*',
    (route) =>
      answer === 'cut'
        ? route.abort('connectionreset')
        : route.fulfill({ status: answer, contentType: 'text/html', body: `<h1>${answer}</h1>` }),
    { times: 1 },
  )
  await button(page, w.moving.screen.start).click()
  await page.getByRole('alert').getByText(sentence).waitFor()
}

/** Starts the move; until its end the browser asks before it closes the page. */
async function startHeld({ page, words: w }: Seat): Promise<void> {
  const release = await hold(page, '**/api/setup/loxya*')
  await button(page, w.moving.screen.start).click()
  await page.getByText(w.moving.screen.stay).waitFor()
  const isHeld = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(isHeld).toBe(true)
  release()
  await page.getByRole('heading', { name: w.moving.screen.done }).waitFor()
  await expect.poll(isHeld).toBe(false)
}

/** The dump of a small company whose first account reads a language. */
function dumpOf(language: 'fr' | 'en'): string {
  const tables = dumpTables('1.3')
  for (const user of tables.users ?? []) user.language = language
  return dumpText(tables)
}

/** Opens an event of the list, and one of its bills as PDF in a tab of its own. */
async function printBill({ page, words: w }: Seat, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  const details = page.getByRole('dialog', { name: title })
  await details.getByRole('tab', { name: new RegExp(w.billing.bills) }).click()
  const answers = page.context().waitForEvent('response', (answer) => /\/bills\/\d+\/pdf/.test(answer.url()))
  const opening = page.waitForEvent('popup')
  await details.getByRole('list', { name: w.billing.bills }).getByRole('link', { name: /PDF/ }).first().click()
  expect((await answers).headers()['content-type']).toBe('application/pdf')
  await (await opening).close()
}

describe.each(['fr', 'en'] as const)('the first screen, in %s', (language) => {
  // rules/moving-in.md#2, rules/moving-in.md#5, rules/moving-in.md#6, rules/moving-in.md#9, rules/moving-in.md#12
  it('moves a site in from Loxya, whose users find their events at the old addresses', async () => {
    const site = await startSite({ demo: false })
    try {
      const seat = await takeSeat(browser, site, { language })
      const { page, words: w } = seat
      await openLogin(seat)
      await heading(page, w.setup.welcome).waitFor()
      await choose(seat, 'loxya')
      await checkBothSchemes(page, 'the way from Loxya')
      await button(page, w.moving.screen.start).click()
      await page.getByText(w.moving.screen.required).waitFor()

      const dump = dumpOf(language)
      await give(seat, dump.slice(0, 9000))
      await button(page, w.moving.screen.start).click()
      await page.getByText(w.moving.refused.half).waitFor()

      await give(seat, dump)
      await startInVain(seat, 413, w.moving.screen.too_large)
      await startInVain(seat, 502, say(w.moving.screen.no_answer, { status: 502 }))
      await startInVain(seat, 'cut', w.moving.screen.interrupted)
      await button(page, `${w.moving.screen.remove} loxya.sql.gz`).click()
      await button(page, w.moving.screen.start).click()
      await page.getByText(w.moving.screen.required).waitFor()
      await give(seat, dump)
      await startHeld(seat)
      await page.getByRole('row', { name: new RegExp(`^${w.moving.kind.event} 3 3$`) }).waitFor()
      await checkBothSchemes(page, 'the report of the move')
      const [report] = await Promise.all([page.waitForEvent('download'), button(page, w.moving.screen.save).click()])
      expect(report.suggestedFilename()).toBe(w.moving.screen.file_name)

      await page.getByRole('link', { name: w.moving.screen.sign_in }).click()
      await page.getByRole('textbox', { name: w.session.identifier }).fill('alice')
      await page.getByRole('textbox', { name: w.session.password }).fill(oldPassword)
      await button(page, w.session.connect).click()
      await skipTour(page)
      // A technician's old address, whose number is a beneficiary's as well.
      await page.goto(`${site.url}/technicians/5/view`)
      await heading(page, /Yanis Petit/).waitFor()
      await page.goto(`${site.url}/beneficiaries/5/view`)
      const lastName = page.getByRole('textbox', { name: w.person.last_name, exact: true })
      await lastName.waitFor()
      expect(await lastName.inputValue()).toBe('Garçon')
      await page.goto(`${site.url}/materials/7/view`)
      await heading(page, /SM58/).waitFor()

      await page.goto(`${site.url}/events`)
      for (const title of ['Mariage', 'Festival', /RX42AB/]) await page.getByRole('link', { name: title }).waitFor()
      await printBill(seat, 'Mariage')
      await leave(seat)
    } finally {
      await site.stop()
    }
  }, 180_000)
})

// rules/moving-in.md#2, rules/setup.md#7
it('a spreadsheet keeps what was typed before, and brings no demonstration data', async () => {
  const site = await startSite({ demo: false })
  try {
    const seat = await takeSeat(browser, site)
    const { page, words: w } = seat
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const demo = page.getByRole('checkbox', { name: w.setup.demo })
    await openLogin(seat)
    await heading(page, w.setup.welcome).waitFor()
    await field(w.setup.company_name).fill('Son des Mauges')
    await demo.check()
    await choose(seat, 'loxya')
    await field(w.setup.company_name).waitFor({ state: 'hidden' })
    await choose(seat, 'anew')
    expect(await demo.isChecked()).toBe(true)
    await choose(seat, 'spreadsheet')
    await demo.waitFor({ state: 'hidden' })
    expect(await field(w.setup.company_name).inputValue()).toBe('Son des Mauges')
    await field(w.setup.park_name).fill('Hangar')
    await field(w.setup.pseudo).fill(admin.pseudo)
    await field(w.setup.email).fill('margaux@son-des-mauges.example')
    await field(w.setup.password).fill(admin.password)
    await button(page, w.setup.create).click()
    await heading(page, w.imports.title.materials).waitFor()
    expect(await (await openApi(site)).call(materialRoutes.all, { query: {} })).toEqual([])
    await leave(seat)
  } finally {
    await site.stop()
  }
}, 120_000)
