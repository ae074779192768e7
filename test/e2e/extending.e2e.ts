import { expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import type { Event } from '#shared/event.ts'
import { phone } from '../browser.ts'
import { dayFromNow, onDays } from '../days.ts'
import { checkBothSchemes, enter, leave, say, takeSeat } from './at-screen.ts'
import { sayNo } from './keys.ts'
import { useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

/** An event whose departure has ended, and whose end is over: it is late. */
async function makeLate(title: string, own?: { mobilization_end_date: string }): Promise<Event> {
  const [material] = house.stock
  const days = onDays(-4, -2)
  const created = await house.makeEvent(title, [material!], 2, { ...days, ...own } as typeof days)
  await house.admin.call(departureRoutes.terminateDeparture, {
    params: { id: created.id },
    body: [{ id: material!.id, actual: 2 }],
    version: created.version,
  })
  return house.read(created.id)
}
const typed = (day: string) => day.split('-').reverse().join('/')

// rules/details.md#5, rules/details.md#22, rules/event.md#11, rules/change.md#21
it('moves the end of a late event from its details, and refuses one that is not later at its field', async () => {
  const event = await makeLate('Tournée qui s’attarde')
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/?event=${event.id}`)
  const details = page.getByRole('dialog', { name: event.title, exact: true })
  await details.getByRole('button', { name: w.event.extend, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say(w.event.extension.title, { title: event.title }) })
  const day = dialog.getByRole('textbox', { name: w.event.extension.day })
  expect(await day.inputValue()).toBe(typed(dayFromNow(1)))
  await checkBothSchemes(page, 'extending an event')
  const save = dialog.getByRole('button', { name: w.event.extend, exact: true })
  await day.fill(typed(dayFromNow(-3)))
  await save.click()
  await dialog.getByText(w.event.extension.not_later).waitFor()
  const cancel = dialog.getByRole('button', { name: w.form.cancel, exact: true })
  await cancel.click()
  await sayNo(page, w.form.leave, cancel)
  expect(await day.inputValue()).toBe(typed(dayFromNow(-3)))
  await day.fill(typed(dayFromNow(2)))
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  const moved = await house.read(event.id)
  expect(moved.end_date).toBe(`${dayFromNow(2)} 23:59:59`)
  expect(moved.mobilization_end_date).toBe(moved.end_date)
  // It is late no more: its form opens again.
  await details.getByRole('link', { name: w.event.edit }).waitFor()
  expect(await details.getByRole('button', { name: w.event.extend, exact: true }).count()).toBe(0)
  await leave(seat)
}, 120_000)

// rules/today.md#5, rules/event.md#36
it('moves the return of a late event from the day, on a phone, and leaves the days charged', async () => {
  const event = await makeLate('Retour qui tarde', { mobilization_end_date: `${dayFromNow(-1)} 18:00` })
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/today?column=late`)
  const late = page.getByRole('region', { name: w.today.columns.late })
  const extend = late.getByRole('button', { name: say(w.today.extend_of, { title: event.title }) })
  // Where the event cannot be read, the page stays.
  await page.route(`**/api/events/${event.id}`, (route) => route.abort())
  await extend.tap()
  await page.getByText(w.frame.error.unreachable).waitFor()
  await page.unroute(`**/api/events/${event.id}`)
  await extend.tap()
  const dialog = page.getByRole('dialog', { name: say(w.event.extension.title, { title: event.title }) })
  await dialog.getByRole('textbox', { name: w.event.extension.back_day }).waitFor()
  await checkBothSchemes(page, 'extending on a phone')
  await dialog.getByRole('button', { name: w.event.extend, exact: true }).tap()
  await dialog.waitFor({ state: 'hidden' })
  const [back] = w.event.extension.done_back.split('{{when}}')
  await page.getByText(say(back!, { title: event.title })).waitFor()
  await late.getByRole('link', { name: event.title, exact: true }).waitFor({ state: 'detached' })
  const moved = await house.read(event.id)
  expect([moved.end_date, moved.mobilization_end_date]).toEqual([event.end_date, `${dayFromNow(1)} 18:00:00`])
  await leave(seat)
}, 120_000)
