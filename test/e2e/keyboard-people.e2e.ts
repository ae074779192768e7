import type { Browser, Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { categoryRoutes } from '#shared/category.ts'
import { companyRoutes } from '#shared/company.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { heading, openLogin, patience, type Seat, say, skipTour, takeSeat } from './at-screen.ts'
import {
  answer,
  bringBack,
  goBy,
  landsOn,
  pressAt,
  pressInMenu,
  sayNo,
  signInByKeys,
  typeInto,
  walkTo,
} from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage(async (stage) => {
  ;({ browser, site, api } = stage)
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
})

const namedOn =
  ({ page }: Seat) =>
  (role: 'button' | 'textbox' | 'combobox' | 'link' | 'searchbox', name: string) =>
    page.getByRole(role, { name, exact: true })

/** From a list that has just opened to a new record, whose first field has the focus. */
async function begin(seat: Seat, list: string, add: string, first: Locator): Promise<void> {
  const { page } = seat
  await heading(page, list).waitFor()
  await landsOn(page, page.getByRole('main'))
  await walkTo(page, namedOn(seat)('link', add), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await landsOn(page, first)
}

/** The form refuses a value, says why visually and to screen readers, and focuses the field. */
async function isRefused({ page }: Seat, field: Locator, reason: string): Promise<void> {
  await page.getByText(reason).first().waitFor()
  await landsOn(page, field)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const described = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter((id) => id !== '')
  const told = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
  expect(told).toContain(reason)
}

/** Searches a choice for the only entry that it then offers, and takes it. */
async function take({ page }: Seat, choice: Locator, search: string, wanted: string): Promise<void> {
  await typeInto(page, choice, search)
  const option = page.getByRole('option', { name: wanted, exact: true })
  await option.waitFor()
  // The first one found is marked by itself, in a list that the server searches.
  while ((await option.getAttribute('data-combobox-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await choice.inputValue()).toBe(wanted)
}

// rules/setup.md#4, rules/screen.md#16, rules/screen.md#25, rules/screen.md#26
it('sets up an empty site, leaves it and comes back, by keyboard alone', async () => {
  const empty = await startSite({ demo: false })
  try {
    const seat = await takeSeat(browser, empty)
    await openLogin(seat)
    const { page, words: w } = seat
    const named = namedOn(seat)
    await heading(page, w.setup.welcome).waitFor()
    await landsOn(page, named('textbox', w.setup.company_name))
    await page.keyboard.type('Son des Mauges')
    await page.keyboard.press('Enter')
    // The first of all missing fields.
    await isRefused(seat, named('textbox', w.setup.park_name), w.invalid.required)
    await page.keyboard.type('Hangar')
    for (const category of ['Son', 'Lumière']) {
      await typeInto(page, named('combobox', w.setup.categories), category)
      await page.keyboard.press('Enter')
      await page.getByText(category, { exact: true }).waitFor()
    }
    await typeInto(page, named('textbox', w.setup.pseudo), 'admin')
    await typeInto(page, named('textbox', w.setup.email), 'margaux@son-des-mauges.example')
    await typeInto(page, named('textbox', w.setup.password), 'court')
    await pressAt(page, named('button', w.setup.create))
    await isRefused(seat, named('textbox', w.setup.password), say(w.invalid.too_short, { count: 8 }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(empty.password)
    await page.keyboard.press('Enter')
    await skipTour(page)
    await heading(page, w.frame.menu.calendar).waitFor()
    await landsOn(page, page.getByRole('main'))

    const greeting = named('button', say(w.frame.greeting, { name: 'admin' }))
    await walkTo(page, greeting, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressAt(page, named('button', w.frame.sign_out))
    await heading(page, w.session.welcome).waitFor()
    await landsOn(page, named('textbox', w.session.identifier))
    await signInByKeys(seat, empty)
    expect(seat.errors).toEqual([])
    await seat.context.close()

    const made = await openApi(empty)
    expect(await made.call(settingsRoutes.get, {})).toMatchObject({ company: { name: 'Son des Mauges' } })
    const categories = await made.call(categoryRoutes.all, { query: {} })
    expect(categories.map(({ name }) => name).toSorted()).toEqual(['Lumière', 'Son'])
  } finally {
    await empty.stop()
  }
}, 120_000)

// rules/company.md#10, rules/person.md#12, rules/trash.md#9, rules/trash.md#10,
// rules/screen.md#16, rules/screen.md#24, rules/screen.md#25, rules/screen.md#26
it('creates a company and one of its persons, edits, trashes and restores them, by keyboard alone', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  const named = namedOn(seat)
  await signInByKeys(seat, site)

  await goBy(seat, 'beneficiaries')
  await pressAt(page, named('link', w.company.many))
  await begin(seat, w.company.many, w.company.new, named('textbox', w.company.legal_name))
  await page.keyboard.type('Wharf Street Sound')
  await typeInto(page, named('textbox', w.address.street), '12 Wharf Street')
  await typeInto(page, named('textbox', w.address.postal_code), '1000')
  await typeInto(page, named('textbox', w.address.locality), 'Brussels')
  await take(seat, named('combobox', w.address.country), 'belg', 'Belgium')
  const siret = page.getByRole('textbox', { name: w.company.siret })
  await typeInto(page, siret, '732 829 320 00075') // the last digit is wrong
  await typeInto(page, named('textbox', w.company.vat_number), 'BE0123456749')
  await page.keyboard.press('Enter')
  await isRefused(seat, siret, w.invalid.siret)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('732 829 320 00074')
  await page.keyboard.press('Control+S')
  await page.getByText(say(w.company.saved, { name: 'Wharf Street Sound' })).waitFor()
  await heading(page, w.company.many).waitFor()
  await landsOn(page, page.getByRole('main'))
  const [company] = (await api.call(companyRoutes.list, { query: { search: 'Wharf' } })).data
  expect(company).toMatchObject({
    siret: '73282932000074',
    vat_number: 'BE0123456749',
    street: '12 Wharf Street',
    postal_code: '1000',
    locality: 'Brussels',
    country: { name: 'Belgium' },
  })

  await pressAt(page, named('link', w.person.persons))
  await begin(seat, w.person.beneficiaries, w.person.new, named('textbox', w.person.first_name))
  await page.keyboard.type('Nora')
  await typeInto(page, named('textbox', w.person.last_name), 'Quayside')
  await take(seat, named('combobox', w.company.one), 'wharf', 'Wharf Street Sound')
  await typeInto(page, named('textbox', w.address.email), 'nora@quayside')
  await pressAt(page, named('button', w.person.save))
  await isRefused(seat, named('textbox', w.address.email), w.invalid.email)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('nora@quayside.example')
  await page.keyboard.press('Enter')
  await heading(page, w.person.beneficiaries).waitFor()
  await landsOn(page, page.getByRole('main'))
  const found = async () => (await api.call(personRoutes.list, { query: { search: 'Quayside' } })).data
  expect(await found()).toMatchObject([{ email: 'nora@quayside.example', company: { id: company?.id } }])

  // The search result is edited from its row.
  await typeInto(page, named('searchbox', w.person.search), 'Quayside')
  await expect.poll(() => page.getByRole('row').count(), { timeout: patience }).toBe(2)
  await pressAt(page, named('button', say(w.table.edit, { name: 'Nora Quayside' })))
  await heading(page, 'Nora Quayside').waitFor()
  const phone = named('textbox', w.address.phone)
  await typeInto(page, phone, 'none')
  await walkTo(page, named('textbox', w.address.street))
  await page.keyboard.press('Control+S')
  await isRefused(seat, phone, w.invalid.phone)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('+32 2 555 01 23')
  await pressAt(page, named('button', w.person.save))
  await heading(page, w.person.beneficiaries).waitFor()
  await landsOn(page, page.getByRole('main'))
  expect((await found())[0]?.phone?.replaceAll(' ', '')).toBe('+3225550123')

  await typeInto(page, named('searchbox', w.person.search), 'Quayside')
  await expect.poll(() => page.getByRole('row').count(), { timeout: patience }).toBe(2)
  const menu = named('button', say(w.table.row_actions, { name: 'Nora Quayside' }))
  const trash = say(w.table.trash, { name: 'Nora Quayside' })
  await pressInMenu(page, menu, trash)
  await sayNo(page, w.table.ask_trash, menu)
  await pressInMenu(page, menu, trash)
  await answer(seat, w.table.ask_trash, w.table.yes_trash)
  await menu.waitFor({ state: 'detached' })
  expect(await found()).toEqual([])
  // The list is empty now, and the focus still has a place on the page.
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: patience })
    .toBe(true)
  await bringBack(seat, 'Nora Quayside')
  await walkTo(page, named('button', w.table.leave_trash), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await named('link', 'Quayside').waitFor()
  expect(await found()).toHaveLength(1)
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)
