import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, leave, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { boxOf, dragBar, placeOf, zoomOut } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
/** Two pieces, of which the regatta holds one. */
const mixer = { name: 'Console des régates', reference: 'REGATES-1' }
let material = 0
const day = dayFromNow(310)

useStage(
  async (stage) => {
    ;({ browser, site, api } = stage)
    const [park] = await api.call(parkRoutes.all, {})
    const stock = { ...mixer, park_id: park!.id, stock_quantity: 2, rental_price: 10 }
    material = (await api.call(materialRoutes.create, { body: stock })).id
    await plan('Régates', day, 1, true)
    await setting({ overbooking: 'forbid', unconfirmed: 'compete' })
  },
  { isRenewed: true },
)

const setting = (availability: { overbooking?: 'warn' | 'forbid'; unconfirmed?: 'compete' | 'yield' }) =>
  api.call(settingsRoutes.update, { body: { availability } })
const plan = async (title: string, on: string, quantity: number, is_confirmed = false): Promise<number> => {
  const materials = quantity > 0 ? [{ id: material, quantity }] : []
  const dates = { start_date: on, end_date: on }
  return (await api.call(eventRoutes.create, { body: { title, ...dates, is_confirmed, materials } })).id
}
const saved = (id: number) => api.call(eventRoutes.get, { params: { id } })
const quantitySaved = async (id: number) => (await saved(id)).materials.map(({ pivot }) => pivot.quantity)

/** The dialog that a refusal opens, and its ways out. */
function refusalOf({ page, words: w }: Seat) {
  const dialog = page.getByRole('dialog', { name: say(w.event.missing.title_one, { count: 1 }) })
  const back = dialog.getByRole('button', { name: w.event.overbooked.back, exact: true }).last()
  return {
    dialog,
    anyway: dialog.getByRole('button', { name: w.event.overbooked.anyway, exact: true }),
    goBack: async () => {
      await back.click()
      await dialog.waitFor({ state: 'hidden' })
    },
  }
}

/** Opens step 4 of an event at its one material. */
async function openList({ page, words: w }: Seat, id: number) {
  await page.goto(`${site.url}/events/${id}?step=materials`)
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill(mixer.name)
  const quantity = page.getByRole('textbox', { name: say(w.wizard.list.quantity_of, mixer), exact: true })
  await quantity.waitFor()
  return quantity
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// rules/availability.md#23, rules/availability.md#25, rules/availability.md#26
it('a member is refused on step 4, keeps what was typed and lowers it; an admin saves it anyway', async () => {
  const id = await plan('Fest-noz', day, 0)
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat, 'member')
  const quantity = await openList(seat, id)
  await quantity.fill('2')
  await quantity.press('Enter')
  const { dialog, anyway, goBack } = refusalOf(seat)
  // Typing is not interrupted: the mark at the foot says it, and shows more on demand. The way on stays whole in view.
  await button(page, w.event.overbooked.show).waitFor()
  const { y, height } = (await button(page, w.wizard.save_continue).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await button(page, w.event.overbooked.show).click()
  await dialog.getByText(mixer.reference).waitFor()
  await dialog.getByRole('link', { name: /^Régates/ }).waitFor()
  expect(await anyway.count()).toBe(0)
  await checkBothSchemes(page, 'a refused overbooking')
  await goBack()
  expect(await quantity.inputValue()).toBe('2')
  expect(await quantitySaved(id)).toEqual([])

  // The way on shows it too, and leads on once it fits.
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor()
  await goBack()
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect.poll(() => quantitySaved(id), { timeout: patience }).toEqual([1])
  await leave(seat)

  const adminSeat = await takeSeat(browser, site)
  await enter(adminSeat)
  const asked = await openList(adminSeat, id)
  await asked.fill('2')
  await asked.press('Enter')
  const refusal = refusalOf(adminSeat)
  await button(adminSeat.page, adminSeat.words.event.overbooked.show).click()
  await refusal.dialog.waitFor()
  await checkBothSchemes(adminSeat.page, 'a refused overbooking, to an admin')
  await refusal.anyway.click()
  await refusal.dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => quantitySaved(id), { timeout: patience }).toEqual([2])
  await leave(adminSeat)
}, 180_000)

// rules/availability.md#26, rules/calendar.md#23
it('a bar dragged onto what is taken goes back, and says so', async () => {
  const next = later(day, 1)
  const title = 'Concert du lendemain'
  const id = await plan(title, next, 2)
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat, 'member')
  await page.goto(`${site.url}/?date=${next}`)
  const timeline = page.getByRole('listbox', { name: w.calendar.timeline_label })
  await timeline.waitFor()
  await zoomOut(page, timeline, 9)
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  await bar.click()
  const { width } = await placeOf(page, timeline, next)
  const before = await boxOf(bar)
  await dragBar(bar, -width)
  const { dialog, goBack } = refusalOf(seat)
  await dialog.getByText(mixer.reference).waitFor()
  await goBack()
  await page.getByText(say(w.calendar.overbooked, { title })).waitFor()
  await expect.poll(async () => Math.round((await boxOf(bar)).x), { timeout: patience }).toBe(Math.round(before.x))
  expect((await saved(id)).start_date).toBe(`${next} 00:00:00`)
  await leave(seat)
}, 180_000)

// rules/setting.md#19, rules/change.md#12
it('who goes first changes on an open calendar as soon as an admin decides it', async () => {
  const [there, title] = [later(day, 30), 'Guinguette']
  await setting({ overbooking: 'warn' })
  await plan('Noces d’or', there, 2)
  await plan(title, there, 2, true)
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat, 'visitor')
  await page.goto(`${site.url}/?date=${there}`)
  await page.locator('[data-live=live]').waitFor()
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  const spoken = () => bar.getAttribute('aria-label')
  const lacking = await spoken()
  await setting({ unconfirmed: 'yield' })
  await expect.poll(spoken, { timeout: patience }).not.toBe(lacking)
  await setting({ unconfirmed: 'compete' })
  await expect.poll(spoken, { timeout: patience }).toBe(lacking)
  await leave(seat)
}, 180_000)
