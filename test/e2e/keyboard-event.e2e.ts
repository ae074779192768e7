import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { answer, chooseAtOnce, landsOn, pressAt, sayNo, signInByKeys, typeInto, walkTo } from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

const named = (role: 'button' | 'textbox' | 'combobox' | 'link' | 'menuitem', name: string) =>
  seat.page.getByRole(role, { name, exact: true })

async function makeEvent(title: string, day: number, quantity = 1) {
  const materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const [borrower] = (await api.call(personRoutes.list, { query: {} })).data
  const lines = materials.slice(3, 6).map(({ id }) => ({ id, quantity }))
  const body = {
    title,
    ...onDays(day, day),
    is_confirmed: false,
    is_billable: true,
    materials: lines,
    beneficiaries: [borrower?.id ?? 0],
  }
  return { ...(await api.call(eventRoutes.create, { body })), gear: materials }
}

// rules/details.md#17, rules/details.md#20, rules/calendar.md#24, rules/screen.md#24, rules/screen.md#25, rules/screen.md#26
it('does everything the details of an event offer, and Escape closes only the top layer', async () => {
  const title = 'Concert des élèves'
  const { id } = await makeEvent(title, 2)
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signInByKeys(seat, site)
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  await bar.waitFor()
  await walkTo(page, page.getByRole('listbox', { name: w.calendar.timeline_label }).getByRole('option'))
  await page.keyboard.press('Home')
  await walkTo(page, bar, 'ArrowRight')
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: title, exact: true })
  await details.waitFor()

  const menu = details.getByRole('button', { name: w.event.more })
  await pressAt(page, menu)
  await landsOn(page, named('menuitem', w.event.confirm))
  await page.keyboard.press('Escape')
  await landsOn(page, menu)
  await page.keyboard.press('Enter')
  await walkTo(page, named('menuitem', w.event.delete), 'ArrowDown')
  await page.keyboard.press('Enter')
  await sayNo(page, w.event.ask_delete, menu)
  await page.keyboard.press('Enter')
  await walkTo(page, named('menuitem', w.event.duplicate), 'ArrowDown')
  await page.keyboard.press('Enter')
  const copy = page.getByRole('dialog', { name: say(w.event.duplication.title, { title }) })
  await landsOn(page, copy.getByRole('textbox', { name: w.event.duplication.dates_one }))
  await page.keyboard.press('Escape')
  await copy.waitFor({ state: 'hidden' })
  await landsOn(page, menu)
  await page.keyboard.press('Enter')
  await walkTo(page, named('menuitem', w.event.confirm), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await api.call(eventRoutes.get, { params: { id } })).is_confirmed, { timeout: patience })
    .toBe(true)
  await landsOn(page, menu)
  expect(await details.isVisible()).toBe(true)

  // Skips the tab without anything; a dialog over the details asks for a name for the list.
  await walkTo(page, details.getByRole('tab', { selected: true }))
  await walkTo(page, details.getByRole('tab', { name: new RegExp(`^${w.event.tabs.materials}`) }), 'ArrowRight')
  await pressAt(page, details.getByRole('button', { name: w.list_template.save_as }))
  const asking = page.getByRole('dialog', { name: say(w.list_template.save_as_title, { title }) })
  await landsOn(page, asking.getByRole('textbox'))
  await page.keyboard.press('Escape')
  await asking.waitFor({ state: 'hidden' })
  await landsOn(page, details.getByRole('button', { name: w.list_template.save_as }))
  await page.keyboard.press('Enter')
  await typeInto(page, asking.getByRole('textbox'), 'Kit élèves')
  await page.keyboard.press('Control+S')
  await asking.waitFor({ state: 'hidden' })
  expect((await api.call(listTemplateRoutes.all, { query: {} })).map(({ name }) => name)).toContain('Kit élèves')

  await walkTo(page, details.getByRole('tab', { selected: true }), 'Shift+Tab')
  await walkTo(page, details.getByRole('tab', { name: new RegExp(`^${w.billing.estimates}`) }), 'ArrowRight')
  await pressAt(page, details.getByRole('button', { name: w.billing.new_estimate }))
  await landsOn(page, details.getByRole('textbox', { name: w.billing.discount.rate }))
  await page.keyboard.type('10')
  await pressAt(page, details.getByRole('button', { name: w.billing.extra.add }))
  await page.keyboard.type('Transport')
  await typeInto(page, details.getByRole('textbox', { name: w.billing.extra.unit_price }), '80')
  await page.keyboard.press('Control+S')
  await page.getByText(w.billing.estimate_created).waitFor()
  await landsOn(page, details.locator('[data-paper^=estimate-] a').first())
  const remove = details.getByRole('button', { name: say(w.billing.delete_estimate, { name: '' }).trim() })
  await pressAt(page, remove)
  await answer(seat, w.billing.ask_delete, w.billing.yes_delete)
  await remove.waitFor({ state: 'detached' })
  await landsOn(page, details.getByRole('button', { name: w.billing.new_estimate }))
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await landsOn(page, bar)
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/assignment.md#16, rules/assignment.md#20, rules/wizard.md#23, rules/screen.md#25, rules/screen.md#26
it('assigns a technician, takes over another list and skips a long list with one key', async () => {
  const event = await makeEvent('Kermesse', 31, 2)
  await api.call(listTemplateRoutes.create, {
    body: { name: 'Sono kermesse', materials: [{ id: event.gear[8]?.id ?? 0, quantity: 2 }] },
  })
  const [person] = (await api.call(technicianRoutes.list, { query: {} })).data
  if (!person) throw new Error('the demonstration has technicians')
  const present = () => api.call(eventRoutes.get, { params: { id: event.id } })
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signInByKeys(seat, site)
  await page.goto(`${site.url}/events/${event.id}?step=beneficiaries`)
  await pressAt(page, named('button', w.wizard.save_continue))
  await landsOn(page, named('button', w.wizard.save_continue))

  await pressAt(page, named('button', w.assignment.new))
  const dialog = page.getByRole('dialog', { name: w.assignment.new })
  await landsOn(page, dialog.getByRole('combobox', { name: w.assignment.person }))
  await chooseAtOnce(page, person.full_name.slice(0, 4))
  await expect
    .poll(() => dialog.getByRole('combobox', { name: w.assignment.person }).inputValue())
    .toBe(person.full_name)
  // The arrow opens a date's calendar; Escape closes it, and leaves the dialog.
  await walkTo(page, dialog.getByRole('textbox', { name: w.assignment.start, exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: w.frame.picker.next_month }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: w.frame.picker.next_month }).waitFor({ state: 'hidden' })
  await typeInto(page, dialog.getByRole('combobox', { name: w.assignment.start_time }), '10:00')
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByRole('combobox', { name: w.assignment.end_time }), '12:00')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+S')
  await dialog.waitFor({ state: 'hidden' })
  await landsOn(page, named('button', w.assignment.new))
  await expect.poll(async () => (await present()).technicians.length, { timeout: patience }).toBe(1)
  const board = page.getByRole('listbox', { name: w.assignment.timeline })
  const bar = board.getByRole('option', { name: /10:00/ })
  await bar.waitFor()
  await walkTo(page, board.getByRole('option'))
  await page.keyboard.press('Home')
  await walkTo(page, bar, 'ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await board.getByRole('option', { name: /10:00\s–\s12:15/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: person.full_name }).waitFor()
  await typeInto(page, named('textbox', w.assignment.position), 'Son')
  await page.keyboard.press('Control+S')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const worked = board.getByRole('option', { name: /^Son,/ })
  await landsOn(page, worked)
  await page.keyboard.press('Delete')
  await answer(seat, w.assignment.ask_remove, w.assignment.yes_remove)
  await expect.poll(async () => (await present()).technicians.length, { timeout: patience }).toBe(0)
  await pressAt(page, named('button', w.wizard.save_continue))

  await landsOn(page, page.getByRole('searchbox', { name: w.wizard.list.search }))
  const open = named('button', w.wizard.reuse.open)
  await walkTo(page, open, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const reuse = page.getByRole('dialog', { name: w.wizard.reuse.title })
  await landsOn(page, reuse.getByRole('searchbox', { name: w.wizard.reuse.search }))
  const found = reuse.getByRole('button', { name: /^Sono kermesse/ })
  await pressAt(page, found)
  await landsOn(page, reuse.getByRole('heading', { name: 'Sono kermesse' }))
  await walkTo(page, reuse.getByRole('button', { name: w.wizard.reuse.back }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await landsOn(page, found)
  await page.keyboard.press('Enter')
  const replace = reuse.getByRole('button', { name: w.wizard.reuse.replace })
  await pressAt(page, replace)
  await sayNo(page, w.wizard.reuse.ask_replace, replace)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: w.wizard.reuse.ask_replace })
  await pressAt(page, question.getByRole('button', { name: w.wizard.reuse.replace }))
  await reuse.waitFor({ state: 'hidden' })
  await landsOn(page, open)
  await expect
    .poll(async () => (await present()).materials.map(({ id }) => id), { timeout: patience })
    .toEqual([event.gear[8]?.id])
  await pressAt(page, named('button', w.frame.skip_list))
  await pressAt(page, named('button', w.wizard.save_continue))
  await landsOn(page, page.getByRole('heading', { name: w.wizard.step.summary, level: 2 }))
  await heading(page, w.wizard.edit).waitFor()
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)
