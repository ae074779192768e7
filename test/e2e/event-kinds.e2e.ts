import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, checkScreen, heading, type Seat } from './at-screen.ts'
import { useDesk } from './desk.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let seat: Seat
const { open, button, field, choose, sure } = useDesk((desk) => {
  stage = desk
  seat = desk.seat
})

// rules/event-kind.md#6, rules/event-kind.md#7, rules/calendar.md#40, rules/event.md#40
it('makes a kind, gives it to an event with a manager, and finds the event by it on the calendar', async () => {
  const { page, words: w } = seat
  const day = dayFromNow(400)
  const event = await stage.api.call(eventRoutes.create, {
    body: { title: 'Foire aux kiwis', start_date: day, end_date: day, is_confirmed: false },
  })
  await stage.api.call(eventRoutes.create, {
    body: { title: 'Foire aux coings', start_date: day, end_date: day, is_confirmed: false },
  })
  await open('event-kinds')
  await heading(page, w.event_kind.many).waitFor()
  await checkBothSchemes(page, 'event kinds')
  await button(w.event_kind.new).click()
  await field(w.event_kind.name).fill('Foire agricole')
  await page.getByRole('radio', { name: w.event_kind.colors.amber }).click()
  await checkScreen(page, 'new event kind')
  await button(w.form.save).click()
  await page.getByRole('listitem').filter({ hasText: 'Foire agricole' }).waitFor()

  await open(`events/${event.id}`)
  await choose(w.event.kind, 'Foire agricole')
  await page.getByRole('combobox', { name: w.event.manager, exact: true }).click()
  await page.getByRole('option').first().click()
  await button(w.wizard.save_continue).click()
  await page.waitForURL(/step=beneficiaries/)
  const saved = await stage.api.call(eventRoutes.get, { params: { id: event.id } })
  expect([saved.kind_id, saved.manager?.id]).toEqual([expect.any(Number), expect.any(Number)])

  await open(`?date=${day}`)
  const bar = (title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
  await page.getByRole('option', { name: /^Foire aux kiwis, Foire agricole,/ }).waitFor()
  await page.getByRole('toolbar', { name: w.calendar.kinds }).getByRole('button', { name: 'Foire agricole' }).click()
  await bar('Foire aux coings').waitFor({ state: 'detached' })
  await bar('Foire aux kiwis').waitFor()
  expect(page.url()).toContain(`kind=${saved.kind_id}`)

  await open('event-kinds')
  const row = page.getByRole('listitem').filter({ hasText: 'Foire agricole' })
  await row.getByRole('button').last().click()
  await sure(w.table.yes_destroy)
  await row.waitFor({ state: 'detached' })
  expect((await stage.api.call(eventRoutes.get, { params: { id: event.id } })).kind_id).toBeNull()
}, 120_000)

// rules/remark.md#5, rules/document.md#17, rules/document.md#18
it('writes, changes and deletes a remark in the details, and keeps a document there', async () => {
  const { page, words: w } = seat
  const day = dayFromNow(420)
  const { id } = await stage.api.call(eventRoutes.create, {
    body: { title: 'Foire aux noix', start_date: day, end_date: day, is_confirmed: false },
  })
  await open(`?event=${id}`)
  const remarks = page.getByRole('region', { name: w.remark.many })
  await remarks.getByRole('textbox').fill('Clé au gardien')
  // What is typed stays while another tab is shown.
  await page.getByRole('tab', { name: w.document.many }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'plan de feu.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Perche 1 : 8 PC'),
  })
  await page.getByRole('button', { name: /Envoyer le document/ }).click()
  await page.getByRole('link', { name: 'plan de feu.txt', exact: true }).waitFor()
  await checkBothSchemes(page, 'documents of an event')
  await page.getByRole('tab', { name: w.event.tabs.infos }).click()
  await button(w.remark.add).click()
  const item = remarks.getByRole('listitem')
  await item.getByText('Clé au gardien').waitFor()
  await checkBothSchemes(page, 'remarks of an event')
  await item.getByRole('button').first().click()
  await item.getByRole('textbox').fill('Clé au bar')
  await button(w.remark.save).click()
  await item.getByText('Clé au bar').waitFor()
  await item.getByRole('button').last().click()
  await sure(w.remark.yes_delete)
  await item.waitFor({ state: 'detached' })
}, 120_000)
