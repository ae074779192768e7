import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventKindRoutes } from '#shared/event-kind.ts'
import { materialRoutes } from '#shared/material.ts'
import { remarkRoutes } from '#shared/remark.ts'
import { unitRoutes } from '#shared/unit.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { pdf } from '../sample-files.ts'
import type { Api } from './api.ts'
import { heading, hold, patience, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { answerLeaving } from './held-save.ts'
import { openUnitary } from './unitary.ts'

let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field, sure } = useDesk((desk) => ({ site, api, seat } = desk))

const alert = (text: string) => seat.page.getByRole('alert').filter({ hasText: text })

/** Lets the server fail on that address, but answers only once the returned function is called. */
async function failLate(address: string): Promise<() => Promise<void>> {
  const pattern = `**/api/${address}`
  const error = { code: 500, key: 'server.error', message: 'x', details: {} }
  await seat.page.route(pattern, (route) => route.fulfill({ status: 500, json: { success: false, error } }))
  const release = await hold(seat.page, pattern)
  const failed = seat.page.waitForResponse((response) => response.status() === 500)
  return async () => {
    release()
    await failed
    await seat.page.unroute(pattern)
  }
}

// rules/document.md#17, rules/change.md#21, rules/screen.md#22
it('asks before chosen files are dropped, and says how an upload and a deletion ended after their tab was left', async () => {
  const { page, words: w } = seat
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  await open(`materials/${material?.id}/view#documents`)
  const tab = (name: string) => page.getByRole('tab', { name })
  const chosen = page.getByRole('list', { name: w.document.chosen }).getByText('notice.pdf')
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer: pdf })
  const send = () => button(say(w.document.send_one, { count: 1 })).click()
  await button(w.document.choose).waitFor()
  await choose()
  await chosen.waitFor()
  await tab(w.material_view.infos).click()
  await answerLeaving(seat, 'stay')
  await chosen.waitFor()

  let answer = await failLate('materials/*/documents')
  await send()
  await tab(w.material_view.infos).click() // what is being sent goes on, unasked
  await page.getByRole('tabpanel', { name: w.material_view.infos }).waitFor()
  await answer()
  await alert(w.document.not_sent).waitFor()

  await tab(w.document.many).click()
  await choose()
  await send()
  await page.getByRole('link', { name: 'notice.pdf', exact: true }).waitFor()
  await chosen.waitFor({ state: 'detached' })
  answer = await failLate('documents/*')
  await button(say(w.document.delete, { name: 'notice.pdf' })).click()
  await sure(w.document.yes_delete)
  await tab(w.material_view.infos).click()
  await page.getByRole('tabpanel', { name: w.material_view.infos }).waitFor()
  await answer()
  await alert(w.frame.error.deleting).waitFor()
}, 120_000)

// rules/remark.md#5
it('asks about a remark only where it exists and was changed', async () => {
  const { page, words: w } = seat
  const day = dayFromNow(410)
  const event = await api.call(eventRoutes.create, {
    body: { title: 'Foire aux poires', start_date: day, end_date: day, is_confirmed: false },
  })
  const written = ['Clé au bar', 'Portail bleu']
  for (const text of written) await api.call(remarkRoutes.create, { params: { id: event.id }, body: { text } })
  const remarks = page.getByRole('region', { name: w.remark.many })
  const item = (text: string) => remarks.getByRole('listitem').filter({ hasText: text })
  const details = page.getByRole('dialog', { name: event.title, exact: true })
  const close = () => details.getByRole('button', { name: w.event.close }).click()
  await open(`?event=${event.id}`)
  await item('Clé au bar').getByRole('button').first().click()
  await remarks.getByRole('textbox').nth(1).waitFor()
  await close()
  await details.waitFor({ state: 'hidden' })

  await open(`?event=${event.id}`)
  await item('Clé au bar').getByRole('button').first().click()
  const typed = remarks.getByRole('listitem').getByRole('textbox')
  await typed.fill('Clé au gardien')
  await close()
  await answerLeaving(seat, 'stay')
  const found = await api.call(remarkRoutes.list, { params: { id: event.id } })
  const { id: remarkId, version } = found.find(({ text }) => text === 'Clé au bar')!
  await api.call(remarkRoutes.remove, { params: { id: event.id, remarkId }, version })
  await typed.waitFor({ state: 'detached' })
  await close()
  await details.waitFor({ state: 'hidden' })
}, 120_000)

// rules/event-kind.md#6, rules/unit.md#17, rules/change.md#21
it('keeps the form of a record that another user deletes meanwhile, and says so', async () => {
  const { page, words: w } = seat
  const kind = await api.call(eventKindRoutes.create, { body: { name: 'Foire', color: 'amber' } })
  await open('event-kinds')
  await button(say(w.table.edit, { name: 'Foire' })).click()
  await field(w.event_kind.name).fill('Foire agricole')
  await api.call(eventKindRoutes.remove, { params: { id: kind.id }, version: kind.version })
  await alert(w.event_kind.gone).waitFor()
  expect(await field(w.event_kind.name).inputValue()).toBe('Foire agricole')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await button(w.form.save).click()
  expect((await refused).status()).toBe(404)
  expect((await api.call(eventKindRoutes.list, {})).map(({ name }) => name)).not.toContain('Foire agricole')

  const { material, units } = await openUnitary(api, 'Lyre rouge', 2)
  const [unit] = units
  await page.goto(`${site.url}/materials/${material.id}/view?unit=${unit!.id}#units`)
  await page.getByRole('dialog').getByRole('textbox', { name: w.unit.note }).fill('Rotule usée')
  await api.call(unitRoutes.remove, { params: { id: unit!.id }, version: unit!.version })
  await alert(w.unit.gone).waitFor()
  expect(await page.getByRole('dialog').getByRole('textbox', { name: w.unit.note }).inputValue()).toBe('Rotule usée')
}, 120_000)

// rules/language.md#3, rules/calendar.md#6, rules/technician.md#8
it.each([
  ['that forbids its storage', true],
  ['whose storage is full', false],
])(
  'works in a browser %s',
  async (_, isForbidden) => {
    const { page, words: w } = seat
    await page.addInitScript((isForbidden) => {
      const refuse = () => {
        throw new DOMException('refused', isForbidden ? 'SecurityError' : 'QuotaExceededError')
      }
      Storage.prototype.setItem = refuse
      for (const name of isForbidden ? ['localStorage', 'sessionStorage'] : [])
        Object.defineProperty(window, name, { get: refuse })
    }, isForbidden)
    await open('')
    await heading(page, w.frame.menu.calendar).waitFor()
    const days = page.locator('.calendar-days')
    const before = await days.textContent()
    await button(w.calendar.next).click()
    await expect.poll(() => days.textContent(), { timeout: patience }).not.toBe(before)
    await page.getByRole('link', { name: w.frame.menu.technicians, exact: true }).click()
    await heading(page, w.technician.many).waitFor()
    await page.getByRole('searchbox', { name: w.technician.search }).fill('Durand')
    await page.waitForURL(/search=Durand/)
    await page.getByRole('button', { name: /^Bonjour/ }).click()
    await button(w.frame.sign_out).click()
    await page.getByText(w.session.banner.bye).waitFor()
    await page.getByRole('radiogroup', { name: w.frame.language }).getByText('EN', { exact: true }).click()
    await page.locator('html[lang=en]').waitFor()
  },
  120_000,
)
