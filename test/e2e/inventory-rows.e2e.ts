import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBothSchemes, leave, signIn, takeSeat } from './at-screen.ts'
import { grouping, openWarehouse, rowOf, saved, type Warehouse } from './warehouse.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
})
afterAll(() => house?.close())

// rules/inventory.md#18
it('makes rows stand out that came back short or damaged, each in a colour of its own', async () => {
  const lines = house.stock.slice(0, 4)
  const event = await house.makeEvent('Kermesse', lines)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await signIn(seat)
  await house.open(seat, event)
  await grouping(page, w.inventory.by.none).click()
  const [plain, whole, short, damaged] = lines.map((line) => {
    const { actual, back, moreBroken } = rowOf(seat, line)
    const row = page.getByRole('listitem').filter({ has: actual })
    const ground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor)
    return { actual, back, moreBroken, ground }
  })
  if (!plain || !whole || !short || !damaged) throw new Error('four materials stand in the list')
  await whole.back.click()
  await short.actual.fill('3')
  await damaged.back.click()
  await damaged.moreBroken.click()
  await saved(page)
  await page.getByText(w.inventory.state.complete, { exact: true }).first().waitFor()
  const grounds = async () => ({
    plain: await plain.ground(),
    whole: await whole.ground(),
    short: await short.ground(),
    damaged: await damaged.ground(),
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await page.mouse.move(0, 0) // the row under the pointer has a ground of its own
    const seen = await grounds()
    expect(new Set([seen.short, seen.damaged, seen.plain]).size).toBe(3)
    expect(seen.whole).toBe(seen.plain)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await checkBothSchemes(page, 'rows that stand out')
  await leave(seat)
}, 120_000)
