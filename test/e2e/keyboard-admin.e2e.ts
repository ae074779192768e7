import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { answer, goBy, landsOn, pressAt, pressInMenu, signInByKeys, typeInto, walkTo } from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
useStage(async (stage) => {
  ;({ browser, site, api } = stage)
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
})
beforeEach(async () => {
  seat = await takeSeat(browser, site, { language: 'en' })
  await signInByKeys(seat, site)
})
afterEach(async () => {
  expect(seat.errors).toEqual([])
  await seat.context.close()
})

const named = (role: 'button' | 'textbox' | 'combobox' | 'tab' | 'link', name: string) =>
  seat.page.getByRole(role, { name, exact: true })
const asked = (name: string) => seat.page.getByRole('dialog', { name, exact: true })

// rules/attribute.md#11, rules/screen.md#24, rules/screen.md#25, rules/screen.md#26
it('creates, renames and deletes categories and attributes, by keyboard alone', async () => {
  const { page, words: w } = seat
  await goBy(seat, 'categories')
  await walkTo(page, named('button', w.category.new), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const prompt = asked(w.category.new).getByRole('textbox', { name: w.category.name })
  await landsOn(page, prompt)
  await page.keyboard.press('Escape')
  await prompt.waitFor({ state: 'hidden' })
  await landsOn(page, named('button', w.category.new))
  await page.keyboard.press('Enter')
  await typeInto(page, prompt, 'Aerial rigs')
  await page.keyboard.press('Enter')
  await prompt.waitFor({ state: 'hidden' })
  const button = (sentence: string, name: string) => named('button', say(sentence, { name }))
  await pressAt(page, button(w.category.rename, 'Aerial rigs'))
  // The name is selected: typing replaces it.
  await landsOn(page, page.getByRole('dialog').getByRole('textbox', { name: w.category.name }))
  await page.keyboard.type('Aerial')
  await page.keyboard.press('Control+S')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await landsOn(page, button(w.category.rename, 'Aerial'))
  await pressAt(page, button(w.category.delete, 'Aerial'))
  await answer(seat, w.category.ask_delete, w.table.yes_destroy)
  await button(w.category.delete, 'Aerial').waitFor({ state: 'detached' })
  const names = (await api.call(categoryRoutes.all, { query: {} })).map(({ name }) => name)
  expect(names).not.toContain('Aerial')
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: patience })
    .toBe(true)

  await walkTo(page, page.getByRole('navigation').getByRole('link', { name: w.frame.menu.attributes }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await heading(page, w.attribute.many).waitFor()
  await landsOn(page, page.getByRole('main'))
  await walkTo(page, named('button', w.attribute.new), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = asked(w.attribute.new)
  await landsOn(page, dialog.getByRole('textbox', { name: w.attribute.name }))
  await page.keyboard.type('Draw')
  const type = dialog.getByRole('combobox', { name: w.attribute.type })
  await walkTo(page, type)
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('option', { name: w.attribute.types.integer, exact: true })
  await wanted.waitFor()
  // An open list looks for the present choice in a task of its own; this one comes after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const goOn = async () => {
    await page.keyboard.press('ArrowDown')
    return wanted.getAttribute('data-combobox-selected')
  }
  await expect.poll(goOn, { timeout: patience }).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => type.inputValue(), { timeout: patience }).toBe(w.attribute.types.integer)
  await typeInto(page, dialog.getByRole('textbox', { name: w.attribute.unit }), 'A')
  // An open list of choices keeps Escape for itself.
  await walkTo(page, dialog.getByRole('combobox', { name: w.attribute.categories }))
  await page.getByRole('listbox', { name: w.attribute.categories }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: w.attribute.categories }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+S')
  await dialog.waitFor({ state: 'hidden' })
  await landsOn(page, named('button', w.attribute.new))
  await pressAt(page, button(w.attribute.rename, 'Draw'))
  await typeInto(page, named('textbox', say(w.attribute.rename, { name: 'Draw' })), 'Current')
  await page.keyboard.press('Enter')
  await landsOn(page, button(w.attribute.rename, 'Current'))
  const menu = button(w.table.row_actions, 'Current')
  await pressInMenu(page, menu, say(w.attribute.delete, { name: 'Current' }))
  await answer(seat, w.attribute.ask_delete, w.attribute.continue)
  // The second question focuses the answer that changes nothing, like the first.
  await answer(seat, say(w.attribute.ask_again, { name: 'Current' }), w.table.yes_destroy)
  await menu.waitFor({ state: 'detached' })
  await landsOn(page, page.getByRole('button', { name: say(w.table.row_actions, { name: '' }).trim() }))
  expect((await api.call(attributeRoutes.list, {})).map(({ name }) => name)).not.toContain('Current')
}, 120_000)

// rules/change.md#18, rules/setting.md#16, rules/setting.md#17, rules/screen.md#25, rules/screen.md#26
it('fills in the settings across their tabs and settles a conflict, by keyboard alone', async () => {
  const { page, words: w } = seat
  const s = w.settings
  await page.route('**/api/changes*', (route) => route.abort()) // this browser does not receive the other's writes
  await page.goto(`${site.url}/settings`)
  await heading(page, w.frame.menu.settings).waitFor()
  await walkTo(page, page.getByRole('tab', { selected: true }))
  await walkTo(page, named('tab', s.tab.calendar), 'ArrowRight')
  await walkTo(page, page.getByRole('switch', { name: s.calendar.enabled }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+S')
  await page.getByText(s.saved).first().waitFor()
  await named('textbox', s.calendar.url).waitFor()
  await pressAt(page, named('button', s.calendar.regenerate))
  const question = asked(s.calendar.regenerate_ask)
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await landsOn(page, named('button', s.calendar.regenerate))

  await walkTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab')
  await walkTo(page, named('tab', s.tab.company), 'ArrowRight')
  await typeInto(page, named('textbox', s.company.name), 'Ours')
  const { version } = await api.call(settingsRoutes.get, {})
  await api.call(settingsRoutes.update, { body: { 'company.name': 'Theirs' }, version })
  await page.keyboard.press('Control+S')
  const conflict = page.getByRole('dialog', { name: w.form.conflict })
  await landsOn(page, conflict.getByRole('button', { name: w.form.keep_mine }))
  await page.keyboard.press('Escape')
  await conflict.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+S')
  await pressAt(page, conflict.getByRole('button', { name: w.form.keep_mine }))
  await conflict.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await api.call(settingsRoutes.get, {})).company.name, { timeout: patience })
    .toBe('Ours')
  // An error on another tab opens that tab, at its field.
  await typeInto(page, named('textbox', w.address.email), 'no address')
  await walkTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab')
  await walkTo(page, named('tab', s.tab.general), 'ArrowRight')
  await page.keyboard.press('Control+S')
  const toMend = say(s.tab_to_mend, { tab: s.tab.company })
  await page.getByRole('tab', { name: toMend, selected: true }).waitFor()
  await landsOn(page, named('textbox', w.address.email))
}, 120_000)

// rules/user.md#18, rules/change.md#21, rules/screen.md#16, rules/screen.md#25, rules/screen.md#26
it('edits the user’s own account and creates another one, by keyboard alone', async () => {
  const { page, words: w } = seat
  await walkTo(page, page.getByRole('button', { name: say(w.frame.greeting, { name: 'admin' }) }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressAt(page, named('link', w.frame.menu.own_settings))
  await heading(page, w.user.own.title).waitFor()
  await landsOn(page, page.getByRole('main'))
  await typeInto(page, named('textbox', w.user.new_password), site.password)
  await typeInto(page, named('textbox', w.user.own.confirmation), 'something else')
  await page.keyboard.press('Control+S')
  await page.getByText(w.user.own.not_identical, { exact: true }).waitFor()
  await landsOn(page, named('textbox', w.user.own.confirmation))
  // Another tab would lose the typed values: it asks first.
  await walkTo(page, named('tab', w.user.own.profile), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const leaving = asked(w.form.leave)
  await landsOn(page, leaving.getByRole('button', { name: w.form.stay }).last())
  await page.keyboard.press('Escape')
  await leaving.waitFor({ state: 'hidden' })
  await typeInto(page, named('textbox', w.user.own.confirmation), site.password)
  await page.keyboard.press('Control+S')
  await page.getByText(w.user.own.profile_saved).waitFor()
  await walkTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab')
  await walkTo(page, named('tab', w.user.own.interface), 'ArrowRight')
  await typeInto(page, named('textbox', w.user.own.hours), '24')
  await page.keyboard.press('Control+S')
  await page.getByText(w.user.own.interface_saved).waitFor()

  await page.goto(`${site.url}/users`)
  await pressAt(page, named('link', w.user.new))
  await landsOn(page, named('textbox', w.user.pseudo))
  await page.keyboard.type('stage.left')
  await page.keyboard.press('Control+S')
  await page.locator('[aria-invalid=true]').first().waitFor() // a full stop is no letter
  await landsOn(page, named('textbox', w.user.pseudo))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('stage-left')
  await typeInto(page, named('textbox', w.user.email), 'left@example.org')
  await typeInto(page, named('textbox', w.user.password), 'flightcase')
  await typeInto(page, named('textbox', w.person.first_name), 'Lee')
  await typeInto(page, named('textbox', w.person.last_name), 'Wing')
  await page.keyboard.press('Control+S')
  await heading(page, w.user.many).waitFor()
  await landsOn(page, page.getByRole('main'))
  const menu = named('button', say(w.table.row_actions, { name: 'stage-left' }))
  await pressInMenu(page, menu, say(w.table.trash, { name: 'stage-left' }))
  await answer(seat, w.table.ask_trash, w.table.yes_trash)
  await menu.waitFor({ state: 'detached' })
}, 120_000)
