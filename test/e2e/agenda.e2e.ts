import type { Browser, Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { formatDate } from '#shared/rules/format.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, enterCalendar, leave, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

// rules/calendar.md#20, rules/calendar.md#21
it('goes as far in the agenda as one request may, and no further', async () => {
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/events/calendar?')) answers.push(response.status())
  })
  await enterCalendar(seat)
  const more = (name: string) => page.getByRole('button', { name, exact: true })
  const [earlier, later] = [more(w.calendar.earlier), more(w.calendar.later)]
  /** Asks the server for more days, successfully. */
  const ask = async (button: Locator) => {
    await button.tap()
    await later.and(page.locator(':not([data-loading])')).waitFor()
  }
  for (let times = 0; times < 3; times++) await ask(earlier)
  for (let times = 0; times < 10 && (await later.isEnabled()); times++) await ask(later)
  expect([await later.isDisabled(), await earlier.isDisabled()]).toEqual([true, true])
  await page.getByRole('region', { name: w.calendar.view.agenda }).waitFor()
  // One switch leads to the timeline and the grid, and back.
  const views = page.getByRole('group', { name: w.calendar.view.label })
  for (const [view, shown] of [
    ['timeline', page.getByRole('listbox', { name: w.calendar.timeline_label })],
    ['grid', page.getByRole('region', { name: w.calendar.grid.label })],
    ['agenda', page.getByRole('region', { name: w.calendar.view.agenda })],
  ] as const) {
    const button = views.getByRole('button', { name: w.calendar.view[view], exact: true })
    await button.tap()
    await shown.waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
  }
  // Four hundred days lie in at least 13 months, each of them fetched once.
  expect(answers.length).toBeGreaterThanOrEqual(13)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(seat.errors).toEqual([])
  await seat.context.close()
})

// rules/calendar.md#20, rules/calendar.md#32, rules/calendar.md#33
it('says in the head of each day what it holds, without moving the agenda, and lists the day', async () => {
  const day = dayFromNow(320)
  const [material] = (await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })).filter(
    ({ stock_quantity }) => stock_quantity > 2,
  )
  await api.call(eventRoutes.create, {
    body: {
      title: 'Ducasse',
      start_date: day,
      end_date: day,
      is_confirmed: false,
      materials: [{ id: material!.id, quantity: 9000 }],
    },
  })
  const { technicians } = await api.call(eventRoutes.load, { query: { start: day } })
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  /** Lets the figures come only now. */
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/events/load?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/?date=${day}`)
  const section = page.getByRole('region', { name: formatDate(day, 'fr'), exact: true })
  const entry = section.getByRole('button', { name: /Ducasse/ })
  await entry.waitFor()
  const before = await entry.boundingBox()
  release()
  const head = section.getByRole('button', { name: formatDate(day, 'fr'), exact: true })
  await section.getByText(say(w.calendar.load.pieces_other, { figure: '9\u202f000' })).waitFor()
  expect(await entry.boundingBox()).toEqual(before)
  expect(await section.textContent()).toContain(say(w.calendar.load.technicians_other, { busy: 0, count: technicians }))
  expect(await section.textContent()).toContain(say(w.calendar.load.lacking_one, { count: 1 }))
  await checkBothSchemes(page, 'the agenda with what its days hold')
  await head.tap()
  const list = page.getByRole('dialog', { name: formatDate(day, 'fr') })
  await list.getByRole('button', { name: /Ducasse/ }).tap()
  await page.getByRole('dialog', { name: /Ducasse/ }).waitFor()
  await leave(seat)
}, 90_000)

// rules/calendar.md#20
it('tells when material leaves and comes back, also where nothing else takes place', async () => {
  const title = 'Gala lointain'
  const [leaves, plays, isBack] = [dayFromNow(500), dayFromNow(502), dayFromNow(505)]
  await api.call(eventRoutes.create, {
    body: {
      title,
      start_date: plays,
      end_date: plays,
      mobilization_start_date: `${leaves} 08:00:00`,
      mobilization_end_date: `${isBack} 18:00:00`,
      is_confirmed: false,
    },
  })
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  const entry = (day: string) =>
    page.getByRole('region', { name: formatDate(day, 'fr'), exact: true }).getByRole('button', { name: title })
  await page.goto(`${site.url}/?date=${leaves}`)
  await entry(leaves).getByText(w.frame.menu.departure).waitFor()
  await entry(plays).waitFor()
  expect(await entry(plays).textContent()).not.toContain(w.frame.menu.departure)
  await entry(isBack).getByText(w.calendar.back).waitFor()
  await checkBothSchemes(page, 'the agenda with a departure and a return')
  // Only away on that day: it takes place no more.
  await page.goto(`${site.url}/?date=${dayFromNow(503)}`)
  await entry(dayFromNow(503)).waitFor()
  await entry(isBack).waitFor()
  await leave(seat)
}, 90_000)

// rules/calendar.md#20, rules/calendar.md#31
it('counts in its legend the events of all days that it shows', async () => {
  const from = dayFromNow(700)
  for (const [title, days] of [
    ['Bal d’avant', -10],
    ['Bal d’après', 60],
  ] as const) {
    const day = dayFromNow(700 + days)
    await api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false } })
  }
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${from}`)
  const counted = (number: number) =>
    page
      .getByRole('toolbar', { name: w.calendar.legend })
      .getByRole('button', { name: `${w.calendar.state.future_unconfirmed} ${number}`, exact: true })
      .waitFor()
  await counted(0)
  await page.getByRole('button', { name: w.calendar.earlier, exact: true }).tap()
  await page.getByRole('button', { name: /Bal d’avant/ }).waitFor()
  await counted(1)
  await page.getByRole('button', { name: w.calendar.later, exact: true }).tap()
  await page.getByRole('button', { name: /Bal d’après/ }).waitFor()
  await counted(2)
  await leave(seat)
}, 90_000)
