import { describe, expect, it } from 'vitest'
import { userRoutes } from '#shared/user.ts'
import { onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, patience, say, takeSeat } from './at-screen.ts'
import { grouping, rowOf, saved, useWarehouse, values, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

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
    await grouping(page, say(w.inventory.show.all, { shown: '6' })).click()
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
    await expect.poll(() => values(third)).toEqual(['1', '0'])
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
    await page.getByText(say(w.inventory.remaining_other, { shown: '2' })).waitFor()
    await checkBothSchemes(page, 'the inventory at a desk')

    await page.getByRole('button', { name: w.inventory.all_back }).click()
    await page.getByText(say(w.inventory.back_of_other, { shown: '90', all: '90' })).waitFor()
    expect(await values(second)).toEqual(['15', '4'])
    await page.getByRole('button', { name: w.inventory.undo }).click()
    expect(await values(second)).toEqual(['4', '4'])
    expect(await values(fourth)).toEqual(['15', '0'])

    // A search narrows what "everything" means; the grouping is remembered.
    await page.getByRole('searchbox', { name: w.inventory.search }).fill(lines[4]!.reference)
    await page.getByRole('button', { name: w.inventory.found_back_one }).click()
    await page.getByRole('searchbox', { name: w.inventory.search }).fill('')
    await first.actual.waitFor()
    await keyboard.press('Control+S')
    await page.getByText(say(w.inventory.saved, { title: event.title })).waitFor()
    expect((await house.counts(event.id)).get(lines[4]!.id)).toEqual([15, 0])
    await house.open(seat, event)
    await first.actual.waitFor()
    expect(await page.getByRole('radio', { name: w.inventory.by.none }).isChecked()).toBe(true)
    await grouping(page, w.inventory.by.categories).click()
    await page
      .getByRole('button', { name: new RegExp(`^${say(w.inventory.group_back_of, { group: '' }).trim()}`) })
      .first()
      .click()
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
    await page.getByRole('button', { name: w.inventory.later_on }).waitFor()
    expect(await page.getByRole('button', { name: w.inventory.terminate }).count()).toBe(0)
    const link = (id: number) => page.locator(`a[href$="/event-return/${id}"]`)
    for (const [event, shown] of [
      [future, 0],
      [running, 1],
    ] as const) {
      await page.goto(`${house.site.url}/?event=${event.id}`)
      await page.getByRole('dialog').getByRole('tab').first().waitFor()
      await page.getByRole('tab', { name: `${w.document.many} (0)` }).waitFor()
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
