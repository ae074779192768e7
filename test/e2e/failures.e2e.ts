import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { desktop } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { pdf } from '../sample-files.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, heading, hold, patience, rowAct, type Seat, say } from './at-screen.ts'
import { passTime, stopTime } from './clock.ts'
import { useDesk } from './desk.ts'

let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field } = useDesk((desk) => ({ site, api, seat } = desk))

/**
 * Makes the server fail on that address, for every request, until the returned function is called.
 */
async function fail(page: Page, address: string, methods: string[]): Promise<() => Promise<void>> {
  const error = { code: 500, key: 'server.error', message: 'x', details: {} }
  const pattern = `**/api/${address}`
  await page.route(pattern, (route) =>
    methods.includes(route.request().method())
      ? route.fulfill({ status: 500, json: { success: false, error }, headers: { 'x-request-id': 'req-1234' } })
      : route.fallback(),
  )
  return () => page.unroute(pattern)
}
const toast = (text: string) => seat.page.getByRole('alert').filter({ hasText: text })

// rules/screen.md#20, rules/details.md#14
it('keeps a typed remark beside equipment whose categories failed to load, and offers to retry', async () => {
  const { page, words: w } = seat
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const day = dayFromNow(430)
  const { id } = await api.call(eventRoutes.create, {
    body: {
      title: 'Bal sans rayon',
      start_date: day,
      end_date: day,
      is_confirmed: false,
      materials: [{ id: material!.id, quantity: 1 }],
    },
  })
  const mend = await fail(page, 'categories*', ['GET'])
  await open(`?event=${id}`)
  const typed = page.getByRole('region', { name: w.remark.many }).getByRole('textbox')
  await typed.fill('Clé au gardien')
  await page.getByRole('tab', { name: w.event.tabs.materials }).click()
  const unread = page.getByRole('alert').filter({ hasText: w.category.failed })
  await unread.waitFor()
  await checkBothSchemes(page, 'equipment without its categories')
  await mend()
  await unread.getByRole('button', { name: w.form.retry }).click()
  await page.getByRole('dialog').getByText(material!.name).first().waitFor()
  await page.getByRole('tab', { name: w.event.tabs.infos }).click()
  expect(await typed.inputValue()).toBe('Clé au gardien')
}, 120_000)

// rules/screen.md#16, rules/screen.md#21, rules/screen.md#22
it('reports a failed save, top centre for five seconds, with Close and the details, and keeps the typed text', async () => {
  const { page, words: w } = seat
  const company = await api.call(companyRoutes.create, { body: { legal_name: 'Garage' } })
  await page.clock.install()
  await open(`companies/${company.id}`)
  await field(w.company.note).fill('Clé sous le pot de fleurs')
  const mend = await fail(page, `companies/${company.id}`, ['PUT'])
  await stopTime(page)
  const answered = page.waitForResponse(`**/api/companies/${company.id}`)
  await page.keyboard.press('Control+S')
  await answered
  const said = toast(w.frame.error.saving)
  await passTime(page, () => said.isVisible())
  const box = await said.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - desktop.width / 2)).toBeLessThan(30)
  expect(box?.y).toBeLessThan(150)
  // Five seconds by the page's own clock, and the time of its transitions.
  const shown = await passTime(page, async () => (await said.count()) === 0)
  expect(shown).toBeGreaterThan(4000)
  expect(shown).toBeLessThan(7000)
  await page.clock.resume()
  // The toast is gone, the reason is not.
  await page
    .getByRole('status')
    .getByText(say(w.form.refused, { reason: w.frame.error.saving }))
    .waitFor()
  await page.keyboard.press('Control+S')
  await said.getByRole('button', { name: w.frame.close }).click()
  await said.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+S')
  await said.getByRole('button', { name: w.frame.error.show_details }).click()
  const details = page.getByRole('dialog', { name: w.frame.error.details })
  await details.getByText('req-1234').waitFor()
  await details.getByText(`PUT ${site.url}/api/companies/${company.id}`).waitFor()
  await checkBothSchemes(page, 'the details of an error')
  await page.keyboard.press('Escape')
  expect(await field(w.company.note).inputValue()).toBe('Clé sous le pot de fleurs')
  await mend()
  await button(w.company.save).click()
  await page.getByText(say(w.company.saved, { name: 'Garage' })).waitFor()
  expect(await api.call(companyRoutes.get, { params: { id: company.id } })).toMatchObject({
    note: 'Clé sous le pot de fleurs',
  })
}, 120_000)

// rules/wizard.md#4
it('keeps the reason of a refused save where a step says what to do, until the next save', async () => {
  const { page, words: w } = seat
  await open(`events/new?atDate=${dayFromNow(3)}`)
  await field(w.wizard.title).waitFor()
  await page.keyboard.press('Control+Enter')
  const reason = page.getByRole('status').filter({ hasText: say(w.form.refused, { reason: w.wizard.title }) })
  await reason.waitFor()
  await checkBothSchemes(page, 'a step that was not saved')
  await field(w.wizard.title).fill('Concert du refus')
  await page.getByRole('status').getByText(w.wizard.unsaved).waitFor()
  await reason.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: w.wizard.step.beneficiaries, level: 2 }).waitFor()
  expect(await reason.count()).toBe(0)
}, 60_000)

// rules/trash.md#10, rules/park.md#10, rules/screen.md#22
it('reports a failed delete, restore or calculation, and leaves the row', async () => {
  const { page, words: w } = seat
  const park = await api.call(parkRoutes.create, { body: { name: 'Appentis' } })
  await open('parks?search=Appentis')
  let mend = await fail(page, `parks/${park.id}`, ['DELETE'])
  await rowAct(page, 'Appentis', say(w.table.trash, { name: 'Appentis' }))
  await page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash }).click()
  await toast(w.frame.error.deleting).waitFor()
  await button(say(w.table.row_actions, { name: 'Appentis' })).waitFor()
  await mend()
  await api.call(parkRoutes.remove, { params: { id: park.id } })
  mend = await fail(page, `parks/restore/${park.id}`, ['PUT'])
  await open('parks?deleted=true')
  await button(say(w.table.restore, { name: 'Appentis' })).click()
  await toast(w.frame.error.restoring).waitFor()
  await mend()
  await button(say(w.table.restore, { name: 'Appentis' })).click()
  await page.getByText(w.table.empty_trash).waitFor()

  const values = { reference: 'ECH-1', park_id: park.id, stock_quantity: 2, rental_price: 0, replacement_price: 30 }
  await api.call(materialRoutes.create, { body: { name: 'Échelle', ...values } })
  await open('parks?search=Appentis')
  mend = await fail(page, `parks/${park.id}/total-amount`, ['GET'])
  await button(w.park.calculate).click()
  await page.getByRole('alert').getByText(w.park.calculate_failed).waitFor()
  await mend()
  await button(w.park.calculate).click()
  await page.getByText(/^60,00\s€$/).waitFor()
}, 120_000)

// rules/screen.md#22
it('reports documents that were not sent, keeps them, and keeps those it failed to delete', async () => {
  const { page, words: w } = seat
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  await open(`materials/${material?.id}/view#documents`)
  const choosing = page.waitForEvent('filechooser')
  await button(w.document.choose).click()
  await (await choosing).setFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer: pdf })
  let mend = await fail(page, 'materials/*/documents', ['POST'])
  const send = say(w.document.send_one, { count: 1 })
  await button(send).click()
  await toast(w.document.failed).waitFor()
  await page.getByRole('list', { name: w.document.chosen }).getByText('notice.pdf').waitFor()
  await mend()
  await button(send).click()
  await page.getByText(say(w.document.sent_one, { count: 1 })).waitFor()
  mend = await fail(page, 'documents/*', ['DELETE'])
  await button(say(w.document.delete, { name: 'notice.pdf' })).click()
  await page.getByRole('dialog').getByRole('button', { name: w.document.yes_delete }).click()
  await toast(w.frame.error.deleting).waitFor()
  await page.getByRole('link', { name: 'notice.pdf', exact: true }).waitFor()
  await mend()
}, 120_000)

// rules/screen.md#20, rules/material.md#28
it('shows a page with a way on for a form whose choices fail to load and for a record the server fails on', async () => {
  const { page, words: w } = seat
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  // A category's failed attributes are reported beside its fields: the rest of the form is there.
  let mend = await fail(page, 'attributes*', ['GET'])
  await open(`materials/${material?.id}`)
  const said = page.getByRole('alert').filter({ hasText: w.material.attributes_failed })
  await said.waitFor()
  await field(w.material.name).waitFor()
  await mend()
  await said.getByRole('button', { name: w.form.retry }).click()
  await said.waitFor({ state: 'detached' })
  mend = await fail(page, 'categories*', ['GET'])
  await open(`materials/${material?.id}`)
  await heading(page, w.frame.error.unknown).waitFor()
  await page.getByText(w.frame.error.unknown_help).waitFor()
  await mend()
  await button(w.frame.error.refresh).click()
  await field(w.material.name).waitFor()
  mend = await fail(page, `materials/${material?.id}`, ['GET'])
  await open(`materials/${material?.id}`)
  await heading(page, w.frame.error.unknown).waitFor()
  await checkBothSchemes(page, 'a record the server fails on')
  await mend()
  await button(w.frame.error.refresh).click()
  await field(w.material.name).waitFor()
}, 120_000)

// rules/screen.md#22, rules/screen.md#29
it('reports a lost network, and saves the typed text once it is back', async () => {
  const { page, words: w } = seat
  const park = await api.call(parkRoutes.create, { body: { name: 'Cave' } })
  await open(`parks/${park.id}`)
  await field(w.park.name).fill('Cave voûtée')
  await page.route(`**/api/parks/${park.id}`, (route) => route.abort())
  await button(w.park.save).click()
  await toast(w.frame.error.unreachable).waitFor()
  expect(await field(w.park.name).inputValue()).toBe('Cave voûtée')
  await page.unroute(`**/api/parks/${park.id}`)
  await button(w.park.save).click()
  await page.getByText(say(w.park.saved, { name: 'Cave voûtée' })).waitFor()
}, 120_000)

// rules/screen.md#9, rules/screen.md#29
it('sends nothing of a form cancelled offline, and shows its own page for a screen not yet loaded', async () => {
  const { page, context, words: w } = seat
  await open('parks')
  await page.getByRole('link', { name: w.park.new }).click()
  await field(w.park.name).fill('Hangar annulé')
  await context.setOffline(true)
  await button(w.park.save).click()
  await button(w.form.cancel).click()
  await page.getByRole('button', { name: w.form.leave_yes, exact: true }).click()
  await heading(page, w.park.many).waitFor()
  // A screen whose files were never fetched shows the product's own page.
  await page.getByRole('link', { name: w.frame.menu.tags }).click()
  await page.getByText(w.frame.offline).waitFor()
  await context.setOffline(false)
  await heading(page, w.frame.menu.tags).waitFor()
  await open('parks')
  await heading(page, w.park.many).waitFor()
  const { data } = await api.call(parkRoutes.list, { query: { search: 'Hangar annulé' } })
  expect(data).toEqual([])
}, 120_000)

// rules/operation.md#27
it('reloads a tab that requests a missing part of the client, once in ten seconds', async () => {
  const { page, words: w } = seat
  await page.clock.install()
  // A prefetch is under way: its failure would be quiet, that of the screen is not.
  const prefetched = '**/assets/modal-host-*.js'
  const release = await hold(page, prefetched)
  const prefetch = page.waitForRequest(prefetched)
  await open('parks')
  await page.getByRole('table', { name: w.park.many }).waitFor()
  await prefetch
  await page.route('**/assets/settings-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  const link = page.getByRole('link', { name: w.frame.menu.settings, exact: true })
  const press = () => link.press('Enter')
  await press()
  await expect.poll(() => loads, { timeout: patience }).toBe(1)
  await link.waitFor()
  // Still missing: another reload would not help, and the page says so.
  await press()
  await heading(page, w.frame.error.unknown).waitFor()
  expect(loads).toBe(1)
  await page.clock.fastForward(11_000)
  await open('parks')
  await page.getByRole('table', { name: w.park.many }).waitFor()
  await press()
  await expect.poll(() => loads, { timeout: patience }).toBe(3)
  release()
}, 120_000)
