import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { dayFromNow, onDays } from '../days.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let api: Api
let seat: Seat
const { open, button, field } = useDesk((desk) => ({ api, seat } = desk))

// One code point, two UTF-16 units.
const emoji = '\u{1F3A4}'
/** Writes into a field like an emoji keyboard, which obeys the field's own maximum length. */
async function write(target: Locator, text: string) {
  await target.click()
  await seat.page.keyboard.press('Control+A')
  await seat.page.keyboard.insertText(text)
}
const tooLong = (count: number) => seat.page.getByText(say(seat.words.invalid.too_long, { count }), { exact: true })

// rules/event.md#1, rules/http.md#10, rules/screen.md#19
it('accepts a title of 191 emoji, and refuses one of 192 instead of cutting it', async () => {
  const { page, words: w } = seat
  await open(`events/new?atDate=${dayFromNow(3)}`)
  await write(field(w.wizard.title), emoji.repeat(192))
  await page.keyboard.press('Control+S')
  await tooLong(191).waitFor()
  expect(await field(w.wizard.title).inputValue()).toBe(emoji.repeat(192))
  await field(w.wizard.title).press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+S')
  await page.waitForURL(/\/events\/\d+/)
  const id = Number(/\/events\/(\d+)/.exec(page.url())?.[1])
  expect((await api.call(eventRoutes.get, { params: { id } })).title).toBe(emoji.repeat(191))
})

// rules/http.md#10, rules/invoice.md#7, rules/material.md#13, rules/setting.md#5, rules/setting.md#6
it('accepts an attribute, a line and terms with as many emoji as characters are allowed', async () => {
  const { page, words: w } = seat
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const { id } = await api.call(attributeRoutes.create, { body: { name: 'Gravure', type: 'string', maxLength: 4 } })
  await open(`materials/${material!.id}`)
  await write(field('Gravure'), emoji.repeat(5))
  await tooLong(4).waitFor()
  await field('Gravure').press('Backspace')
  await tooLong(4).waitFor({ state: 'detached' })
  await button(w.material.save).click()
  await page.getByText(say(w.material.saved, { name: material!.name })).waitFor()
  const saved = await api.call(materialRoutes.get, { params: { id: material!.id } })
  expect(saved.attributes.find((one) => one.id === id)).toMatchObject({ value: emoji.repeat(4) })

  const person = { first_name: 'Ana', last_name: 'Roy', tags: [protectedTags.beneficiary] }
  const beneficiary = await api.call(personRoutes.create, { body: person })
  const body = { title: 'Gala', ...onDays(20, 20), is_confirmed: false, beneficiaries: [beneficiary.id] }
  const materials = [{ id: material!.id, quantity: 1 }]
  const event = await api.call(eventRoutes.create, { body: { ...body, is_billable: true, materials } })
  await open(`?event=${event.id}&tab=estimates`)
  await button(w.billing.new_estimate).click()
  await button(w.billing.extra.add).click()
  await write(field(w.billing.extra.text), emoji.repeat(501))
  await field(w.billing.extra.unit_price).fill('1')
  await button(w.billing.create_estimate).click()
  await tooLong(500).waitFor()
  await field(w.billing.extra.text).press('Backspace')
  await button(w.billing.create_estimate).click()
  await page.getByText(w.billing.estimate_created).waitFor()

  await open('settings#company')
  for (const label of [w.settings.payment.terms, w.settings.terms.early_discount])
    await write(field(label), emoji.repeat(500))
  await button(w.settings.save).click()
  await page.getByText(w.settings.saved).first().waitFor()
  const { billing } = await api.call(settingsRoutes.get, {})
  expect([billing.paymentTerms, billing.earlyDiscount]).toEqual([emoji.repeat(500), emoji.repeat(500)])
})

// rules/search.md#10
it('requires a second character after one emoji', async () => {
  const { page, words: w } = seat
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('')
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog', { name: w.frame.search.open })
  await dialog.getByRole('combobox').fill(emoji)
  await dialog.getByText(w.frame.search.more).waitFor()
  await dialog.getByRole('combobox').fill(emoji + emoji)
  await expect.poll(() => asked.filter((path) => path.endsWith('/api/search')).length, { timeout: patience }).toBe(1)
})
