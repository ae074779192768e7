import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, hold, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { saveHeld } from './held-save.ts'
import { rowOf } from './warehouse.ts'

let site: RunningSite
let api: Api
let seat: Seat
let line: AvailableMaterial
const { open, button } = useDesk(async (desk) => {
  ;({ site, api, seat } = desk)
  const [first] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  line = first!
})

const make = (title: string, days = onDays(40, 41), materials: { id: number; quantity: number }[] = []) =>
  api.call(eventRoutes.create, { body: { title, ...days, is_confirmed: false, materials } })
const toTags = () => seat.page.getByRole('link', { name: seat.words.frame.menu.tags, exact: true }).click()
/** The page of tags is open, and nothing leads away from it any more. */
async function staysOnTags() {
  await heading(seat.page, seat.words.frame.menu.tags).waitFor()
  await seat.page.waitForTimeout(500) // what a save leads to comes in the same moment
  expect(seat.page.url()).toBe(`${site.url}/tags`)
}

// rules/wizard.md#19, rules/change.md#21
it('follows the link that the user chose while "save and continue" saved the materials', async () => {
  const { page, words: w } = seat
  const { id } = await make('Gala pressé')
  await open(`events/${id}?step=materials`)
  const { reference, name } = line
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill(reference)
  const quantity = page.getByRole('textbox', { name: say(w.wizard.list.quantity_of, { reference, name }) })
  const letGo = await saveHeld(page, `events/${id}`, async () => {
    await quantity.fill('3')
    await button(w.wizard.save_continue).click()
  })
  await toTags()
  letGo()
  await staysOnTags()
  expect((await api.call(eventRoutes.get, { params: { id } })).materials[0]?.pivot.quantity).toBe(3)
}, 120_000)

// rules/inventory.md#20
it('follows the link that the user chose while a count was saved to go on later', async () => {
  const { page, words: w } = seat
  const { id } = await make('Retour pressé', onDays(-3, -1), [{ id: line.id, quantity: 4 }])
  await open(`event-return/${id}?by=none&show=all`)
  const letGo = await saveHeld(page, `events/${id}/return`, async () => {
    await rowOf(seat, line).moreBack.click()
    await button(w.inventory.later_on).click()
  })
  await toTags()
  letGo()
  await staysOnTags()
  expect((await api.call(eventRoutes.get, { params: { id } })).materials[0]?.pivot.quantity_returned).toBe(1)
}, 120_000)

// rules/assignment.md#27
it('does not continue from step 3 where the user has left it while ticked people were assigned', async () => {
  const { page, words: w } = seat
  const body = { first_name: 'Zoé', last_name: 'Aaberg', tags: [protectedTags.technician] }
  await api.call(personRoutes.create, { body })
  const { id } = await make('Montage pressé', onDays(200, 200))
  await open(`events/${id}?step=technicians`)
  await page.getByRole('checkbox', { name: /^Zoé Aaberg/ }).waitFor()
  await page.getByRole('navigation', { name: w.wizard.steps }).getByText(w.wizard.step.information).click()
  const information = page.getByRole('heading', { name: w.wizard.step.information, exact: true })
  await information.waitFor()
  await page.goBack()
  await page.getByRole('checkbox', { name: /^Zoé Aaberg/ }).click()
  await button(w.wizard.save_continue).click()
  const dialog = page.getByRole('dialog', { name: w.assignment.new, exact: true })
  await dialog.waitFor()
  const letGo = await saveHeld(page, 'event-technicians', () => page.keyboard.press('Control+s'))
  await page.goForward()
  await page.getByRole('button', { name: w.assignment.yes_leave, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await information.waitFor()
  letGo()
  await expect.poll(async () => (await api.call(eventRoutes.get, { params: { id } })).technicians.length).toBe(1)
  await page.waitForTimeout(500) // what the answer leads to comes in the same moment
  await information.waitFor()
}, 120_000)

// rules/wizard.md#31
it('takes no list template over, and says nothing of it, once the user has left step 4', async () => {
  const { page, words: w } = seat
  const template = await api.call(listTemplateRoutes.create, {
    body: { name: 'AA pressée', materials: [{ id: line.id, quantity: 3 }] },
  })
  const { id } = await make('Concert pressé')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(`events/${id}?step=materials`)
  const address = `**/api/list-templates/${template.id}`
  const release = await hold(page, address)
  await page.getByRole('list', { name: w.choosing.templates }).getByRole('button', { name: template.name }).click()
  await toTags()
  await heading(page, w.frame.menu.tags).waitFor()
  const answered = page.waitForResponse(address)
  release()
  await answered
  await page.waitForTimeout(500) // it would have been said by then
  expect(await button(w.choosing.undo).count()).toBe(0)
  expect((await api.call(eventRoutes.get, { params: { id } })).materials).toEqual([])
}, 120_000)
