import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { userRoutes } from '#shared/user.ts'
import { later, nextSaturday, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { countActions } from './actions.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, leave, patience, say, takeSeat } from './at-screen.ts'
import { boxOf, drag } from './by-mouse.ts'
import { landsOn } from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
/** Later than everything the demonstration plans. */
const saturday = nextSaturday(250)
const sunday = later(saturday, 1)
const at = (day: string, hour: string) => utcText(instantOf(`${day} ${hour}:00`, zone))
const names = ['Anouk Aaberg', 'Basile Aaberg', 'Cleo Aaberg'] as const
let people: number[]
useStage(async (stage) => {
  ;({ browser, site, api } = stage)
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  people = []
  for (const name of names) {
    const [first_name, last_name] = name.split(' ') as [string, string]
    const body = { first_name, last_name, tags: [protectedTags.technician] }
    people.push((await api.call(personRoutes.create, { body })).id)
  }
})

const make = (title: string, day = saturday) =>
  api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false } })
const crewOf = async (id: number) =>
  (await api.call(eventRoutes.get, { params: { id } })).technicians
    .map(({ technician, start_time, end_time, position }) => [technician.full_name, start_time, end_time, position])
    .sort()
const tickOf = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

// rules/assignment.md#16, rules/assignment.md#26, rules/assignment.md#27, rules/details.md#12,
// rules/calendar.md#16
it('assigns three technicians and moves the event on the calendar in 8 actions', async () => {
  const event = await make('Barn dance')
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${saturday}`)
  const bar = page.locator(`[role=option][data-id="${event.id}"]`)
  await bar.waitFor()
  const acts = countActions(page)
  await acts.click(bar)
  await acts.type({ key: 'Enter' })
  const details = page.getByRole('dialog', { name: event.title })
  await acts.click(details.getByRole('tab', { name: new RegExp(w.event.technicians) }))
  for (const name of names) await acts.click(tickOf(page, name))
  await acts.click(details.getByRole('button', { name: say(w.assignment.assign_ticked_other, { count: 3 }) }))
  const dialog = page.getByRole('dialog', { name: say(w.assignment.assign_ticked_other, { count: 3 }) })
  // One burst: assign, close the details, move the bar that has the focus again.
  await dialog.waitFor()
  await acts.type({ key: 'Control+s' })
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await landsOn(page, bar)
  await page.keyboard.press('Alt+ArrowRight')
  const moved = names.map((name) => [name, at(sunday, '00:00'), at(later(sunday, 1), '00:00'), null])
  await expect.poll(() => crewOf(event.id), { timeout: patience }).toEqual(moved)
  expect(acts.count()).toBeLessThanOrEqual(8)
  await leave(seat)
}, 180_000)

// rules/assignment.md#16, rules/assignment.md#18, rules/assignment.md#19, rules/assignment.md#26,
// rules/assignment.md#27, rules/assignment.md#28
it('ticks by keys, names who is busy, and draws the hours of all who are ticked', async () => {
  const [, busy = 0] = people
  const other = await make('Wedding at the mill')
  await api.call(eventTechnicianRoutes.create, {
    body: {
      event_id: other.id,
      technician_id: busy,
      start_time: at(saturday, '10:00'),
      end_time: at(saturday, '12:30'),
    },
  })
  const event = await make('Harbour feast')
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  // The other event's bar says its title and hours; each row the hours of the week.
  const elsewhere = page.getByRole('option', { name: new RegExp(`Wedding at the mill.*${w.assignment.elsewhere}`) })
  await elsewhere.waitFor()
  await expect.poll(() => elsewhere.textContent(), { timeout: patience }).toMatch(/Wedding at the mill\s+10:00 – 12:30/)
  const [first, second, third] = names.map((name) => tickOf(page, name)) as [Locator, Locator, Locator]
  const query = { startDate: later(saturday, -5), endDate: sunday }
  const hours = await api.call(technicianRoutes.hours, { query })
  const { minutes = 0 } = hours.find(({ technician_id }) => technician_id === busy) ?? {}
  expect(minutes).toBeGreaterThanOrEqual(150)
  await page
    .locator('label', { hasText: names[1] })
    .getByText(new RegExp(`^${minutes / 60} h · week \\d+$`))
    .waitFor()

  // One Tab stop; arrows walk, Space ticks, Enter assigns.
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await second.evaluate((tick) => tick === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const assign = say(w.assignment.assign_ticked_other, { count: 3 })
  await page.getByRole('button', { name: assign }).waitFor()
  await checkBothSchemes(page, 'three ticked technicians')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: assign })
  await dialog.waitFor()
  await page.keyboard.press('Control+s')
  const refusal = dialog.getByText(say(w.assignment.busy_people_one, { names: names[1] }))
  await refusal.first().waitFor()
  expect(await crewOf(event.id)).toEqual([])
  await checkBothSchemes(page, 'a refusal that names a busy technician')

  // Without the busy one, for two; what was said of that person goes, then the ticks.
  await dialog.getByRole('button', { name: say(w.assignment.take_off, { name: names[1] }) }).click()
  expect(await refusal.count()).toBe(0)
  await page.getByRole('textbox', { name: w.assignment.position }).fill('Stage')
  await page.keyboard.press('Control+s')
  await page.getByText(say(w.assignment.assigned_other, { count: 2 })).waitFor()
  const whole = [at(saturday, '00:00'), at(sunday, '00:00'), 'Stage']
  expect(await crewOf(event.id)).toEqual([
    [names[0], ...whole],
    [names[2], ...whole],
  ])
  expect(await Promise.all([first, second, third].map((tick) => tick.isChecked()))).toEqual([false, false, false])
  await leave(seat)
}, 180_000)

// rules/assignment.md#18, rules/assignment.md#27
it('gives hours drawn on a ticked row to all ticked technicians, and ticks a range', async () => {
  const friday = later(saturday, -1)
  const event = await make('Lantern walk', friday)
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  const board = page.getByRole('listbox', { name: w.assignment.timeline })
  await board.waitFor()
  await tickOf(page, names[0]).click()
  await tickOf(page, names[2]).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: say(w.assignment.assign_ticked_other, { count: 3 }) }).waitFor()
  const [lanes, row] = [await boxOf(board), await boxOf(tickOf(page, names[0]))]
  await drag(page, { x: lanes.x + lanes.width * 0.75, y: row.y + row.height / 2 }, lanes.width * 0.1)
  const dialog = page.getByRole('dialog', { name: say(w.assignment.assign_ticked_other, { count: 3 }) })
  await dialog.waitFor()
  const [from, until] = await Promise.all(
    [w.assignment.start_time, w.assignment.end_time].map((name) => dialog.getByRole('combobox', { name }).inputValue()),
  )
  await dialog.getByRole('button', { name: w.assignment.assign, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await crewOf(event.id)).toEqual(
    names.map((name) => [name, at(friday, from ?? ''), at(friday, until ?? ''), null]),
  )
  await leave(seat)
}, 180_000)

// rules/assignment.md#27, rules/wizard.md#14
it('continues from step 3 only once the ticked technicians are assigned, and asks before leaving with ticks', async () => {
  const event = await make('Paper regatta', later(saturday, 7))
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  for (const name of names) await tickOf(page, name).click()
  const dialog = page.getByRole('dialog', { name: say(w.assignment.assign_ticked_other, { count: 3 }) })

  // Cancelled, the step stays with its ticks.
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: w.form.cancel }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await Promise.all(names.map((name) => tickOf(page, name).isChecked()))).toEqual([true, true, true])

  // Another way out asks.
  await page.getByRole('button', { name: w.wizard.quit, exact: true }).click()
  const question = page.getByRole('dialog', { name: w.assignment.ask_leave })
  await question.getByText(say(w.assignment.ask_leave_text_other, { count: 3 })).waitFor()
  await page.keyboard.press('Escape') // stay
  await question.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await dialog.waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: w.wizard.step.materials, exact: true }).waitFor()
  await page.getByText(w.wizard.saved).waitFor()
  const day = later(saturday, 7)
  expect(await crewOf(event.id)).toEqual(
    names.map((name) => [name, at(day, '00:00'), at(later(day, 1), '00:00'), null]),
  )
  await landsOn(page, page.getByRole('searchbox', { name: w.wizard.list.search }))
  await leave(seat)
}, 180_000)
