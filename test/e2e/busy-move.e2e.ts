import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { formatDate } from '#shared/rules/format.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { dayFromNow, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkScreen, enter, leave, patience, say, takeSeat } from './at-screen.ts'
import { boxOf, dragBar, placeOf, zoomOut } from './by-mouse.ts'
import { useStage } from './stage.ts'

const [first, second] = [dayFromNow(120), dayFromNow(121)]
const title = 'Bal à déplacer'
let browser: Browser
let site: RunningSite
let api: Api
let event: Event
const at = (on: string, time: string) => utcText(instantOf(`${on} ${time}:00`, zone))
useStage(async (stage) => {
  ;({ browser, site, api } = stage)
  const person = async (first_name: string) =>
    (
      await api.call(personRoutes.create, {
        body: { first_name, last_name: 'Essai', tags: [protectedTags.technician] },
      })
    ).id
  const ids = [await person('Thomas'), await person('Moussa'), await person('Lina')]
  const on = (day: string, who: number[]) => ({
    start_date: day,
    end_date: day,
    is_confirmed: false,
    technicians: who.map((id) => ({ id, start_time: at(day, '10:00'), end_time: at(day, '12:00') })),
  })
  event = await api.call(eventRoutes.create, { body: { title, ...on(first, ids) } })
  await api.call(eventRoutes.create, { body: { title: 'Gala d’à côté', ...on(second, ids.slice(0, 2)) } })
})
const stored = async () => {
  const { start_date, technicians } = await api.call(eventRoutes.get, { params: { id: event.id } })
  return [start_date.slice(0, 10), technicians.map(({ technician }) => technician.full_name)]
}

// rules/assignment.md#14, rules/assignment.md#15, rules/calendar.md#17, rules/wizard.md#11, rules/screen.md#24
it('moves an event without its busy technicians once the user agrees: on the calendar by mouse and keys, and in step 1', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${first}`)
  const timeline = page.getByRole('listbox', { name: w.calendar.timeline_label })
  await timeline.waitFor()
  await zoomOut(page, timeline, 9)
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  const dialog = page.getByRole('dialog', { name: say(w.event.busy_move.title_other, { count: 2 }) })
  const without = dialog.getByRole('button', {
    name: say(w.event.busy_move.without, { names: 'Thomas Essai et Moussa Essai' }),
  })
  const everybody = ['Thomas Essai', 'Moussa Essai', 'Lina Essai']

  // By mouse: the question names the busy technicians; "no" leaves everything as it was.
  await bar.click()
  const { width } = await placeOf(page, timeline, first)
  await dragBar(bar, width)
  for (const name of ['Thomas Essai', 'Moussa Essai'])
    await dialog.getByText(new RegExp(`${name}.*Gala d’à côté`)).waitFor()
  await checkScreen(page, 'a move past busy technicians')
  await dialog.getByRole('button', { name: w.form.cancel }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([first, everybody])

  // By keys: the answer that changes nothing has the focus.
  await bar.click()
  await page.keyboard.press('Alt+ArrowRight')
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([first, everybody])

  // In step 1 the dates stay as typed and the form says why they do not fit; then the event moves
  // without the two.
  await page.goto(`${site.url}/events/${event.id}`)
  const day = page.getByRole('textbox', { name: w.wizard.dates })
  await day.fill(second)
  await day.press('Control+S')
  await dialog.getByRole('button', { name: w.form.cancel }).last().click()
  await page.getByText(w.invalid.busy, { exact: true }).waitFor()
  expect(await stored()).toEqual([first, everybody])
  await page.keyboard.press('Control+S')
  await without.click()
  await expect.poll(stored, { timeout: patience }).toEqual([second, ['Lina Essai']])
  await leave(seat)
}, 180_000)

// rules/calendar.md#16
it('sends the moves of a bar in order, and undoes a refused one with its reason', async () => {
  const from = dayFromNow(130)
  const person = await api.call(personRoutes.create, {
    body: { first_name: 'Ana', last_name: 'Kerjean', tags: [protectedTags.technician] },
  })
  const event = await api.call(eventRoutes.create, {
    body: {
      title: 'Bal des châtaignes',
      start_date: from,
      end_date: from,
      is_confirmed: false,
      technicians: [{ id: person.id, start_time: at(from, '10:00'), end_time: at(from, '12:00') }],
    },
  })
  const { version } = event
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${from}`)
  const sent: (string | undefined)[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const address = `**/api/events/${event.id}`
  await page.route(address, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent.push(route.request().headers()['if-unmodified-since-version'])
    await released
    return route.fallback()
  })
  const bar = page.locator(`[role=option][data-id="${event.id}"]`)
  const place = async () => Math.round((await boxOf(bar)).x)
  await bar.click()
  const before = await place()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => sent, { timeout: patience }).toEqual([`${version}`])
  const next = await place()
  expect(next).toBeGreaterThan(before)
  // The bar moves before any answer; the second move waits for the version that the first one
  // makes.
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(place, { timeout: patience }).toBeGreaterThan(next)
  release()
  const start = `${dayFromNow(132)} 00:00:00`
  const storedStart = async () => (await api.call(eventRoutes.get, { params: { id: event.id } })).start_date
  await expect.poll(storedStart, { timeout: patience }).toBe(start)
  expect(sent).toEqual([`${version}`, `${version + 1}`])
  await expect.poll(() => bar.getAttribute('aria-label'), { timeout: patience }).toContain(formatDate(start, 'fr'))
  const after = await place()

  const details = { technicians: { [person.id]: { start_time: [w.invalid.busy] } } }
  const error = { code: 400, key: 'request.invalid', message: 'x', details }
  await page.route(address, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { success: false, error } })
      : route.fallback(),
  )
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('alert').getByText(`Ana Kerjean : ${w.invalid.busy}`).waitFor()
  await expect.poll(place, { timeout: patience }).toBe(after)
  expect(await storedStart()).toBe(start)
  await leave(seat)
}, 120_000)
