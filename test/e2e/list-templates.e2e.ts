import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTemplateRoutes } from '#shared/list-template.ts'
import type { MaterialRow } from '#shared/material.ts'
import { desktop, phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, enterCalendar, heading, patience, rowAct, type Seat, say, takeSeat } from './at-screen.ts'
import { byId, openTemplateStage, type TemplateStage } from './list-template-stage.ts'
import { useStage } from './stage.ts'

let stage: TemplateStage
useStage(
  async (opened) => {
    stage = await openTemplateStage(opened)
  },
  { command: 'start' },
)

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
    await stage.speak(language)
    seat = await takeSeat(stage.browser, stage.site, { language, size, isTouch })
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
    expect(await stage.templateNamed(name)).toBeUndefined()

    await setQuantity(stage.material(0), 3)
    await setQuantity(stage.material(1), 2)
    await page.getByText(`${say(w.list_template.references_other, { count: 2 })} · `).waitFor()
    // Filters are in the address and leave no typed text.
    const filters = button(w.wizard.list.filters)
    if (isTouch) await press(filters)
    // In the drawer a list, whose chosen option is chosen once more to leave it.
    const choose = async (category: string) => {
      if (isTouch) await press(page.getByRole('combobox', { name: w.wizard.list.category, exact: true }))
      await press(page.getByRole('option', { name: category }))
    }
    await choose('Structure et levage')
    await page.waitForURL(/category=\d+/)
    await choose(isTouch ? 'Structure et levage' : w.choosing.everything)
    await page.waitForURL((url) => !url.searchParams.has('category'))
    if (isTouch) await press(button(w.wizard.list.show))
    await page.getByRole('searchbox', { name: w.wizard.list.search }).fill(stage.material(2).reference)
    await page.getByText(say(w.wizard.list.count_one, { shown: 1 })).waitFor()
    await setQuantity(stage.material(2), 1)
    await screen('a new list template')
    await press(button(w.list_template.save))
    await heading(page, w.list_template.many).waitFor()
    await page.getByRole('link', { name }).waitFor()
    const made = await stage.templateNamed(name)
    expect(made).toMatchObject({ materials_count: 3, description: 'Sans alimentation sur place' })

    // An intentionally empty one is accepted by the server.
    await press(page.getByRole('link', { name }))
    await heading(page, name).waitFor()
    await page.getByText(say(w.wizard.list.count_other, { shown: 3 })).waitFor()
    const search = page.getByRole('searchbox', { name: w.wizard.list.search })
    await search.fill(stage.material(5).reference)
    await press(button(w.wizard.list.in_all))
    await page.getByText(say(w.wizard.list.count_one, { shown: 1 })).waitFor()
    await search.fill('')
    for (const at of [0, 1, 2]) await setQuantity(stage.material(at), 0)
    await press(button(w.list_template.save))
    await press(question.getByRole('button', { name: w.list_template.yes_empty }))
    await heading(page, w.list_template.many).waitFor()
    expect(await stage.templateNamed(name)).toMatchObject({ materials_count: 0 })
    await stage.api.call(listTemplateRoutes.update, {
      params: { id: made?.id ?? 0 },
      body: { materials: [0, 1, 2].map((at) => ({ id: stage.material(at).id, quantity: 3 - at })) },
    })
  }, 120_000)

  // rules/wizard.md#22, rules/wizard.md#23, rules/availability.md#16, rules/list-template.md#8
  it('is used in an event: sets its quantities and keeps the other rows', async () => {
    const { page, words: w } = seat
    const event = await stage.makeEvent(`${title}, répétition`, dayFromNow(40), [
      { id: stage.material(0).id, quantity: 1 },
      { id: stage.material(5).id, quantity: 4 },
    ])
    await page.goto(`${stage.site.url}/events/${event.id}?step=materials`)
    await press(button(w.wizard.reuse.open))
    const dialog = page.getByRole('dialog', { name: w.wizard.reuse.title })
    await dialog.getByRole('button', { name }).waitFor()
    await dialog.getByRole('searchbox', { name: w.wizard.reuse.search }).waitFor()
    await screen('where a list can come from')
    await dialog.getByRole('searchbox', { name: w.wizard.reuse.filter }).fill('ALIMENTATION')
    await press(dialog.getByRole('button', { name }))
    await dialog.getByRole('heading', { name }).waitFor()
    const row = dialog.getByRole('row').filter({ hasText: stage.material(0).reference })
    // The user asks for three, and all of the stock in working order is free then.
    await expect
      .poll(async () => row.getByRole('cell').allTextContents(), { timeout: patience })
      .toEqual([expect.stringContaining(stage.material(0).name), '3', expect.stringMatching(/\d+$/)])
    await dialog.getByText(w.wizard.reuse.use_help).waitFor()
    await screen('what a list holds')
    await press(dialog.getByRole('button', { name: w.wizard.reuse.use, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => stage.linesOnServer(event.id), { timeout: patience })
      .toEqual({
        [stage.material(0).id]: 3,
        [stage.material(1).id]: 2,
        [stage.material(2).id]: 1,
        [stage.material(5).id]: 4,
      })
    await page.locator('[data-save=saved]').waitFor()
  }, 120_000)

  // rules/wizard.md#22, rules/wizard.md#23, rules/event.md#28, rules/search.md#14, rules/list-template.md#8
  it('reuses a past event, found by its title, and replaces the whole list on request', async () => {
    const { page, words: w } = seat
    const long = stage.materials.slice(0, 12).map(({ id }) => ({ id, quantity: 1 }))
    for (let year = 1; year <= 11; year++) await stage.makeEvent(`${title} ${year}`, dayFromNow(-30 * year), long)
    const event = await stage.makeEvent(title, dayFromNow(41), [{ id: stage.material(20).id, quantity: 2 }])
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search')
      if (pathname === '/api/events' && search !== null) searches.push(search)
    })
    await page.goto(`${stage.site.url}/events/${event.id}?step=materials`)
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
    expect(await dialog.getByText(stage.material(4).reference, { exact: true }).count()).toBe(0)
    await press(details)
    await dialog.getByText(stage.material(4).reference, { exact: true }).waitFor()
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
    await expect.poll(() => stage.linesOnServer(event.id), { timeout: patience }).toEqual(byId(long))
  }, 120_000)

  // rules/details.md#17, rules/list-template.md#9
  it('saves the list of a past event as a template, under a free name', async () => {
    const { page, words: w } = seat
    const lines = [6, 7].map((at) => ({ id: stage.material(at).id, quantity: at }))
    const past = await stage.makeEvent(`Vide-grenier ${language}`, dayFromNow(-3), lines)
    await page.goto(`${stage.site.url}/?event=${past.id}&tab=materials`)
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
    const { id = 0 } = (await stage.templateNamed(kept)) ?? {}
    const template = await stage.api.call(listTemplateRoutes.get, { params: { id } })
    expect(byId(template.materials)).toEqual(byId(lines))
  }, 120_000)

  // rules/list-template.md#10, rules/trash.md#9
  it('goes to the trash and comes back', async () => {
    const { page, words: w } = seat
    await page.goto(`${stage.site.url}/list-templates`)
    await rowAct(page, name, say(w.table.trash, { name }))
    await press(page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash, exact: true }))
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' })
    const turn = async (label: string) => {
      if (isTouch) await press(button(w.frame.more_actions))
      await press(page.getByRole(isTouch ? 'menuitem' : 'button', { name: label, exact: true }))
    }
    await turn(w.table.show_trash)
    const actions = button(say(w.table.row_actions, { name }))
    await actions.waitFor()
    await screen('the trash of list templates')
    await rowAct(page, name, say(w.table.restore, { name }))
    await actions.waitFor({ state: 'hidden' })
    await turn(w.table.leave_trash)
    await page.getByRole('link', { name, exact: true }).waitFor()
    expect(await stage.templateNamed(name)).toMatchObject({ materials_count: 3 })
    expect(seat.errors).toEqual([])
  }, 120_000)
})
