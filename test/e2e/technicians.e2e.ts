import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { formatDate, formatMonth } from '#shared/rules/format.ts'
import { words } from '#shared/rules/words.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import {
  checkBothSchemes,
  enter,
  enterCalendar,
  heading,
  leave,
  patience,
  rowAct,
  type Seat,
  say,
  spokenDay,
  takeSeat,
  tapTwice,
} from './at-screen.ts'
import { stopTime } from './clock.ts'
import { useStage } from './stage.ts'
import { atHour, makeWorking, midMonth } from './working.ts'

const day = midMonth()
let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
const sure = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const at = ({ page }: Seat, path: string | RegExp) =>
  expect.poll(() => page.url(), { timeout: patience }).toMatch(typeof path === 'string' ? `${site.url}${path}` : path)
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

// rules/technician.md#9, rules/technician.md#10, rules/technician.md#11, rules/person.md#6, rules/screen.md#16,
// rules/change.md#20
it('creates a technician and shows a view with every field', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  const w = words.fr
  await enterCalendar(seat)
  await page.getByRole('link', { name: w.frame.menu.technicians, exact: true }).click()
  await heading(page, w.technician.many).waitFor()
  await checkBothSchemes(page, 'technicians')
  await page.getByRole('link', { name: w.technician.new }).click()
  await heading(page, w.technician.new).waitFor()
  await button(page, w.technician.save).click()
  await page.getByText(w.invalid.required, { exact: true }).first().waitFor()
  expect(await page.getByText(w.invalid.required, { exact: true }).count()).toBe(2)
  expect(await isFocused(field(page, w.person.first_name))).toBe(true)
  await checkBothSchemes(page, 'new technician with errors')
  await field(page, w.person.first_name).fill('Maëlle')
  await field(page, w.person.last_name).fill('Kervella')
  await field(page, w.technician.nickname).fill('Maé')
  await field(page, w.address.phone).fill('06 12 34 56 78')
  await field(page, w.address.email).fill('maelle@example.org')
  await field(page, w.address.street).fill('3 quai de la Douane')
  await field(page, w.address.postal_code).fill('29200')
  await field(page, w.address.locality).fill('Brest')
  await field(page, w.person.note).fill('Habilitation électrique.')
  await page.keyboard.press('Control+s')
  await heading(page, 'Maëlle Kervella').waitFor()
  await at(seat, /\/technicians\/\d+\/view#infos$/)
  await page.getByRole('heading', { level: 2, name: 'Maëlle Kervella « Maé »' }).waitFor()
  expect(await page.getByRole('link', { name: 'maelle@example.org' }).getAttribute('href')).toBe(
    'mailto:maelle@example.org',
  )
  expect(await page.getByRole('link', { name: '06 12 34 56 78' }).getAttribute('href')).toBe('tel:0612345678')
  await page.getByText('29200 Brest').waitFor()
  await page.getByText('Habilitation électrique.').waitFor()
  await checkBothSchemes(page, 'technician')
  await page.getByRole('tab', { name: w.technician.tabs.schedule }).click()
  await at(seat, /\/view#schedule$/)
  await page.getByText(w.technician.schedule.none, { exact: true }).waitFor()
  await page.getByRole('link', { name: w.technician.edit, exact: true }).click()
  await field(page, w.technician.nickname).fill('')
  await button(page, w.technician.save).click()
  await page.getByRole('heading', { level: 2, name: 'Maëlle Kervella', exact: true }).waitFor()

  // A beneficiary has that email already, and becomes a technician as well.
  const other = await api.call(personRoutes.create, {
    body: { first_name: 'Basile', last_name: 'Corre', email: 'basile@example.org', tags: [protectedTags.beneficiary] },
  })
  await page.goto(`${site.url}/technicians/new`)
  await field(page, w.person.first_name).fill('B.')
  await field(page, w.person.last_name).fill('Corre')
  await field(page, w.address.email).fill('BASILE@example.org')
  await button(page, w.technician.save).click()
  let writes = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes(`/persons/${other.id}`)) writes++
  })
  const adopt = button(page, say(w.person.use_existing, { name: 'Basile Corre' }))
  await adopt.waitFor()
  await tapTwice(adopt)
  await at(seat, `/technicians/${other.id}/view`)
  expect(writes).toBe(1)
  const tags = await api.call(personRoutes.tags, { params: { id: other.id } })
  expect(tags.map(({ name }) => name).sort()).toEqual(Object.values(protectedTags).sort())
  await leave(seat)
}, 180_000)

// rules/assignment.md#11, rules/technician.md#7, rules/technician.md#8, rules/screen.md#12,
// rules/screen.md#34
it('finds the technicians who are free on some days, and remembers the sort order', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  const w = words.fr
  await makeWorking(api, day, 'Occupée', 'Bal des pompiers')
  await api.call(personRoutes.create, {
    body: { first_name: 'Ana', last_name: 'Libre', tags: [protectedTags.technician], note: 'Sait grimper' },
  })
  await enter(seat)
  await page.goto(`${site.url}/technicians?search=ana`)
  await row(page, 'Occupée').waitFor()
  await button(page, w.technician.free_period).click()
  const picked = button(page, spokenDay(day, 'fr'))
  await picked.click()
  await picked.click()
  await row(page, 'Occupée').waitFor({ state: 'hidden' })
  await row(page, 'Libre').waitFor()
  await at(seat, new RegExp(`startDate=.*${day}.*endDate=.*${day}`))
  await checkBothSchemes(page, 'technicians who are free')
  await page.reload()
  await row(page, 'Libre').waitFor()
  expect(await row(page, 'Occupée').count()).toBe(0)
  // The field keeps its words; the chip beside it has the days, and the way out.
  await button(page, w.technician.free_period).waitFor()
  const period = say(w.technician.free_from_to, { period: formatDate(day, 'fr') })
  await page.getByText(period, { exact: true }).waitFor()
  await button(page, say(w.table.remove_filter, { label: period })).click()
  await row(page, 'Occupée').waitFor()
  await page.getByText(period, { exact: true }).waitFor({ state: 'detached' })
  await at(seat, '/technicians?search=ana')

  // The note is hidden until chosen; choice and sort order are still there the next day, in the
  // same browser.
  expect(await page.getByText('Sait grimper').count()).toBe(0)
  await button(page, w.table.columns).click()
  await page.getByRole('checkbox', { name: w.person.note }).check()
  await page.keyboard.press('Escape')
  await page.getByText('Sait grimper').waitFor()
  await button(page, w.person.first_name).click()
  await page
    .getByRole('columnheader', { name: w.person.first_name })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await page.getByRole('link', { name: w.frame.menu.calendar, exact: true }).click()
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.getByRole('link', { name: w.frame.menu.technicians, exact: true }).click()
  await page
    .getByRole('columnheader', { name: w.person.first_name })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await page.getByRole('columnheader', { name: w.person.note }).waitFor()
  await leave(seat)
}, 180_000)

// rules/assignment.md#21, rules/assignment.md#22, rules/language.md#13
it('shows a month of work; a double click or Enter opens the technicians of the event', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page } = seat
  const w = words.en
  const { person, event, slot } = await makeWorking(api, day, 'Durand', 'Bal de la mairie')
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  await enter(seat)
  await page.clock.install()
  await page.goto(`${site.url}/technicians?search=durand`)
  await button(page, say(w.technician.open_schedule, { name: 'Ana Durand' })).click()
  await at(seat, `/technicians/${person.id}/view#schedule`)
  await page.getByRole('heading', { level: 2, name: formatMonth(day, 'en') }).waitFor()
  await page.getByText(say(w.technician.schedule.total_one, { count: 1 }), { exact: true }).waitFor()
  const work = page.getByRole('cell').getByRole('button', { name: /Bal de la mairie/ })
  await work.waitFor()
  expect(await work.textContent()).toContain('10:00 – 12:00')
  expect(await work.textContent()).toContain(w.technician.schedule.unconfirmed)
  // Weeks start on Monday.
  expect((await page.getByRole('columnheader').first().textContent())?.toLowerCase()).toContain('mon')
  await checkBothSchemes(page, 'schedule')
  await button(page, w.technician.schedule.next).click()
  await work.waitFor({ state: 'hidden' })
  await button(page, w.technician.schedule.previous).click()

  const dialog = page.getByRole('dialog')
  const eventInAddress = () => page.evaluate(() => new URLSearchParams(location.search).get('event'))
  // Two slow clicks are not a double click, by the page's own clock.
  await work.waitFor()
  await stopTime(page)
  for (const _ of [1, 2]) {
    await work.click()
    expect(await eventInAddress()).toBe(null)
    await page.clock.runFor(301)
  }
  await work.dblclick()
  expect(await eventInAddress()).toBe(String(event.id))
  await page.clock.resume()
  await dialog.getByRole('heading', { name: 'Bal de la mairie' }).waitFor()
  await dialog.getByRole('tab', { name: new RegExp(w.event.technicians), selected: true }).waitFor()
  await dialog.getByText('Poursuite').first().waitFor()
  await at(seat, new RegExp(`event=${event.id}.*tab=technicians.*#schedule`))
  await checkBothSchemes(page, 'an event over a schedule')
  // Changes made meanwhile are there when the dialog closes.
  await api.call(eventTechnicianRoutes.update, {
    params: { id: slot.id },
    body: { end_time: atHour(day, '12:30'), position: 'Plateau' },
  })
  await dialog.getByText('Plateau').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => work.textContent(), { timeout: patience }).toContain('10:00 – 12:30')
  await work.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('tab', { name: new RegExp(w.event.technicians), selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await leave(seat)

  // On a phone the month is a list, and a tap opens.
  const pocket = await takeSeat(browser, site, { language: 'en', size: phone, isTouch: true })
  await enter(pocket)
  await pocket.page.goto(`${site.url}/technicians/${person.id}/view#schedule`)
  await pocket.page
    .getByRole('listitem')
    .getByRole('button', { name: /Bal de la mairie/ })
    .tap()
  await pocket.page.getByRole('dialog').getByText('Plateau').first().waitFor()
  await pocket.page.keyboard.press('Escape')
  await pocket.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await checkBothSchemes(pocket.page, 'schedule on a phone')
  await leave(pocket)
}, 180_000)

// rules/person.md#7, rules/person.md#10, rules/technician.md#6, rules/trash.md#9, rules/technician.md#5
it('trashes a technician who is a beneficiary too, says so, and restores or destroys the person', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page } = seat
  const w = words.en
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  const { person, event } = await makeWorking(api, day, 'Double', 'Bal perdu', Object.values(protectedTags))
  await enter(seat)
  await page.goto(`${site.url}/technicians?search=double`)
  await row(page, 'Double').waitFor()
  await rowAct(page, 'Ana Double', say(w.table.trash, { name: 'Ana Double' }))
  await page.getByRole('dialog').getByText(w.person.both_roles).waitFor()
  await sure(page, w.table.yes_trash)
  await page.getByText(w.table.nothing_found).waitFor()
  await button(page, w.table.show_trash).click()
  await row(page, 'Double').waitFor()
  // In the trash a name is no link, and there is nothing to view.
  expect(await row(page, 'Double').getByRole('link', { name: 'Double' }).count()).toBe(0)
  expect(await button(page, say(w.technician.view, { name: 'Ana Double' })).count()).toBe(0)
  await checkBothSchemes(page, 'technicians in the trash')
  await button(page, say(w.table.restore, { name: 'Ana Double' })).click()
  await page.getByText(w.table.empty_trash).waitFor()
  await button(page, w.table.leave_trash).click()
  await row(page, 'Double').getByRole('link', { name: 'Double' }).waitFor()
  await rowAct(page, 'Ana Double', say(w.table.trash, { name: 'Ana Double' }))
  await sure(page, w.table.yes_trash)
  await row(page, 'Double').waitFor({ state: 'hidden' })
  await button(page, w.table.show_trash).click()
  await rowAct(page, 'Ana Double', say(w.table.destroy, { name: 'Ana Double' }))
  await page.getByRole('dialog').getByText(w.person.destroy_consequence).waitFor()
  await sure(page, w.table.yes_destroy)
  await page.getByText(w.table.empty_trash).waitFor()
  expect((await api.call(eventRoutes.get, { params: { id: event.id } })).technicians).toEqual([])
  await expect(api.call(personRoutes.get, { params: { id: person.id } })).rejects.toThrow('404')
  await leave(seat)
}, 180_000)
