import { expect, it } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { formatMoney } from '#shared/rules/format.ts'
import { phone } from '../browser.ts'
import { checkBothSchemes, patience, say } from './at-screen.ts'
import { useBilling } from './billing-stage.ts'
import { landsOn, sayNo } from './keys.ts'

const { stock, api, seat, sit, makeEvent, read, open, button, field, tab } = useBilling()
const amount = (value: number) => formatMoney(value, 'fr')

/** An older estimate with a discount, a line and a note, and a newer one without. */
async function makeTwo(title: string) {
  const event = await makeEvent(title)
  const params = { id: event.id }
  const extras = [{ text: 'Transport', quantity: 1, unit_price: 120.5 }]
  const body = { discountRate: 2, extras, note: 'Quai 3' }
  const older = await api().call(estimateRoutes.create, { params, body })
  const newer = await api().call(estimateRoutes.create, { params, body: {} })
  const w = seat().words.billing
  const billOf = ({ number }: typeof older) =>
    button(say(w.bill_estimate_of, { name: say(w.estimate_numbered, { number: number ?? '' }) }))
  const from = ({ number, due_amount }: typeof older, changed = false) =>
    say(changed ? w.form.from_changed : w.form.from, {
      name: say(w.estimate_numbered, { number: number ?? '' }),
      amount: amount(due_amount),
    })
  return { event, older, newer, billOf, from }
}

// rules/estimate.md#10, rules/invoice.md#29
it('bills the estimate that the user chooses, and asks before it replaces what was typed', async () => {
  const page = await sit()
  const { billing: w } = seat().words
  const { event, older, newer, billOf, from } = await makeTwo('Deux devis')
  await open(event, 'estimates')
  await billOf(older).click()
  await page.getByText(from(older)).waitFor()
  expect(await field(w.discount.rate).inputValue()).toBe('2')
  expect(await field(w.extra.text).inputValue()).toBe('Transport')
  await landsOn(page, field(w.discount.rate))
  // Beside the calendar too, a line has room for its text, and the total and the button are in view.
  expect((await field(w.extra.text).boundingBox())?.width).toBeGreaterThan(300)
  const foot = page.locator('.billing-foot')
  await foot.getByText(say(w.excluding_vat, { amount: amount(older.due_amount) })).waitFor()
  const { y = 0, height = 0 } = (await foot.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  const totals = page.getByRole('region', { name: w.total.title })
  await totals.getByText('× 1,75').waitFor()
  await checkBothSchemes(page, 'a bill that starts from an estimate')
  await field(w.note).fill('Quai 4')

  const question = page.getByRole('dialog', { name: w.replace_form })
  await tab(w.estimates).click()
  await billOf(newer).click()
  await question.getByRole('button', { name: w.replace_form_no }).last().click()
  expect(await field(w.note).inputValue()).toBe('Quai 4')
  await tab(w.estimates).click()
  await billOf(newer).click()
  await question.getByRole('button', { name: w.replace_form_yes }).click()
  await page.getByText(from(newer)).waitFor()
  expect([await field(w.note).inputValue(), await field(w.discount.rate).inputValue()]).toEqual(['', '0'])

  // Untouched, the form gives way without a question.
  await tab(w.estimates).click()
  await billOf(older).click()
  await page.getByText(from(older)).waitFor()
  await button(w.create_bill).click()
  await page.getByText(w.current).waitFor()
  const [listed] = (await read(event)).bills
  const bill = await api().call(billRoutes.get, { params: { id: listed!.id } })
  expect(bill).toMatchObject({ due_amount: older.due_amount, discount_rate: 2, note: 'Quai 3' })
}, 120_000)

// rules/invoice.md#28, rules/invoice.md#29
it('says that the event has changed since the estimate, and why an estimate cannot be billed', async () => {
  const page = await sit({ size: phone, isTouch: true })
  const w = seat().words
  const { event, older, billOf, from } = await makeTwo('Devis dépassé')
  const materials = [{ id: stock[1]!, quantity: 3 }]
  await api().call(eventRoutes.update, { params: { id: event.id }, body: { materials } })
  await open(event, 'estimates')
  expect((await billOf(older).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await billOf(older).tap()
  await page.getByText(from(older, true)).waitFor()
  await api().call(eventRoutes.update, { params: { id: event.id }, body: { materials: [] } })
  await open(event, 'estimates')
  await billOf(older).focus()
  await page.getByRole('tooltip').getByText(w.problem.event.no_materials).waitFor()
  await billOf(older).press('Enter')
  expect(await tab(w.billing.estimates).getAttribute('aria-selected')).toBe('true')
  await checkBothSchemes(page, 'estimates that cannot be billed, on a phone')
}, 120_000)

// rules/invoice.md#30
it('Enter goes on from field to field and makes no bill; its button does, once however long it is held', async () => {
  const page = await sit()
  const { billing: w } = seat().words
  const event = await makeEvent('Touche Entrée')
  await open(event, 'bills')
  await button(w.new_bill).focus()
  // Held down, the key opens the form and then does nothing.
  await page.keyboard.down('Enter')
  await landsOn(page, field(w.discount.rate))
  for (let held = 0; held < 8; held++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await landsOn(page, field(w.discount.rate))
  await page.keyboard.type('5') // over the selected 0
  expect(await field(w.discount.rate).inputValue()).toBe('5')
  await page.keyboard.press('Enter')
  await landsOn(page, button(w.extra.add))
  await page.keyboard.press('Enter')
  await landsOn(page, field(w.extra.text))
  await page.keyboard.press('Enter')
  await landsOn(page, button(w.create_bill))
  expect(await field(w.extra.text).count()).toBe(0)
  await field(w.note).focus()
  await page.keyboard.type('Deux')
  await page.keyboard.press('Enter')
  await page.keyboard.type('lignes')
  expect(await field(w.note).inputValue()).toBe('Deux\nlignes')
  expect((await read(event)).bills).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await read(event)).bills.length, { timeout: patience }).toBe(1)
  await landsOn(page, page.getByRole('link', { name: /PDF/ }))
}, 90_000)

// rules/invoice.md#30, rules/change.md#21
it('Cancel closes an untouched form at once, and asks before it drops what is typed', async () => {
  const page = await sit()
  const { billing: w, form } = seat().words
  const event = await makeEvent('Annuler')
  await open(event, 'bills')
  await button(w.new_bill).click()
  await field(w.note).waitFor()
  await button(form.cancel).click()
  await field(w.note).waitFor({ state: 'detached' })
  await landsOn(page, button(w.new_bill))

  await button(w.new_bill).click()
  await field(w.note).fill('Quai 3')
  await button(form.cancel).click()
  await sayNo(page, form.leave, button(form.cancel))
  expect(await field(w.note).inputValue()).toBe('Quai 3')
  await button(form.cancel).click()
  await page.getByRole('dialog', { name: form.leave }).getByRole('button', { name: form.leave_yes }).click()
  await field(w.note).waitFor({ state: 'detached' })
  await landsOn(page, button(w.new_bill))
  expect((await read(event)).bills).toEqual([])
}, 90_000)
