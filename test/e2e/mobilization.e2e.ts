import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, heading, leave, patience, takeSeat } from './at-screen.ts'
import { boxOf, drag } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** Away from everything the demonstration plans. */
const day = dayFromNow(300)
const typed = (one: string) => one.split('-').reverse().join('/')

// rules/wizard.md#34
it('asks in step 1 when the material leaves and is back, and takes that along with the event', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const title = `Tournée ${Date.now()}`
  await page.goto(`${site.url}/events/new?atDate=${day}`)
  await heading(page, w.wizard.new).waitFor()
  await page.getByRole('textbox', { name: w.wizard.title }).fill(title)
  const away = page.getByRole('textbox', { name: w.wizard.away.dates })
  expect(await away.count()).toBe(0)
  await page.getByRole('switch', { name: w.wizard.away.switch }).click()
  await away.fill(`${typed(later(day, -1))} 14:00 - ${typed(later(day, 1))} 12:00`)
  await away.press('Enter')
  // The event moves a day on: its material with it.
  const dates = page.getByRole('textbox', { name: w.wizard.dates, exact: true })
  await dates.fill(typed(later(day, 1)))
  await dates.press('Enter')
  await dates.press('Control+S')
  const found = async () =>
    (await api.call(eventRoutes.list, { query: { start: day, end: day } })).data.find((one) => one.title === title)
  await expect.poll(found, { timeout: patience }).toMatchObject({
    start_date: `${later(day, 1)} 00:00:00`,
    mobilization_start_date: `${day} 14:00:00`,
    mobilization_end_date: `${later(day, 2)} 12:00:00`,
  })
  // Folded, it follows again.
  await heading(page, w.wizard.edit).waitFor()
  await page.getByRole('switch', { name: w.wizard.away.switch }).click()
  await dates.press('Control+S')
  await expect.poll(async () => (await found()) === undefined, { timeout: patience }).toBe(true)
  await leave(seat)
})

// rules/calendar.md#35, rules/calendar.md#26
it('drags an end of the line around a bar, and the bar with its line', async () => {
  const title = `Cirque ${Date.now()}`
  const there = later(day, 40)
  const { id } = await api.call(eventRoutes.create, {
    body: {
      title,
      start_date: `${there} 18:00`,
      end_date: `${there} 23:00`,
      mobilization_start_date: `${there} 08:00`,
      mobilization_end_date: `${later(there, 1)} 12:00`,
      is_confirmed: false,
    },
  })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${there}`)
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  await bar.click({ position: { x: 4, y: 10 } })
  const line = bar.locator('[data-side="before"]')
  const before = await boxOf(line)
  const middle = before.y + before.height / 2
  await drag(page, { x: before.x + 3, y: middle }, -40)
  const read = () => api.call(eventRoutes.get, { params: { id } })
  await expect
    .poll(async () => (await read()).mobilization_start_date < `${there} 08:00:00`, { timeout: patience })
    .toBe(true)
  expect(await read()).toMatchObject({
    start_date: `${there} 18:00:00`,
    end_date: `${there} 23:00:00`,
    mobilization_end_date: `${later(there, 1)} 12:00:00`,
  })
  await page.getByRole('button', { name: w.calendar.undo.label, exact: true }).click()
  await expect.poll(async () => (await read()).mobilization_start_date, { timeout: patience }).toBe(`${there} 08:00:00`)
  // By keyboard, a quarter of an hour later: all four times move.
  await bar.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await read()).start_date, { timeout: patience }).toBe(`${there} 18:15:00`)
  expect(await read()).toMatchObject({
    mobilization_start_date: `${there} 08:15:00`,
    mobilization_end_date: `${later(there, 1)} 12:15:00`,
  })
  await leave(seat)
})
