import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { formatMonth } from '#shared/rules/format.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { phone } from '../browser.ts'
import { dayFromNow, later } from '../days.ts'
import { pdfPages } from '../pdf-text.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, leave, patience, say, takeSeat } from './at-screen.ts'
import { factsOf, plain, textOf } from './paper.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

/** Later than everything the demonstration plans. */
const day = dayFromNow(250)
const bar = (page: Page, title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
const make = (title: string, location: string, at = day) =>
  api.call(eventRoutes.create, {
    body: { title, start_date: at, end_date: at, is_confirmed: false, location },
  })

/** The page on paper, once the browser has what it prints with. */
async function print(page: Page): Promise<Buffer> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, duration }) => /\/paper-[^/]*\.js$/.test(name) && duration > 0),
  )
  // It is a part of the page once that has been drawn with it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  return page.pdf({ preferCSSPageSize: true })
}
const isLandscape = /^Page size: +84\d(\.\d+)? x 59\d(\.\d+)? pts/m

// rules/calendar.md#22
it('prints the visible period on one landscape page, whatever the colour scheme', async () => {
  await make('Kermesse', 'Place Bilange')
  for (const scheme of ['light', 'dark'] as const) {
    const seat = await takeSeat(browser, site, { scheme })
    const { page, words: w } = seat
    await enter(seat)
    await page.goto(`${site.url}/?date=${day}`)
    await bar(page, 'Kermesse').waitFor()
    await page.locator('.load-head').first().waitFor()
    const paper = await print(page)
    const facts = await factsOf(paper)
    expect(facts).toMatch(/^Pages: +1$/m)
    expect(facts).toMatch(isLandscape)
    const text = plain(await textOf(paper, '-layout'))
    expect(text).toContain('Kermesse')
    expect(text).toContain('Place Bilange')
    expect(text).toContain(await page.locator('.calendar-days > span').textContent())
    expect(text).toContain((await api.call(settingsRoutes.get, {})).company.name)
    // What the days hold: no technician of all of them at work.
    expect(text).toMatch(/\b0 ?\/ ?\d+\b/)
    expect(text).toContain(`${w.calendar.time.future} ${w.calendar.state_short.future_unconfirmed} 1`)
    // States that are not on the paper are not in its key, nor are the controls of the screen.
    expect(text).not.toContain(w.calendar.state_short.archived)
    expect(text).not.toContain(w.calendar.new_event)
    expect(text).not.toContain(w.calendar.missing_short)
    // Back on the screen it is as it was.
    await bar(page, 'Kermesse').click()
    expect(await bar(page, 'Kermesse').getAttribute('aria-selected')).toBe('true')
    await leave(seat)
  }
}, 120_000)

// rules/calendar.md#22
it('prints every event under its whole name, on as many pages as that takes, each under the days', async () => {
  const busy = dayFromNow(300)
  const long = 'avec montage de nuit, répétition générale et démontage sous la pluie'
  const titles = Array.from({ length: 60 }, (_, at) => `Bal ${at + 1} de la Saint-Jean ${long}`)
  const edge = `Goûter de clôture ${long}`
  for (const title of titles) await make(title, 'Salle des fêtes', busy)
  // Near the right edge a name has no room after its bar.
  await make(edge, 'Salle des fêtes', later(busy, 3))
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${busy}`)
  await bar(page, titles[0]!).waitFor()
  const range = await page.locator('.calendar-days > span').textContent()
  const pages = await pdfPages(await print(page))
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(range)
    expect(text).toContain(`${at + 1} / ${pages.length}`)
  }
  // Each of them once, wherever its letters wrap.
  const letters = pages.join(' ').replace(/\s/g, '')
  for (const title of [...titles, edge]) expect(letters.split(title.replace(/\s/g, ''))).toHaveLength(2)
  await leave(seat)
}, 120_000)

// rules/calendar.md#22, rules/calendar.md#28
it('prints the grid of a month with all its events: on one landscape page, on more where they need it', async () => {
  const month = dayFromNow(400).slice(0, 7)
  const printed = async () => {
    const seat = await takeSeat(browser, site)
    const { page } = seat
    await enter(seat)
    await page.goto(`${site.url}/?view=grid&date=${month}-15`)
    await page.locator('.month-item').first().waitFor({ timeout: patience })
    const paper = await print(page)
    expect(await factsOf(paper)).toMatch(isLandscape)
    await leave(seat)
    return (await pdfPages(paper)).map(plain)
  }
  for (let at = 1; at <= 20; at++) await make(`Noce ${at}`, 'Mairie', `${month}-15`)
  const [only, ...others] = await printed()
  expect(others).toEqual([])
  expect(only!.toLowerCase()).toContain(formatMonth(`${month}-01`, 'fr'))
  expect(only!.match(/Noce \d+/g)).toHaveLength(20)
  for (let at = 21; at <= 45; at++) await make(`Noce ${at}`, 'Mairie', `${month}-15`)
  const pages = await printed()
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, text] of pages.entries()) {
    expect(text.toLowerCase()).toContain(formatMonth(`${month}-01`, 'fr'))
    expect(text).toContain(`${at + 1} / ${pages.length}`)
  }
  expect(new Set(pages.join(' ').match(/Noce \d+/g)).size).toBe(45)
}, 180_000)

// rules/calendar.md#22
it('prints the agenda of a phone as the agenda it shows', async () => {
  await make('Vide-grenier', 'Cour de la mairie')
  const seat = await takeSeat(browser, site, { size: phone })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}`)
  await page.getByText('Vide-grenier').waitFor()
  await page
    .getByText(say(w.calendar.load.pieces_one, { figure: 0 }))
    .first()
    .waitFor()
  const text = plain(await textOf(await print(page), '-layout'))
  expect(text).toContain('Vide-grenier')
  expect(text).toContain((await api.call(settingsRoutes.get, {})).company.name)
  // What the day holds stands in its head.
  expect(text).toContain(say(w.calendar.load.pieces_one, { figure: 0 }))
  expect(text).not.toContain(w.calendar.state.future_unconfirmed)
  expect(text).not.toContain(w.calendar.later)
  await leave(seat)
}, 120_000)
