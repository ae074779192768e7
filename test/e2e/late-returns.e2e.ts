import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { phone } from '../browser.ts'
import { checkBothSchemes, enter, leave, say, takeSeat, tapTwice } from './at-screen.ts'
import { openUnitary } from './unitary.ts'
import { rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

const stockOf = async (id: number) => {
  const { stock_quantity, out_of_order_quantity } = await house.admin.call(materialRoutes.get, { params: { id } })
  return [stock_quantity, out_of_order_quantity ?? 0]
}

// rules/inventory.md#8, rules/inventory.md#15, rules/inventory.md#23, rules/inventory.md#31,
// rules/inventory.md#35, rules/inventory.md#32, rules/inventory.md#36, rules/unreturned.md#4
it('loses a piece on a phone, gets another one back late, and takes it all back at the desk', async () => {
  const [kept, gone] = house.stock.slice(40, 42) as [Warehouse['stock'][number], Warehouse['stock'][number]]
  const event = await house.makeEvent('Bal des pompiers', [kept, gone])
  const before = await stockOf(gone.id)
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/event-return/${event.id}?by=none&show=all`)
  const row = rowOf(seat, gone)
  await rowOf(seat, kept).back.tap()
  await row.actual.fill('2')
  await row.moreLost.tap()
  await saved(page)
  expect(await row.lost.inputValue()).toBe('1')
  await checkBothSchemes(page, 'a lost piece on a phone')
  await page.getByRole('button', { name: w.inventory.terminate }).tap()
  const ending = page.getByRole('dialog', { name: w.inventory.ask.title })
  const finding = ending.getByRole('list', { name: w.inventory.ask.findings }).getByRole('listitem')
  expect(await finding.allTextContents()).toEqual([
    expect.stringMatching(
      new RegExp(
        `${gone.reference}.*${say(w.inventory.state.lost_one, { shown: 1 })}.*${say(w.inventory.state.partial_one, { shown: 1 })}`,
      ),
    ),
  ])
  await ending.getByText(w.inventory.ask.lost_one).waitFor()
  await ending.getByRole('button', { name: w.inventory.ask.yes, exact: true }).tap()
  await page.getByText(w.inventory.done.title).waitFor()
  expect(await stockOf(gone.id)).toEqual([before[0]! - 1, before[1]])

  // What is still out stands in the list of all that is, from where the return opens.
  await page.goto(`${house.site.url}/unreturned?search=pompiers`)
  await page.getByRole('link', { name: event.title }).first().tap()
  await page.getByRole('button', { name: w.inventory.late.open }).waitFor()
  // So it does from the details of its event.
  await page.goto(`${house.site.url}/?event=${event.id}`)
  await page.getByRole('dialog', { name: event.title }).getByRole('link', { name: w.event.return_inventory }).tap()
  await page.getByRole('button', { name: w.inventory.late.open }).tap()
  const late = page.getByRole('dialog', { name: w.inventory.late.title })
  const label = say(w.inventory.broken_of, { name: gone.name, reference: gone.reference })
  await late.getByRole('button', { name: say(w.inventory.one_more, { label }), exact: true }).tap()
  await checkBothSchemes(page, 'counting what came back late')
  await page.goBack()
  await page.getByRole('button', { name: w.form.stay }).last().tap()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++
  })
  await tapTwice(late.getByRole('button', { name: w.inventory.late.save }))
  await page.getByText(w.inventory.done.all).waitFor()
  expect(sent).toBe(1)
  expect(await stockOf(gone.id)).toEqual([before[0]! - 1, before[1]! + 1])
  await leave(seat)

  // The broken piece is mended before the return is reopened: that part stays, and is named.
  await house.admin.call(materialRoutes.update, {
    params: { id: gone.id },
    body: { out_of_order_quantity: before[1] },
  })
  const desk = await takeSeat(house.browser, house.site)
  await enter(desk)
  await house.open(desk, event)
  await desk.page.getByRole('button', { name: w.inventory.reopen.open, exact: true }).click()
  const question = desk.page.getByRole('dialog', { name: w.inventory.reopen.title })
  const reason = question.getByRole('textbox', { name: w.inventory.reopen.reason })
  // A pasted text that is too long is refused, not cut.
  await reason.click()
  await desk.page.keyboard.insertText('x'.repeat(1001))
  await question.getByRole('button', { name: w.inventory.reopen.yes }).click()
  await question.getByText(new RegExp(say(w.invalid.too_long, { count: '1\\s?000' }))).waitFor()
  await reason.fill('Retrouvé dans le camion')
  await checkBothSchemes(desk.page, 'reopening a return')
  await question.getByRole('button', { name: w.inventory.reopen.yes }).click()
  if (before[1] === 0) {
    const left = desk.page.getByRole('dialog', { name: w.inventory.reopen.left_title })
    await left.getByText(say(w.inventory.reopen.left_mended_one, { shown: 1 })).waitFor()
    await desk.page.keyboard.press('Escape')
  }
  await rowOf(desk, gone).lost.waitFor()
  expect(await rowOf(desk, gone).lost.inputValue()).toBe('1')
  expect((await stockOf(gone.id))[0]).toBe(before[0])
  await leave(desk)
}, 180_000)

// rules/inventory.md#35, rules/inventory.md#39
it('keeps a late count while the units of its row cannot be read, and says so', async () => {
  const { material } = await openUnitary(house.admin, 'Lyre en retard', 3)
  const { name, reference } = material
  const event = await house.makeEvent('Bal des lyres', [material], 3)
  await house.admin.call(eventRoutes.terminate, {
    params: { id: event.id },
    body: [{ id: material.id, actual: 0, broken: 0, lost: 0, units: [] }],
    version: event.version,
  })
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  await page.getByRole('button', { name: w.inventory.late.open }).click()
  const late = page.getByRole('dialog', { name: w.inventory.late.title })
  const row = rowOf(seat, material)
  await row.actual.fill('2')
  await page.route(`**/api/materials/${material.id}/units*`, (route) => route.abort())
  await late.getByRole('button', { name: w.inventory.units.title }).click()
  const failure = late.getByRole('alert').filter({ hasText: w.unit.naming.failed })
  await failure.waitFor()
  await checkBothSchemes(page, 'units that could not be read')
  expect(await row.actual.inputValue()).toBe('2')
  await page.unroute(`**/api/materials/${material.id}/units*`)
  await failure.getByRole('button', { name: w.form.retry }).click()
  await late.getByRole('combobox', { name: say(w.inventory.units.other_of, { name, reference }) }).waitFor()
  await failure.waitFor({ state: 'hidden' })
  await late.getByRole('button', { name: w.inventory.late.save }).click()
  await late.waitFor({ state: 'hidden' })
  expect((await house.read(event.id)).materials[0]?.pivot.quantity_returned).toBe(2)
  await leave(seat)
}, 120_000)
