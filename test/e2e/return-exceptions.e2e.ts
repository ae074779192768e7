import { expect, it } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { phone } from '../browser.ts'
import { countActions } from './actions.ts'
import { checkBothSchemes, enter, hold, leave, type Seat, say, takeSeat } from './at-screen.ts'
import { stopTime } from './clock.ts'
import { landsOn } from './keys.ts'
import { rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

/** An event of so many lines that can be billed: to the company of its beneficiary. */
async function billableEvent(title: string, from: number, count: number) {
  const lines = house.stock.slice(from, from + count)
  const event = await house.makeEvent(title, lines)
  const customer = `Mairie, ${title}`
  const company = await house.admin.call(companyRoutes.create, { body: { legal_name: customer } })
  const person = await house.admin.call(personRoutes.create, {
    body: { first_name: 'Ana', last_name: title, company_id: company.id, tags: [protectedTags.beneficiary] },
  })
  await house.admin.call(eventRoutes.update, { params: { id: event.id }, body: { beneficiaries: [person.id] } })
  return { event, lines, customer }
}

// rules/inventory.md#16, rules/inventory.md#17, rules/inventory.md#27, rules/inventory.md#28, rules/inventory.md#41, rules/invoice.md#5
it('takes 22 lines back with one short and one broken in six actions; a colleague bills both on another computer', async () => {
  const { event, lines, customer } = await billableEvent('Retour de tournée', 0, 22)
  const [short, damaged] = [lines[7]!, lines[15]!]
  for (const [{ id }, replacement_price] of [
    [short, 120],
    [damaged, 90],
  ] as const)
    await house.admin.call(materialRoutes.update, { params: { id }, body: { replacement_price } })
  const colleague = await takeSeat(house.browser, house.site)
  const bills = await openBills(colleague, event, 'member')
  await bills.getByRole('button', { name: colleague.words.billing.new_bill }).waitFor()
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  const act = countActions(page)
  const [shortRow, damagedRow] = [rowOf(seat, short), rowOf(seat, damaged)]

  await act.click(page.getByRole('button', { name: w.inventory.all_back }))
  // All of it is folded away: nothing is left to look at.
  await page.getByText(say(w.inventory.back_of_other, { shown: '88', all: '88' })).waitFor()
  await expect.poll(() => page.getByRole('list', { name: w.inventory.list }).getByRole('textbox').count()).toBe(0)
  await act.type('/', short.reference, { key: 'Enter' }, { at: shortRow.actual }, '3')
  await act.type('/', damaged.reference, { key: 'Enter' }, { at: damagedRow.actual }, { key: 'Tab' }, '1')
  await act.click(page.getByRole('button', { name: w.inventory.terminate }))
  const dialog = page.getByRole('dialog', { name: w.inventory.ask.title })
  const findings = dialog.getByRole('list', { name: w.inventory.ask.findings }).getByRole('listitem')
  expect(await findings.allTextContents()).toEqual([
    expect.stringMatching(new RegExp(`${damaged.reference}.*${say(w.inventory.state.broken_one, { shown: 1 })}.*90`)),
    expect.stringMatching(new RegExp(`${short.reference}.*${say(w.inventory.state.partial_one, { shown: 1 })}.*120`)),
  ])
  await dialog.getByText('210,00').waitFor()
  await dialog.getByText(say(w.inventory.ask.bill_lines_other, { count: 2, name: customer })).waitFor()
  await checkBothSchemes(page, 'ending a return with exceptions')
  await act.click(dialog.getByRole('button', { name: w.inventory.ask.yes_bill }))
  expect(act.count()).toBeLessThanOrEqual(6)

  // Both are led to, or hear of, the event's next invoice, which begins with what is missing and what is broken.
  const details = page.getByRole('dialog', { name: event.title })
  const waiting = say(w.billing.claims_other, { count: 2 })
  await details.getByText(waiting).waitFor()
  await bills.getByText(waiting).waitFor()
  expect((await house.read(event.id)).is_return_inventory_done).toBe(true)
  expect((await house.counts(event.id)).get(short.id)).toEqual([3, 0])
  expect((await house.counts(event.id)).get(damaged.id)).toEqual([4, 1])
  await bills.getByRole('button', { name: w.billing.new_bill }).click()
  await bills.getByRole('button', { name: w.billing.create_bill }).click()
  await bills.getByRole('list', { name: w.billing.bills }).waitFor()
  const claim = (words: string, { name, reference }: typeof short) => say(words, { name, reference })
  expect(await billedExtras(event.id)).toEqual([
    [claim(w.inventory.claim.broken, damaged), 1, 90],
    [claim(w.inventory.claim.missing, short), 1, 120],
  ])
  await details.getByText(waiting).waitFor({ state: 'hidden' })
  await leave(colleague)
  await leave(seat)
}, 120_000)

// rules/inventory.md#28
it('offers a form of the invoice that is open meanwhile what a return claims', async () => {
  const { event, lines } = await billableEvent('Retour pendant la facture', 24, 2)
  const [lost, whole] = [lines[0]!, lines[1]!]
  await house.admin.call(materialRoutes.update, { params: { id: lost.id }, body: { replacement_price: 75 } })
  const seat = await takeSeat(house.browser, house.site)
  const { words: w } = seat
  const bills = await openBills(seat, event)
  await bills.getByRole('button', { name: w.billing.new_bill }).click()
  const create = bills.getByRole('button', { name: w.billing.create_bill })
  await create.waitFor()
  await house.member.call(eventRoutes.terminate, {
    params: { id: event.id },
    body: [
      { id: lost.id, actual: 1, broken: 0, lost: 3, is_claimed: true },
      { id: whole.id, actual: 4, broken: 0 },
    ],
  })
  const offer = bills.getByText(w.billing.claims_changed_one)
  await offer.waitFor()
  await checkBothSchemes(seat.page, 'claims under an open invoice')
  await bills.getByRole('button', { name: w.billing.claims_update }).click()
  await offer.waitFor({ state: 'hidden' })
  await landsOn(seat.page, create)
  await create.click()
  await bills.getByRole('list', { name: w.billing.bills }).waitFor()
  expect(await billedExtras(event.id)).toEqual([
    [say(w.inventory.claim.lost, { name: lost.name, reference: lost.reference }), 3, 75],
  ])
  await leave(seat)
}, 120_000)

/** Opens the tab of an event's invoices; gives its details. */
async function openBills(seat: Seat, event: { id: number; title: string }, pseudo?: string) {
  await enter(seat, pseudo)
  await seat.page.goto(`${house.site.url}/?event=${event.id}&tab=bills`)
  return seat.page.getByRole('dialog', { name: event.title })
}

/** The extra lines of an event's newest invoice. */
async function billedExtras(id: number) {
  const { bills } = await house.read(id)
  const bill = await house.admin.call(billRoutes.get, { params: { id: bills[0]?.id ?? 0 } })
  return bill.extras.map(({ text, quantity, unit_price }) => [text, quantity, unit_price])
}

// rules/inventory.md#27
it('folds complete rows two seconds after the last count, opens its group on demand, and shows all rows when asked', async () => {
  const lines = house.stock.slice(30, 34)
  const event = await house.makeEvent('Kermesse du quartier', lines)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await page.clock.install()
  await enter(seat)
  const rows = lines.map((line) => rowOf(seat, line))
  const [first, second] = [rows[0]!, rows[1]!]
  await page.goto(`${house.site.url}/event-return/${event.id}?by=none`)
  await first.actual.waitFor()
  const answer = await hold(page, `**/api/events/${event.id}/return`)
  await stopTime(page)
  await first.back.click()
  await second.actual.focus()
  await page.clock.runFor(1900)
  expect(await first.actual.count()).toBe(1)
  // An answer that comes late is no count.
  answer()
  await saved(page)
  await page.clock.runFor(200)
  await first.actual.waitFor({ state: 'detached' })
  // The row in hand stays until the focus leaves it.
  await page.keyboard.type('4')
  await page.clock.runFor(3000)
  expect(await second.actual.inputValue()).toBe('4')
  await page.clock.resume()
  await saved(page)

  const head = page.getByRole('list', { name: w.inventory.list }).getByRole('button', { expanded: false }).first()
  await head.click()
  await first.actual.waitFor()
  await page.goto(`${house.site.url}/event-return/${event.id}?show=all`)
  await first.actual.waitFor()
  expect(await second.actual.inputValue()).toBe('4')
  await leave(seat)
}, 120_000)

// rules/inventory.md#29
it('counts with the pad of figures on a phone, row after row', async () => {
  const lines = house.stock.slice(40, 43)
  const event = await house.makeEvent('Bal masqué', lines, 12)
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/event-return/${event.id}?by=none`)
  await page.getByRole('button', { name: w.inventory.keypad.open }).tap()
  const pad = page.getByRole('region', { name: w.inventory.keypad.label })
  const press = async (...names: string[]) => {
    for (const name of names) await pad.getByRole('button', { name, exact: true }).tap()
  }
  await press('1', '1', w.inventory.keypad.next)
  await press('9', w.inventory.keypad.erase, '8')
  await pad.getByRole('button', { name: w.inventory.broken }).tap()
  await press('2')
  await pad.getByRole('button', { name: w.inventory.lost }).tap()
  await press('3', w.inventory.keypad.next)
  await checkBothSchemes(page, 'the pad of figures')
  // Each number has a name of its own.
  for (const name of [w.inventory.actual, w.inventory.broken, w.inventory.lost])
    expect(await pad.getByRole('button', { name: new RegExp(`^${name}`) }).count()).toBe(1)
  await press(say(w.inventory.row_back, { name: lines[2]!.name, reference: lines[2]!.reference }))
  await pad.getByRole('button', { name: w.inventory.keypad.close }).tap()
  await saved(page)
  expect([...(await house.counts(event.id)).values()].sort()).toEqual([
    [11, 0],
    [12, 0],
    [8, 2],
  ])
  const { materials } = await house.read(event.id)
  expect(materials.map(({ pivot }) => pivot.quantity_lost).sort()).toEqual([0, 0, 3])
  await landsOn(page, page.getByRole('button', { name: w.inventory.keypad.open }))
  await leave(seat)
}, 120_000)
