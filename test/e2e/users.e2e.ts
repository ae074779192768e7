import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { words } from '#shared/rules/words.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import {
  checkBothSchemes,
  enter,
  enterCalendar,
  heading,
  leave,
  openLogin,
  patience,
  rowAct,
  type Seat,
  say,
  signIn,
  takeSeat,
} from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let park: { id: number; name: string }
const prepare = async (stage: Stage) => {
  ;({ browser, site, api } = stage)
  park = await api.call(parkRoutes.create, { body: { name: 'Entrepôt Nord' } })
  await api.call(materialRoutes.create, {
    body: { name: 'Praticable caché', reference: 'CACHE-1', park_id: park.id, stock_quantity: 4, rental_price: 10 },
  })
}
useStage(prepare, { isRenewed: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
/** Answers yes in the question. */
const sure = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const at = ({ page }: Seat, path: string) => expect.poll(() => page.url(), { timeout: patience }).toBe(site.url + path)

// rules/user.md#5, rules/user.md#13, rules/user.md#16, rules/user.md#17, rules/restricted-park.md#4, rules/session.md#2, rules/screen.md#16
it('creates a member who does not see one park, and trashes and restores the account', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  const w = words.fr
  await enterCalendar(seat)
  await page.getByRole('link', { name: w.frame.menu.users }).click()
  await heading(page, w.user.many).waitFor()
  await page.getByRole('link', { name: w.user.new }).click()
  await heading(page, w.user.new).waitFor()
  await field(page, w.user.pseudo).fill('régie')
  await button(page, w.user.save).click()
  await page.getByText(say(w.invalid.character, { character: 'é' }), { exact: true }).waitFor()
  // The account's and the person's errors are reported together, and the first has the focus.
  expect(await page.getByText(w.invalid.required, { exact: true }).count()).toBe(4)
  expect(await field(page, w.user.pseudo).evaluate((input) => input === document.activeElement)).toBe(true)
  await checkBothSchemes(page, 'new user with errors')
  await field(page, w.user.pseudo).fill('plateau_2')
  await field(page, w.user.email).fill('plateau@example.org')
  await field(page, w.user.password).fill('praticable')
  await field(page, w.person.first_name).fill('Gaëlle')
  await field(page, w.person.last_name).fill('Le Bihan')
  await field(page, w.address.phone).fill('06 12 34 56 78')
  await choose(page, w.user.restricted_parks, park.name)
  await page.keyboard.press('Escape')
  await button(page, w.user.save).click()
  await heading(page, w.user.many).waitFor()
  await page.getByText(say(w.user.saved, { name: 'plateau_2' })).waitFor()
  await row(page, 'plateau_2').getByText('Gaëlle Le Bihan').waitFor()
  await row(page, 'plateau_2').getByText(w.user.groups.member).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    w.user.pseudo,
    w.user.full_name,
    w.user.group,
    w.user.email,
    w.address.phone,
    w.table.actions,
  ])
  await checkBothSchemes(page, 'users')
  await button(page, w.table.columns).click()
  await page.getByRole('checkbox', { name: w.address.address }).click()
  await page.reload()
  await page.getByRole('columnheader', { name: w.address.address }).waitFor()

  const member = await takeSeat(browser, site)
  await signIn(member, 'PLATEAU@example.org', 'praticable')
  expect(await member.page.getByRole('link', { name: w.frame.menu.users }).count()).toBe(0)
  await member.page.goto(`${site.url}/materials?search=CACHE-1`)
  await member.page.getByText(w.table.nothing_found).waitFor()
  await page.goto(`${site.url}/materials?search=CACHE-1`)
  await page.getByRole('link', { name: 'Praticable caché' }).waitFor()

  await page.goto(`${site.url}/users`)
  await rowAct(page, 'plateau_2', say(w.table.trash, { name: 'plateau_2' }))
  await page.getByRole('dialog').getByText(w.user.trash_consequence).waitFor()
  await sure(page, w.table.yes_trash)
  await at(member, '/login#expired')
  await leave(member)
  await button(page, w.table.show_trash).press('Enter')
  await button(page, say(w.table.restore, { name: 'plateau_2' })).waitFor()
  await checkBothSchemes(page, 'users in the trash')
  await button(page, say(w.table.restore, { name: 'plateau_2' })).click()
  await page.getByText(w.table.empty_trash).waitFor()
  await button(page, w.table.leave_trash).press('Enter')
  await row(page, 'plateau_2').waitFor()
  const back = await takeSeat(browser, site)
  await signIn(back, 'plateau_2', 'praticable')
  await leave(back)
  await leave(seat)
}, 180_000)

// rules/user.md#12, rules/user.md#16, rules/user.md#17, rules/restricted-park.md#3, rules/trash.md#11,
// rules/user.md#9
it('keeps admins out of the trash, and shows an admin every park', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page } = seat
  const w = words.en
  const person = { first_name: 'Ann', last_name: 'Lee' }
  const account = { email: 'ann@example.org', password: 'photometer', person, restricted_parks: [park.id] }
  const { id } = await api.call(userRoutes.create, { body: { ...account, pseudo: 'ann-lee' } })
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  await enter(seat)
  await page.goto(`${site.url}/users`)
  // The user's own row: own settings, and nothing to delete.
  await row(page, 'admin').waitFor()
  await button(page, say(w.table.row_actions, { name: 'admin' })).press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  await button(page, say(w.table.edit, { name: 'admin' })).click()
  await heading(page, w.user.own.title).waitFor()
  await page.goBack()
  await button(page, say(w.table.edit, { name: 'ann-lee' })).click()
  await heading(page, 'ann-lee').waitFor()
  const chosen = page.getByText(park.name, { exact: true }).filter({ visible: true })
  await chosen.waitFor()
  await choose(page, w.user.group, w.user.groups.admin)
  const parks = page.getByRole('combobox', { name: w.user.restricted_parks })
  expect(await parks.isDisabled()).toBe(true)
  await page.getByText(w.user.restricted_parks_admin).waitFor()
  expect(await chosen.count()).toBe(0)
  await checkBothSchemes(page, 'user who becomes an admin')
  await button(page, w.user.save).click()
  await row(page, 'ann-lee').getByText(w.user.groups.admin).waitFor()
  expect(await api.call(userRoutes.get, { params: { id } })).toMatchObject({ group_id: 'admin', restricted_parks: [] })
  await page.getByRole('button', { name: say(w.table.row_actions, { name: 'ann-lee' }) }).press('Enter')
  const trash = page.getByRole('menuitem', { name: say(w.table.trash, { name: 'ann-lee' }) })
  expect(await trash.getAttribute('aria-disabled')).toBe('true')
  expect(await trash.getAttribute('aria-label')).toContain(w.problem.user.admin_undeletable)
  await page.keyboard.press('Escape')

  await api.call(userRoutes.update, { params: { id }, body: { group_id: 'visitor' } })
  await row(page, 'ann-lee').getByText(w.user.groups.visitor).waitFor()
  await rowAct(page, 'ann-lee', say(w.table.trash, { name: 'ann-lee' }))
  await sure(page, w.table.yes_trash)
  await row(page, 'ann-lee').waitFor({ state: 'hidden' })
  await button(page, w.table.show_trash).press('Enter')
  await rowAct(page, 'ann-lee', say(w.table.destroy, { name: 'ann-lee' }))
  await page.getByRole('dialog').getByText(w.user.destroy_consequence).waitFor()
  await sure(page, w.table.yes_destroy)
  await page.getByText(w.table.empty_trash).waitFor()
  await leave(seat)
}, 180_000)

// rules/technician.md#11
it('links a technician to the account, for admins alone', async () => {
  const account = { pseudo: 'cintre', email: 'cintre@example.org', password: 'photometre' }
  const person = { first_name: 'Ewen', last_name: 'Tanguy' }
  const user = await api.call(userRoutes.create, { body: { ...account, person } })
  const id = user.person?.id ?? 0
  await api.call(personRoutes.update, {
    params: { id },
    body: { tags: [protectedTags.technician], reference: 'TEC-77' },
  })
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'FR' } })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/technicians/${id}/view`)
  await page.getByText('TEC-77', { exact: true }).waitFor()
  await page.getByRole('link', { name: w.technician.open_user }).click()
  await heading(page, 'cintre').waitFor()
  await at(seat, `/users/${user.id}`)
  await leave(seat)
  const member = await takeSeat(browser, site)
  await enter(member, 'member')
  await member.page.goto(`${site.url}/technicians/${id}/view`)
  await member.page.getByText('TEC-77', { exact: true }).waitFor()
  expect(await member.page.getByRole('link', { name: w.technician.open_user }).count()).toBe(0)
  await leave(member)
}, 120_000)

// rules/user.md#17
it('leads an admin who changes their own group to the calendar', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  const w = words.fr
  const person = { first_name: 'Loïc', last_name: 'Roux' }
  const account = { pseudo: 'second', email: 'second@example.org', password: 'photometre', group_id: 'admin' } as const
  const { id } = await api.call(userRoutes.create, { body: { ...account, person } })
  await enter(seat, 'second', 'photometre')
  await page.goto(`${site.url}/users/${id}`)
  await heading(page, 'second').waitFor()
  await choose(page, w.user.group, w.user.groups.member)
  await button(page, w.user.save).click()
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.getByRole('link', { name: w.frame.menu.users }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: w.frame.menu.materials }).waitFor()
  await leave(seat)
}, 120_000)

// rules/user.md#15, rules/user.md#18, rules/language.md#3
it('lets every user edit their own account: password, language, length of a session', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  const [fr, en] = [words.fr, words.en]
  await enterCalendar(seat, 'visitor')
  await page.getByRole('button', { name: /^Bonjour/ }).click()
  await page.getByRole('link', { name: fr.frame.menu.own_settings }).click()
  await heading(page, fr.user.own.title).waitFor()
  await checkBothSchemes(page, 'own profile')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await field(page, fr.user.new_password).fill('projecteur')
  await field(page, fr.user.own.confirmation).fill('projecteurs')
  await button(page, fr.user.own.save_profile).click()
  await page.getByText(fr.user.own.not_identical, { exact: true }).waitFor()
  expect(sent).toEqual([])
  await checkBothSchemes(page, 'own profile with two passwords')
  await field(page, fr.user.own.confirmation).fill('projecteur')
  await field(page, fr.user.email).fill('')
  await button(page, fr.user.own.save_profile).click()
  await page.getByText(fr.invalid.required, { exact: true }).waitFor()
  await field(page, fr.user.email).fill('visite@example.org')
  await field(page, fr.person.first_name).fill('Yann')
  await field(page, fr.person.last_name).fill('Quéré')
  await page.keyboard.press('Control+S')
  await page.getByText(fr.user.own.profile_saved).waitFor()
  await expect.poll(() => field(page, fr.user.new_password).inputValue(), { timeout: patience }).toBe('')
  await page.getByRole('button', { name: 'Bonjour visitor' }).waitFor()

  await page.getByRole('tab', { name: fr.user.own.interface }).click()
  await at(seat, '/user-settings#interface')
  await checkBothSchemes(page, 'own interface')
  await field(page, fr.user.own.hours).fill('745')
  await button(page, fr.user.own.save_interface).click()
  await page.getByText(say(fr.invalid.too_large, { count: 744 }), { exact: true }).waitFor()
  await field(page, fr.user.own.hours).fill('744')
  await choose(page, fr.user.own.language, 'English')
  await button(page, fr.user.own.save_interface).click()
  await heading(page, en.user.own.title).waitFor()
  await checkBothSchemes(page, 'own interface in English')
  await page.reload()
  await expect.poll(() => field(page, en.user.own.hours).inputValue(), { timeout: patience }).toBe('744')

  // The new password signs in elsewhere, in the language of the account; the old one does not.
  const elsewhere = await takeSeat(browser, site)
  await openLogin(elsewhere)
  await elsewhere.page.getByLabel(fr.session.identifier).fill('visite@example.org')
  await elsewhere.page.getByRole('textbox', { name: fr.session.password }).fill(site.password)
  await button(elsewhere.page, fr.session.connect).click()
  await elsewhere.page.getByText(fr.problem.session.bad_credentials).waitFor()
  await elsewhere.page.getByRole('textbox', { name: fr.session.password }).fill('projecteur')
  await button(elsewhere.page, fr.session.connect).click()
  await heading(elsewhere.page, en.frame.menu.calendar).waitFor()
  await leave(elsewhere)
  await leave(seat)
}, 180_000)

// rules/language.md#2
it('keeps the screen in the language of the account, even when it was changed elsewhere', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enterCalendar(seat)
  await heading(page, words.fr.frame.menu.calendar).waitFor()
  const speak = (language: string) =>
    api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
  await speak('EN')
  await heading(page, words.en.frame.menu.calendar).waitFor()
  // A page that was left in another language on this machine, too.
  await page.evaluate(() => localStorage.setItem('userLocale', 'fr'))
  await page.reload()
  await heading(page, words.en.frame.menu.calendar).waitFor()
  await speak('FR')
  await heading(page, words.fr.frame.menu.calendar).waitFor()
  await leave(seat)
}, 120_000)
