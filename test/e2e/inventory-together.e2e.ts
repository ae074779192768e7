import type { Locator, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { checkBothSchemes, enter, heading, hold, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { grouping, rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

/** A seat at the return of a new event with two materials of the stock, the first of which it counts. */
async function openPair(title: string, from: number) {
  const [mine, theirs] = house.stock.slice(from, from + 2) as [AvailableMaterial, AvailableMaterial]
  const event = await house.makeEvent(title, [mine, theirs])
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  await grouping(page, say(w.inventory.show.all, { shown: '2' })).click()
  await page.locator('[data-live=live]').waitFor()
  return { seat, event, mine, theirs, row: rowOf(seat, mine), other: rowOf(seat, theirs) }
}

describe('two people at one inventory', () => {
  // rules/inventory.md#21, rules/inventory.md#22
  it('shows the other user’s counts and leaves the row being typed alone; a clash on one row asks', async () => {
    const { seat, event, mine, theirs, row, other } = await openPair('Nuit des musées', 70)
    const { page, context, words: w } = seat
    const byOther = (id: number, actual: number) =>
      house.member.call(eventRoutes.return, { params: { id: event.id }, body: [{ id, actual, broken: 0 }] })

    await row.actual.fill('3')
    await byOther(theirs.id, 2)
    await expect.poll(() => other.actual.inputValue(), { timeout: patience }).toBe('2')
    expect(await row.actual.inputValue()).toBe('3')
    await saved(page)
    await expect
      .poll(() => house.counts(event.id), { timeout: patience })
      .toEqual(
        new Map([
          [mine.id, [3, 0]],
          [theirs.id, [2, 0]],
        ]),
      )

    // Both count the same row, one of them without network: nothing is overwritten without asking.
    const dialog = page.getByRole('dialog')
    const clash = async (typed: string, counted: number, reopens = false) => {
      await context.setOffline(true)
      await row.actual.fill(typed)
      await byOther(mine.id, counted)
      await byOther(theirs.id, 4)
      if (reopens) await page.goto('about:blank')
      await context.setOffline(false)
      if (reopens) await house.open(seat, event)
      await dialog.getByRole('row', { name: new RegExp(`${mine.reference}.*${counted}.*${typed}`) }).waitFor()
      expect((await house.counts(event.id)).get(mine.id)).toEqual([counted, 0])
    }
    await clash('1', 2)
    await checkBothSchemes(page, 'two counts of one row')
    await dialog.getByRole('button', { name: w.inventory.conflict.keep_mine }).click()
    await saved(page)
    expect((await house.counts(event.id)).get(mine.id)).toEqual([1, 0])
    expect(await other.actual.inputValue()).toBe('4')
    await clash('4', 3)
    await dialog.getByRole('button', { name: w.form.take_theirs }).click()
    await expect.poll(() => row.actual.inputValue(), { timeout: patience }).toBe('3')
    expect((await house.counts(event.id)).get(mine.id)).toEqual([3, 0])
    // The same when the page was closed in between: the typed count is still there, and is not sent
    // over the other user's.
    await clash('2', 1, true)
    await dialog.getByRole('button', { name: w.inventory.conflict.keep_mine }).click()
    await saved(page)
    expect((await house.counts(event.id)).get(mine.id)).toEqual([2, 0])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21
  it('keeps a colleague’s later count in sight when the answer to an own save comes behind it', async () => {
    const { seat, event, mine, theirs, row, other } = await openPair('Fête du lac', 75)
    const { page, context } = seat
    /** Types a count whose answer comes once the colleague's next counts were read here. */
    const countBefore = async (
      typed: string,
      byOther: [id: number, actual: number][],
      isRead: () => Promise<unknown>,
    ) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const holdAnswer = async (route: Route) => {
        const answer = await route.fetch()
        const body = byOther.map(([id, actual]) => ({ id, actual, broken: 0 }))
        await house.member.call(eventRoutes.return, { params: { id: event.id }, body })
        await held
        await route.fulfill({ response: answer })
      }
      await page.route('**/api/events/*/return', holdAnswer, { times: 1 })
      const read = isRead()
      await row.actual.fill(typed)
      await read
      release()
      await saved(page)
    }
    const comesToShow = (field: Locator, value: string) =>
      expect.poll(() => field.inputValue(), { timeout: patience }).toBe(value)

    await countBefore('3', [[theirs.id, 4]], () => comesToShow(other.actual, '4'))
    expect(await other.actual.inputValue()).toBe('4')
    // Where both count one row, the colleague's later count shows once the own one is answered.
    const both: [number, number][] = [
      [mine.id, 1],
      [theirs.id, 2],
    ]
    await countBefore('2', both, () =>
      page.waitForResponse(
        async (answer) =>
          answer.url().endsWith(`/events/${event.id}`) && (await answer.text()).includes('"quantity_returned":1'),
      ),
    )
    await comesToShow(row.actual, '1')
    await comesToShow(other.actual, '2')
    expect(await house.counts(event.id)).toEqual(new Map(both.map(([id, actual]) => [id, [actual, 0]])))
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#7, rules/inventory.md#8, rules/inventory.md#24
  it('two users end it in the same second: one succeeds, the other gets the reason', async () => {
    const lines = house.stock.slice(72, 75)
    const event = await house.makeEvent('Bal des pompiers', lines)
    const before = await house.outOfOrder(lines[0]!.id)
    await house.member.call(eventRoutes.return, {
      params: { id: event.id },
      body: lines.map(({ id }, at) => ({ id, actual: 4, broken: at === 0 ? 1 : 0 })),
    })
    const [one, other] = [await takeSeat(house.browser, house.site), await takeSeat(house.browser, house.site)]
    await enter(one)
    await enter(other, 'member')
    const { words: w } = one
    const yes: Locator[] = []
    for (const seat of [one, other]) {
      await house.open(seat, event)
      await seat.page.getByRole('button', { name: w.inventory.terminate }).click()
      yes.push(seat.page.getByRole('dialog').getByRole('button', { name: w.inventory.ask.yes_broken }))
      await yes.at(-1)?.waitFor()
    }
    // A question takes no press at first. Both answers are held until both are given: the first one
    // to arrive closes the other user's question.
    const address = '**/api/events/*/terminate'
    const send = await Promise.all([one, other].map(({ page }) => hold(page, address)))
    const asked = [one, other].map(({ page }) => page.waitForRequest(address))
    await Promise.all(yes.map((button) => button.click()))
    await Promise.all(asked)
    for (const release of send) release()
    const told = async ({ page }: Seat): Promise<'done' | 'refused'> => {
      const done = page.getByText(say(w.inventory.terminated, { title: event.title }))
      const refused = page.getByText(w.problem.inventory.already_terminated)
      await done.or(refused).first().waitFor()
      return (await refused.count()) > 0 ? 'refused' : 'done'
    }
    expect((await Promise.all([told(one), told(other)])).sort()).toEqual(['done', 'refused'])
    for (const { page } of [one, other]) await page.getByText(w.inventory.done.title).waitFor()
    expect(await house.outOfOrder(lines[0]!.id)).toBe(before + 1)
    expect([...one.errors, ...other.errors]).toEqual([])
    await one.context.close()
    await other.context.close()
  }, 120_000)

  // rules/inventory.md#25
  it('names the counts made without network that came too late', async () => {
    const [line] = house.stock.slice(75, 76) as [AvailableMaterial]
    const event = await house.makeEvent('Kermesse', [line])
    const seat = await takeSeat(house.browser, house.site)
    const { page, context, words: w } = seat
    await enter(seat)
    await house.open(seat, event)
    const row = rowOf(seat, line)
    await row.actual.waitFor()
    // Parts of every page, which would have come now, come with the network: no page is loaded anew.
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    await context.setOffline(true)
    await row.actual.fill('4')
    await page.locator('[data-save=failed]').waitFor()
    await house.member.call(eventRoutes.terminate, {
      params: { id: event.id },
      body: [{ id: line.id, actual: 1, broken: 0 }],
    })
    await context.setOffline(false)
    const lost = page.getByRole('alert', { name: w.inventory.done.lost })
    await lost.getByText(line.reference).waitFor()
    expect(await lost.textContent()).toContain(say(w.inventory.conflict.count, { actual: 4, broken: 0, lost: 0 }))
    await checkBothSchemes(page, 'a count that came too late')
    await lost.getByRole('button', { name: w.inventory.done.lost_seen }).click()
    await lost.waitFor({ state: 'hidden' })
    expect((await house.counts(event.id)).get(line.id)).toEqual([1, 0])
    expect(loads).toEqual([])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)

  // rules/inventory.md#21, rules/inventory.md#22
  it('sends counts made without network from any screen, and asks where another user counted otherwise', async () => {
    const [line, asked] = house.stock.slice(76, 78) as [AvailableMaterial, AvailableMaterial]
    const event = await house.makeEvent('Bal du réservoir', [line, asked])
    const seat = await takeSeat(house.browser, house.site)
    const { page, context, words: w } = seat
    await enter(seat)
    /** Counts a row in the basement and returns to the calendar, still without network. */
    const countAndLeave = async (material: AvailableMaterial, typed: string) => {
      await page.goto(`${house.site.url}/?event=${event.id}`)
      await page.getByRole('dialog').getByRole('link', { name: w.event.return_inventory }).click()
      const row = rowOf(seat, material)
      await row.actual.waitFor()
      await context.setOffline(true)
      await row.actual.fill(typed)
      await page.locator('[data-save=failed]').waitFor()
      await page.getByRole('link', { name: w.frame.menu.calendar, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: w.inventory.leave.yes }).click()
      await heading(page, w.frame.menu.calendar).waitFor()
    }
    await countAndLeave(line, '3')
    expect((await house.counts(event.id)).get(line.id)).toEqual([0, 0])
    await context.setOffline(false)
    await page.getByText(say(w.inventory.later.sent_one, { title: event.title })).waitFor()
    expect((await house.counts(event.id)).get(line.id)).toEqual([3, 0])
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('inventory.')))
    expect(await kept()).toEqual([])

    // Another user counted otherwise in between: nothing is sent over it, and the choice is one
    // press away.
    await countAndLeave(asked, '2')
    await house.member.call(eventRoutes.return, {
      params: { id: event.id },
      body: [{ id: asked.id, actual: 4, broken: 0 }],
    })
    await context.setOffline(false)
    await page.getByText(say(w.inventory.later.clash, { title: event.title })).waitFor()
    expect((await house.counts(event.id)).get(asked.id)).toEqual([4, 0])
    await page.getByRole('link', { name: w.inventory.later.open }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.inventory.conflict.keep_mine }).click()
    await saved(page)
    expect((await house.counts(event.id)).get(asked.id)).toEqual([2, 0])
    expect(await kept()).toEqual([])

    // Also at the next start of the client, on any screen.
    await countAndLeave(line, '4')
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto(`${house.site.url}/materials`)
    await page.getByText(say(w.inventory.later.sent_one, { title: event.title })).waitFor()
    expect((await house.counts(event.id)).get(line.id)).toEqual([4, 0])
    expect(seat.errors).toEqual([])
    await context.close()
  }, 120_000)
})
