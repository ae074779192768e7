import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { dayFromNow, onDays } from '../days.ts'
import { countActions } from './actions.ts'
import type { Api } from './api.ts'
import type { Seat } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { landsOn, walkTo } from './keys.ts'

let url: string
let api: Api
/** Later than everything the demonstration plans. */
const first = 210
let lines: { id: number; quantity: number }[]
let beneficiary: number
const sit = useSeats(async (stage) => {
  ;({ api } = stage)
  url = stage.site.url
  const [park] = await api.call(parkRoutes.choices, {})
  lines = []
  for (const [reference, rental_price] of [
    ['ACT-1', 300],
    ['ACT-2', 25.5],
  ] as const) {
    const body = { name: `Matériel ${reference}`, reference, park_id: park!.id, stock_quantity: 20, rental_price }
    lines.push({ id: (await api.call(materialRoutes.create, { body })).id, quantity: 2 })
  }
  const address = { street: '1 rue du Son', postal_code: '59000', locality: 'Lille' }
  const body = { first_name: 'Ana', last_name: 'Roy', tags: ['Bénéficiaire'], ...address }
  beneficiary = (await api.call(personRoutes.create, { body })).id
})

/** A confirmed event of two days, its bar in sight on the calendar. */
async function openCalendar({ page }: Seat, title: string) {
  const days = onDays(first, first + 1)
  const event = await api.call(eventRoutes.create, {
    body: { title, ...days, is_confirmed: true, beneficiaries: [beneficiary], materials: lines },
  })
  await page.goto(`${url}/?date=${dayFromNow(first)}`)
  const bar = page.locator(`[role=option][data-id="${event.id}"]`)
  await bar.waitFor()
  return { event, bar }
}

/** What was typed is on the bill, and the bill is what the estimate was. */
async function checkBill(event: Event): Promise<void> {
  const { bills, estimates } = await api.call(eventRoutes.get, { params: { id: event.id } })
  expect([bills.length, estimates.length]).toEqual([1, 1])
  const bill = await api.call(billRoutes.get, { params: { id: bills[0]!.id } })
  expect(bill).toMatchObject({ discount_rate: 10, extras: [{ text: 'Transport', quantity: 1, unit_price: 120.5 }] })
  // 2 x (300 + 25.5) a day, 1.75 for two days, less 10 %, and the transport.
  expect([bill.due_amount, estimates[0]!.due_amount]).toEqual([1145.83, 1145.83])
}

/** The paper opens as PDF in a tab of its own. */
async function seePdf(page: Page, press: () => Promise<void>): Promise<void> {
  const answers = page.context().waitForEvent('response', (answer) => /\/bills\/\d+\/pdf/.test(answer.url()))
  const opening = page.waitForEvent('popup')
  await press()
  expect((await answers).headers()['content-type']).toBe('application/pdf')
  await (await opening).close()
}

/** A PDF with the data of the bill inside is saved. */
async function saveFacturX(page: Page, press: () => Promise<void>): Promise<void> {
  const saving = page.waitForEvent('download')
  await press()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Facture-.*-Ana_Roy-Factur-X\.pdf$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.includes('factur-x.xml')).toBe(true)
}

// rules/estimate.md#10, rules/invoice.md#27, rules/invoice.md#29, rules/e-invoice.md#24
it('makes an estimate with 10 % off and an extra line, bills it, and takes PDF and Factur-X in 12 actions with a mouse', async () => {
  const seat = await sit()
  const { page, words: w } = seat
  const { event, bar } = await openCalendar(seat, 'Bal de la moisson')
  const act = countActions(page)
  await act.click(bar)
  await act.type({ key: 'Enter' })
  const details = page.getByRole('dialog', { name: event.title })
  const button = (name: string | RegExp) => details.getByRole('button', { name })
  await act.click(details.getByRole('tab', { name: new RegExp(w.billing.estimates) }))
  await act.click(button(w.billing.new_estimate))
  await act.type({ at: details.getByRole('textbox', { name: w.billing.discount.rate }) }, '10')
  await act.click(button(w.billing.extra.add))
  const text = details.getByRole('textbox', { name: w.billing.extra.text })
  await act.type({ at: text }, 'Transport', { key: 'Tab' }, { key: 'Tab' }, '120.5')
  await act.click(button(w.billing.create_estimate))
  await act.click(button(new RegExp(`^${w.billing.bill_estimate}.*D-`)))
  await act.click(button(w.billing.create_bill))
  await seePdf(page, () => act.click(details.getByRole('link', { name: /PDF/ })))
  await saveFacturX(page, () => act.click(button(/^Factur-X/)))
  expect(act.count()).toBeLessThanOrEqual(12)
  await checkBill(event)
}, 120_000)

// rules/invoice.md#30, rules/screen.md#25
it('does the same in 10 actions with keys', async () => {
  const seat = await sit()
  const { page, words: w } = seat
  const { event, bar } = await openCalendar(seat, 'Fête du verger')
  const act = countActions(page)
  const enter = { key: 'Enter' }
  const tab = { key: 'Tab' }
  const details = page.getByRole('dialog', { name: event.title })
  const button = (name: string | RegExp) => details.getByRole('button', { name })
  const field = (name: string) => details.getByRole('textbox', { name })
  await walkTo(page, page.getByRole('listbox', { name: w.calendar.timeline_label }).getByRole('option'))
  await walkTo(page, bar, 'ArrowRight')
  await act.type(enter)
  await walkTo(page, details.getByRole('tab', { selected: true }))
  await walkTo(page, details.getByRole('tab', { name: new RegExp(w.billing.estimates) }), 'ArrowRight')
  await act.type() // the walk
  await walkTo(page, button(w.billing.new_estimate))
  await act.type(enter)
  // One burst: Enter goes on from the discount to the line, and from the line to the button.
  await act.type({ at: field(w.billing.discount.rate) }, '10', enter, { at: button(w.billing.extra.add) }, enter)
  await act.type({ at: field(w.billing.extra.text) }, 'Transport', tab, tab, '120.5', enter)
  await act.type(enter, { at: button(w.billing.create_estimate) }, enter)
  const paper = details.getByRole('link', { name: /PDF/ })
  await act.type({ at: paper }, tab, { at: button(new RegExp(`^${w.billing.bill_estimate}.*D-`)) }, enter)
  await act.type({ at: field(w.billing.discount.rate) }, { key: 'Control+Enter' })
  await details.getByRole('list', { name: w.billing.bills }).waitFor()
  await landsOn(page, paper)
  await seePdf(page, () => act.type(enter))
  await saveFacturX(page, () => act.type(tab, { at: button(/^Factur-X/) }, enter))
  expect(act.count()).toBeLessThanOrEqual(10)
  await checkBill(event)
}, 120_000)
