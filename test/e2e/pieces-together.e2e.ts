import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { enter, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { handScan } from './scanning.ts'
import { rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

// rules/inventory.md#21, rules/inventory.md#22, rules/scan.md#12
it('adds up the pieces of one material that both scan and tap, and counts one sent without an answer once', async () => {
  const material = house.stock[78]!
  const event = await house.makeEvent('Bourse aux vélos', [material], 20)
  const { code } = await house.admin.call(materialRoutes.get, { params: { id: material.id } })
  const seats = await Promise.all(
    ['admin', 'member'].map(async (pseudo) => {
      const seat = await takeSeat(house.browser, house.site)
      await enter(seat, pseudo)
      await house.open(seat, event)
      await seat.page.locator('[data-live=live]').waitFor()
      return { ...seat, row: rowOf(seat, material) }
    }),
  )
  const countTo = async (pieces: number) => {
    for (const { row } of seats)
      await expect.poll(() => row.actual.inputValue(), { timeout: patience }).toBe(String(pieces))
    for (const { page } of seats) await saved(page)
    expect(await house.counts(event.id)).toEqual(new Map([[material.id, [pieces, 0]]]))
  }
  await Promise.all(
    seats.map(async ({ page }) => {
      for (let times = 0; times < 5; times++) await handScan(page, code)
    }),
  )
  await countTo(10)
  const more = ({ page, words: w }: Seat) => {
    const label = say(w.inventory.actual_of, { name: material.name, reference: material.reference })
    return page.getByRole('button', { name: say(w.inventory.one_more, { label }), exact: true })
  }
  await Promise.all(seats.map((seat) => more(seat).click()))
  await countTo(12)
  // The server takes it, and its answer is lost: the next attempt finds it there.
  const one = seats[0]!
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await one.page.route('**/api/events/*/return', loseAnswer, { times: 1 })
  await more(one).click()
  await countTo(13)
  expect(await one.page.getByRole('dialog').count()).toBe(0)
  for (const { context } of seats) await context.close()
}, 120_000)
