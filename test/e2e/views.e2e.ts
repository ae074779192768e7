import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import type { SavedView } from '#shared/saved-view.ts'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, hold, patience, rowAct, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { landsOn, pressAt } from './keys.ts'

let api: Api
let seat: Seat
const { open, button, field, sure, choose } = useDesk((desk) => ({ api, seat } = desk))

const savedViews = async (): Promise<SavedView[]> => (await api.call(sessionRoutes.get, {})).settings.views

// rules/user.md#19, rules/user.md#20, rules/material.md#23, rules/screen.md#34
it('saves a filtered list under a name, finds it as a tab, and renames and deletes it', async () => {
  const { page, words: w } = seat
  const tabs = page.getByRole('navigation', { name: w.saved_view.many })
  /** By its name and the number behind it. */
  const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(`^${name}( [\\d\\s]+)?$`) })
  await open('materials')
  await button(w.table.filters).click()
  await choose('Parc', 'Dépôt principal')
  const chip = button(say(w.table.remove_filter, { label: 'Dépôt principal' }))
  await chip.waitFor()
  await page.getByRole('columnheader', { name: w.material.stock_short }).getByRole('button').click()
  await button(w.table.columns).click()
  await page.getByRole('checkbox', { name: w.park.one, exact: true }).check()
  await page.keyboard.press('Escape')
  await button(w.saved_view.save).click()
  await field(w.saved_view.name).fill('Le dépôt')
  await page.keyboard.press('Enter')
  await expect.poll(() => tab('Le dépôt').getAttribute('aria-current'), { timeout: patience }).toBe('true')
  await page.locator('.rows[aria-busy=true]').waitFor({ state: 'detached' })
  await checkBothSchemes(page, 'materials in a saved view')

  // The chips empty the filter; the columns are those of the list again.
  await chip.click()
  await chip.waitFor({ state: 'detached' })
  await expect.poll(() => tab('Le dépôt').getAttribute('aria-current')).toBeNull()
  await tab(w.saved_view.all).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await button(w.table.columns).click()
  await page.getByRole('checkbox', { name: w.park.one, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: w.park.one, exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await tab('Le dépôt').click()
  await page.getByRole('columnheader', { name: w.park.one, exact: true }).waitFor()
  await chip.waitFor()
  const sorted = page.getByRole('columnheader', { name: w.material.stock_short })
  expect(await sorted.getAttribute('aria-sort')).toBe('ascending')

  // Another page has saved a view meanwhile: both stay.
  const { id } = api.user
  const own = await api.call(userRoutes.settings, { params: { id } })
  const other: SavedView = { list: 'technicians', name: 'Libres', address: '?startDate=2040-01-01', columns: ['name'] }
  await page.route('**/api/session', (route) => route.abort())
  await api.call(userRoutes.updateViews, {
    params: { id },
    body: { views: [...own.views, other] },
    version: own.version,
  })
  await button(say(w.saved_view.more, { name: 'Le dépôt' })).click()
  await page.getByRole('menuitem', { name: w.saved_view.rename }).click()
  await field(w.saved_view.name).fill('Dépôt nord')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await savedViews()).map(({ name }) => name)).toEqual(['Dépôt nord', 'Libres'])
  await page.unroute('**/api/session')
  await page.reload()
  await button(say(w.saved_view.more, { name: 'Dépôt nord' })).click()
  await page.getByRole('menuitem', { name: w.saved_view.delete }).click()
  await page.getByText(say(w.saved_view.ask_delete_text, { name: 'Dépôt nord' })).waitFor()
  await sure(w.saved_view.delete)
  await tab('Dépôt nord').waitFor({ state: 'detached' })
  expect((await savedViews()).map(({ name }) => name)).toEqual(['Libres'])
}, 120_000)

// rules/user.md#20
it('says in each tab how many records its view finds, and moves nothing when it comes', async () => {
  const { page, words: w } = seat
  const [park] = await api.call(parkRoutes.choices, {})
  const { settings } = await api.call(sessionRoutes.get, {})
  const columns = ['name']
  const views: SavedView[] = [
    { list: 'materials', name: 'Un parc', address: `?park=${park?.id}`, columns },
    { list: 'materials', name: 'Câbles', address: '?search=c%C3%A2ble', columns },
    // A tag that exists no longer narrows nothing.
    { list: 'materials', name: 'Ancienne', address: '?tags=%5B%22Disparue%22%5D', columns },
  ]
  await api.call(userRoutes.updateViews, {
    params: { id: api.user.id },
    body: { views },
    version: settings.version,
  })
  const total = async (query: { park?: number; search?: string }) =>
    (await api.call(materialRoutes.list, { query })).pagination.total.items
  const [all, inPark, cables] = [await total({}), await total({ park: park?.id }), await total({ search: 'câble' })]
  expect(cables).toBeLessThan(all)
  const release = await hold(page, '**/api/materials?*limit=1&*')
  const tabs = page.getByRole('navigation', { name: w.saved_view.many }).getByRole('button')
  const places = () => tabs.evaluateAll((ones) => ones.map((one) => one.getBoundingClientRect().left))
  await open('materials')
  await page.getByRole('table', { name: w.material.many }).waitFor()
  const before = await places()
  expect(await tabs.first().textContent()).toBe(w.saved_view.all)
  release()
  await expect
    .poll(async () => (await tabs.allTextContents()).slice(0, 4))
    .toEqual([`${w.saved_view.all} ${all}`, `Un parc ${inPark}`, `Câbles ${cables}`, `Ancienne ${all}`])
  expect(await places()).toEqual(before)
  await checkBothSchemes(page, 'views with their numbers')
  // The figures of the rows follow the events; the numbers of views have nothing to do with them.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const reread = page.waitForResponse((answer) => /\/api\/materials\?(?!.*limit=)/.test(answer.url()))
  const day = dayFromNow(510)
  await api.call(eventRoutes.create, {
    body: { title: 'Sans effet', start_date: day, end_date: day, is_confirmed: false },
  })
  await reread
  expect(asked.filter((url) => url.includes('limit=1'))).toEqual([])
  // A new material counts at once.
  const body = {
    name: 'Câble de compte',
    reference: 'CPT-1',
    park_id: park?.id ?? 0,
    stock_quantity: 1,
    rental_price: 1,
  }
  await api.call(materialRoutes.create, { body })
  await expect.poll(() => tabs.nth(2).textContent(), { timeout: patience }).toBe(`Câbles ${cables + 1}`)
}, 120_000)

// rules/screen.md#32
it('keeps rows at one height, comfortable or compact, in every list', async () => {
  const { page, words: w } = seat
  const heights = () =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))])
  const density = button(w.table.compact)
  await open('materials')
  await page.getByRole('table', { name: w.material.many }).waitFor()
  // A first try may have left them compact: the browser keeps the choice.
  if ((await density.getAttribute('aria-pressed')) === 'true') {
    await density.click()
    await expect.poll(heights).toEqual([56])
  }
  expect(await heights()).toEqual([56])
  await density.click()
  await expect.poll(heights).toEqual([44])
  await checkBothSchemes(page, 'compact materials')
  await open('technicians')
  await page.getByRole('table', { name: w.technician.many }).waitFor()
  expect(await heights()).toEqual([44])
  await density.click()
  await expect.poll(heights).toEqual([56])
}, 120_000)

// rules/screen.md#33
it('shows the actions of a row where they are wanted', async () => {
  const { page, words: w } = seat
  await api.call(parkRoutes.create, { body: { name: 'Hangar' } })
  await open('parks')
  const row = page.getByRole('row', { name: /Hangar/ })
  const actions = row.locator('.row-actions')
  const shown = () => actions.evaluate((one) => getComputedStyle(one).opacity)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(shown).toBe('0')
  await row.hover()
  await expect.poll(shown).toBe('1')
  await page.getByRole('heading', { level: 1 }).hover()
  await row.getByRole('link', { name: 'Hangar' }).focus()
  await expect.poll(shown).toBe('1')
  await rowAct(page, 'Hangar', say(w.table.trash, { name: 'Hangar' }))
  await sure(w.table.yes_trash)
  await row.waitFor({ state: 'detached' })
}, 120_000)

// rules/material.md#31
it('opens a panel beside the list, walks the rows with it, and returns the focus', async () => {
  const { page, words: w } = seat
  const {
    data: [first, second],
  } = await api.call(materialRoutes.list, { query: { orderBy: 'name' } })
  if (!first || !second) throw new Error('the demonstration has material')
  await open('materials')
  const figure = (name: string) =>
    page.getByRole('button', {
      name: new RegExp(`${say(w.material.open_panel, { name }).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    })
  const panel = (name: string) => page.getByRole('complementary', { name, exact: true })
  await pressAt(page, page.getByRole('link', { name: first.name, exact: true }), 'Space')
  await panel(first.name).getByRole('heading', { name: w.material.panel.next }).waitFor()
  await checkBothSchemes(page, 'the panel of a material')
  expect(new URL(page.url()).searchParams.get('open')).toBe(String(first.id))
  await page.keyboard.press('ArrowDown')
  await landsOn(page, figure(second.name))
  await panel(second.name).waitFor()
  await page.keyboard.press('ArrowRight')
  await landsOn(page, panel(second.name))
  await page.keyboard.press('Escape')
  await panel(second.name).waitFor({ state: 'detached' })
  await landsOn(page, figure(second.name))
  await figure(first.name).click()
  await page.reload()
  await panel(first.name).getByRole('link', { name: w.material.panel.edit }).click()
  await page.waitForURL(new RegExp(`/materials/${first.id}$`))
}, 120_000)

// rules/material.md#31, rules/wizard.md#32
it('reserves the material of the panel with a new event, on the days of the list', async () => {
  const { page, words: w } = seat
  const {
    data: [first],
  } = await api.call(materialRoutes.list, { query: { orderBy: 'name' } })
  if (!first) throw new Error('the demonstration has material')
  const { id, name, reference } = first
  const [start, end] = [dayFromNow(500), dayFromNow(502)]
  const days = encodeURIComponent(JSON.stringify({ start, end }))
  const reserve = async () => {
    await open(`materials?open=${id}&dateForQuantities=${days}`)
    await page
      .getByRole('complementary', { name, exact: true })
      .getByRole('link', { name: w.material.panel.reserve })
      .click()
    await page.getByRole('textbox', { name: w.wizard.title }).waitFor()
  }
  const note = page.getByRole('region', { name: w.wizard.reserved })
  await reserve()
  await page.reload()
  await note.getByText(say(w.wizard.reserved_piece, { name })).waitFor()
  await checkBothSchemes(page, 'a new event with a material')
  await page.getByRole('textbox', { name: w.wizard.title }).fill('Réservé au volet')
  await button(w.wizard.save_continue).click()
  await page.waitForURL(/step=beneficiaries/)
  const made = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const event = await api.call(eventRoutes.get, { params: { id: made } })
  expect([event.start_date, event.end_date]).toEqual([`${start} 00:00:00`, `${end} 23:59:59`])
  expect(event.materials.map((line) => [line.id, line.pivot.quantity])).toEqual([[id, 1]])
  await open(`events/${made}?step=materials`)
  const quantity = page.getByRole('textbox', { name: say(w.wizard.list.quantity_of, { name, reference }), exact: true })
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill(reference)
  await expect.poll(() => quantity.inputValue()).toBe('1')

  // Left out: the form keeps what is typed.
  await reserve()
  await page.getByRole('textbox', { name: w.wizard.title }).fill('Sans lui')
  await button(say(w.wizard.leave_out, { name })).click()
  await note.waitFor({ state: 'detached' })
  await button(w.wizard.save_continue).click()
  await page.waitForURL(/step=beneficiaries/)
  const other = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const bare = await api.call(eventRoutes.get, { params: { id: other } })
  expect([bare.title, bare.materials]).toEqual(['Sans lui', []])

  // An old link names a material that is gone: an ordinary new event.
  await open('events/new?material=999999')
  await page.getByRole('textbox', { name: w.wizard.title }).waitFor()
  expect(await note.count()).toBe(0)
}, 120_000)

// rules/user.md#20
it('chooses, renames and deletes a view without any filter', async () => {
  const { page, words: w } = seat
  const tabs = page.getByRole('navigation', { name: w.saved_view.many })
  const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(`^${name}( [\\d\\s]+)?$`) })
  const isMarked = (name: string) => expect.poll(() => tab(name).getAttribute('aria-current')).toBe('true')
  await open('materials')
  await button(w.saved_view.save).click()
  await field(w.saved_view.name).fill('Tout le parc')
  await page.keyboard.press('Enter')
  await isMarked('Tout le parc')
  await tab(w.saved_view.all).click()
  await isMarked(w.saved_view.all)
  await tab('Tout le parc').click()
  await isMarked('Tout le parc')
  expect(await tab(w.saved_view.all).getAttribute('aria-current')).toBeNull()
  await button(say(w.saved_view.more, { name: 'Tout le parc' })).click()
  await page.getByRole('menuitem', { name: w.saved_view.rename }).click()
  await field(w.saved_view.name).fill('Le parc')
  await page.keyboard.press('Enter')
  await isMarked('Le parc')
  await button(say(w.saved_view.more, { name: 'Le parc' })).click()
  await page.getByRole('menuitem', { name: w.saved_view.delete }).click()
  await sure(w.saved_view.delete)
  await tab('Le parc').waitFor({ state: 'detached' })
  await isMarked(w.saved_view.all)
}, 90_000)
