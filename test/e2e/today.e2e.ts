import { expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { returnRoutes } from '#shared/return.ts'
import { formatDate } from '#shared/rules/format.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, enter, heading, hold, leave, patience, say, submitLogin, takeSeat } from './at-screen.ts'
import { useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

const tomorrow = { start_date: `${dayFromNow(1)} 08:00`, end_date: `${dayFromNow(2)} 10:00` }

// rules/today.md#2, rules/today.md#5, rules/screen.md#5
it('shows the day in four columns, follows a return, and leads to the next act', async () => {
  const line = house.stock.slice(50, 51)
  const event = await house.makeEvent('Retour attendu', line)
  await house.admin.call(eventRoutes.terminate, {
    params: { id: event.id },
    body: [{ id: line[0]!.id, actual: 1, broken: 0 }],
  })
  const leaving = await house.makeEvent('Départ de demain', line, 1, tomorrow)
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/`)
  const entry = page.getByRole('navigation').getByRole('link', { name: w.frame.menu.today })
  const before = Number(await entry.locator('.menu-number').textContent())
  expect(before).toBeGreaterThan(0)
  // Folded to its icons, the menu still shows and names the number.
  await page.getByRole('button', { name: w.frame.menu.collapse }).click()
  await page.getByRole('link', { name: `${w.frame.menu.today} ${before}`, exact: true }).waitFor()
  expect(await entry.locator('.menu-number').isVisible()).toBe(true)
  await checkBothSchemes(page, 'the menu folded to its icons')
  await page.getByRole('button', { name: w.frame.menu.expand }).click()
  await entry.click()
  await heading(page, w.today.title).waitFor()
  const column = (name: keyof typeof w.today.columns) => page.getByRole('region', { name: w.today.columns[name] })
  await column('late').getByRole('link', { name: event.title, exact: true }).waitFor()
  await column('prepare').getByRole('link', { name: 'Départ de demain', exact: true }).waitFor()
  // A colleague loads it, and the card names them.
  await house.member.call(departureRoutes.departure, {
    params: { id: leaving.id },
    body: [{ id: line[0]!.id, actual: 1 }],
  })
  const named = await house.admin.call(userRoutes.names, {})
  const name = named.find(({ id }) => id === house.member.user.id)?.full_name ?? ''
  await column('prepare').getByText(say(w.today.counting, { name })).waitFor()
  await checkBothSchemes(page, 'today')
  // Somebody counts the rest elsewhere: the card goes by itself, and the number with it.
  await house.member.call(returnRoutes.late, {
    params: { id: event.id },
    body: [{ id: line[0]!.id, actual: 3, broken: 0 }],
  })
  await column('late').getByRole('link', { name: event.title, exact: true }).waitFor({ state: 'detached' })
  await expect.poll(async () => Number(await entry.locator('.menu-number').textContent())).toBe(before - 1)
  // Another day.
  await page.getByRole('button', { name: w.today.next }).click()
  await heading(page, w.today.other_title).waitFor()
  await column('prepare').getByRole('link', { name: 'Départ de demain', exact: true }).waitFor()
  await page.getByRole('button', { name: w.today.back }).click()
  await heading(page, w.today.title).waitFor()
  await leave(seat)
}, 120_000)

// rules/today.md#6
it('shows one column at a time on a phone', async () => {
  const seat = await takeSeat(house.browser, house.site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/today`)
  await page.getByRole('region', { name: w.today.columns.prepare }).waitFor()
  expect(await page.getByRole('region', { name: w.today.columns.late }).count()).toBe(0)
  await page.getByRole('radiogroup', { name: w.today.column }).getByText(w.today.columns.late).tap()
  await page.getByRole('region', { name: w.today.columns.late }).waitFor()
  expect(page.url()).toContain('column=late')
  await checkBothSchemes(page, 'today on a phone')
  await leave(seat)
}, 120_000)

// rules/today.md#7, rules/today.md#8
it('fills the screen on the wall, renews itself, and opens first for whoever wants it', async () => {
  const seat = await takeSeat(house.browser, house.site, { size: { width: 1920, height: 1080 } })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/today?wall=1`)
  await page.getByText(w.today.up_to_date).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  const seen = await page.locator('.today-wall .today-column').evaluateAll((columns) =>
    columns.every((column) => {
      const { bottom } = column.getBoundingClientRect()
      return [...column.querySelectorAll('.today-card')].every((card) => card.getBoundingClientRect().bottom <= bottom)
    }),
  )
  expect(seen).toBe(true)
  await checkBothSchemes(page, 'the wall')
  const late = page.locator('.today-column[data-name=late] .today-count')
  const before = Number(await late.textContent())
  const made = await house.makeEvent('Arrivée soudaine', house.stock.slice(52, 53), 1)
  await house.admin.call(eventRoutes.terminate, { params: { id: made.id }, body: [] })
  await expect.poll(async () => Number(await late.textContent())).toBe(before + 1)
  await house.admin.call(userRoutes.updateSettings, {
    params: { id: house.admin.user.id },
    body: { start_page: 'today' },
  })
  await page.goto(`${house.site.url}/`)
  await heading(page, w.today.title).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: w.frame.menu.calendar }).click()
  await heading(page, w.frame.menu.calendar).waitFor()
  await leave(seat)
}, 120_000)

// rules/today.md#5, rules/today.md#7
it('goes on by as many days as presses, however slow the days are, and opens the wall on today', async () => {
  const seat = await takeSeat(house.browser, house.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/today`)
  await heading(page, w.today.title).waitFor()
  const release = await hold(page, '**/api/today*')
  const next = page.getByRole('button', { name: w.today.next, exact: true })
  const dayOf = () => new URL(page.url()).searchParams.get('day')
  await next.click()
  await expect.poll(dayOf).toBe(dayFromNow(1))
  await next.click()
  await expect.poll(dayOf).toBe(dayFromNow(2))
  release()
  await page.getByText(formatDate(dayFromNow(2), 'fr'), { exact: true }).waitFor()
  await page.getByRole('link', { name: w.today.wall, exact: true }).click()
  await page.getByText(w.today.up_to_date).waitFor()
  expect(dayOf()).toBe(null)
  await heading(page, formatDate(dayFromNow(0), 'fr')).waitFor()
  await leave(seat)
}, 60_000)

// rules/today.md#7
it('takes cards back on the wall once there is room again', async () => {
  const line = house.stock.slice(54, 55)
  for (const name of ['un', 'deux', 'trois', 'quatre']) await house.makeEvent(`Départ ${name}`, line, 1, tomorrow)
  // The demonstration's events of the day decide how high the cards are: a high screen has room for several.
  const size = { width: 1920, height: 1900 }
  const seat = await takeSeat(house.browser, house.site, { size })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/today?wall=1`)
  await page.getByText(w.today.up_to_date).waitFor()
  const cards = page.locator('.today-column[data-name=prepare] .today-card')
  await cards.first().waitFor()
  const before = await cards.count()
  expect(before).toBeGreaterThan(2)
  await page.setViewportSize({ ...size, height: 520 })
  await expect.poll(() => cards.count()).toBeLessThan(before)
  await page.setViewportSize(size)
  await expect.poll(() => cards.count()).toBe(before)
  await leave(seat)
}, 90_000)

// rules/today.md#7, rules/session.md#16
it('asks in the size of the wall to sign in once its session has ended, and shows the day again', async () => {
  const seat = await takeSeat(house.browser, house.site, { size: { width: 1920, height: 1080 } })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${house.site.url}/today?wall=1`)
  await page.getByText(w.today.up_to_date).waitFor()
  const cookie = (await seat.context.cookies()).find(({ name }) => name === 'Authorization')
  await fetch(`${house.site.url}/api/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${cookie?.value}` },
  })
  await heading(page, w.today.wall_ended).waitFor({ timeout: 2 * patience })
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  expect(await page.getByText(w.today.wall_sign_in).evaluate(sizeOf)).toBeGreaterThan(27)
  expect(await page.getByText(w.session.banner.expired).count()).toBe(0)
  await checkBothSchemes(page, 'the sign-in on the wall')
  // The whole sheet is in view, after a reload too.
  await page.reload()
  await heading(page, w.today.wall_ended).waitFor()
  const foot = await page.getByRole('button', { name: w.session.connect }).boundingBox()
  expect(foot!.y + foot!.height).toBeLessThan(1080)
  await submitLogin(page, w)
  await page.getByText(w.today.up_to_date).waitFor()
  expect(page.url()).toContain('wall=')
  await leave(seat)
}, 120_000)
