import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, checkScreen, enter, heading, type Seat, say, takeSeat } from './at-screen.ts'
import { useDesk } from './desk.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let api: Api
let seat: Seat
const { open, button, choose, sure } = useDesk((desk) => {
  stage = desk
  ;({ api, seat } = desk)
})

/** An event far ahead, with two pieces of the first material, which another title and list replace. */
async function changedEvent(title: string): Promise<{ id: number; names: string[] }> {
  const [first, second] = await api.call(materialRoutes.all, { query: { orderBy: 'name' } })
  const day = dayFromNow(310)
  const made = await api.call(eventRoutes.create, {
    body: {
      title: `${title} d’essai`,
      start_date: `${day} 08:00:00`,
      end_date: `${day} 23:00:00`,
      is_confirmed: false,
      materials: [{ id: first!.id, quantity: 2 }],
    },
  })
  if (!('id' in made)) throw new Error('one event was asked for')
  const { id, version } = made
  const materials = [{ id: second!.id, quantity: 3 }]
  const renamed = await api.call(eventRoutes.update, { params: { id }, body: { title }, version })
  await api.call(eventRoutes.update, { params: { id }, body: { materials }, version: renamed.version })
  return { id, names: [first!.name, second!.name] }
}

// rules/history.md#14, rules/history.md#15
it('tells beside an event what was done, in sentences, and puts a former title and list back', async () => {
  const { page, words: w } = seat
  const h = w.history
  const { id, names } = await changedEvent('Bal des archives')
  await open(`events?event=${id}&tab=history`)
  const details = page.getByRole('dialog')
  const told = details.getByRole('listitem')
  await told.first().waitFor()
  const said = async () => (await told.allTextContents()).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
  const lists = (await said())[0]
  expect(lists).toContain(`retiré 2 × ${names[0]}`)
  expect(lists).toContain(`ajouté 3 × ${names[1]}`)
  expect((await said())[1]).toContain('passé le titre de « Bal des archives d’essai » à « Bal des archives »')
  await checkBothSchemes(page, 'history of an event')

  await told.nth(1).getByRole('button').click()
  await sure(h.undo.yes)
  await page.getByText(h.undo.done).waitFor()
  await expect.poll(async () => (await said())[0]).toContain('à « Bal des archives d’essai »')
  expect((await api.call(eventRoutes.get, { params: { id } })).title).toBe('Bal des archives d’essai')

  // The lists, below it now.
  await told.nth(1).getByRole('button').click()
  await sure(h.undo.yes)
  await expect.poll(async () => (await said())[0]).toContain(`ajouté 2 × ${names[0]}`)
  const { materials } = await api.call(eventRoutes.get, { params: { id } })
  expect(materials.map(({ name, pivot }) => [name, pivot.quantity])).toEqual([[names[0], 2]])

  // The first change is undone already.
  await told.nth(3).getByRole('button').click()
  await sure(h.undo.yes)
  await page.getByText(h.undo.changed_since).waitFor()
}, 120_000)

// rules/history.md#3, rules/history.md#14
it('holds everything for admins, with filters in the address', async () => {
  const { page, words: w } = seat
  const h = w.history
  await changedEvent('Bal des filtres')
  await open('')
  await page.getByRole('navigation').getByRole('link', { name: w.frame.menu.history, exact: true }).click()
  await heading(page, h.many).waitFor()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await checkBothSchemes(page, 'history of everything')
  await button(w.table.filters).click()
  await choose(h.filter.noun, w.event.told.one)
  await expect.poll(() => new URL(page.url()).searchParams.get('entity')).toBe('event')
  await choose(h.filter.action, h.action.created)
  await button(say(w.table.remove_filter, { label: h.action.created })).waitFor()
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').first().textContent())
    .toContain('créé l’événement')
  // Filters that leave nothing can be left at once.
  await choose(h.filter.noun, h.noun.backup)
  await page.getByText(h.nothing_found, { exact: true }).waitFor()
  await page.getByRole('main').getByRole('button', { name: w.table.clear_filters, exact: true }).last().click()
  await expect.poll(() => new URL(page.url()).searchParams.has('entity')).toBe(false)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  // The name leads to the record.
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('dialog', { name: 'Bal des filtres', exact: true }).waitFor()
}, 120_000)

// rules/history.md#14
it('reads in English on a phone, below the form of a person too', async () => {
  const seated = await takeSeat(stage.browser, stage.site, { size: phone, isTouch: true, language: 'en' })
  const { page, words: w } = seated
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  await enter(seated)
  const { id } = await changedEvent('Bal en anglais')
  await page.goto(`${seated.url}/events?event=${id}&tab=history`)
  const told = page.getByRole('dialog').getByRole('listitem')
  await expect.poll(() => told.nth(1).textContent()).toContain('changed the title from')
  await checkScreen(page, 'history of an event on a phone')
  await page.goto(`${seated.url}/users/1`)
  await page.getByRole('button', { name: w.history.tab, exact: true }).tap()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
  await checkScreen(page, 'history of a user on a phone')
  expect(seated.errors).toEqual([])
  await seated.context.close()
}, 120_000)
