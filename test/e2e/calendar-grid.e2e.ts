import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { weekOf } from '#shared/rules/days.ts'
import { formatMonth } from '#shared/rules/format.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, checkScreen, enter, heading, leave, patience, say, takeSeat } from './at-screen.ts'
import { boxOf } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** A month later than everything the demonstration plans. */
const month = dayFromNow(320).slice(0, 7)
const on = (date: number) => `${month}-${String(date).padStart(2, '0')}`
const make = (title: string, date: number, values: object = {}) =>
  api.call(eventRoutes.create, {
    body: { title, start_date: on(date), end_date: on(date), is_confirmed: false, ...values },
  })
const datesOf = async (id: number) => {
  const { start_date, end_date } = await api.call(eventRoutes.get, { params: { id } })
  return [start_date, end_date]
}
const item = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(title) }).first()
const cell = (page: Page, date: string) => page.locator(`[role=cell][data-date="${date}"]`)
async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}
const middleOf = async (target: ReturnType<typeof item>) => {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}
/** A place low in the cell of a day, under its events. */
const lowIn = async (page: Page, date: string) => {
  const { x, y, width, height } = await boxOf(cell(page, date))
  return { x: x + width / 2, y: y + height - 8 }
}

// rules/calendar.md#11, rules/calendar.md#14, rules/calendar.md#26, rules/calendar.md#28
it('shows a month as a grid of days: moves, undoes, creates, opens, and says why an event stays', async () => {
  const title = 'Grille mobile'
  const fixed = 'Grille fixe'
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const hours = { start_date: `${on(10)} 10:00:00`, end_date: `${on(11)} 02:00:00` }
  const { id } = await make(title, 10, hours)
  await make(fixed, 11, { is_confirmed: true, materials: [{ id: material!.id, quantity: 1 }] })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']) await make(`Foule ${name}`, 20)
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${on(10)}`)
  await page.getByRole('option').first().waitFor()
  await page.getByRole('button', { name: w.calendar.view.grid, exact: true }).click()
  await page.getByRole('heading', { level: 2, name: formatMonth(on(1), 'fr') }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('grid')
  await item(page, title).waitFor()
  await checkBothSchemes(page, 'the grid of a month')

  // By mouse: by whole days, the hours stay; undone by key.
  const before = [hours.start_date, hours.end_date]
  const { y } = await middleOf(item(page, title))
  await pull(page, { ...(await lowIn(page, on(10))), y }, await lowIn(page, on(17)))
  const moved = [`${on(17)} 10:00:00`, `${on(18)} 02:00:00`]
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual(moved)
  await page
    .getByRole('alert')
    .getByText(/déplacé au/)
    .waitFor()
  await page.keyboard.press('Control+Z')
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual(before)
  await page.getByText(/^Déplacement annulé/).waitFor()

  // By keys: one tab stop, a week by the arrows.
  await item(page, title).focus()
  expect(await page.locator('[data-event][tabindex="0"]').count()).toBeLessThan(4)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual(moved)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-event]')?.textContent))
    .toContain(title)
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-event]')?.textContent))
    .toContain(fixed)
  const sentence = say(w.calendar.locked_because, { title: fixed, reason: w.problem.event.locked_reason.confirmed })
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByText(sentence).waitFor()
  await page.getByText(sentence).waitFor({ state: 'hidden' })
  const place = await middleOf(item(page, fixed))
  await pull(page, place, { x: place.x + 200, y: place.y })
  await page.getByText(sentence).waitFor()

  // What a day has no room for.
  await cell(page, on(20))
    .page()
    .getByText(/^\+ ?\d+$/)
    .first()
    .click()
  await page.getByRole('dialog').getByText('Foule I').waitFor()
  await checkScreen(page, 'a full day of the grid')
  await page.keyboard.press('Escape')

  // A click opens the details; Enter does.
  await item(page, title).click()
  await page.getByRole('dialog').getByText(title).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  // Empty days make an event with these days.
  await pull(page, await lowIn(page, on(24)), await lowIn(page, on(26)))
  await heading(page, w.wizard.new).waitFor()
  const params = new URL(page.url()).searchParams
  expect([params.get('atDate'), params.get('toDate')].map((one) => one?.replaceAll('"', ''))).toEqual([on(24), on(26)])
  await expect.poll(() => page.getByRole('textbox', { name: w.wizard.dates }).inputValue()).toMatch(/ 24 .* – .* 26 /)
  await page.goBack()

  // The months turn, and the timeline goes on where the grid was.
  await page.getByRole('button', { name: w.calendar.next, exact: true }).click()
  const next = later(on(28), 10)
  await page.getByRole('heading', { level: 2, name: formatMonth(next, 'fr') }).waitFor()
  await page.getByRole('button', { name: w.calendar.previous, exact: true }).click()
  await item(page, title).waitFor()
  await leave(seat)
}, 180_000)

// rules/calendar.md#28
it('filters the grid, follows other users, and fits a phone', async () => {
  const title = 'Grille suivie'
  await make(title, 3)
  const seat = await takeSeat(browser, site, { size: { width: 390, height: 844 }, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?view=grid&date=${on(1)}`)
  await item(page, title).waitFor()
  await checkScreen(page, 'the grid on a phone')
  const { x, width } = await boxOf(page.getByRole('region', { name: w.calendar.grid.label }))
  expect(x + width).toBeLessThanOrEqual(390)
  await make('Grille nouvelle', 4)
  await item(page, 'Grille nouvelle').waitFor()
  await page.goto(`${site.url}/?view=grid&date=${on(1)}&missing=true`)
  await page.getByRole('heading', { level: 2 }).waitFor()
  await expect.poll(() => item(page, title).count()).toBe(0)
  await page.getByRole('button', { name: w.calendar.view.timeline, exact: true }).click()
  await page.getByRole('heading', { level: 2, name: formatMonth(on(1), 'fr') }).waitFor({ state: 'hidden' })
  await leave(seat)
}, 120_000)

// rules/calendar.md#19, rules/calendar.md#28, rules/details.md#21
it('says on the grid that nothing is there, and opens details away from their bar', async () => {
  const empty = dayFromNow(700).slice(0, 7)
  const [late] = ['Grille du bord']
  const sunday = weekOf(on(10)).end
  await make(late!, 10, { start_date: sunday, end_date: sunday })
  const seat = await takeSeat(browser, site, { size: { width: 1440, height: 900 } })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?view=grid&date=${empty}-10`)
  const nothing = page.locator('.calendar-grid .calendar-nothing')
  await nothing.getByRole('link', { name: w.calendar.new_event }).waitFor()
  await checkBothSchemes(page, 'a month without events')
  await page.goto(`${site.url}/?view=grid&date=${on(1)}&missing=true`)
  await nothing.getByText(w.calendar.none_filtered).waitFor()
  await checkBothSchemes(page, 'a month whose events the filters hide')
  await nothing.getByRole('button', { name: w.table.clear_filters }).click()
  await item(page, late!).waitFor()
  expect(await nothing.count()).toBe(0)
  await item(page, late!).click()
  const details = page.getByRole('dialog', { name: late! })
  await details.waitFor()
  const bar = page.locator('[data-event]', { hasText: late! })
  await expect
    .poll(async () => (await boxOf(details)).x + (await boxOf(details)).width - (await boxOf(bar)).x, {
      timeout: patience,
    })
    .toBeLessThan(0)
  await leave(seat)
}, 120_000)

// rules/calendar.md#28, rules/calendar.md#35
it('draws the mobilization of an event as thin lines beside its bar, which a drag takes along', async () => {
  const title = 'Grille en tournée'
  const monday = weekOf(on(10)).start
  const days = { start_date: later(monday, 2), end_date: later(monday, 3) }
  const { id } = await make(title, 10, {
    ...days,
    mobilization_start_date: `${later(monday, 1)} 08:00:00`,
    mobilization_end_date: `${later(monday, 5)} 18:00:00`,
  })
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat)
  await page.goto(`${site.url}/?view=grid&date=${on(10)}`)
  const bar = page.locator('[data-event]', { hasText: title })
  await bar.waitFor()
  const day = (await boxOf(cell(page, later(monday, 2)))).width
  /** Lengths in days: from the left of the week, of the line before, the bar and the line after. */
  const lengths = async () => {
    const { x, width } = await boxOf(bar)
    const lines = await bar.evaluate((one) =>
      ['::before', '::after'].map((part) => Number.parseFloat(getComputedStyle(one, part).width)),
    )
    const left = x - (await boxOf(cell(page, monday))).x
    return [left, lines[0]!, width, lines[1]!].map((length) => Math.round(length / day))
  }
  await expect.poll(lengths, { timeout: patience }).toEqual([2, 1, 2, 2])
  await checkBothSchemes(page, 'a mobilization on the grid')
  await bar.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(lengths, { timeout: patience }).toEqual([1, 1, 2, 2])
  await expect
    .poll(async () => (await api.call(eventRoutes.get, { params: { id } })).mobilization_start_date, {
      timeout: patience,
    })
    .toBe(`${monday} 08:00:00`)
  await leave(seat)
}, 120_000)

// rules/calendar.md#28, rules/calendar.md#35
it('draws no bar on a day of the mobilization alone, and lists what a full day holds on a ground of its own', async () => {
  const [late, next] = ['Grille du soir', 'Grille du lendemain']
  const monday = weekOf(later(on(28), 14)).start
  const [tuesday, wednesday, thursday] = [1, 2, 3].map((days) => later(monday, days)) as [string, string, string]
  for (const name of 'ABCDEFGHI') await make(`Presse ${name}`, 1, { start_date: wednesday, end_date: wednesday })
  const dates = (day: string, gone: string) => ({
    start_date: `${day} 20:00:00`,
    end_date: `${later(day, 1)} 02:00:00`,
    mobilization_start_date: `${gone} 14:00:00`,
    mobilization_end_date: `${later(day, 1)} 02:00:00`,
  })
  await make(late, 1, dates(wednesday, tuesday))
  await make(next, 1, dates(thursday, wednesday))
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?view=grid&date=${monday}`)
  const leaving = cell(page, tuesday).locator('[data-event]', { hasText: late }).first()
  await leaving.waitFor()
  expect((await boxOf(leaving.locator('.month-label'))).width).toBeLessThan(2)
  expect(Math.round((await boxOf(leaving)).width / (await boxOf(cell(page, tuesday))).width)).toBe(1)
  await cell(page, wednesday)
    .getByText(/^\+ ?\d+$/)
    .click()
  const list = page.getByRole('dialog')
  await list.locator('[data-event]', { hasText: late }).locator('.figures', { hasText: '20:00' }).first().waitFor()
  const ahead = list.locator('[data-event]', { hasText: next }).first()
  await ahead.getByText(w.calendar.grid.away, { exact: true }).waitFor()
  expect(await ahead.locator('.figures').count()).toBe(0)
  expect(await list.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  await checkBothSchemes(page, 'the list of a full day')
  await leave(seat)
}, 120_000)
