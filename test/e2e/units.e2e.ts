import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import { userRoutes } from '#shared/user.ts'
import { desktop, phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, enter, heading, patience, rowAct, type Seat, say, takeSeat } from './at-screen.ts'
import { answerLeaving } from './held-save.ts'
import { type Stage, useStage } from './stage.ts'

let stage: Stage
useStage((opened) => {
  stage = opened
})

describe.each([
  { language: 'fr', size: desktop, isTouch: false },
  { language: 'en', size: phone, isTouch: true },
] as const)('units ($language, $size.width px)', ({ language, size, isTouch }) => {
  let seat: Seat
  let id: number
  const press = (target: Locator) => (isTouch ? target.tap() : target.click())
  const button = (name: string | RegExp) => seat.page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = () => seat.page.getByRole('dialog')
  const opener = (reference: string, state: Unit['state'] = 'available') =>
    button(say(seat.words.unit.open, { reference, state: seat.words.unit.states[state] }))
  const units = () => stage.api.call(unitRoutes.list, { params: { id }, query: {} })
  const material = () => stage.api.call(materialRoutes.get, { params: { id } })
  /** An action of the top bar: on a phone an entry of its menu. */
  const act = async (name: string) => {
    if (isTouch) await press(button(seat.words.frame.more_actions))
    await press(seat.page.getByRole(isTouch ? 'menuitem' : 'button', { name, exact: true }))
  }

  beforeAll(async () => {
    await stage.api.call(userRoutes.updateSettings, { params: { id: stage.api.user.id }, body: { language } })
    const [park] = await stage.api.call(parkRoutes.choices, {})
    const made = await stage.api.call(materialRoutes.create, {
      body: {
        name: `Lyre ${language}`,
        reference: `LYR-${language}`,
        park_id: park?.id ?? 0,
        stock_quantity: 3,
        out_of_order_quantity: 1,
        rental_price: 10,
      },
    })
    id = made.id
    seat = await takeSeat(stage.browser, stage.site, { language, size, isTouch })
    await enter(seat)
  })
  afterAll(() => seat?.context.close())

  // rules/unit.md#7, rules/unit.md#19
  it('begin with the switch on the form, which says beforehand what it makes', async () => {
    const { page, words: w } = seat
    await page.goto(`${stage.site.url}/materials/${id}/view`)
    await heading(page, `Lyre ${language}`).waitFor()
    expect(await page.getByRole('tab', { name: w.unit.many }).count()).toBe(0)
    await page.goto(`${stage.site.url}/materials/${id}`)
    await page.getByRole('switch', { name: w.unit.track }).press('Space')
    await page.getByText(say(w.unit.begins_other, { count: 3 })).waitFor()
    await page.getByText(w.unit.begins_broken_one).waitFor()
    await page.getByRole('textbox', { name: w.material.stock_quantity }).fill('4')
    await page.getByText(say(w.unit.begins_other, { count: 4 })).waitFor()
    await checkBothSchemes(page, 'a material about to be unitary')
    await press(button(w.material.save))
    // The save leads to what it made.
    await opener('4', 'out_of_order').waitFor()
    expect((await material()).is_unitary).toBe(true)
    await page.goto(`${stage.site.url}/materials/${id}`)
    await page
      .getByText(say(w.unit.counted_other, { count: 4, broken: say(w.unit.broken_one, { count: 1 }) }))
      .waitFor()
    expect(await page.getByRole('textbox', { name: w.material.stock_quantity }).count()).toBe(0)
    await press(page.getByRole('link', { name: w.unit.see }))
    await opener('4', 'out_of_order').waitFor()
    await checkBothSchemes(page, 'units')
  }, 120_000)

  // rules/unit.md#4, rules/unit.md#17, rules/screen.md#19
  it('are added as a series, whose first and last reference the dialog tells', async () => {
    const { page, words: w } = seat
    await act(w.unit.add_many)
    const field = (name: string) => dialog().getByRole('textbox', { name })
    await dialog()
      .getByText(say(w.unit.preview_other, { count: 10, first: '5', last: '14' }))
      .waitFor()
    await field(w.unit.count).fill('12')
    await field(w.unit.prefix).fill('D-')
    // A pasted number that is too long is refused, not cut.
    await field(w.unit.from).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('1234567890')
    await press(dialog().getByRole('button', { name: say(w.unit.save_many_other, { count: 12 }) }))
    await dialog()
      .getByText(say(w.invalid.too_long, { count: 9 }), { exact: true })
      .waitFor()
    await field(w.unit.from).fill('08')
    await dialog()
      .getByText(say(w.unit.preview_other, { count: 12, first: 'D-08', last: 'D-19' }))
      .waitFor()
    await checkBothSchemes(page, 'a series of units')
    await press(dialog().getByRole('button', { name: say(w.unit.save_many_other, { count: 12 }) }))
    await dialog().waitFor({ state: 'hidden' })
    await opener('D-19').waitFor()
    expect(await units()).toHaveLength(16)
    // The same again: the message says which one exists.
    await act(w.unit.add_many)
    await field(w.unit.from).fill('19')
    await press(dialog().getByRole('button', { name: say(w.unit.save_many_other, { count: 10 }) }))
    await dialog()
      .getByText(say(w.invalid.unit_taken, { reference: 'D-19' }), { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    await answerLeaving(seat, 'leave_yes')
    await dialog().waitFor({ state: 'hidden' })
  }, 120_000)

  // rules/unit.md#2, rules/unit.md#6, rules/unit.md#17
  it('are found, opened and changed by keyboard, and shown by state', async () => {
    const { page, words: w } = seat
    await opener('1').focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('D-19')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('D-18')
    await page.keyboard.press('Enter')
    await dialog().getByRole('textbox', { name: w.unit.serial_number }).fill('SN-42')
    await dialog().getByRole('combobox', { name: w.unit.state }).click()
    await page.getByRole('option', { name: w.unit.states.lost }).click()
    await dialog().getByRole('textbox', { name: w.unit.note }).fill('Festival')
    await checkBothSchemes(page, 'a unit')
    await page.keyboard.press('Control+s')
    await dialog().waitFor({ state: 'hidden' })
    await opener('D-18', 'lost').waitFor()
    expect((await units()).find(({ reference }) => reference === 'D-18')).toMatchObject({
      state: 'lost',
      serial_number: 'SN-42',
      note: 'Festival',
      version: 2,
    })
    expect(await material()).toMatchObject({ stock_quantity: 15, out_of_order_quantity: 1 })
    const filter = page.getByRole('group', { name: w.unit.by_state })
    await press(filter.getByRole('button', { name: new RegExp(w.unit.states.lost) }))
    await opener('D-19').waitFor({ state: 'hidden' })
    await opener('D-18', 'lost').waitFor()
    expect(page.url()).toContain('state=lost')
    await press(filter.getByRole('button', { name: new RegExp(w.unit.states.lost) }))
    await page.getByRole('searchbox', { name: w.unit.search }).fill('festi')
    await opener('D-19').waitFor({ state: 'hidden' })
    await opener('D-18', 'lost').waitFor()
    await page.getByRole('searchbox', { name: w.unit.search }).fill('')
    await opener('1').waitFor() // the first: a phone has no room for the last
  }, 120_000)

  // rules/unit.md#17, rules/trash.md#9, rules/trash.md#10
  it('go to the trash, come back, and are destroyed', async () => {
    const { page, words: w } = seat
    const trash = (reference: string) => rowAct(page, reference, say(w.table.trash, { name: reference }))
    const sure = (yes: string) => press(dialog().getByRole('button', { name: yes, exact: true }))
    // Few rows, all of them in the page: of a long list those below a phone's edge are not.
    const narrow = () => page.getByRole('searchbox', { name: w.unit.search }).fill('D-1')
    await narrow()
    await opener('1').waitFor({ state: 'hidden' })
    for (const reference of ['D-17', 'D-19']) {
      await trash(reference)
      await dialog().getByText(w.unit.trash_consequence).waitFor()
      await sure(w.table.yes_trash)
      await opener(reference).waitFor({ state: 'hidden' })
    }
    expect(await material()).toMatchObject({ stock_quantity: 13 })
    await act(w.table.show_trash)
    await page.getByText('D-17', { exact: true }).waitFor()
    expect(await opener('D-17').count()).toBe(0)
    await rowAct(page, 'D-17', say(w.table.restore, { name: 'D-17' }))
    await page.getByText('D-17', { exact: true }).waitFor({ state: 'hidden' })
    await rowAct(page, 'D-19', say(w.table.destroy, { name: 'D-19' }))
    await sure(w.table.yes_destroy)
    await page.getByText(w.table.empty_trash).waitFor()
    await act(w.table.leave_trash)
    await narrow()
    await opener('D-17').waitFor()
    expect((await units()).map(({ reference }) => reference)).not.toContain('D-19')
  }, 120_000)

  // rules/unit.md#8, rules/unit.md#19, rules/unit.md#22
  it('end with the switch, which says where they go, and which events lose them', async () => {
    const { page, words: w } = seat
    const title = `Foire ${language}`
    const day = dayFromNow(40)
    const event = await stage.api.call(eventRoutes.create, {
      body: { title, start_date: day, end_date: day, is_confirmed: false },
    })
    const unit = (await units()).find(({ state }) => state === 'available')!
    const materials = [{ id, quantity: 1, units: [unit.id] }]
    await stage.api.call(eventRoutes.update, { params: { id: event.id }, body: { materials } })
    await page.goto(`${stage.site.url}/materials/${id}`)
    await page.getByRole('switch', { name: w.unit.track }).press('Space')
    await page.getByText(w.unit.ends).waitFor()
    expect(await page.getByRole('textbox', { name: w.material.stock_quantity }).inputValue()).toBe('14')
    await press(button(w.material.save))
    await expect.poll(async () => (await material()).is_unitary, { timeout: patience }).toBe(false)
    expect(await material()).toMatchObject({ stock_quantity: 14, out_of_order_quantity: 1 })
    const notice = page.getByRole('alert').filter({ hasText: w.unit.gone_from_one })
    await notice.getByText(`Lyre ${language} – ${unit.reference} (${title})`).waitFor()
    await checkBothSchemes(page, 'units that left an event')
    expect(seat.errors).toEqual([])
  }, 120_000)
})
