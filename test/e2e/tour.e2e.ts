import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { later, nextSaturday } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, heading, patience, say, signIn, takeSeat } from './at-screen.ts'
import { boxOf, dragBar, emptyRow, grasp, placeOf, zoomOut } from './by-mouse.ts'
import { shownDays } from './job.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

/** Later than everything the demonstration plans. */
const first = nextSaturday(250)
const tour = [
  { title: 'Tournée, Angers', saturday: first },
  { title: 'Tournée, Nantes', saturday: later(first, 7) },
  { title: 'Tournée, Rennes', saturday: later(first, 14) },
]

// rules/calendar.md#12, rules/calendar.md#13, rules/calendar.md#15, rules/calendar.md#23, rules/wizard.md#1, rules/wizard.md#3
it('plans three weekends with the mouse, on the calendar alone', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signIn(seat, 'member')
  await page.goto(`${site.url}/?date=${tour[1]!.saturday}`)
  const timeline = page.getByRole('listbox', { name: w.calendar.timeline_label })
  await timeline.waitFor()
  await zoomOut(page, timeline, 24)
  const bar = (title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
  const stored = async (title: string) => {
    const { data } = await api.call(eventRoutes.list, { query: { start: first, end: later(first, 30) } })
    const found = data.find((one) => one.title === title)
    return found && [found.start_date, found.end_date]
  }

  for (const { title, saturday } of tour) {
    // The user drops the last one a day too early.
    const isEarly = title === tour[2]!.title
    const day = isEarly ? later(saturday, -1) : saturday
    const { x } = await placeOf(page, timeline, day)
    await page.mouse.dblclick(x, await emptyRow(timeline))
    await heading(page, w.wizard.new).waitFor()
    expect(page.url()).toContain(`atDate=${day}`)
    expect(await page.getByRole('textbox', { name: w.wizard.dates }).inputValue()).toBe(shownDays(day, day, 'fr'))
    await page.getByRole('textbox', { name: w.wizard.title }).fill(title)
    await page.getByRole('button', { name: w.wizard.save_quit }).click()
    await heading(page, w.frame.menu.calendar).waitFor()
    await page.getByText(say(w.wizard.done_toast, { title })).waitFor()
    await bar(title).waitFor()
    expect(await stored(title)).toEqual([`${day} 00:00:00`, `${day} 23:59:59`])

    // A click shows the handles; the user drags the right one to the next day.
    await bar(title).click()
    expect(await bar(title).getAttribute('aria-selected')).toBe('true')
    const { width } = await placeOf(page, timeline, day)
    await dragBar(bar(title), width, 'end')
    await expect
      .poll(() => stored(title), { timeout: patience })
      .toEqual([`${day} 00:00:00`, `${later(day, 1)} 23:59:59`])
  }

  // Friday's one moves to its weekend in one piece, and Escape undoes an accidental move.
  const last = tour[2]!
  const { width } = await placeOf(page, timeline, last.saturday)
  await dragBar(bar(last.title), width)
  const weekend = [`${last.saturday} 00:00:00`, `${later(last.saturday, 1)} 23:59:59`]
  await expect.poll(() => stored(last.title), { timeout: patience }).toEqual(weekend)
  const held = await grasp(bar(last.title))
  await page.mouse.move(held.x + 3 * width, held.y, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.getByText(say(w.calendar.undone, { title: last.title })).waitFor()
  expect(await stored(last.title)).toEqual(weekend)
  await checkBothSchemes(page, 'three weekends')

  await bar(last.title).dblclick()
  const details = page.getByRole('dialog', { name: last.title })
  await details.getByText(formatPeriod(weekend[0]!, weekend[1]!, 'fr')).waitFor()
  await details.getByText(say(w.event.days_other, { count: 2 })).waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })

  // Dates that the server refuses: the bar returns to its place, with the reason.
  await page.route('**/api/events/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const before = await boxOf(bar(last.title))
  await bar(last.title).click()
  await dragBar(bar(last.title), 2 * width)
  await page.getByText(say(w.calendar.rolled_back, { title: last.title })).waitFor()
  await page.getByText(w.frame.error.unreachable).first().waitFor()
  await expect.poll(async () => Math.round((await boxOf(bar(last.title))).x)).toBe(Math.round(before.x))
  expect(await stored(last.title)).toEqual(weekend)
  await page.unroute('**/api/events/*')

  // Nothing is confirmed: the user can delete one of them, after a question.
  await bar(last.title).click()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: w.event.yes_delete }).click()
  await bar(last.title).waitFor({ state: 'hidden' })
  expect(await stored(last.title)).toBeUndefined()
  for (const { title, saturday } of tour.slice(0, 2))
    expect(await stored(title)).toEqual([`${saturday} 00:00:00`, `${later(saturday, 1)} 23:59:59`])
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)
