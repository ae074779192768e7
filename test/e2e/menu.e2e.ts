import type { Locator } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, type Seat } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { landsOn, pressAt } from './keys.ts'

let api: Api
let seat: Seat
const { open, button } = useDesk((desk) => ({ api, seat } = desk))

let event: Event
beforeEach(async () => {
  const day = dayFromNow(41)
  const body = { title: 'Essai de menu', start_date: day, end_date: day, is_confirmed: false }
  event = await api.call(eventRoutes.create, { body })
})

const menu = () => seat.page.getByRole('navigation', { name: seat.words.frame.menu.label })
const entry = (name: keyof Seat['words']['frame']['menu']) =>
  menu().getByRole('link', { name: seat.words.frame.menu[name], exact: true })
const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)
/** Where the content of the page begins, px from the left. */
const contentAt = () =>
  seat.page
    .locator('#content > *:not(:empty)')
    .first()
    .evaluate((one) => Math.round(one.getBoundingClientRect().left))

// rules/screen.md#5
it('folds the menu while an event is planned, opens it over the page, and restores the choice', async () => {
  const { page, words: w } = seat
  await open('parks')
  await entry('calendar').waitFor()
  expect(await widthOf(menu())).toBe(220)
  await open(`events/${event.id}?step=materials`)
  await page.getByRole('list', { name: w.wizard.list.label }).waitFor()
  expect(await widthOf(menu())).toBe(56)
  const place = await contentAt()

  await pressAt(page, button(w.frame.menu.expand))
  await landsOn(page, menu().getByRole('link').first())
  expect(await widthOf(menu())).toBe(220)
  expect(await contentAt()).toBe(place)
  await checkBothSchemes(page, 'the menu over the page')
  await page.keyboard.press('Escape')
  await landsOn(page, button(w.frame.menu.expand))
  expect(await widthOf(menu())).toBe(56)

  // The focus or a click elsewhere fold it too.
  await page.keyboard.press('Enter')
  await landsOn(page, menu().getByRole('link').first())
  await pressAt(page, page.getByRole('searchbox', { name: w.wizard.list.search }))
  await expect.poll(() => widthOf(menu())).toBe(56)
  await button(w.frame.menu.expand).click()
  await expect.poll(() => widthOf(menu())).toBe(220)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => widthOf(menu())).toBe(56)

  // Another screen has the menu that the user chose; so has the wizard where there is room.
  await button(w.frame.menu.expand).click()
  await entry('parks').click()
  await page.waitForURL(/\/parks$/)
  await expect.poll(() => widthOf(menu())).toBe(220)
  await page.setViewportSize({ width: 1600, height: 900 })
  await open(`events/${event.id}?step=materials`)
  await page.getByRole('list', { name: w.wizard.list.label }).waitFor()
  expect(await widthOf(menu())).toBe(220)
  await button(w.frame.menu.collapse).click()
  await expect.poll(() => widthOf(menu())).toBe(56)
  await page.setViewportSize({ width: 1440, height: 900 })
  await entry('parks').click()
  await page.waitForURL(/\/parks$/)
  expect(await widthOf(menu())).toBe(56)
}, 120_000)

// rules/screen.md#5, rules/screen.md#9
it('gives the page its place at once when the menu folds', async () => {
  const { page, words: w } = seat
  await open('parks')
  await entry('calendar').waitFor()
  await page.evaluate(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    const look = () => {
      const wizard = document.querySelector('.wizard-main')
      if (wizard) places.add(Math.round(wizard.getBoundingClientRect().left))
      requestAnimationFrame(look)
    }
    look()
  })
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(w.frame.search.placeholder).fill(w.wizard.new)
  await page.getByRole('option', { name: w.wizard.new }).first().click()
  await page.getByRole('textbox', { name: w.wizard.title }).waitFor()
  await page.waitForTimeout(400)
  expect(await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])).toEqual([72])
}, 120_000)
