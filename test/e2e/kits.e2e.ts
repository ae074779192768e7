import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { userRoutes } from '#shared/user.ts'
import { desktop, phone } from '../browser.ts'
import { checkBothSchemes, enterCalendar, heading, patience, rowAct, type Seat, say, takeSeat } from './at-screen.ts'
import { openTemplateStage, type TemplateStage } from './list-template-stage.ts'
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
] as const)('kits ($language, $size.width px)', ({ language, size, isTouch }) => {
  let seat: Seat
  const press = (target: Locator) => (isTouch ? target.tap() : target.click())
  const name = `Kit fanfare ${language}`
  const reference = `FANF-${language}`
  const button = (label: string) => seat.page.getByRole('button', { name: label, exact: true })
  const made = async () =>
    (await stage.api.call(kitRoutes.all, { query: { search: reference } })).find((one) => one.reference === reference)
  const setQuantity = (at: number, quantity: number) => {
    const { name, reference } = stage.material(at)
    const label = say(seat.words.wizard.list.quantity_of, { name, reference })
    return seat.page.getByRole('textbox', { name: label, exact: true }).fill(String(quantity))
  }

  beforeAll(async () => {
    await stage.api.call(userRoutes.updateSettings, { params: { id: stage.api.user.id }, body: { language } })
    seat = await takeSeat(stage.browser, stage.site, { language, size, isTouch })
    await enterCalendar(seat)
  })
  afterAll(() => seat?.context.close())

  // rules/kit.md#2, rules/kit.md#3, rules/kit.md#9
  it('is made from the menu with the list editor, and refused without equipment', async () => {
    const { page, words: w } = seat
    if (isTouch) await press(button(w.frame.menu.open))
    await press(page.getByRole('link', { name: w.frame.menu.kits, exact: true }))
    await heading(page, w.kit.many).waitFor()
    await page.getByRole('link', { name: 'Set DJ' }).waitFor()
    await checkBothSchemes(page, 'kits')
    await press(page.getByRole('link', { name: w.kit.new }))
    await heading(page, w.kit.new).waitFor()
    await page.getByRole('textbox', { name: w.kit.name }).fill(name)
    await page.getByRole('textbox', { name: w.kit.reference }).fill(reference)
    await press(button(w.kit.save))
    await page.getByRole('region', { name: w.kit.materials }).getByRole('alert').waitFor()
    expect(await made()).toBeUndefined()

    await setQuantity(1, 3)
    await setQuantity(0, 2)
    await page.getByText(`${say(w.list_template.references_other, { count: 2 })} · `).waitFor()
    await checkBothSchemes(page, 'a new kit')
    await press(button(w.kit.save))
    await heading(page, w.kit.many).waitFor()
    await page.getByRole('link', { name, exact: true }).waitFor()
    const [first, second] = [stage.material(0), stage.material(1)]
    const sum = 2 * Math.round((first.rental_price ?? 0) * 100) + 3 * Math.round((second.rental_price ?? 0) * 100)
    expect(await made()).toMatchObject({ rental_price: null, pieces_price: sum / 100 })
    expect((await made())?.materials.map(({ id, quantity }) => [id, quantity])).toEqual([
      [first.id, 2],
      [second.id, 3],
    ])
  }, 120_000)

  // rules/kit.md#3, rules/kit.md#9, rules/change.md#16
  it('gets a price of its own, and is found by the search of everything', async () => {
    const { page, words: w } = seat
    await press(page.getByRole('link', { name, exact: true }))
    await heading(page, name).waitFor()
    const discount = page.getByRole('switch', { name: w.kit.is_discountable })
    expect(await discount.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: w.kit.rental_price }).fill('45')
    await expect.poll(() => discount.isDisabled(), { timeout: patience }).toBe(false)
    await press(button(w.kit.save))
    await heading(page, w.kit.many).waitFor()
    expect(await made()).toMatchObject({ rental_price: 45, version: 2 })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(reference)
    await press(page.getByRole('option', { name }))
    await heading(page, name).waitFor()
  }, 120_000)

  // rules/kit.md#9, rules/trash.md#9
  it('goes to the trash and comes back', async () => {
    const { page, words: w } = seat
    await page.goto(`${stage.site.url}/kits`)
    await rowAct(page, name, say(w.table.trash, { name }))
    await press(page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash, exact: true }))
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' })
    const turn = async (label: string) => {
      if (isTouch) await press(button(w.frame.more_actions))
      await press(page.getByRole(isTouch ? 'menuitem' : 'button', { name: label, exact: true }))
    }
    await turn(w.table.show_trash)
    await rowAct(page, name, say(w.table.restore, { name }))
    await button(say(w.table.row_actions, { name })).waitFor({ state: 'hidden' })
    await turn(w.table.leave_trash)
    await page.getByRole('link', { name, exact: true }).waitFor()
    expect(await made()).toMatchObject({ deleted_at: null })
    expect(seat.errors).toEqual([])
  }, 120_000)
})
