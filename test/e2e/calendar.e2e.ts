import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { presetRange } from '#client/calendar/days/range.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { calendarStates } from '#shared/rules/event-status.ts'
import { formatDate, formatPeriod } from '#shared/rules/format.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, focused, heading, leave, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { boxOf, daysShown, dragBar } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

const now = dayFromNow(0)
/** Later than everything the demonstration plans. */
const day = dayFromNow(250)
const bar = (page: Page, title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
const param = ({ page }: Seat, name: string) => new URL(page.url()).searchParams.get(name)
const make = (title: string, values: object = {}) =>
  api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false, ...values } })

// rules/calendar.md#4, rules/calendar.md#9, rules/calendar.md#10, rules/calendar.md#11
it('filters by park, by missing material and by the states of its legend, and keeps that in the address', async () => {
  const parks = await api.call(parkRoutes.choices, {})
  const materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const [here, there] = parks.map(({ id, name }) => ({ id, name, of: materials.find((one) => one.park_id === id)! }))
  if (!here?.of || !there?.of) throw new Error('the demonstration has material in two parks')
  const take = (id: number, quantity: number) => ({ materials: [{ id, quantity }] })
  await make('Bal du port', take(here.of.id, 1))
  await make('Fête du pont', { ...take(there.of.id, 1), is_confirmed: true })
  const other = materials.find(({ park_id, id }) => park_id === there.id && id !== there.of.id)!
  await make('Gala du quai', take(other.id, 90_000))
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}&park=${here.id}`)
  await bar(page, 'Bal du port').waitFor()
  expect(await bar(page, 'Fête du pont').count()).toBe(0)
  const park = page.getByRole('combobox', { name: w.calendar.park })
  expect(await park.inputValue()).toBe(here.name)
  await park.click()
  await page.getByRole('option', { name: w.calendar.all_parks }).click()
  await bar(page, 'Fête du pont').waitFor()
  expect(param(seat, 'park')).toBeNull()

  await page.getByRole('switch', { name: w.calendar.missing_only }).click()
  await bar(page, 'Fête du pont').waitFor({ state: 'hidden' })
  await bar(page, 'Gala du quai').waitFor()
  expect(param(seat, 'missing')).not.toBeNull()
  expect(await bar(page, 'Gala du quai').getAttribute('aria-label')).toContain(w.event.status.missing_materials)
  await page.getByRole('switch', { name: w.calendar.missing_only }).click()

  const legend = page.getByRole('toolbar', { name: w.calendar.legend })
  const ofState = (state: 'future_confirmed' | 'future_unconfirmed') =>
    legend.getByRole('button', { name: new RegExp(`^${w.calendar.state[state]} \\d`) })
  const titles = await legend.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('title')))
  expect(titles.sort()).toEqual(calendarStates.map((state) => w.calendar.state[state]).sort())
  await ofState('future_confirmed').click()
  await bar(page, 'Bal du port').waitFor({ state: 'hidden' })
  await bar(page, 'Fête du pont').waitFor()
  await ofState('future_unconfirmed').click()
  await bar(page, 'Bal du port').waitFor()
  await checkBothSchemes(page, 'the calendar, filtered')
  await page.reload()
  await bar(page, 'Bal du port').waitFor()
  expect(await ofState('future_confirmed').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: w.calendar.show_all }).click()
  expect(param(seat, 'states')).toBeNull()
  await leave(seat)
}, 120_000)

// rules/calendar.md#5
it('shows place and borrower on the bars as the settings say', async () => {
  const borrower = await api.call(personRoutes.create, {
    body: { first_name: 'Odile', last_name: 'Brémond', tags: [protectedTags.beneficiary] },
  })
  await make('Noces d’or', { location: 'Moulin de la Roche', beneficiaries: [borrower.id] })
  const show = (showLocation: boolean, showBorrower: boolean) =>
    api.call(settingsRoutes.update, { body: { calendar: { event: { showLocation, showBorrower } } } })
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await show(true, false)
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}`)
  const shown = () => bar(page, 'Noces d’or').textContent()
  await bar(page, 'Noces d’or').waitFor()
  expect(await shown()).toContain('Moulin de la Roche')
  expect(await shown()).not.toContain('Brémond')
  await show(false, true)
  await expect.poll(shown, { timeout: patience }).toContain('Odile Brémond')
  expect(await shown()).not.toContain('Moulin')
  await show(true, false)
  await leave(seat)
}, 120_000)

// rules/calendar.md#6, rules/calendar.md#7, rules/calendar.md#8, rules/calendar.md#13
it('opens on the days around today, fetches the surrounding ones, and returns to where the user left it', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/api/events/calendar')) asked.push(`${searchParams.get('start')} ${searchParams.get('end')}`)
  })
  await enter(seat)
  await page.goto(site.url)
  await page.getByRole('option').first().waitFor()
  // From two days before today to five after it, hence the months from eight days before that to
  // the one after.
  const [year = 0, month = 0] = later(now, 6).split('-').map(Number)
  const monthAfter = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const begins = [...new Set([`${later(now, -10).slice(0, 7)}-01`, monthAfter(0), monthAfter(1)])]
  await expect.poll(() => asked.map((days) => days.slice(0, 10)).sort(), { timeout: patience }).toEqual(begins)
  expect(asked.every((days) => days.slice(11, 18) === days.slice(0, 7))).toBe(true)
  const known = asked.length
  const centre = page.getByRole('button', { name: new RegExp(w.calendar.centre) })
  const before = await centre.textContent()
  await page.getByRole('option').first().focus()
  for (let pages = 0; pages < 12; pages++) await page.keyboard.press('PageDown')
  await expect.poll(() => asked.length, { timeout: patience }).toBeGreaterThan(known)
  await expect.poll(() => centre.textContent(), { timeout: patience }).not.toBe(before)
  // At rest: the last of the twelve keys may still be pending.
  let left = ''
  const isAtRest = async () => {
    const before = left
    left = (await centre.textContent()) ?? ''
    return left === before
  }
  await expect.poll(isAtRest, { timeout: patience, interval: 500 }).toBe(true)
  await page.reload()
  await centre.waitFor()
  expect(await centre.textContent()).toBe(left)
  await page.getByRole('button', { name: w.calendar.today }).click()
  const load = page.getByRole('slider', { name: w.calendar.load.label })
  await expect.poll(() => load.getAttribute('aria-valuetext'), { timeout: patience }).toContain(formatDate(now, 'fr'))
  // From a day to half a year, an hour more or less where the clock changes.
  for (const [key, limit] of [
    ['+', 1],
    ['-', 180],
  ] as const) {
    await page.getByRole('option').first().focus()
    for (let turns = 0; turns < 24; turns++) await page.keyboard.press(key)
    await expect.poll(async () => Math.abs((await daysShown(page)) - limit), { timeout: patience }).toBeLessThan(0.1)
  }
  const count = asked.length
  await page.getByRole('button', { name: w.calendar.refresh }).click()
  await expect.poll(() => asked.length, { timeout: patience }).toBeGreaterThan(count)
  await leave(seat)
}, 120_000)

// rules/calendar.md#23
it('reports that the events cannot be loaded, and loads them on request', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.route('**/api/events/calendar?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(site.url)
  await heading(page, w.frame.error.unknown).waitFor()
  await checkBothSchemes(page, 'the calendar that cannot be loaded')
  // It is the calendar: there is none to return to.
  expect(await page.getByRole('link', { name: w.frame.error.back_to_calendar }).count()).toBe(0)
  await page.unroute('**/api/events/calendar?*')
  await page.getByRole('button', { name: w.frame.error.refresh }).click()
  await page.getByRole('option').first().waitFor()
  await leave(seat)
}, 120_000)

// rules/calendar.md#19
it('says when no event exists or passes the filters, and links to the next step', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const far = dayFromNow(900)
  await page.goto(`${site.url}/?date=${far}`)
  await page.getByText(w.calendar.none_help).waitFor()
  await checkBothSchemes(page, 'a calendar without events')
  // It names the days in view, of many that were fetched.
  await page.getByRole('button', { name: w.calendar.preset.week, exact: true }).click()
  const week = presetRange('week', far)
  const period = formatPeriod(`${week.start} 00:00:00`, `${week.end} 23:59:59`, 'fr')
  await page.getByText(say(w.calendar.none, { period }), { exact: true }).waitFor()
  // Its text lies over the days and does not block them.
  await page.getByRole('listbox').focus()
  await page.getByRole('link', { name: w.calendar.new_event }).last().click()
  await heading(page, w.wizard.new).waitFor()

  await page.goto(`${site.url}/?date=${now}&states=${encodeURIComponent('["archived"]')}&missing=true`)
  await page.getByText(w.calendar.none_filtered).waitFor()
  await page.getByRole('button', { name: w.table.clear_filters }).click()
  await page.getByRole('option').first().waitFor()
  expect([param(seat, 'states'), param(seat, 'missing')]).toEqual([null, null])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/?date=${far}`)
  await page.getByText(w.calendar.none_help_agenda).waitFor()
  await leave(seat)
}, 120_000)

// rules/calendar.md#18
it('leads from a selected event that is over to its return inventory, by mouse and by keys', async () => {
  const past = later(now, -1)
  const title = 'Concert du soir'
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const { id } = await make(title, {
    start_date: later(now, -2),
    end_date: now,
    is_confirmed: true,
    materials: [{ id: material!.id, quantity: 1 }],
  })
  await make('Soirée à venir', { start_date: now, end_date: later(now, 3) })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${past}`)
  await bar(page, title).click()
  const selected = page.getByRole('region', { name: w.calendar.selected })
  const link = selected.getByRole('link', { name: `${w.event.return_inventory}, ${title}` })
  await link.waitFor()
  await checkBothSchemes(page, 'an event selected')
  // Hovering shows the same, and the card itself can be pressed.
  await page.mouse.move(0, 0)
  await bar(page, title).hover()
  await page
    .getByRole('tooltip')
    .getByRole('link', { name: new RegExp(w.event.return_inventory) })
    .waitFor()
  await page.mouse.move(0, 0)
  await bar(page, title).click()
  await page.keyboard.press('Tab')
  await focused(link)
  await bar(page, 'Soirée à venir').click()
  await link.waitFor({ state: 'hidden' })
  await selected.getByText('Soirée à venir').waitFor()
  await bar(page, title).click()
  await link.click()
  await expect.poll(() => page.url(), { timeout: patience }).toBe(`${site.url}/event-return/${id}`)
  await leave(seat)
}, 120_000)

// rules/calendar.md#13, rules/calendar.md#14
it('neither moves nor deletes a confirmed event, and says why', async () => {
  const title = 'Commémoration'
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const event = await make(title, { is_confirmed: true, materials: [{ id: material!.id, quantity: 1 }] })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}`)
  await bar(page, title).click()
  await page.keyboard.press('Alt+ArrowRight')
  const reason = w.problem.event.locked_reason.confirmed
  await page.getByRole('status').getByText(say(w.calendar.locked_because, { title, reason })).waitFor()
  await page.keyboard.press('Delete')
  // A drag moves the days, and the event stays on its own.
  const before = await boxOf(bar(page, title))
  await dragBar(bar(page, title), 90)
  await expect.poll(async () => (await boxOf(bar(page, title))).x - before.x, { timeout: patience }).toBeGreaterThan(40)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { version } = await api.call(eventRoutes.get, { params: { id: event.id } })
  expect(version).toBe(event.version)
  await leave(seat)
}, 120_000)
