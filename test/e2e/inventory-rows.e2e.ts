import { expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { formatDate, formatDateTime } from '#shared/rules/format.ts'
import { dayFromNow, onDays } from '../days.ts'
import { checkBothSchemes, enter, leave, patience, say, takeSeat } from './at-screen.ts'
import { openUnitary } from './unitary.ts'
import { grouping, rowOf, saved, useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

// rules/inventory.md#18
it('highlights rows that came back short or damaged, each in its own colour', async () => {
  const lines = house.stock.slice(0, 4)
  const event = await house.makeEvent('Kermesse', lines)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  await grouping(page, w.inventory.by.none).click()
  await grouping(page, say(w.inventory.show.all, { shown: '4' })).click()
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
    await page.mouse.move(0, 0) // the row under the pointer has its own background
    const seen = await grounds()
    expect(new Set([seen.short, seen.damaged, seen.plain]).size).toBe(3)
    expect(seen.whole).toBe(seen.plain)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await checkBothSchemes(page, 'rows that stand out')
  await leave(seat)
}, 120_000)

// rules/inventory.md#16
it('leaves lost pieces lost once all the rest is back', async () => {
  const [line] = house.stock.slice(8)
  if (!line) throw new Error('the demonstration has more than eight materials')
  const event = await house.makeEvent('Vide-greniers', [line])
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  await rowOf(seat, line).moreLost.click()
  await saved(page)
  await page.getByRole('button', { name: w.inventory.all_back }).click()
  const counted = async () => (await house.read(event.id)).materials[0]?.pivot
  await expect.poll(counted).toMatchObject({ quantity_returned: 3, quantity_lost: 1 })
  await leave(seat)
}, 60_000)

// rules/departure.md#23, rules/inventory.md#15
it('keeps the units counted by name while digits are typed over the number of a departure', async () => {
  const { material, units } = await openUnitary(house.admin, 'Liaison sans fil', 20)
  const { name, reference } = material
  const event = await house.makeEvent('Fête des écoles', [material], 20, onDays(0, 1))
  const named = units.slice(0, 3).map(({ id }) => id)
  await house.admin.call(departureRoutes.departure, {
    params: { id: event.id },
    body: [{ id: material.id, actual: 3, units: named }],
  })
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/event-departure/${event.id}?by=none&show=all`)
  const actual = page.getByRole('textbox', { name: say(w.departure.actual_of, { name, reference }), exact: true })
  await actual.click()
  await page.keyboard.type('12')
  await saved(page)
  const counted = async () => {
    const [line] = (await house.read(event.id)).materials
    return [line?.pivot.quantity_departed, line?.units?.filter((unit) => unit.is_counted).map(({ id }) => id)]
  }
  expect(await counted()).toEqual([12, named])
  // Text that is no number puts back what stood before its first digit, units included.
  await actual.blur()
  await actual.click()
  await page.keyboard.type('1x')
  await actual.blur()
  await expect.poll(() => actual.inputValue()).toBe('12')
  await saved(page)
  expect(await counted()).toEqual([12, named])
  // A pasted number is read whole, spaces before it or not.
  await actual.click()
  await page.keyboard.insertText('       14')
  await actual.blur()
  await expect.poll(() => actual.inputValue()).toBe('14')
  await saved(page)
  expect(await counted()).toEqual([14, named])
  await leave(seat)
}, 60_000)

// rules/inventory.md#15, rules/inventory.md#29
it('begins a new number on the keypad where the row was counted otherwise since the last figure', async () => {
  const [line] = house.stock.slice(9)
  if (!line) throw new Error('the demonstration has more than nine materials')
  const event = await house.makeEvent('Fête de la bière', [line], 60)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await house.open(seat, event)
  const row = rowOf(seat, line)
  await page.getByRole('button', { name: w.inventory.keypad.open }).click()
  const key = (name: string) =>
    page.getByRole('region', { name: w.inventory.keypad.label }).getByRole('button', { name, exact: true })
  await key('5').click()
  await row.moreBack.click()
  await expect.poll(() => row.actual.inputValue()).toBe('6')
  await key('2').click()
  await expect.poll(() => row.actual.inputValue()).toBe('2')
  await key('4').click()
  await expect.poll(() => row.actual.inputValue()).toBe('24')
  await expect.poll(() => house.counts(event.id)).toEqual(new Map([[line.id, [24, 0]]]))
  await leave(seat)
}, 60_000)

// rules/inventory.md#9, rules/inventory.md#12
it('shows when, from whom and where the material is due, prints the blank list until the end and the return note from the first count, and stays ended', async () => {
  const lines = house.stock.slice(4, 6)
  const [start, end] = [dayFromNow(-3), dayFromNow(-2)]
  const hours = { start_date: `${start} 09:00:00`, end_date: `${end} 18:30:00` }
  const event = await house.makeEvent('Forum des associations', lines, 4, hours)
  const { data: people } = await house.admin.call(personRoutes.list, { query: { tags: [protectedTags.beneficiary] } })
  await house.admin.call(eventRoutes.update, {
    params: { id: event.id },
    body: { location: 'Gymnase', beneficiaries: people.slice(0, 2).map(({ id }) => id) },
  })
  const wholeDays = await house.makeEvent('Braderie', lines)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat, 'member')
  const facts = async () => (await page.getByRole('definition').allTextContents()).slice(0, 3)
  const print = page.getByRole('link', { name: w.inventory.print })
  await house.open(seat, wholeDays)
  await expect
    .poll(facts, { timeout: patience })
    .toEqual([formatDate(wholeDays.end_date, 'fr'), w.inventory.unknown, w.inventory.unknown])
  await house.open(seat, event)
  await expect
    .poll(facts, { timeout: patience })
    .toEqual([formatDateTime(hours.end_date, 'fr'), people[0]?.full_name, 'Gymnase'])
  expect(await print.getAttribute('href')).toMatch(new RegExp(`/events/${event.id}/inventory-pdf\\?lang=fr$`))

  await page.getByRole('button', { name: w.inventory.all_back }).click()
  await saved(page)
  await page.getByRole('button', { name: w.inventory.papers, exact: true }).click()
  const papers = page.getByRole('menuitem')
  await papers.first().waitFor()
  expect(await papers.allTextContents()).toEqual([w.inventory.print_note, w.inventory.print])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: w.inventory.terminate }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: w.inventory.ask.yes }).click()
  await page.getByText(w.inventory.done.title).waitFor()
  const isRead = async () => {
    await page.getByRole('list', { name: w.inventory.list_done }).waitFor()
    for (const part of [print, page.getByRole('textbox'), page.getByRole('button', { name: w.inventory.later_on })])
      expect(await part.count()).toBe(0)
    expect(await page.getByRole('button', { name: w.inventory.terminate }).count()).toBe(0)
  }
  await isRead()
  const note = page.getByRole('link', { name: w.inventory.print_note })
  expect(await note.getAttribute('href')).toMatch(new RegExp(`/events/${event.id}/return/pdf\\?lang=fr$`))
  await expect
    .poll(facts, { timeout: patience })
    .toEqual([formatDateTime(hours.end_date, 'fr'), people[0]?.full_name, 'Gymnase'])
  await page.getByRole('link', { name: w.inventory.to_event }).click()
  await page.getByRole('dialog', { name: event.title }).getByRole('tab').first().waitFor()
  expect(page.url()).toContain(`event=${event.id}`)
  await leave(seat)
  const boss = await takeSeat(house.browser, house.site)
  await enter(boss)
  await house.open(boss, event)
  await boss.page.getByRole('list', { name: w.inventory.list_done }).waitFor()
  expect(await boss.page.getByRole('textbox').count()).toBe(0)
  await leave(boss)
}, 120_000)
