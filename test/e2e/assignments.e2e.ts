import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { words } from '#shared/rules/words.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, patience, takeSeat } from './at-screen.ts'
import { boxOf, drag } from './by-mouse.ts'
import { useStage } from './stage.ts'
import { atHour, makeWorking, midMonth } from './working.ts'

const day = midMonth()
let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

// rules/assignment.md#5, rules/assignment.md#16, rules/assignment.md#17, rules/assignment.md#18,
// rules/assignment.md#19, rules/assignment.md#20, rules/wizard.md#14
it('assigns technicians in the wizard: by double click, dialog and keys, and reports busy ones', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page } = seat
  const w = words.en
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  const { person } = await makeWorking(api, day, 'Occupe', 'Bal masqué')
  const event = await api.call(eventRoutes.create, {
    body: { title: 'Gala', start_date: day, end_date: day, is_confirmed: false },
  })
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  const board = page.getByRole('listbox', { name: w.assignment.timeline })
  await page.getByRole('option', { name: /Bal masqué/ }).waitFor()
  await checkBothSchemes(page, 'step 3')
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('combobox', { name })
  const times = () =>
    Promise.all([w.assignment.start_time, w.assignment.end_time].map((name) => field(name).inputValue()))
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const cancel = async () => {
    await dialog.getByRole('button', { name: w.form.cancel }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  // A double click on a technician's row proposes the rest of the day from the clicked quarter
  // hour.
  const busy = await boxOf(page.getByRole('option', { name: /Bal masqué/ }))
  const middle = busy.y + busy.height / 2
  const perMinute = (busy.width + 2) / 120 // bars leave 2 px to their neighbours
  await page.mouse.dblclick(busy.x - 40, middle)
  expect(await field(w.assignment.person).inputValue()).toBe('Ana Occupe')
  const [from = '', until = ''] = await times()
  expect([minutes(from) < 600, minutes(from) % 15, until]).toEqual([true, 0, '24:00'])
  // Nothing covers the fields of a dialog that has just opened.
  expect(await page.locator('.mantine-DateInput-calendarHeader').count()).toBe(0)
  expect(await page.getByRole('option', { name: '10:15', exact: true }).count()).toBe(0)
  await cancel()

  // Drawn on the row: from the pressed quarter hour to the one at release, in either direction;
  // Escape drops it.
  const hours = (from: number) => busy.x + (from - 600) * perMinute
  for (const [pressed, released] of [
    [13 * 60 + 5, 16 * 60 + 35],
    [16 * 60 + 35, 13 * 60 + 5],
  ] as const) {
    await drag(page, { x: hours(pressed), y: middle }, (released - pressed) * perMinute)
    await field(w.assignment.person).waitFor()
    expect(await field(w.assignment.person).inputValue()).toBe('Ana Occupe')
    expect(await times()).toEqual(['13:00', '16:45'])
    await cancel()
  }
  await page.mouse.move(hours(13 * 60), middle)
  await page.mouse.down()
  await page.mouse.move(hours(15 * 60), middle, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await dialog.count()).toBe(0)
  // The axis pans the view.
  await drag(page, { x: hours(13 * 60), y: (await boxOf(board)).y - 20 }, 30)
  await expect
    .poll(async () => Math.round((await boxOf(page.getByRole('option', { name: /Bal masqué/ }))).x - busy.x))
    .toBeGreaterThan(20)

  // By button: the whole event.
  await page.getByRole('button', { name: w.assignment.new, exact: true }).click()
  expect(await times()).toEqual(['00:00', '24:00'])
  await dialog.getByRole('button', { name: w.assignment.assign }).click()
  await dialog.getByText(w.invalid.required).waitFor()
  await dialog.getByRole('combobox', { name: w.assignment.person }).fill('Ana Occupe')
  await page.getByRole('option', { name: 'Ana Occupe', exact: true }).click()
  const time = async (name: string, value: string) => {
    await dialog.getByRole('combobox', { name }).fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await time(w.assignment.start_time, '11:00')
  await field(w.assignment.end_time).fill('')
  expect(await page.getByRole('option', { name: '11:00', exact: true }).count()).toBe(0)
  await time(w.assignment.end_time, '13:00')
  await dialog.getByRole('textbox', { name: w.assignment.position }).fill('Son')
  await dialog.getByRole('button', { name: w.assignment.assign }).click()
  await dialog.getByText(w.invalid.busy).first().waitFor()
  // What keeps the technician busy is named, with its hours.
  await dialog.getByText(/Ana Occupe: Bal masqué, .*10:00 – 12:00/).waitFor()
  await checkBothSchemes(page, 'an assignment of somebody who is busy')
  await time(w.assignment.start_time, '12:00')
  await dialog.getByRole('button', { name: w.assignment.assign }).click()
  await dialog.waitFor({ state: 'hidden' })
  const bar = page.getByRole('option', { name: /^Son, / })
  await bar.waitFor()
  const present = async () => (await api.call(eventRoutes.get, { params: { id: event.id } })).technicians
  expect(await present()).toMatchObject([
    { technician_id: person.id, start_time: atHour(day, '12:00'), end_time: atHour(day, '13:00'), position: 'Son' },
  ])

  // By keys: an hour and a quarter instead of an hour, other words, and delete.
  await board.focus()
  await bar.click()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await present())[0]?.end_time, { timeout: patience }).toBe(atHour(day, '13:15'))
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: w.assignment.position }).fill('Plateau')
  await dialog.getByRole('button', { name: w.assignment.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('option', { name: /^Plateau, / }).click()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: w.assignment.yes_remove }).click()
  await page.getByRole('option', { name: /^Plateau, / }).waitFor({ state: 'hidden' })
  expect(await present()).toEqual([])
  await page.getByRole('button', { name: w.wizard.save_continue, exact: true }).click()
  await page.getByRole('heading', { level: 2, name: w.wizard.step.materials }).waitFor()
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)

// rules/screen.md#17, rules/language.md#15
it('takes an hour as the user types it, however the user leaves the field, and names an unreadable day', async () => {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  const { slot } = await makeWorking(api, day, 'Dactylo', 'Bal des machines')
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${slot.event_id}?step=technicians`)
  const dialog = page.getByRole('dialog')
  const hour = dialog.getByRole('combobox', { name: w.assignment.end_time })
  const ends = async () => (await api.call(eventRoutes.get, { params: { id: slot.event_id } })).technicians[0]?.end_time
  /** Opens the assignment, types over its end, and leaves the field with `leave`. */
  const type = async (text: string, leave: () => Promise<void>, at: string) => {
    await page.getByRole('option', { name: /^Poursuite, / }).dblclick()
    await hour.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await leave()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(ends, { timeout: patience }).toBe(atHour(day, at))
  }
  const save = () => dialog.getByRole('button', { name: w.assignment.save })
  const byTab = async () => {
    await page.keyboard.press('Tab')
    await save().click()
  }
  const byEnter = async () => {
    await page.keyboard.press('Enter')
    await hour.and(page.locator('[aria-expanded=false]')).waitFor()
    await page.keyboard.press('Enter')
  }
  const bySaveKey = () => page.keyboard.press('Control+s')
  await type('20:15', byTab, '20:15')
  await type('20h30', byEnter, '20:30')
  await type('2045', bySaveKey, '20:45')
  await type('21h', byTab, '21:00')
  await type('22h', byEnter, '22:00')
  await type('22:00', byEnter, '22:00') // the list does not begin with the present value
  await type('23h', bySaveKey, '23:00')

  await page.getByRole('option', { name: /^Poursuite, / }).dblclick()
  const lastDay = dialog.getByRole('textbox', { name: w.assignment.end })
  await lastDay.fill('31/2/2027')
  await page.keyboard.press('Tab')
  await dialog.getByText(w.form.range.no_such_day).waitFor()
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)
