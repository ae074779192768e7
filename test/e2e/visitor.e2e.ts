import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { userRoutes } from '#shared/user.ts'
import { dayFromNow, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { checkBothSchemes, enter, enterCalendar, heading, patience, type Seat, takeSeat } from './at-screen.ts'
import { boxOf, dragBar, emptyRow } from './by-mouse.ts'
import { readPdf } from './paper.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
/**
 * Runs today, unconfirmed, with everything a visitor may see: people, material, an estimate and a
 * bill.
 */
let event: Event
const title = 'Open air of the harbour'
const day = dayFromNow(0)
useStage(async (stage) => {
  ;({ browser, site, api } = stage)
  const person = (last_name: string, tag: string) =>
    api.call(personRoutes.create, { body: { first_name: 'Nora', last_name, phone: '0612345678', tags: [tag] } })
  const [borrower, technician] = [
    await person('Haddad', protectedTags.beneficiary),
    await person('Vidal', protectedTags.technician),
  ]
  const materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  event = await api.call(eventRoutes.create, {
    body: {
      title,
      start_date: `${day} 00:00:00`,
      end_date: `${day} 23:59:59`,
      location: 'Pier 7',
      is_confirmed: false,
      is_billable: true,
      beneficiaries: [borrower.id],
      materials: materials.slice(0, 3).map(({ id }) => ({ id, quantity: 1 })),
      technicians: [
        {
          id: technician.id,
          start_time: utcText(instantOf(`${day} 09:00:00`, zone)),
          end_time: utcText(instantOf(`${day} 11:00:00`, zone)),
          position: 'Light',
        },
      ],
    },
  })
  const visitor = await openApi(site, 'visitor')
  await visitor.call(userRoutes.updateSettings, { params: { id: visitor.user.id }, body: { language: 'EN' } })
})
/** Every request of a page that is not a read. */
function watchWrites({ page }: Seat): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

// rules/calendar.md#1, rules/details.md#5, rules/details.md#10, rules/estimate.md#12,
// rules/group.md#9, rules/group.md#10, rules/session.md#19
it('a visitor sees everything the group may, and can change nothing', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enterCalendar(seat, 'visitor')
  const writes = watchWrites(seat)
  const timeline = page.getByRole('listbox', { name: w.calendar.timeline_label })
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  await bar.waitFor()
  await checkBothSchemes(page, 'the calendar of a visitor')

  // The menu has the calendar, the list of events and no other screen; the greeting links to the user's settings.
  const menu = page.getByRole('navigation', { name: w.frame.menu.label })
  expect(await menu.getByRole('link').allTextContents()).toEqual([w.frame.menu.calendar, w.frame.menu.events])
  expect(await page.getByRole('link', { name: w.calendar.new_event }).count()).toBe(0)
  await page.getByRole('button', { name: w.calendar.hints }).click()
  const hints = page.getByRole('region', { name: w.calendar.hints })
  await hints.getByText(w.calendar.gesture.open.act, { exact: true }).waitFor()
  expect(await hints.getByText(w.calendar.gesture.create.act).count()).toBe(0)
  expect(await hints.getByText(w.calendar.key.delete.act, { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: w.calendar.hints }).click()

  // Every user may filter; writing gestures do nothing: a drag, a double click beside the bars,
  // keys.
  await page.getByRole('button', { name: new RegExp(`^${w.calendar.state.future_confirmed} \\d`) }).click()
  await bar.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: w.calendar.show_all }).click()
  await bar.click()
  const before = await boxOf(bar)
  await dragBar(bar, 90)
  await expect.poll(async () => Math.abs((await boxOf(bar)).x - before.x), { timeout: patience }).toBeGreaterThan(40)
  const centre = await boxOf(timeline)
  await page.mouse.dblclick(centre.x + centre.width / 2, await emptyRow(timeline))
  await bar.click()
  for (const key of ['Delete', 'Alt+ArrowRight', 'Shift+ArrowRight', 'n']) await page.keyboard.press(key)
  await expect(bar.count()).resolves.toBe(1)
  await heading(page, w.frame.menu.calendar).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The details: no way to change anything, names without links, and no bills.
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: title })
  await details.getByText('Pier 7').waitFor()
  await details.getByText('Nora Haddad').waitFor()
  expect(await details.getByRole('link', { name: /Nora|Alice/ }).count()).toBe(0)
  for (const name of [w.event.edit, w.event.more, w.event.return_inventory])
    for (const role of ['link', 'button'] as const)
      expect(await details.getByRole(role, { name, exact: true }).count()).toBe(0)
  const sheet = await readPdf(seat, details.getByRole('link', { name: w.event.print }))
  expect(sheet.text).toContain(title)
  await checkBothSchemes(page, 'details of a visitor')
  await details.getByRole('tab', { name: new RegExp(w.event.technicians) }).click()
  await page.getByRole('option', { name: /^Light/ }).waitFor()
  await details.getByRole('tab', { name: new RegExp(w.event.tabs.materials) }).click()
  await details.getByText(event.materials[0]!.name).first().waitFor()
  expect(await details.getByRole('table').getByRole('link').count()).toBe(0)
  expect(await details.getByRole('tab', { name: new RegExp(w.billing.bills) }).count()).toBe(0)
  await details.getByRole('tab', { name: new RegExp(w.billing.estimates) }).click()
  expect(await details.getByRole('button', { name: /estimate/i }).count()).toBe(0)
  await details.getByRole('button', { name: w.event.close }).click()
  await details.waitFor({ state: 'hidden' })

  // The search finds events and pages, but no stock or people.
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(w.frame.search.placeholder).fill('harbour')
  await page
    .getByRole('dialog', { name: w.frame.search.open })
    .getByRole('option', { name: new RegExp(title) })
    .click()
  await details.waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })

  expect(writes).toEqual([])
  const now = await api.call(eventRoutes.get, { params: { id: event.id } })
  expect(now.version).toBe(event.version)

  // Visitors may change their own settings; any other screen signs them out, saying why.
  await page.goto(`${site.url}/user-settings`)
  await heading(page, w.frame.menu.own_settings).waitFor()
  await page.goto(`${site.url}/events/${event.id}`)
  await page.getByText(w.session.banner.restricted).waitFor()
  expect(page.url()).toBe(`${site.url}/login#restricted`)
  for (const path of ['events/new', `event-return/${event.id}`, 'materials', 'settings']) {
    await enter(seat, 'visitor')
    await page.goto(`${site.url}/${path}`)
    await page.getByText(w.session.banner.restricted).waitFor()
  }
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)

// rules/session.md#15, rules/session.md#16
it('says on the login page to wait, and that the server does not respond or fails', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await page.goto(`${site.url}/login#bye`)
  await page.getByLabel(w.session.identifier).fill('visitor')
  await page.getByRole('textbox', { name: w.session.password }).fill(site.password)
  let answer: 'never' | 'failure' = 'never'
  let go = () => {}
  let asked = Promise.resolve()
  const hold = () => {
    asked = new Promise((resolve) => {
      go = resolve
    })
  }
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await asked
    return answer === 'failure' ? route.fulfill({ status: 502, body: '' }) : route.abort()
  })
  for (answer of ['never', 'failure'] as const) {
    hold()
    await page.getByRole('button', { name: w.session.connect }).click()
    await page.getByText(w.session.wait).waitFor()
    // The page says why the user is here until the first refusal, and not again during another
    // attempt.
    expect(await page.getByText(w.session.banner.bye).count()).toBe(answer === 'never' ? 1 : 0)
    go()
    await page.getByRole('alert').getByText(w.session.unreachable).waitFor()
  }
  await checkBothSchemes(page, 'login without server')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: w.session.connect }).click()
  await heading(page, w.frame.menu.calendar).waitFor()
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)
