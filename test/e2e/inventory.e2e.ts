import { describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow, onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, patience, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'
import { grouping, openWarehouse, rowOf, saved, values, type Warehouse } from './warehouse.ts'

let house: Warehouse
useStage(async (stage) => {
  house = await openWarehouse(stage)
})

describe('in the warehouse, on a phone', () => {
  // rules/inventory.md#8, rules/inventory.md#19, rules/inventory.md#20, rules/inventory.md#21,
  // rules/inventory.md#23, rules/inventory.md#25, rules/calendar.md#18, rules/screen.md#29
  it('counts 60 lines with the network cut twice and a reload in between, and loses nothing', async () => {
    const lines = house.stock.slice(0, 60)
    const event = await house.makeEvent('Festival des lumières d’automne', lines)
    const expected = new Map(lines.map(({ id }) => [id, [0, 0]]))
    const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
    const { page, context, words: w } = seat
    await enter(seat)
    // From the agenda, where a finished event waits for its count.
    const { data } = await house.admin.call(eventRoutes.list, { query: { start: dayFromNow(-4), end: dayFromNow(-1) } })
    const waiting = data.find(
      (one) => one.is_confirmed && !one.is_return_inventory_done && one.end_date < dayFromNow(0),
    )
    if (!waiting) throw new Error('the demonstration has an event that waits for its inventory')
    await page.goto(`${house.site.url}/?date=${dayFromNow(-4)}`)
    const link = page.getByRole('link', { name: `${w.event.return_inventory}, ${waiting.title}` }).first()
    await link.tap()
    await heading(page, waiting.title).waitFor()
    // And from the details of any event that has started.
    await page.goto(`${house.site.url}/?event=${event.id}`)
    await page.getByRole('dialog').getByRole('link', { name: w.event.return_inventory }).tap()
    await heading(page, event.title).waitFor()
    await grouping(page, w.inventory.by.none).tap()
    // Ending a count that has not begun warns about every missing piece, not about one broken one.
    await page.getByRole('button', { name: w.inventory.terminate }).tap()
    const alarm = page.getByRole('dialog', { name: w.inventory.ask.uncounted_title })
    await alarm.getByRole('button', { name: w.inventory.ask.yes_uncounted }).waitFor()
    const named = alarm.getByRole('list', { name: w.inventory.ask.findings }).getByRole('listitem')
    expect(await named.count()).toBe(lines.length)
    await checkBothSchemes(page, 'ending what nobody counted')
    await alarm.getByRole('button', { name: w.inventory.ask.no }).last().tap()
    await alarm.waitFor({ state: 'hidden' })
    // 60 lines of 4 pieces each: to count while none is counted, then to find.
    await page.getByText(say(w.inventory.uncounted_pieces_other, { shown: '240' })).waitFor()
    const count = async (from: number, to: number) => {
      for (const line of lines.slice(from, to)) {
        const row = rowOf(seat, line)
        const at = lines.indexOf(line)
        if (at % 5 === 1) {
          await row.moreBack.tap()
          await row.moreBack.tap()
          expected.set(line.id, [2, 0])
        } else if (at % 5 === 2) {
          await row.back.tap()
          await row.moreBroken.tap()
          expected.set(line.id, [4, 1])
        } else if (at % 5 === 3) {
          await row.actual.fill('3')
          expected.set(line.id, [3, 0])
        } else {
          await row.back.tap()
          expected.set(line.id, [4, 0])
        }
      }
    }
    const stands = async () => expect(await house.counts(event.id)).toEqual(expected)

    await count(0, 10)
    await saved(page)
    expect(await page.getByText(say(w.inventory.uncounted_pieces_other, { shown: '' }).trim()).count()).toBe(0)
    await stands()
    await checkBothSchemes(page, 'the inventory on a phone')

    // In the basement: nothing gets through, and the screen says so.
    await context.setOffline(true)
    await count(10, 25)
    await page.getByText(w.frame.offline).waitFor()
    await page.getByText(say(w.inventory.saving.offline_other, { count: 15 })).waitFor()
    await checkBothSchemes(page, 'the inventory without network')
    await context.setOffline(false)
    await saved(page)
    await stands()

    // And once more: this time the page itself is gone before the network is back.
    await context.setOffline(true)
    await count(25, 40)
    await page.reload().catch(() => null) // there is no network to load it from
    await context.setOffline(false)
    await house.open(seat, event)
    await page.getByText(say(w.inventory.restored_other, { count: 15 })).waitFor()
    await saved(page)
    await stands()
    // Not sent twice, not resumed again.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('inventory.')))).toEqual(
      [],
    )

    await count(40, 60)
    await saved(page)
    await stands()
    const broken = lines.filter((_, at) => at % 5 === 2)
    const before = new Map(await Promise.all(broken.map(async ({ id }) => [id, await house.outOfOrder(id)] as const)))
    await page.getByRole('button', { name: w.inventory.terminate }).tap()
    const dialog = page.getByRole('dialog', { name: w.inventory.ask.title })
    await dialog.getByText(say(w.inventory.ask.broken_other, { shown: 12 }), { exact: false }).waitFor()
    const findings = dialog.getByRole('list', { name: w.inventory.ask.findings }).getByRole('listitem')
    expect(await findings.count()).toBe(36)
    const first = lines.find((_, at) => at % 5 === 2)
    await findings
      .filter({ hasText: first?.reference ?? '' })
      .getByText(say(w.inventory.state.broken_one, { shown: 1 }))
      .first()
      .waitFor()
    await checkBothSchemes(page, 'ending the inventory')
    await dialog.getByRole('button', { name: w.inventory.ask.yes_broken }).tap()
    await page.getByText(w.inventory.done.title).waitFor()
    await page.getByText(say(w.inventory.done.missing_other, { shown: 36 })).waitFor()
    await page.getByText(say(w.inventory.done.broken_other, { shown: 12 })).waitFor()
    expect(await page.getByRole('list', { name: w.inventory.list_done }).getByRole('textbox').count()).toBe(0)
    await checkBothSchemes(page, 'an inventory that is over')
    const ended = await house.read(event.id)
    expect(ended).toMatchObject({
      is_confirmed: true,
      is_return_inventory_done: true,
      has_not_returned_materials: true,
    })
    await stands()
    for (const { id, stock_quantity } of broken) {
      expect(await house.outOfOrder(id)).toBe(Math.min(stock_quantity, (before.get(id) ?? 0) + 1))
    }
    expect(seat.errors).toEqual([])
    await context.close()
  }, 240_000)
})

describe('at a desk, with the keyboard', () => {
  // rules/inventory.md#14, rules/inventory.md#15, rules/inventory.md#16, rules/inventory.md#17, rules/inventory.md#20
  it('moves from row to row, keeps both numbers in step and undoes a wrong "everything is back"', async () => {
    const lines = house.stock.slice(60, 66)
    const event = await house.makeEvent('Gala de danse', lines, 15)
    await house.member.call(userRoutes.updateSettings, {
      params: { id: house.member.user.id },
      body: { language: 'EN' },
    })
    const seat = await takeSeat(house.browser, house.site, { language: 'en' })
    const { page, words: w } = seat
    await enter(seat, 'member')
    await house.open(seat, event)
    await grouping(page, w.inventory.by.none).click()
    const rows = lines.map((line) => rowOf(seat, line))
    const [first, second, third, fourth] = rows as [
      (typeof rows)[0],
      (typeof rows)[0],
      (typeof rows)[0],
      (typeof rows)[0],
    ]
    const { keyboard } = page
    await first.actual.focus()
    await keyboard.type('7')
    await keyboard.press('Enter')
    await keyboard.type('5')
    await keyboard.press('Tab')
    // More broken than back: raises the pieces back.
    await keyboard.type('9')
    expect(await values(second)).toEqual(['9', '9'])
    await keyboard.press('Enter')
    expect(await third.actual.evaluate((input) => input === document.activeElement)).toBe(true)
    await keyboard.press('+')
    await keyboard.press('+')
    await keyboard.press('-')
    expect(await values(third)).toEqual(['1', '0'])
    await keyboard.press('ArrowUp')
    // "1" on the way to "12" does not lower the broken count; 4 does.
    await keyboard.type('12', { delay: 600 })
    expect(await values(second)).toEqual(['12', '9'])
    await keyboard.press('Control+a')
    await keyboard.type('4')
    expect(await values(second)).toEqual(['4', '4'])
    // More than went out cannot come back.
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.type('99')
    expect(await values(fourth)).toEqual(['15', '0'])
    await saved(page)
    expect([...(await house.counts(event.id)).values()].sort()).toEqual(
      [
        [7, 0],
        [4, 4],
        [1, 0],
        [15, 0],
        [0, 0],
        [0, 0],
      ].sort(),
    )
    await page.getByText(say(w.inventory.remaining_other, { count: 5 })).waitFor()
    await checkBothSchemes(page, 'the inventory at a desk')

    await page.getByRole('button', { name: w.inventory.all_back }).click()
    await page.getByText(w.inventory.all_counted, { exact: true }).last().waitFor()
    expect(await values(second)).toEqual(['15', '4'])
    await page.getByRole('button', { name: w.inventory.undo }).click()
    expect(await values(second)).toEqual(['4', '4'])
    expect(await values(fourth)).toEqual(['15', '0'])

    // A search narrows what "everything" means; the grouping is remembered.
    await page.getByRole('searchbox', { name: w.inventory.search }).fill(lines[4]!.reference)
    await page.getByRole('button', { name: w.inventory.found_back_one }).click()
    await page.getByRole('searchbox', { name: w.inventory.search }).fill('')
    await first.actual.waitFor()
    await page.getByRole('button', { name: w.inventory.save }).click()
    await page.getByText(say(w.inventory.saved, { title: event.title })).waitFor()
    expect((await house.counts(event.id)).get(lines[4]!.id)).toEqual([15, 0])
    await house.open(seat, event)
    await first.actual.waitFor()
    expect(await page.getByRole('radio', { name: w.inventory.by.none }).isChecked()).toBe(true)
    await grouping(page, w.inventory.by.categories).click()
    const group = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    await group.first().getByRole('button').click()
    const undo = page.getByRole('button', { name: w.inventory.undo })
    await undo.last().hover() // a hovered notice does not disappear
    await saved(page)
    // The undo belongs to this screen: elsewhere it would change what the user does not see.
    await page.getByRole('link', { name: w.frame.menu.calendar, exact: true }).press('Enter')
    await heading(page, w.frame.menu.calendar).waitFor()
    await expect.poll(() => undo.count(), { timeout: patience }).toBe(0)
    expect(seat.errors).toEqual([])
    await seat.context.close()
    await house.member.call(userRoutes.updateSettings, {
      params: { id: house.member.user.id },
      body: { language: 'FR' },
    })
  }, 120_000)

  // rules/inventory.md#2, rules/inventory.md#13, rules/details.md#5
  it('says when it is too early, and links to the count only for users who may count', async () => {
    const [future, running] = [
      await house.makeEvent('Bal de printemps', house.stock.slice(0, 1), 1, onDays(3, 4)),
      await house.makeEvent('Séminaire', house.stock.slice(0, 2), 1, onDays(-1, 1)),
    ]
    const seat = await takeSeat(house.browser, house.site)
    const { page, words: w } = seat
    await enter(seat)
    await house.open(seat, future)
    await page.getByText(w.inventory.not_started, { exact: true }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await checkBothSchemes(page, 'an inventory that has not started')
    await page.getByRole('link', { name: w.inventory.to_calendar }).click()
    await heading(page, w.frame.menu.calendar).waitFor()
    await house.open(seat, running)
    await page.getByText(/pas fini/).waitFor()
    await page.getByRole('button', { name: w.inventory.save }).waitFor()
    expect(await page.getByRole('button', { name: w.inventory.terminate }).count()).toBe(0)
    const link = (id: number) => page.locator(`a[href$="/event-return/${id}"]`)
    for (const [event, shown] of [
      [future, 0],
      [running, 1],
    ] as const) {
      await page.goto(`${house.site.url}/?event=${event.id}`)
      await page.getByRole('dialog').getByRole('tab').first().waitFor()
      expect(await link(event.id).count()).toBe(shown)
    }
    await seat.context.close()
    const visitor = await takeSeat(house.browser, house.site)
    await enter(visitor, 'visitor')
    await visitor.page.goto(`${house.site.url}/?event=${running.id}`)
    await visitor.page.getByRole('dialog').getByRole('tab').first().waitFor()
    expect(await visitor.page.getByRole('link', { name: w.event.return_inventory }).count()).toBe(0)
    await visitor.page.goto(`${house.site.url}/event-return/${running.id}`)
    await visitor.page.getByText(w.session.banner.restricted).waitFor()
    await visitor.context.close()
  }, 120_000)

  // rules/inventory.md#16
  it('renders only the visible part of a long list, and the keyboard walks through all of it', async () => {
    const event = await house.makeEvent('Grand déménagement', house.stock, 1)
    const seat = await takeSeat(house.browser, house.site)
    const { page, words: w } = seat
    await enter(seat)
    await house.open(seat, event)
    await grouping(page, w.inventory.by.categories).click()
    const list = page.getByRole('list', { name: w.inventory.list })
    await list.getByRole('textbox').first().waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(80)
    await list.getByRole('textbox').first().focus()
    for (let row = 0; row < 40; row++) {
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await page.waitForFunction((done) => document.activeElement?.matches('input[data-zero]') || done, false)
    }
    await saved(page)
    await expect
      .poll(async () => [...(await house.counts(event.id)).values()].filter(([actual]) => actual === 1).length, {
        timeout: patience,
      })
      .toBe(40)
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }, 120_000)
})
