import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { userRoutes } from '#shared/user.ts'
import { words } from '#shared/words.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, patience, signIn, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'
import { atHour, day, makeWorking } from './working.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

it('assigns technicians in the wizard: by double click, dialog and keys, told when they are busy', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page } = seat
  const w = words.en
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  const { person } = await makeWorking(api, 'Occupe', 'Bal masqué')
  const event = await api.call(eventRoutes.create, {
    body: { title: 'Gala', start_date: day, end_date: day, is_confirmed: false },
  })
  await signIn(seat)
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  const board = page.getByRole('listbox', { name: w.assignment.timeline })
  await page.getByRole('option', { name: /Bal masqué/ }).waitFor()
  await checkBothSchemes(page, 'step 3')
  const dialog = page.getByRole('dialog')
  // A double click on somebody's row proposes the quarter hour that was hit.
  const busy = (await page.getByRole('option', { name: /Bal masqué/ }).boundingBox())!
  await page.mouse.dblclick(busy.x - 40, busy.y + busy.height / 2)
  expect(await dialog.getByRole('combobox', { name: w.assignment.person }).inputValue()).toBe('Ana Occupe')
  const [start = 0, end = 0] = await Promise.all(
    [w.assignment.start_time, w.assignment.end_time].map(async (name) => {
      const [hours = 0, minutes = 0] = (await dialog.getByRole('combobox', { name }).inputValue())
        .split(':')
        .map(Number)
      return hours * 60 + minutes
    }),
  )
  expect([start < 600, start % 15, end - start]).toEqual([true, 0, 15])
  await dialog.getByRole('button', { name: w.form.cancel }).click()
  await page.getByRole('button', { name: w.assignment.new, exact: true }).click()
  await dialog.getByRole('button', { name: w.assignment.assign }).click()
  await dialog.getByText(w.invalid.required).waitFor()
  await dialog.getByRole('combobox', { name: w.assignment.person }).fill('Ana Occupe')
  await page.getByRole('option', { name: 'Ana Occupe', exact: true }).click()
  const time = async (name: string, value: string) => {
    await dialog.getByRole('combobox', { name }).fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await time(w.assignment.start_time, '11:00')
  await time(w.assignment.end_time, '13:00')
  await dialog.getByRole('textbox', { name: w.assignment.position }).fill('Son')
  await dialog.getByRole('button', { name: w.assignment.assign }).click()
  await dialog.getByText(w.invalid.busy).first().waitFor()
  await checkBothSchemes(page, 'an assignment of somebody who is busy')
  await time(w.assignment.start_time, '12:00')
  await dialog.getByRole('button', { name: w.assignment.assign }).click()
  await dialog.waitFor({ state: 'hidden' })
  const bar = page.getByRole('option', { name: /^Son, / })
  await bar.waitFor()
  const present = async () => (await api.call(eventRoutes.get, { params: { id: event.id } })).technicians
  expect(await present()).toMatchObject([
    { technician_id: person.id, start_time: atHour('12:00'), end_time: atHour('13:00'), position: 'Son' },
  ])

  // By keys: an hour and a quarter instead of an hour, other words, and away.
  await board.focus()
  await bar.click()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await present())[0]?.end_time, { timeout: patience }).toBe(atHour('13:15'))
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

it('takes an hour as it is typed, however one leaves it, and says which day it cannot read', async () => {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  const { slot } = await makeWorking(api, 'Dactylo', 'Bal des machines')
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await signIn(seat)
  await page.goto(`${site.url}/events/${slot.event_id}?step=technicians`)
  const dialog = page.getByRole('dialog')
  const hour = dialog.getByRole('combobox', { name: w.assignment.end_time })
  const ends = async () => (await api.call(eventRoutes.get, { params: { id: slot.event_id } })).technicians[0]?.end_time
  /** Opens the assignment, types over when it ends, and leaves as `leave` does. */
  const type = async (text: string, leave: () => Promise<void>, at: string) => {
    await page.getByRole('option', { name: /^Poursuite, / }).dblclick()
    await hour.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await leave()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(ends, { timeout: patience }).toBe(atHour(at))
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
  await type('22:00', byEnter, '22:00') // what stands there already is not the first of the list
  await type('23h', bySaveKey, '23:00')

  await page.getByRole('option', { name: /^Poursuite, / }).dblclick()
  const day = dialog.getByRole('textbox', { name: w.assignment.end })
  await day.fill('31/2/2027')
  await page.keyboard.press('Tab')
  await dialog.getByText(w.invalid.date).waitFor()
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)
