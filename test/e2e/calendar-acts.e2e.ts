import type { Browser, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { dayFromNow, later, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, checkScreen, enter, hold, leave, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { boxOf, dragBar } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** Later than everything the demonstration plans. */
const far = dayFromNow(300)
const bar = (page: Page, title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
const make = (title: string, day: string, values: object = {}) =>
  api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false, ...values } })
const datesOf = async (id: number) => {
  const { start_date, end_date } = await api.call(eventRoutes.get, { params: { id } })
  return [start_date.slice(0, 10), end_date.slice(0, 10)]
}
const middleOf = async (page: Page, title: string) => {
  const { x, y, width, height } = await boxOf(bar(page, title))
  return { x: x + width / 2, y: y + height / 2 }
}
/** The width of a day: the calendar opens on eight. */
const dayWidth = async (page: Page) => (await boxOf(page.getByRole('listbox'))).width / 8
/** Opens the calendar on a day, with its bars. */
async function openOn({ page }: Seat, day: string, title: string): Promise<number> {
  await page.goto(`${site.url}/?date=${day}`)
  await bar(page, title).waitFor()
  return dayWidth(page)
}
/** Selects a bar, then moves it by a number of pixels. */
async function moveBar(page: Page, title: string, by: number): Promise<void> {
  await bar(page, title).click()
  await dragBar(bar(page, title), by)
}

// rules/calendar.md#26
it('undoes a move from its toast and by Ctrl+Z, with the assignments from before', async () => {
  const title = 'Bal des oies'
  const person = await api.call(personRoutes.create, {
    body: { first_name: 'Ida', last_name: 'Morvan', tags: [protectedTags.technician] },
  })
  const at = (day: string, time: string) => utcText(instantOf(`${day} ${time}:00`, zone))
  const next = later(far, 1)
  const { id } = await make(title, far, {
    end_date: next,
    technicians: [
      { id: person.id, start_time: at(far, '10:00'), end_time: at(far, '12:00') },
      { id: person.id, start_time: at(next, '10:00'), end_time: at(next, '12:00') },
    ],
  })
  const assigned = async () => (await api.call(eventRoutes.get, { params: { id } })).technicians.length
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const width = await openOn(seat, far, title)

  await moveBar(page, title, width)
  const toast = page.getByRole('alert').filter({ hasText: title })
  await toast.getByText(new RegExp(`déplacé au .* ${Number(next.slice(8))}`)).hover() // it waits
  expect(await datesOf(id)).toEqual([next, later(far, 2)])
  await checkScreen(page, 'a move that can be undone')
  // Both presses of a double click come before anything is drawn: the second one is not another act.
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'PUT' && sent.push(one.url()))
  const undo = toast.getByRole('button', { name: w.calendar.undo.label, exact: true })
  await undo.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByText(/^Déplacement annulé/).waitFor()
  expect(await datesOf(id)).toEqual([far, next])
  expect(sent.length).toBe(1)
  await expect.poll(assigned).toBe(2)

  // Shorter by a day, one of two assignments falls away; Ctrl+Z brings it back, not while typing.
  await bar(page, title).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText(/finit désormais le/).waitFor()
  expect(await assigned()).toBe(1)
  await page.keyboard.press('Control+K')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('ab')
  await search.press('Control+Z')
  await page.keyboard.press('Escape')
  expect(await datesOf(id)).toEqual([far, far])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Z')
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual([far, next])
  expect(await assigned()).toBe(2)

  // A change by keys that is not sent yet is dropped.
  const { version } = await api.call(eventRoutes.get, { params: { id } })
  await bar(page, title).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Control+Z')
  await page.waitForTimeout(1200)
  expect((await api.call(eventRoutes.get, { params: { id } })).version).toBe(version)
  await leave(seat)
}, 120_000)

// rules/calendar.md#26
it('undoes a move before its answer, and says why a later one stays', async () => {
  const title = 'Bal des cygnes'
  const day = later(far, 20)
  const { id } = await make(title, day)
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const width = await openOn(seat, day, title)
  const place = async () => Math.round((await boxOf(bar(page, title))).x)
  const before = await place()

  const address = `**/api/events/${id}`
  const release = await hold(page, address)
  await moveBar(page, title, width)
  await page.keyboard.press('Control+Z')
  release()
  await page.getByText(/^Déplacement annulé/).waitFor()
  await page.unroute(address)
  expect(await datesOf(id)).toEqual([day, day])
  await expect.poll(place, { timeout: patience }).toBe(before)

  // Another user renames it while the toast stands.
  await moveBar(page, title, width)
  const undo = page.getByRole('alert').getByRole('button', { name: w.calendar.undo.label, exact: true })
  await undo.waitFor()
  const { version } = await api.call(eventRoutes.get, { params: { id } })
  await page.route('**/api/events/calendar?*', (route) => route.abort())
  await api.call(eventRoutes.update, { params: { id }, body: { location: 'Ailleurs' }, version })
  await undo.click()
  await page.getByText(new RegExp(w.event.meanwhile_what.slice(0, 40))).waitFor()
  expect(await datesOf(id)).toEqual([later(day, 1), later(day, 1)])
  expect(await undo.count()).toBe(0)
  await page.unroute('**/api/events/calendar?*')

  // The network fails: the bar stays where the move put it, and the undo is offered again.
  await page.reload()
  await bar(page, title).waitFor()
  await moveBar(page, title, width)
  await undo.waitFor()
  await page.route(address, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await undo.click()
  await page.getByText(say(w.calendar.undo.unreachable, { title })).waitFor()
  expect(await datesOf(id)).toEqual([later(day, 2), later(day, 2)])
  await page.unroute(address)
  await undo.click()
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual([later(day, 1), later(day, 1)])
  await page.close() // its console has the requests that failed
}, 120_000)

// rules/calendar.md#12, rules/calendar.md#14
it('pans by a drag, holds a bar by a long press, and says why a confirmed one stays', async () => {
  const title = 'Bal des loups'
  const fixed = 'Bal des ours'
  // The last day of a month: the move leads into the next one, which comes later than the first.
  const [year = 0, month = 0] = later(far, 40).split('-').map(Number)
  const day = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const { id } = await make(title, day)
  await make(fixed, day, { is_confirmed: true, materials: [{ id: material!.id, quantity: 1 }] })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  const width = await openOn(seat, day, title)

  // At once: the days move, the event does not.
  const before = await boxOf(bar(page, title))
  await dragBar(bar(page, title), 60)
  await expect.poll(async () => (await boxOf(bar(page, title))).x, { timeout: patience }).toBeGreaterThan(before.x + 30)
  expect(await datesOf(id)).toEqual([day, day])

  const press = async (name: string, by: number) => {
    const { x, y } = await middleOf(page, name)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.locator('.timeline.is-dragging, .tl-stay').first().waitFor() // held, or told why not
    await page.mouse.move(x + by, y, { steps: 8 })
    await page.mouse.up()
  }
  await page.waitForTimeout(600) // the view glides on
  const slow = async (route: Route) => {
    await page.waitForTimeout(700)
    await route.fallback()
  }
  const after = (url: URL) => url.pathname === '/api/events/calendar' && url.searchParams.get('start') === later(day, 1)
  await page.route(after, slow)
  await press(title, width)
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual([later(day, 1), later(day, 1)])
  await expect.poll(() => bar(page, title).getAttribute('aria-selected'), { timeout: patience }).toBe('true')

  const sentence = say(w.calendar.locked_because, { title: fixed, reason: w.problem.event.locked_reason.confirmed })
  await press(fixed, 50)
  await page.locator('.tl-stay').getByText(sentence).waitFor()
  expect(await page.getByRole('status').getByText(sentence).count()).toBe(1)
  await checkScreen(page, 'a bar that says why it stays')
  // The next press takes the sentence away; a drag of the selected bar brings it back.
  await bar(page, fixed).click()
  expect(await page.locator('.tl-stay').count()).toBe(0)
  await dragBar(bar(page, fixed), 60)
  await page.locator('.tl-stay').getByText(sentence).waitFor()
  await leave(seat)
}, 120_000)

// rules/calendar.md#12
it('holds a bar under a finger', async () => {
  const title = 'Bal des renards'
  const day = later(far, 60)
  const { id } = await make(title, day)
  const seat = await takeSeat(browser, site, { size: { width: 390, height: 844 }, isTouch: true })
  const { page, context } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}&timeline=true`)
  await bar(page, title).waitFor()
  const width = await dayWidth(page)
  const { x, y } = await middleOf(page, title)
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  await page.locator('.timeline.is-dragging').waitFor()
  // Down as well as sideways: the rows do not scroll under a held bar.
  for (let step = 1; step <= 6; step++) await touch('touchMove', [{ x: x + (width * step) / 6, y: y + step * 4 }])
  await touch('touchEnd', [])
  await expect.poll(() => datesOf(id), { timeout: patience }).toEqual([later(day, 1), later(day, 1)])
  await leave(seat)
}, 120_000)

// rules/calendar.md#27
it('names the chosen event in a strip whose room is reserved, and confirms it there', async () => {
  const title = 'Bal des hérons'
  const day = later(far, 80)
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const { id } = await make(title, day, { materials: [{ id: material!.id, quantity: 1 }] })
  const lacking = 'Bal des grues'
  await make(lacking, later(day, 1), { materials: [{ id: material!.id, quantity: 90_000 }] })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await openOn(seat, day, title)
  const place = await boxOf(page.getByRole('listbox'))
  await checkScreen(page, 'the foot of the calendar, nothing chosen')
  const foot = page.getByRole('region', { name: w.calendar.selected })
  await bar(page, lacking).click()
  await foot.getByText(new RegExp(`Manque .*${material!.name}`)).waitFor()
  await foot.getByText(/90\s000 pièces/).waitFor()
  expect(await boxOf(page.getByRole('listbox'))).toEqual(place)
  await checkBothSchemes(page, 'the foot of the calendar')
  await foot.getByRole('link', { name: `${w.calendar.foot.mend}, ${lacking}` }).waitFor()
  // rules/availability.md#27
  await foot.getByRole('button', { name: `${w.calendar.foot.confirm}, ${lacking}` }).click()
  await page
    .getByRole('alert')
    .getByText(say(w.event.confirmed_lacking, { title: lacking }))
    .waitFor()

  await bar(page, title).click()
  await foot.getByText(say(w.event.pieces_one, { shown: 1 })).waitFor()
  await foot.getByRole('button', { name: `${w.calendar.foot.confirm}, ${title}` }).click()
  await page.getByText(say(w.event.confirmed, { title })).waitFor()
  expect((await api.call(eventRoutes.get, { params: { id } })).is_confirmed).toBe(true)
  await foot.getByRole('button', { name: `${w.calendar.foot.confirm}, ${title}` }).waitFor({ state: 'hidden' })
  await foot.getByRole('button', { name: `${w.calendar.foot.open}, ${title}` }).click()
  await page.getByRole('dialog').getByText(title).first().waitFor()
  await leave(seat)
}, 120_000)
