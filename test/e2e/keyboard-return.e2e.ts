import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { formatMonth } from '#shared/rules/format.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { userRoutes } from '#shared/user.ts'
import { dayFromNow, zone } from '../days.ts'
import { heading, type Seat, say, takeSeat } from './at-screen.ts'
import { stopTime } from './clock.ts'
import { goBy, landsOn, pressAt, signInByKeys, takesYes, walkTo } from './keys.ts'
import { rowOf, saved, useWarehouse, values, type Warehouse } from './warehouse.ts'

let house: Warehouse
let seat: Seat
useWarehouse(async (opened) => {
  house = opened
  const { id } = house.admin.user
  await house.admin.call(userRoutes.updateSettings, { params: { id }, body: { language: 'EN' } })
})

const named = (role: 'button' | 'textbox' | 'link' | 'searchbox', name: string) =>
  seat.page.getByRole(role, { name, exact: true })

// rules/inventory.md#15, rules/inventory.md#16, rules/inventory.md#17, rules/inventory.md#23,
// rules/search.md#11, rules/screen.md#24, rules/screen.md#25, rules/screen.md#26
it('counts what came back and ends the inventory, by keyboard alone', async () => {
  const gear = house.stock.slice(0, 6)
  const event = await house.makeEvent('Harvest ball', gear, 4)
  seat = await takeSeat(house.browser, house.site, { language: 'en' })
  const { page, words: w } = seat
  await page.clock.install()
  await signInByKeys(seat, house.site)

  // Through the search of everything to the details, and from there to the count.
  await page.keyboard.press('Control+K')
  const search = page.getByRole('dialog', { name: w.frame.search.open })
  await landsOn(page, search.getByRole('combobox'))
  await page.keyboard.type('Harvest ball')
  await search.getByRole('option', { name: /Harvest ball/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Harvest ball' })
  await details.waitFor()
  await pressAt(page, details.getByRole('link', { name: w.event.return_inventory }))
  await heading(page, 'Harvest ball').waitFor()
  await landsOn(page, page.getByRole('main'))

  // In the order of the screen.
  const order = await page
    .getByRole('listitem')
    .locator('[data-column=actual]')
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-label') ?? ''))
  const rows = order.flatMap((label) => gear.filter(({ reference }) => label.includes(`(${reference})`)))
  const [first, second, third] = rows.map((material) => rowOf(seat, material))
  if (!first || !second || !third) throw new Error('six materials stand in the list')
  await walkTo(page, first.actual)
  // It goes at once, not after its time, which does not pass meanwhile.
  await stopTime(page)
  await page.keyboard.type('99')
  const lowered = page.getByRole('alert').getByText(/^Lowered to \d, the maximum\.$/)
  await lowered.waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2')
  await lowered.waitFor({ state: 'detached' })
  await page.clock.resume()
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  await landsOn(page, second.actual)
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await landsOn(page, second.broken)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await landsOn(page, third.actual)
  await page.keyboard.press('+')
  // Text that is no whole number changes nothing (rules/inventory.md#15).
  await page.keyboard.press('Control+A')
  await page.keyboard.type('abc')
  await page.keyboard.press('ArrowUp')
  await page
    .getByRole('alert')
    .getByText(say(w.form.not_whole_stays, { text: 'abc', quantity: 1 }))
    .waitFor()
  await landsOn(page, second.actual)
  expect([await values(first), await values(second), await values(third)]).toEqual([
    ['3', '0'],
    ['3', '1'],
    ['1', '0'],
  ])
  await page.keyboard.press('Control+S')
  await saved(page)

  // Everything else is back with one key; one key skips the rest of the list.
  await walkTo(page, named('button', w.inventory.all_back), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressAt(page, named('button', w.frame.skip_list))
  await landsOn(page, named('button', w.inventory.later_on))
  await saved(page)
  const end = named('button', w.inventory.terminate)
  await pressAt(page, end)
  const question = page.getByRole('dialog', { name: w.inventory.ask.title })
  await landsOn(page, question.getByRole('button', { name: w.inventory.ask.no }).last())
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await landsOn(page, end)
  // The focus of a user who answers before the dialog takes it does not move back.
  const yes = w.inventory.ask.yes_broken
  await page.evaluate((name) => {
    const quick = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (button) quick.disconnect()
      button?.focus()
    })
    quick.observe(document.body, { childList: true, subtree: true })
  }, yes)
  await page.keyboard.press('Enter')
  await landsOn(page, question.getByRole('button', { name: yes }))
  await page.clock.runFor(300) // longer than the dialog takes
  await landsOn(page, question.getByRole('button', { name: yes }))
  await takesYes(page)
  await page.keyboard.press('Enter')
  await page.getByText(w.inventory.done.title).waitFor()
  expect((await house.read(event.id)).is_return_inventory_done).toBe(true)
  expect((await house.counts(event.id)).get(rows[1]?.id ?? 0)).toEqual([4, 1])
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/assignment.md#21, rules/screen.md#25, rules/screen.md#26
it('pages through a technician’s month and signs out, by keyboard alone', async () => {
  const { admin } = house
  const day = `${dayFromNow(0).slice(0, 7)}-15`
  const { id, title } = await admin.call(eventRoutes.create, {
    body: { title: 'Quiet rehearsal', start_date: day, end_date: day, is_confirmed: false },
  })
  const { data: people } = await admin.call(technicianRoutes.list, { query: {} })
  const at = (time: string) => utcText(instantOf(`${day} ${time}:00`, zone))
  const [person] = people
  if (!person) throw new Error('the demonstration has technicians')
  await admin.call(eventTechnicianRoutes.create, {
    body: { event_id: id, technician_id: person.id, start_time: at('10:00'), end_time: at('12:00'), position: 'Sound' },
  })
  seat = await takeSeat(house.browser, house.site, { language: 'en' })
  const { page, words: w } = seat
  await signInByKeys(seat, house.site)
  await goBy(seat, 'technicians')
  await pressAt(page, named('button', say(w.technician.open_schedule, { name: person.full_name })))
  await heading(page, person.full_name).waitFor()
  await landsOn(page, page.getByRole('main'))
  const work = page.getByRole('cell').getByRole('button', { name: /Quiet rehearsal/ })
  await work.waitFor()
  const month = page.getByRole('heading', { level: 2, name: formatMonth(day, 'en') })
  await pressAt(page, named('button', w.technician.schedule.next))
  await month.waitFor({ state: 'hidden' })
  await landsOn(page, named('button', w.technician.schedule.next))
  await walkTo(page, named('button', w.technician.schedule.previous), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await month.waitFor()
  await pressAt(page, work)
  const details = page.getByRole('dialog', { name: title })
  await details.getByRole('tab', { name: new RegExp(w.event.technicians), selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await landsOn(page, work)

  const greeting = page.getByRole('button', { name: /^Hello/ })
  await walkTo(page, greeting, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressAt(page, named('button', w.frame.sign_out))
  await page.getByText(w.session.banner.bye).waitFor()
  await landsOn(page, page.getByLabel(w.session.identifier))
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)
