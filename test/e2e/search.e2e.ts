import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { searchRoutes } from '#shared/search.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { countActions } from './actions.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, heading, hold, patience, type Seat } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { chooseAtOnce, landsOn } from './keys.ts'

let site: RunningSite
let api: Api
let seat: Seat
const takeSeat = useSeats((stage) => ({ site, api } = stage))
const sitDown = async (...as: Parameters<typeof takeSeat>) => {
  seat = await takeSeat(...as)
  const { page, words: w } = seat
  const dialog = page.getByRole('dialog', { name: w.frame.search.open })
  return { page, w, dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') }
}
/** The option that Enter opens. */
const active = () => seat.page.getByRole('option', { selected: true })
const day = dayFromNow(140)
const make = (title: string) =>
  api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false } })

// rules/search.md#7, rules/search.md#11, rules/search.md#12
it('Ctrl+K, letters, Enter opens the first answer, and the calendar moves to the event', async () => {
  const event = await make('Bal des Hortensias')
  const { page, w, dialog, field } = await sitDown()
  const release = await hold(seat.page, '**/assets/palette*.js')
  await page.goto(`${site.url}/materials`)
  // From within a field, and while the search is still loading: no letter is lost.
  await page.getByRole('searchbox').click()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('hortensi')
  expect(await dialog.count()).toBe(0)
  release()
  await dialog.waitFor()
  expect(await field.inputValue()).toBe('hortensi')
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  await page.keyboard.type('as')
  await active().filter({ hasText: event.title }).waitFor()
  await checkBothSchemes(page, 'the search of everything')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: event.title }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('date'), { timeout: patience }).toBe(day)
  await page.getByRole('button', { name: w.event.close }).click()
  const bar = (title: string) => page.getByRole('option', { name: new RegExp(title) }).first()
  await landsOn(page, bar(event.title))
  // From another event's bar too, the focus ends on the found one.
  await make('Bal des Camélias')
  await bar('Bal des Camélias').focus()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Hortensias')
  await active().filter({ hasText: event.title }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: event.title }).waitFor()
  await page.keyboard.press('Escape')
  await landsOn(page, bar(event.title))
  // Enter pressed before the answer waits for it.
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Hortensias')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: event.title }).waitFor()
})

// rules/search.md#2, rules/search.md#7, rules/search.md#11, rules/search.md#12
it('finds an event three months away in 3 actions from any screen, and by mouse', async () => {
  const event = await make('Été des Glycines')
  const other = await make('Concert au moulin')
  const { page, w, options } = await sitDown()
  const arrived = async () => {
    await page.getByRole('dialog', { name: event.title }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('date'), { timeout: patience }).toBe(day)
    await page.locator(`[role=option][data-id="${event.id}"]`).waitFor()
  }
  for (const screen of ['', 'materials', 'settings', 'import/companies', `?event=${other.id}`, `events/${other.id}`]) {
    await page.goto(`${site.url}/${screen}`)
    await page.getByRole('heading').first().waitFor()
    const act = countActions(page)
    await act.type({ key: 'Control+K' })
    await act.type('glycines ete')
    await act.type({ key: 'Enter' })
    await arrived()
    expect(act.count()).toBe(3)
  }
  await page.goto(`${site.url}/parks`)
  const act = countActions(page)
  await act.click(page.getByRole('button', { name: w.frame.search.open }))
  await act.type('glycines')
  await act.click(options.filter({ hasText: event.title }))
  await arrived()
  expect(act.count()).toBeLessThanOrEqual(4)
}, 120_000)

// rules/search.md#10, rules/search.md#11
it('Enter pressed at once opens what matches the letters typed, never an older answer', async () => {
  await make('Foire aux lilas')
  const wanted = await make('Foire aux lilas blancs')
  const { page, w, field } = await sitDown()
  await page.goto(site.url)
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.keyboard.press('Control+K')
  await field.fill('foire aux lilas')
  await active()
    .filter({ hasText: /^Foire aux lilas(?! blancs)/ })
    .waitFor()
  const release = await hold(page, '**/api/search?q=*')
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === wanted.title)
  await chooseAtOnce(page, wanted.title)
  await asked
  expect(new URL(page.url()).searchParams.get('event')).toBe(null)
  release()
  await page.getByRole('dialog', { name: wanted.title }).waitFor()
  expect(new URL(page.url()).searchParams.get('event')).toBe(String(wanted.id))
}, 90_000)

// rules/search.md#8, rules/search.md#9, rules/search.md#11
it('offers recent records and actions before the user types, then actions and pages by their words', async () => {
  const park = await api.call(parkRoutes.create, { body: { name: 'Remise du canal' } })
  const { page, w, dialog, field, options } = await sitDown()
  await page.goto(`${site.url}/parks/${park.id}`)
  await page.getByRole('textbox', { name: w.park.name, exact: true }).waitFor()
  await page.goto(`${site.url}/settings`)
  await heading(page, w.frame.menu.settings).waitFor()
  await page.keyboard.press('Control+K')
  await active().filter({ hasText: park.name }).waitFor()
  await dialog.getByRole('group', { name: w.frame.search.recent }).waitFor()
  await page.keyboard.type('import mat')
  await active().filter({ hasText: w.imports.title.materials }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, w.imports.title.materials).waitFor()
  await page.keyboard.press('Control+K')
  await field.fill('nouv')
  await options.filter({ hasText: w.calendar.new_event }).click()
  await landsOn(page, page.getByRole('textbox', { name: w.wizard.title }))
  await dialog.waitFor({ state: 'detached' })
  // The arrows wrap around; Escape returns the focus.
  await page.getByRole('button', { name: w.frame.search.open }).press('Enter')
  await field.fill('param')
  const first = await active().textContent()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active().textContent()).not.toBe(null)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active().textContent()).toBe(first)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

// rules/search.md#10, rules/search.md#13
it('reports a failed search and retries, and never replaces a newer answer by an older one', async () => {
  await make('Gala des Oliviers')
  await make('Gala des Oliviers bis')
  const { page, w, dialog, field, options } = await sitDown()
  const error = { code: 500, key: 'server.error', message: 'x', details: {} }
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: { success: false, error } }))
  await page.goto(site.url)
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.keyboard.press('Control+K')
  await field.fill('oliviers')
  await dialog.getByRole('alert').getByText(w.frame.error.searching).waitFor()
  expect(await dialog.getByText(w.frame.search.nothing).count()).toBe(0)
  await active().filter({ hasText: w.form.search_again }).waitFor()
  await page.unroute('**/api/search?*')
  await page.keyboard.press('Enter')
  await options.filter({ hasText: 'Gala des Oliviers' }).first().waitFor()

  const release = await hold(seat.page, '**/api/search?q=gala')
  const asking = page.waitForRequest(/search\?q=gala$/)
  await field.fill('gala')
  const older = await asking
  await field.fill('gala des oliviers bis')
  await expect.poll(() => options.count(), { timeout: patience }).toBe(1)
  release()
  await older.response() // none where it was cancelled
  expect(await options.count()).toBe(1)
}, 120_000)

// rules/search.md#12, rules/screen.md#28
it('works by touch on a phone, and opens each record where the group has a screen for it', async () => {
  const technician = { first_name: 'Nadir', last_name: 'Quillac', tags: [protectedTags.technician] }
  await api.call(personRoutes.create, { body: technician })
  const park = await api.call(parkRoutes.create, { body: { name: 'Hangar Quillac' } })
  const { page, w, options, field, dialog } = await sitDown({ size: phone, isTouch: true }, 'member')
  await page.goto(site.url)
  await page.getByRole('button', { name: w.frame.search.open }).tap()
  await field.fill('quillac')
  await options.filter({ hasText: park.name }).waitFor()
  for (const option of await options.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await checkBothSchemes(page, 'the search of everything on a phone')
  await options.filter({ hasText: 'Nadir Quillac' }).tap()
  await heading(page, 'Nadir Quillac').waitFor()
  await page.getByRole('button', { name: w.frame.search.open }).tap()
  await field.fill('hangar quillac')
  await options.filter({ hasText: park.name }).tap()
  // A member has no screen of parks: the park's materials are there.
  await heading(page, w.material.many).waitFor()
  expect(new URL(page.url()).searchParams.get('park')).toBe(String(park.id))
  await page.getByRole('button', { name: w.frame.search.open }).tap()
  await dialog.getByRole('button', { name: w.frame.close }).tap()
  await dialog.waitFor({ state: 'hidden' })
})

// rules/search.md#2, rules/search.md#12
it('finds an invoice by its number, and opens it among those of its event', async () => {
  const [bill] = await api.call(searchRoutes.everything, { query: { q: '-0000' } })
  if (bill?.kind !== 'bill') throw new Error('the demonstration has invoices')
  const { page, w } = await sitDown()
  await page.goto(`${site.url}/materials`)
  await heading(page, w.material.many).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type(bill.label)
  await active().filter({ hasText: bill.label }).waitFor()
  await checkBothSchemes(page, 'an invoice found')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: w.billing.bills }).getByText(bill.label).first().waitFor()
})

// rules/search.md#10
it('finds what was created since it was last open, and follows a change of name and a deletion while it is', async () => {
  const { page, w, dialog, field, options } = await sitDown()
  await page.goto(site.url)
  await heading(page, w.frame.menu.calendar).waitFor()
  const search = async (text: string) => {
    await page.keyboard.press('Control+K')
    await field.fill(text)
  }
  await search('glaïeuls')
  await dialog.getByText(w.frame.search.nothing).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const { id } = await make('Fête des Glaïeuls')
  await search('glaïeuls')
  await options.filter({ hasText: 'Fête des Glaïeuls' }).waitFor()
  await api.call(eventRoutes.update, { params: { id }, body: { title: 'Nuit des Glaïeuls' } })
  await options.filter({ hasText: 'Nuit des Glaïeuls' }).waitFor()
  expect(await options.filter({ hasText: 'Fête des Glaïeuls' }).count()).toBe(0)
  await api.call(eventRoutes.remove, { params: { id } })
  await dialog.getByText(w.frame.search.nothing).waitFor()
}, 90_000)

// rules/search.md#12
it('opens no invoice once the user has gone elsewhere while it was read', async () => {
  const found = await api.call(searchRoutes.everything, { query: { q: '-0000' } })
  const bill = found.find(({ kind }) => kind === 'bill')!
  const { page, w } = await sitDown()
  await page.goto(`${site.url}/materials`)
  await heading(page, w.material.many).waitFor()
  const release = await hold(page, `**/api/bills/${bill.id}`)
  await page.keyboard.press('Control+K')
  await page.keyboard.type(bill.label)
  await active().filter({ hasText: bill.label }).waitFor()
  const asked = page.waitForRequest(new RegExp(`/api/bills/${bill.id}$`))
  await page.keyboard.press('Enter')
  const read = (await asked).response()
  await page.getByRole('link', { name: w.frame.menu.tags, exact: true }).click()
  await heading(page, w.frame.menu.tags).waitFor()
  release()
  await read
  await page.waitForTimeout(500)
  expect(page.url()).toBe(`${site.url}/tags`)
}, 90_000)
