import type { Browser, Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { help as french } from '#shared/locales/fr/help.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { userRoutes } from '#shared/user.ts'
import type { Look } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, enterCalendar, heading, leave, openLogin, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

// rules/user.md#21, rules/screen.md#25, rules/screen.md#27
it('shows a new user five cards once, on any browser, by keyboard', async () => {
  const account = { pseudo: 'nouvelle', email: 'nouvelle@example.org', password: 'praticable' }
  const person = { first_name: 'Ines', last_name: 'Kerr' }
  const { id } = await api.call(userRoutes.create, { body: { ...account, person } })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  const { tour } = french
  await openLogin(seat)
  await page.getByLabel(w.session.identifier).fill(account.pseudo)
  await page.getByRole('textbox', { name: w.session.password }).fill(account.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: tour.title })
  const card = (name: keyof typeof tour.card) => dialog.getByRole('heading', { name: tour.card[name].title })
  await card('calendar').waitFor()
  await checkBothSchemes(page, 'the tour')
  await page.keyboard.press('Enter') // on "next"
  await card('states').waitFor()
  await page.keyboard.press('ArrowRight')
  await card('load').waitFor()
  await page.keyboard.press('ArrowLeft')
  await card('states').waitFor()
  for (const next of ['load', 'back', 'find'] as const) {
    await dialog.getByRole('button', { name: tour.next }).click()
    await card(next).waitFor()
  }
  await dialog.getByRole('button', { name: tour.done }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await api.call(userRoutes.get, { params: { id } })).settings.tour).toBe(false)
  await leave(seat)

  const other = await takeSeat(browser, site)
  await enter(other, account.pseudo, account.password)
  await other.page.goto(site.url)
  await other.page.getByRole('option').first().waitFor()
  // Everything fetched by then: the tour would be on screen.
  await other.page.waitForLoadState('networkidle')
  expect(await other.page.getByRole('dialog').count()).toBe(0)
  // The menu shows it again, and Escape leaves it.
  await other.page.getByRole('button', { name: say(w.frame.greeting, { name: account.pseudo }) }).click()
  await other.page.getByRole('button', { name: w.frame.tour }).click()
  const again = other.page.getByRole('dialog', { name: tour.title })
  await again.waitFor()
  await other.page.keyboard.press('Escape')
  await again.waitFor({ state: 'hidden' })
  await leave(other)
}, 120_000)

// rules/user.md#21
it('tells on a phone of what a phone has, and a visitor of what a visitor may', async () => {
  const { tour } = french
  const texts = async (pseudo: string, look: Look): Promise<string[]> => {
    const seat = await takeSeat(browser, site, look)
    const { page, words: w } = seat
    await enter(seat, pseudo)
    await page.goto(site.url)
    await page.getByRole('button', { name: say(w.frame.greeting, { name: pseudo }) }).click()
    await page.getByRole('button', { name: w.frame.tour }).click()
    const dialog = page.getByRole('dialog', { name: tour.title })
    const card = dialog.locator('.tour-card')
    const told: string[] = []
    for (let isLast = false; !isLast; ) {
      told.push((await card.locator('p').textContent()) ?? '')
      isLast = (await dialog.getByRole('button', { name: tour.done }).count()) > 0
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await leave(seat)
    return told
  }
  const { states, load, back, find } = tour.card
  const phone = { size: { width: 390, height: 844 }, isTouch: true }
  expect(await texts('member', phone)).toEqual([
    tour.on_phone.calendar,
    states.text,
    load.text,
    back.text,
    tour.on_phone.find,
  ])
  expect(await texts('visitor', phone)).toEqual([tour.on_phone.visitor, states.text, tour.on_phone.find])
  expect(await texts('visitor', {})).toEqual([tour.visitor, states.text, find.text])
}, 120_000)

// rules/screen.md#35
it('shows the keys of the screen by ?, but not where one types', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enterCalendar(seat)
  await page.getByRole('option').first().waitFor()
  const sheet = page.getByRole('dialog', { name: french.keys })
  const does = (text: string) => sheet.getByText(text, { exact: true })
  await page.keyboard.press('?')
  await does(w.calendar.key.n.does).waitFor()
  await does(french.key.search.does).waitFor()
  const departure = sheet.locator('div', { has: page.getByText(w.calendar.key.departure.does, { exact: true }) }).last()
  expect(await departure.locator('kbd').allTextContents()).toEqual(['D', 'Maj', 'D'])
  expect(await departure.locator('dt').textContent()).toBe(w.calendar.key.departure.act)
  await checkBothSchemes(page, 'the keys of the calendar')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  await page.goto(`${site.url}/materials`)
  await heading(page, w.material.many).waitFor()
  const search = page.getByRole('searchbox').first()
  await search.fill('')
  await search.press('?')
  expect(await search.inputValue()).toBe('?')
  expect(await sheet.count()).toBe(0)
  await search.fill('')
  await page.getByRole('button', { name: say(w.frame.greeting, { name: 'admin' }) }).click()
  await page.getByRole('button', { name: w.frame.keys }).click()
  await does(french.key.panel.does).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await leave(seat)
}, 90_000)

// rules/screen.md#35
it('leaves out the keys that a visitor may not use', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enterCalendar(seat, 'visitor')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: french.keys })
  await sheet.getByText(w.calendar.key.enter.does, { exact: true }).waitFor()
  expect(await sheet.getByText(w.calendar.key.delete.does, { exact: true }).count()).toBe(0)
  await leave(seat)
}, 60_000)

// rules/screen.md#35
it('shows the keys of what is open: the grid, the details and their technicians, a schedule', async () => {
  const [event] = (await api.call(eventRoutes.list, { query: {} })).data
  const [technician] = (await api.call(technicianRoutes.list, { query: {} })).data
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat)
  const sheet = page.getByRole('dialog', { name: french.keys })
  const on = async (address: string, ready: Locator) => {
    await page.goto(`${site.url}${address}`)
    await ready.waitFor()
    await page.keyboard.press('?')
    await sheet.waitFor()
  }
  const has = (text: string) => sheet.getByText(text, { exact: true }).count()
  const close = async () => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }

  await on('/', page.getByRole('option').first())
  expect(await has(french.place.heads)).toBe(1)
  expect(await has(french.key.list.does)).toBe(1)
  await close()

  await on('/?view=grid', page.locator('.month-days'))
  expect(await has(french.grid.page.does)).toBe(1)
  expect(await has(seat.words.calendar.key.zoom.does)).toBe(0)
  await close()

  const details = page.getByRole('dialog', { name: new RegExp(event!.title) })
  await on(`/?event=${event!.id}`, details)
  expect(await has(french.details.next.does)).toBe(1)
  expect(await has(french.key.assign.does)).toBe(0)
  await checkBothSchemes(page, 'the keys of the details')
  await close()
  await details.waitFor()

  await on(`/?event=${event!.id}&tab=technicians`, details)
  expect(await has(french.key.assign.does)).toBe(1)
  await close()

  await on(`/technicians/${technician!.id}/view#schedule`, page.locator('.month-grid'))
  expect(await has(french.schedule.open.does)).toBe(1)
  await close()
  // Details over a schedule have no neighbours.
  await on(`/technicians/${technician!.id}/view?event=${event!.id}#schedule`, details)
  expect(await has(french.details.close.does)).toBe(1)
  expect(await has(french.details.next.does)).toBe(0)
  await close()
  await leave(seat)
}, 90_000)
