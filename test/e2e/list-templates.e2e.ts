import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { type MaterialRow, materialRoutes } from '#shared/material.ts'
import { userRoutes } from '#shared/user.ts'
import { desktop, phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, enterCalendar, heading, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { pressAt, typeInto, walkTo } from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let materials: MaterialRow[]
useStage(
  async (stage) => {
    ;({ browser, site, api } = stage)
    materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  },
  { command: 'start' },
)

type Line = { id: number; quantity: number }
const makeEvent = (title: string, day: string, lines: Line[]) =>
  api.call(eventRoutes.create, {
    body: { title, start_date: day, end_date: day, is_confirmed: false, materials: lines },
  })
const byId = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))
const linesOnServer = async (id: number) => {
  const { materials } = await api.call(eventRoutes.get, { params: { id } })
  return byId(materials.map(({ id, pivot: { quantity } }) => ({ id, quantity })))
}
const templateNamed = async (name: string) =>
  (await api.call(listTemplateRoutes.all, { query: { search: name } })).find((one) => one.name === name)
const material = (at: number): MaterialRow => {
  const found = materials[at]
  if (!found) throw new Error('the demonstration has too little material for this journey')
  return found
}
const speak = (language: 'fr' | 'en') =>
  api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })

describe.each([
  { language: 'fr', size: desktop, isTouch: false },
  { language: 'en', size: phone, isTouch: true },
] as const)('list templates ($language, $size.width px)', ({ language, size, isTouch }) => {
  let seat: Seat
  const press = (target: Locator) => (isTouch ? target.tap() : target.click())
  const name = `Kit plein air ${language}`
  const title = `Bal des pompiers ${language}`
  const button = (label: string) => seat.page.getByRole('button', { name: label, exact: true })
  const fits = async () => {
    const { content, window } = await seat.page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: innerWidth,
    }))
    expect.soft(content, `width of ${seat.page.url()}`).toBeLessThanOrEqual(window)
  }
  const screen = async (said: string) => {
    await checkBothSchemes(seat.page, said)
    await fits()
  }
  const setQuantity = async ({ name, reference }: MaterialRow, quantity: number) =>
    seat.page
      .getByRole('textbox', { name: say(seat.words.wizard.list.quantity_of, { name, reference }), exact: true })
      .fill(String(quantity))

  beforeAll(async () => {
    await speak(language)
    seat = await takeSeat(browser, site, { language, size, isTouch })
    await enterCalendar(seat)
  })
  afterAll(() => seat?.context.close())

  // rules/list-template.md#6, rules/list-template.md#10, rules/wizard.md#16
  it('creates one with the list editor of step 4, and asks before saving it without content', async () => {
    const { page, words: w } = seat
    if (isTouch) await press(button(w.frame.menu.open))
    await press(page.getByRole('link', { name: w.frame.menu.list_templates }))
    await heading(page, w.list_template.many).waitFor()
    await page.getByRole('link', { name: 'Conférence 100 personnes' }).waitFor()
    await screen('list templates')
    await press(page.getByRole('link', { name: w.list_template.new }))
    await heading(page, w.list_template.new).waitFor()
    await page.getByRole('textbox', { name: w.list_template.name }).fill(name)
    await page.getByRole('textbox', { name: w.list_template.description }).fill('Sans alimentation sur place')
    await press(button(w.list_template.save))
    const question = page.getByRole('dialog', { name: w.list_template.ask_empty })
    await question.getByText(say(w.list_template.ask_empty_text, { name })).waitFor()
    await screen('the question before an empty list')
    await press(question.getByRole('button', { name: w.form.cancel, exact: true }).last())
    await question.waitFor({ state: 'hidden' })
    expect(await templateNamed(name)).toBeUndefined()

    await setQuantity(material(0), 3)
    await setQuantity(material(1), 2)
    await page.getByText(say(w.list_template.references_other, { count: 2 })).waitFor()
    // Filters are in the address and leave no typed text.
    const filters = button(w.wizard.list.filters)
    if (isTouch) await press(filters)
    const choose = async (category: string) => {
      await press(page.getByRole('combobox', { name: w.wizard.list.category, exact: true }))
      await press(page.getByRole('option', { name: category }))
    }
    await choose('Structure et levage')
    await page.waitForURL(/category=\d+/)
    await choose('Structure et levage') // once more: no longer
    await page.waitForURL((url) => !url.searchParams.has('category'))
    if (isTouch) await press(button(w.wizard.list.show))
    await page.getByRole('searchbox', { name: w.wizard.list.search }).fill(material(2).reference)
    await page.getByText(say(w.wizard.list.count_one, { shown: 1 })).waitFor()
    await setQuantity(material(2), 1)
    await screen('a new list template')
    await press(button(w.list_template.save))
    await heading(page, w.list_template.many).waitFor()
    await page.getByRole('link', { name }).waitFor()
    const made = await templateNamed(name)
    expect(made).toMatchObject({ materials_count: 3, description: 'Sans alimentation sur place' })

    // An intentionally empty one is accepted by the server.
    await press(page.getByRole('link', { name }))
    await heading(page, name).waitFor()
    for (const at of [0, 1, 2]) await setQuantity(material(at), 0)
    await press(button(w.list_template.save))
    await press(question.getByRole('button', { name: w.list_template.yes_empty }))
    await heading(page, w.list_template.many).waitFor()
    expect(await templateNamed(name)).toMatchObject({ materials_count: 0 })
    await api.call(listTemplateRoutes.update, {
      params: { id: made?.id ?? 0 },
      body: { materials: [0, 1, 2].map((at) => ({ id: material(at).id, quantity: 3 - at })) },
    })
  }, 120_000)

  // rules/wizard.md#22, rules/wizard.md#23, rules/availability.md#16, rules/list-template.md#8
  it('is used in an event: sets its quantities and keeps the other rows', async () => {
    const { page, words: w } = seat
    const event = await makeEvent(`${title}, répétition`, dayFromNow(40), [
      { id: material(0).id, quantity: 1 },
      { id: material(5).id, quantity: 4 },
    ])
    await page.goto(`${site.url}/events/${event.id}?step=materials`)
    await press(button(w.wizard.reuse.open))
    const dialog = page.getByRole('dialog', { name: w.wizard.reuse.title })
    await dialog.getByRole('button', { name }).waitFor()
    await dialog.getByRole('searchbox', { name: w.wizard.reuse.search }).waitFor()
    await screen('where a list can come from')
    await dialog.getByRole('searchbox', { name: w.wizard.reuse.filter }).fill('ALIMENTATION')
    await press(dialog.getByRole('button', { name }))
    await dialog.getByRole('heading', { name }).waitFor()
    const row = dialog.getByRole('row').filter({ hasText: material(0).reference })
    // The user asks for three, and all of the stock in working order is free then.
    await expect
      .poll(async () => row.getByRole('cell').allTextContents(), { timeout: patience })
      .toEqual([expect.stringContaining(material(0).name), '3', expect.stringMatching(/\d+$/)])
    await dialog.getByText(w.wizard.reuse.use_help).waitFor()
    await screen('what a list holds')
    await press(dialog.getByRole('button', { name: w.wizard.reuse.use, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => linesOnServer(event.id), { timeout: patience })
      .toEqual({ [material(0).id]: 3, [material(1).id]: 2, [material(2).id]: 1, [material(5).id]: 4 })
    await page.locator('[data-save=saved]').waitFor()
  }, 120_000)

  // rules/wizard.md#22, rules/wizard.md#23, rules/event.md#28, rules/search.md#14, rules/list-template.md#8
  it('reuses a past event, found by its title, and replaces the whole list on request', async () => {
    const { page, words: w } = seat
    const long = materials.slice(0, 12).map(({ id }) => ({ id, quantity: 1 }))
    for (let year = 1; year <= 11; year++) await makeEvent(`${title} ${year}`, dayFromNow(-30 * year), long)
    const event = await makeEvent(title, dayFromNow(41), [{ id: material(20).id, quantity: 2 }])
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search')
      if (pathname === '/api/events' && search !== null) searches.push(search)
    })
    await page.goto(`${site.url}/events/${event.id}?step=materials`)
    await press(button(w.wizard.reuse.open))
    const dialog = page.getByRole('dialog', { name: w.wizard.reuse.title })
    const field = dialog.getByRole('searchbox', { name: w.wizard.reuse.search })
    await field.fill(' b ')
    await dialog.getByText(say(w.wizard.reuse.events_help, { count: 2 })).waitFor()
    await field.fill('')
    const typed = ` ${title} `
    await field.pressSequentially(typed)
    // The rehearsal of the test before and eleven past ones; this event itself is not offered.
    await dialog.getByText(say(w.wizard.reuse.newest, { shown: 12, newest: 10 })).waitFor()
    const found = dialog.getByRole('list', { name: w.wizard.reuse.events }).getByRole('button')
    const titles = await found.locator('span').allTextContents()
    expect(titles).toEqual([`${title}, répétition`, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((year) => `${title} ${year}`)])
    expect(searches.length).toBeLessThan(typed.length / 2)
    expect(searches.filter((search) => search.trim().length < 2 || search !== search.trim())).toEqual([])

    await press(found.filter({ hasText: `${title} 2` }))
    await press(dialog.getByRole('button', { name: w.wizard.reuse.back }))
    expect(await field.inputValue()).toBe(typed)
    await press(found.filter({ hasText: `${title} 3` }))
    await dialog.getByText(say(w.wizard.reuse.references_other, { count: 12 })).waitFor()
    const details = dialog.getByRole('switch', { name: w.wizard.reuse.details })
    expect(await details.isChecked()).toBe(false)
    expect(await dialog.getByText(material(4).reference, { exact: true }).count()).toBe(0)
    await press(details)
    await dialog.getByText(material(4).reference, { exact: true }).waitFor()
    await screen('what a past event took')
    const replace = dialog.getByRole('button', { name: w.wizard.reuse.replace, exact: true })
    await press(replace)
    const question = page.getByRole('dialog', { name: w.wizard.reuse.ask_replace })
    await question.getByText(say(w.wizard.reuse.ask_replace_text_one, { name: `${title} 3` })).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await press(replace)
    await press(question.getByRole('button', { name: w.wizard.reuse.replace, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => linesOnServer(event.id), { timeout: patience }).toEqual(byId(long))
  }, 120_000)

  // rules/details.md#17, rules/list-template.md#9
  it('saves the list of a past event as a template, under a free name', async () => {
    const { page, words: w } = seat
    const lines = [6, 7].map((at) => ({ id: material(at).id, quantity: at }))
    const past = await makeEvent(`Vide-grenier ${language}`, dayFromNow(-3), lines)
    await page.goto(`${site.url}/?event=${past.id}&tab=materials`)
    await press(button(w.list_template.save_as))
    const dialog = page.getByRole('dialog', {
      name: say(w.list_template.save_as_title, { title: past.title }),
    })
    const field = dialog.getByRole('textbox', { name: w.list_template.name })
    expect(await field.inputValue()).toBe(past.title)
    await field.fill(name.toUpperCase())
    await press(dialog.getByRole('button', { name: w.form.save }))
    await expect.poll(() => field.getAttribute('aria-invalid'), { timeout: patience }).toBe('true')
    await screen('the name of a new list template')
    const kept = `Vide-grenier type ${language}`
    await field.fill(kept)
    await press(dialog.getByRole('button', { name: w.form.save }))
    await page.getByText(say(w.list_template.saved, { name: kept })).waitFor()
    const { id = 0 } = (await templateNamed(kept)) ?? {}
    const template = await api.call(listTemplateRoutes.get, { params: { id } })
    expect(byId(template.materials)).toEqual(byId(lines))
  }, 120_000)

  // rules/list-template.md#10, rules/trash.md#9
  it('goes to the trash and comes back', async () => {
    const { page, words: w } = seat
    await page.goto(`${site.url}/list-templates`)
    await press(button(say(w.table.trash, { name })))
    await press(page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash, exact: true }))
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' })
    await press(button(w.table.show_trash))
    const restore = button(say(w.table.restore, { name }))
    await restore.waitFor()
    await screen('the trash of list templates')
    await press(restore)
    await restore.waitFor({ state: 'hidden' })
    await press(button(w.table.leave_trash))
    await page.getByRole('link', { name, exact: true }).waitFor()
    expect(await templateNamed(name)).toMatchObject({ materials_count: 3 })
    expect(seat.errors).toEqual([])
  }, 120_000)
})

describe('without a mouse', () => {
  // rules/list-template.md#10, rules/wizard.md#23, rules/screen.md#26
  it('creates a template and reuses it in an event', async () => {
    await speak('fr')
    const name = 'Plateau nu'
    const seat = await takeSeat(browser, site)
    const { page, words: w } = seat
    const named = (role: 'button' | 'textbox' | 'searchbox', label: string) =>
      page.getByRole(role, { name: label, exact: true })
    await enter(seat)
    await page.goto(`${site.url}/list-templates/new`)
    await typeInto(page, page.getByRole('textbox', { name: w.list_template.name }), name)
    const { reference } = material(3)
    await typeInto(page, named('searchbox', w.wizard.list.search), reference)
    await page.keyboard.press('Enter')
    const quantity = named('textbox', say(w.wizard.list.quantity_of, { name: material(3).name, reference }))
    await expect
      .poll(() => quantity.evaluate((input) => input === document.activeElement), { timeout: patience })
      .toBe(true)
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    expect(await templateNamed(name)).toBeUndefined()
    await page.keyboard.press('Control+S')
    await heading(page, w.list_template.many).waitFor()

    const event = await makeEvent('Scène ouverte', dayFromNow(42), [])
    await page.goto(`${site.url}/events/${event.id}?step=materials`)
    await pressAt(page, named('button', w.wizard.reuse.open))
    const dialog = page.getByRole('dialog', { name: w.wizard.reuse.title })
    await typeInto(page, dialog.getByRole('searchbox', { name: w.wizard.reuse.filter }), name)
    await pressAt(page, dialog.getByRole('button', { name }))
    await dialog.getByRole('heading', { name }).waitFor()
    await pressAt(page, dialog.getByRole('button', { name: w.wizard.reuse.use, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => linesOnServer(event.id), { timeout: patience }).toEqual({ [material(3).id]: 2 })
    await walkTo(page, named('button', w.wizard.reuse.open), 'Shift+Tab')
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }, 120_000)
})
