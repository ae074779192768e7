import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { materialRoutes } from '#shared/material.ts'
import { formatDate, formatMonth } from '#shared/rules/format.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, focused, hold, leave, patience, say, takeSeat } from './at-screen.ts'
import { boxOf, daysShown, drag } from './by-mouse.ts'
import { mostMoved, shiftsOf, watchShifts } from './shifts.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** Later than everything the demonstration plans. */
const day = dayFromNow(300)
const make = (title: string, values: object = {}) =>
  api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false, ...values } })

const axis = (page: Page) => page.locator('.tl-axis')
const days = (page: Page) => page.locator('.calendar-days')
const bar = (page: Page, title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })

// rules/calendar.md#32, rules/calendar.md#33
it('shows what each day holds, lists a day by mouse and by keys, and leads on to its events', async () => {
  const materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const material = materials.find(({ stock_quantity }) => stock_quantity > 2)!
  const [person] = (await api.call(technicianRoutes.list, { query: {} })).data
  const calm = await make('Assemblée', { materials: [{ id: material.id, quantity: 1 }] })
  await make('Grand bal', { materials: [{ id: material.id, quantity: 9000 }] })
  const times = { start_time: `${day} 10:00:00`, end_time: `${day} 12:00:00` }
  await api.call(eventTechnicianRoutes.create, {
    body: { event_id: calm.id, technician_id: person!.id, ...times },
  })
  const { technicians: all } = await api.call(eventRoutes.load, { query: { start: day } })

  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await watchShifts(page)
  await page.goto(`${site.url}/?date=${day}`)
  await bar(page, 'Grand bal').waitFor()
  const head = page.locator('.load-head', { hasText: `1/${all}` })
  await head.waitFor()
  // Both events at once, and one lacks its material; so does the other, since the first takes it all.
  expect(await head.textContent()).toContain('9\u202f001')
  expect(await head.locator('.load-lacking').textContent()).toBe('2')
  const { sum, told } = await shiftsOf(page)
  expect(sum, told).toBeLessThan(mostMoved)
  await checkBothSchemes(page, 'the calendar with what its days hold')

  // A press on the head, but not a drag of it, lists the day.
  const box = await boxOf(head)
  await drag(page, { x: box.x + 40, y: box.y + 10 }, 20)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await head.waitFor()
  const moved = await boxOf(head)
  await page.mouse.click(moved.x + moved.width / 2, moved.y + 12)
  const list = page.getByRole('dialog', { name: formatDate(day, 'fr') })
  const events = list.getByRole('region', { name: w.calendar.load.events })
  await events.getByRole('button', { name: /Grand bal/ }).waitFor()
  expect(await list.getByRole('status').textContent()).toContain('9\u202f001')
  await checkBothSchemes(page, 'the list of a day')
  const crew = list.getByRole('region', { name: w.calendar.load.crew })
  await crew.getByRole('button', { name: new RegExp(person!.full_name) }).click()
  const details = page.getByRole('dialog', { name: /Assemblée/ })
  await details.waitFor()
  expect(new URL(page.url()).searchParams.get('event')).toBe(String(calm.id))
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })

  // By keys: one stop for all days, and the figures are said.
  const slider = page.getByRole('slider', { name: w.calendar.load.label })
  await slider.focus()
  const said = () => slider.getAttribute('aria-valuetext')
  for (let steps = 0; steps < 12 && !(await said())?.startsWith(formatDate(day, 'fr')); steps++)
    await page.keyboard.press('ArrowRight')
  expect(await said()).toContain(say(w.calendar.load.lacking_other, { count: 2 }))
  await page.keyboard.press('Enter')
  await list.waitFor()
  await list.getByRole('button', { name: w.calendar.load.day_after }).click()
  await page.getByRole('dialog', { name: formatDate(later(day, 1), 'fr') }).waitFor()
  await page.keyboard.press('Escape')
  await focused(slider)
  // Beyond the view the days follow.
  for (let steps = 0; steps < 9; steps++) await page.keyboard.press('ArrowRight')
  await expect.poll(said, { timeout: patience }).toContain(formatDate(later(day, 9), 'fr'))

  // Another user's write shows by itself.
  await page.goto(`${site.url}/?date=${day}`)
  await head.waitFor()
  await make('Fanfare', { materials: [{ id: material.id, quantity: 10 }] })
  await expect.poll(() => head.textContent(), { timeout: patience }).toContain('9\u202f011')
  await leave(seat)
}, 120_000)

// rules/calendar.md#29, rules/calendar.md#30, rules/calendar.md#6
it('shows a day, week, month or quarter, steps through them, and keeps the one that was chosen', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=2031-11-26`)
  const shown = (text: string) => expect.poll(() => days(page).textContent(), { timeout: patience }).toBe(text)
  const presets = page.getByRole('toolbar', { name: w.calendar.preset.label })
  const preset = (name: 'day' | 'week' | 'month' | 'quarter') =>
    presets.getByRole('button', { name: w.calendar.preset[name], exact: true })
  const pressed = () => presets.locator('[aria-pressed="true"]').allTextContents()
  await page.getByRole('listbox').waitFor()
  expect(await pressed()).toEqual([])
  await preset('week').click()
  await shown('24 – 30 nov. 2031semaine 48')
  expect(await pressed()).toEqual([w.calendar.preset.week])
  await page.getByRole('button', { name: w.calendar.next }).click()
  await shown('1er – 7 déc. 2031semaine 49')
  await page.getByRole('button', { name: w.calendar.previous }).click()
  await shown('24 – 30 nov. 2031semaine 48')
  // One Tab stop, and the arrows go from preset to preset.
  await preset('week').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await shown('novembre 2031')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await shown('oct. – déc. 2031')
  expect(await presets.locator('button[tabindex="0"]').allTextContents()).toEqual([w.calendar.preset.quarter])
  await checkBothSchemes(page, 'the calendar of a quarter')
  await page.getByRole('button', { name: w.calendar.next }).click()
  await shown('janv. – mars 2032')
  await page.reload()
  await shown('janv. – mars 2032')
  expect(await pressed()).toEqual([w.calendar.preset.quarter])
  await preset('day').click()
  await shown('dim. 15 févr. 2032')
  expect(Math.abs((await daysShown(page)) - 1)).toBeLessThan(0.05)
  await checkBothSchemes(page, 'the calendar of a day')
  // Today and the picker keep the preset; a drag leaves none.
  await page.getByRole('button', { name: w.calendar.today }).click()
  await shown(formatDate(dayFromNow(0), 'fr'))
  await preset('week').click()
  await expect.poll(pressed).toEqual([w.calendar.preset.week])
  const { x, y, width } = await boxOf(axis(page))
  await drag(page, { x: x + width / 2, y: y + 12 }, 90)
  await expect.poll(pressed, { timeout: patience }).toEqual([])
  await leave(seat)
}, 120_000)

// rules/calendar.md#31
it('counts the events of each state in view, one Tab stop for all, and filters by them', async () => {
  const far = dayFromNow(400)
  for (const title of ['Vernissage', 'Colloque', 'Gala'])
    await make(title, { start_date: far, end_date: later(far, 1) })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${far}`)
  await bar(page, 'Vernissage').waitFor()
  const legend = page.getByRole('toolbar', { name: w.calendar.legend })
  const ofState = (state: 'future_unconfirmed' | 'future_confirmed', number: number) =>
    legend.getByRole('button', { name: `${w.calendar.state[state]} ${number}` })
  await ofState('future_unconfirmed', 3).waitFor()
  await ofState('future_confirmed', 0).waitFor()
  expect(await legend.locator('[tabindex="0"]').count()).toBe(1)
  await ofState('future_confirmed', 0).focus()
  await page.keyboard.press('Enter')
  await bar(page, 'Vernissage').waitFor({ state: 'hidden' })
  // The counts are what each press would show, whatever is pressed.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await bar(page, 'Vernissage').waitFor()
  expect(await ofState('future_unconfirmed', 3).getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).searchParams.get('states')).toBe('["future_confirmed","future_unconfirmed"]')
  expect(await legend.evaluate((line) => line.getBoundingClientRect().height)).toBeLessThan(40)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('states')).toBeNull()
  // Without events in view there is none to count.
  await page.getByRole('button', { name: w.calendar.next }).click()
  await ofState('future_unconfirmed', 0).waitFor()
  await leave(seat)
}, 120_000)

// rules/calendar.md#32, rules/calendar.md#34
it('shows less where days are narrow, and the line of now behind names', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(site.url)
  await page.locator('.load-head').first().waitFor()
  expect(await page.locator('.tl-hour').textContent()).toMatch(/^\d\d:\d\d$/)
  // What lies over another: the names of bars over the line.
  const order = await page.evaluate(() => {
    const [line, lanes] = ['.tl-now', '.tl-lanes'].map((name) => document.querySelector(name))
    return line && lanes ? line.compareDocumentPosition(lanes) & Node.DOCUMENT_POSITION_FOLLOWING : 0
  })
  expect(order).toBe(4)
  await page.getByRole('button', { name: w.calendar.preset.quarter, exact: true }).click()
  await page.locator('.load-head').first().waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.load-line').getAttribute('d'), { timeout: patience }).not.toBe('')
  expect(await page.locator('.load-level').getAttribute('d')).not.toBe('')
  // Nothing is cut off or lies over its neighbour at any width of a day.
  for (const width of [1440, 1024, 800, 390]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 390) await page.goto(`${site.url}/?timeline=true`)
    await page.getByRole('button', { name: w.calendar.preset.week, exact: true }).click()
    await page.locator('.load-head').first().waitFor()
    const cut = () =>
      page
        .locator('.load-figures')
        .evaluateAll((figures) => figures.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    await expect.poll(cut, { timeout: patience }).toBe(0)
  }
  await leave(seat)
}, 120_000)

// rules/calendar.md#13, rules/calendar.md#30
it('keeps a preset on T as its button does, and turns the pages one way', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${dayFromNow(90)}`)
  const lanes = page.getByRole('listbox', { name: w.calendar.timeline_label })
  await lanes.waitFor()
  const month = page.getByRole('button', { name: w.calendar.preset.month, exact: true })
  await month.click()
  await expect.poll(() => month.getAttribute('aria-pressed')).toBe('true')
  const before = await days(page).textContent()
  await lanes.focus()
  await page.keyboard.press('t')
  await expect.poll(() => days(page).textContent(), { timeout: patience }).not.toBe(before)
  await expect.poll(() => days(page).textContent()).toContain(formatMonth(dayFromNow(0), 'fr'))
  expect(await month.getAttribute('aria-pressed')).toBe('true')

  const heads = page.getByRole('slider', { name: w.calendar.load.label })
  await heads.focus()
  const said = () => heads.getAttribute('aria-valuetext')
  await expect.poll(said).toContain(formatDate(dayFromNow(0), 'fr'))
  await page.keyboard.press('PageUp')
  await expect.poll(said).toContain(formatDate(dayFromNow(-7), 'fr'))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect.poll(said).toContain(formatDate(dayFromNow(7), 'fr'))
  await leave(seat)
}, 90_000)

// rules/calendar.md#33, rules/screen.md#9, rules/screen.md#20
it('keeps the list of a day until the next is there, and reads again one that failed', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await make('Grande parade')
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}`)
  await bar(page, 'Grande parade').waitFor()
  const head = page.getByRole('slider', { name: w.calendar.load.label })
  await head.focus()
  const said = () => head.getAttribute('aria-valuetext')
  for (let steps = 0; steps < 12 && !(await said())?.startsWith(formatDate(day, 'fr')); steps++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const event = dialog.getByRole('button', { name: /Grande parade/ })
  await event.waitFor()
  const list = dialog.locator('.rows')
  const { height } = await boxOf(list)

  const release = await hold(page, `**/api/events?*start=${later(day, 1)}*`)
  await dialog.getByRole('button', { name: w.calendar.load.day_after }).click()
  await page.getByRole('dialog', { name: formatDate(later(day, 1), 'fr') }).waitFor()
  await dialog
    .locator('[aria-busy=true]')
    .getByRole('button', { name: /Grande parade/ })
    .waitFor()
  expect((await boxOf(list)).height).toBe(height)
  release()
  await dialog.getByText(w.calendar.load.nothing).waitFor()

  const error = { code: 500, key: 'server.error', message: 'x', details: {} }
  const failing = `**/api/events?*start=${later(day, 2)}*`
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { success: false, error } }))
  await dialog.getByRole('button', { name: w.calendar.load.day_after }).click()
  await dialog.getByRole('alert').getByText(w.calendar.load.failed).waitFor()
  await checkBothSchemes(page, 'a list of a day that failed')
  await page.unroute(failing)
  await dialog.getByRole('button', { name: w.form.retry }).click()
  await dialog.getByText(w.calendar.load.nothing).waitFor()
  await leave(seat)
}, 90_000)
