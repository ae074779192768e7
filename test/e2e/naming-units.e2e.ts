import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import { userRoutes } from '#shared/user.ts'
import { desktop, type Look, phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, focused, say } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { answerLeaving } from './held-save.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let api: Api
const sit = useSeats((one) => {
  stage = one
  api = one.api
})

const takeSeat = async (look: Look = {}) => {
  const { language = 'fr' } = look
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
  return sit(look)
}

/** A material of six units, `name 1` to `name 6`; a gala has the first, the last is lost, a ball wants three. */
async function prepare(name: string, serial?: string) {
  const [park] = await api.call(parkRoutes.choices, {})
  const { id: material } = await api.call(materialRoutes.create, {
    body: { name, reference: name, park_id: park?.id ?? 0, stock_quantity: 0, rental_price: 9, is_unitary: true },
  })
  const body = { count: 6, prefix: `${name}-`, from: '1' }
  await api.call(unitRoutes.create, { params: { id: material }, body })
  const units: Unit[] = await api.call(unitRoutes.list, { params: { id: material }, query: {} })
  const idOf = (place: number) => units[place - 1]?.id ?? 0
  await api.call(unitRoutes.update, { params: { id: idOf(6) }, body: { state: 'lost' }, version: 1 })
  if (serial)
    await api.call(unitRoutes.update, { params: { id: idOf(4) }, body: { serial_number: serial }, version: 1 })
  const plan = (title: string, quantity: number, ...places: number[]): Promise<Event> => {
    const start = dayFromNow(50)
    const materials = [{ id: material, quantity, units: places.map(idOf) }]
    return api.call(eventRoutes.create, {
      body: { title, start_date: start, end_date: start, is_confirmed: false, materials },
    })
  }
  const gala = await plan(`Gala ${name}`, 1, 1)
  const ball = await plan(`Bal ${name}`, 3)
  const named = async () => {
    const { materials } = await api.call(eventRoutes.get, { params: { id: ball.id } })
    return materials[0]?.units?.map((unit) => Number(unit.reference.split('-').at(-1)))
  }
  return { name, material, gala, ball, plan, named, idOf }
}

const tick = (page: Page, reference: string): Locator => page.getByRole('checkbox', { name: new RegExp(reference) })

describe.each([
  { language: 'fr', size: desktop, isTouch: false },
  { language: 'en', size: phone, isTouch: true },
] as const)('naming units ($language, $size.width px)', ({ language, size, isTouch }) => {
  // rules/unit.md#21
  it('on step 4 takes the first free ones at once, and others by keyboard', async () => {
    const { name, ball, gala, named } = await prepare(`Lyre ${language}`)
    const { page, words: w } = await takeSeat({ language, size, isTouch })
    const said = (count: number) => say(w.unit.naming.said_other, { named: count, count: 3 })
    const opener = (count: number) => page.getByRole('button', { name: `${name}, ${said(count)}` })
    const openBrief = async () => {
      if (isTouch) await page.locator('.wizard-brief-line').tap()
    }
    await page.goto(`${stage.site.url}/events/${ball.id}?step=materials`)
    await page.getByRole('list', { name: w.wizard.list.label }).waitFor()
    await openBrief()
    await (isTouch ? opener(0).tap() : opener(0).click())
    const dialog = page.getByRole('dialog', { name: say(w.unit.naming.title, { name }) })
    await tick(page, `${name}-2`).waitFor()
    const references = await dialog.getByRole('listitem').locator('b').allTextContents()
    expect(references.map((text) => Number(text.split('-').at(-1)))).toEqual([2, 3, 4, 5, 1, 6])
    await dialog.getByRole('link', { name: gala.title }).waitFor()
    await dialog.getByText(w.unit.states.lost).waitFor()
    await checkBothSchemes(page, 'units to name')

    // Neither a click nor a key ticks what another event has.
    await tick(page, `${name}-1`).press('Space')
    expect(await tick(page, `${name}-1`).isChecked()).toBe(false)
    await dialog.getByRole('button', { name: say(w.unit.naming.fill_other, { count: 3 }) }).press('Enter')
    await dialog.getByText(w.unit.naming.full).waitFor()
    await tick(page, `${name}-5`).press('Space')
    expect(await tick(page, `${name}-5`).isChecked()).toBe(false)
    // One Tab stop, and the arrows from there.
    await tick(page, `${name}-2`).focus()
    await page.keyboard.press('Space')
    for (const _ of [3, 4, 5]) await page.keyboard.press('ArrowDown')
    await focused(tick(page, `${name}-5`))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await opener(3).waitFor()
    expect(await named()).toEqual([3, 4, 5])
  }, 120_000)

  // rules/unit.md#22, rules/wizard.md#19
  it('a lowered quantity takes the last ones off, and says which', async () => {
    const { name, ball, named, idOf, material } = await prepare(`Pied ${language}`)
    const lines = [{ id: material, quantity: 3, units: [idOf(2), idOf(3), idOf(4)] }]
    await api.call(eventRoutes.update, { params: { id: ball.id }, body: { materials: lines }, version: ball.version })
    const { page, words: w } = await takeSeat({ language, size, isTouch })
    await page.goto(`${stage.site.url}/events/${ball.id}?step=materials`)
    await page.getByRole('searchbox', { name: w.wizard.list.search }).fill(name)
    const quantity = page.getByRole('textbox', { name: say(w.wizard.list.quantity_of, { reference: name, name }) })
    await quantity.fill('1')
    const left = say(w.unit.naming.left_other, { name, references: `${name}-3, ${name}-4` })
    await page.getByText(left).waitFor()
    expect(await named()).toEqual([2])
    await quantity.fill('2')
    await expect
      .poll(async () => (await api.call(eventRoutes.get, { params: { id: ball.id } })).materials[0]?.pivot.quantity)
      .toBe(2)
    expect(await named()).toEqual([2])
  }, 120_000)

  // rules/unit.md#12, rules/unit.md#21
  it('in the details says by whom a unit was taken meanwhile, and keeps the other ticks', async () => {
    const { name, ball, plan, named } = await prepare(`Micro ${language}`, `SN-${language}-77`)
    const { page, words: w } = await takeSeat({ language, size, isTouch })
    await page.goto(`${stage.site.url}/?event=${ball.id}&tab=materials`)
    const said = (count: number) => say(w.unit.naming.said_other, { named: count, count: 3 })
    const opener = (count: number) => page.getByRole('button', { name: `${name}, ${said(count)}` })
    // What this page knows of the units stays as it was, as if the news were on their way.
    let known: string | undefined
    await page.route('**/api/units/while-event/**', async (route) => {
      known ??= await (await route.fetch()).text()
      await route.fulfill({ contentType: 'application/json', body: known })
    })
    await (isTouch ? opener(0).tap() : opener(0).click())
    const dialog = page.getByRole('dialog', { name: say(w.unit.naming.title, { name }) })
    await tick(page, `${name}-2`).press('Space')
    await tick(page, `${name}-4 ?SN-${language}-77`).press('Space')
    await plan(`Noces ${name}`, 2, 2)
    await dialog.getByRole('button', { name: w.unit.naming.save }).press('Enter')
    await dialog
      .getByRole('alert')
      .filter({ hasText: `Noces ${name}` })
      .filter({ hasText: `${name}-2` })
      .waitFor()
    expect(await named()).toEqual([])
    expect([await tick(page, `${name}-2`).isChecked(), await tick(page, `${name}-4`).isChecked()]).toEqual([
      false,
      true,
    ])
    await page.unroute('**/api/units/while-event/**')
    await dialog.getByRole('button', { name: w.unit.naming.save }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await opener(1).waitFor()
    await page.getByText(`${name}-4`, { exact: true }).waitFor()
    expect(await named()).toEqual([4])
  }, 120_000)
})

// rules/unit.md#21
it('a line whose units another user changes meanwhile shows them, and names nothing by itself', async () => {
  const { name, ball, named, idOf, material } = await prepare('Pupitre')
  const { page, words: w } = await takeSeat()
  await page.goto(`${stage.site.url}/?event=${ball.id}&tab=materials`)
  await page.getByRole('button', { name: new RegExp(`^${name}, `) }).click()
  const dialog = page.getByRole('dialog', { name: say(w.unit.naming.title, { name }) })
  await tick(page, `${name}-2`).press('Space')
  // The answer to the own write comes after the other user's.
  let isSent = false
  await page.route(`**/api/events/${ball.id}`, async (route) => {
    if (route.request().method() === 'PUT' && !isSent) {
      isSent = true
      const { version } = await api.call(eventRoutes.get, { params: { id: ball.id } })
      const materials = [{ id: material, quantity: 3, units: [idOf(5)] }]
      await api.call(eventRoutes.update, { params: { id: ball.id }, body: { materials }, version })
    }
    await route.fallback()
  })
  await dialog.getByRole('button', { name: w.unit.naming.save }).click()
  await dialog.getByText(w.unit.naming.meanwhile).waitFor()
  expect([await tick(page, `${name}-2`).isChecked(), await tick(page, `${name}-5`).isChecked()]).toEqual([false, true])
  expect(await named()).toEqual([5])
  await tick(page, `${name}-3`).press('Space')
  await dialog.getByRole('button', { name: w.unit.naming.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(named).toEqual([3, 5])
}, 120_000)

// rules/unit.md#21, rules/change.md#21
it('asks before it closes with ticks that are not saved', async () => {
  const { name, ball, named } = await prepare('Praticable')
  const seat = await takeSeat()
  const { page, words: w } = seat
  await page.goto(`${stage.site.url}/?event=${ball.id}&tab=materials`)
  const open = () => page.getByRole('button', { name: new RegExp(`^${name}, `) }).click()
  const dialog = page.getByRole('dialog', { name: say(w.unit.naming.title, { name }) })
  await open()
  await tick(page, `${name}-2`).press('Space')
  await page.keyboard.press('Escape')
  await answerLeaving(seat, 'stay')
  expect(await tick(page, `${name}-2`).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: w.frame.close, exact: true }).click()
  await answerLeaving(seat, 'leave_yes')
  await dialog.waitFor({ state: 'detached' })
  expect(await named()).toEqual([])
  // Ticks as they were lose nothing.
  await open()
  await tick(page, `${name}-2`).press('Space')
  await tick(page, `${name}-2`).press('Space')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Nor do saved ones.
  await open()
  await tick(page, `${name}-3`).press('Space')
  await dialog.getByRole('button', { name: w.unit.naming.save }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await named()).toEqual([3])
}, 120_000)

// rules/unit.md#22, rules/unit.md#13
it('new dates on which another event has a unit take it off, and step 1 says which', async () => {
  const { name, ball, named, idOf, material } = await prepare('Écran')
  const lines = [{ id: material, quantity: 3, units: [idOf(2), idOf(3)] }]
  await api.call(eventRoutes.update, { params: { id: ball.id }, body: { materials: lines }, version: ball.version })
  const later = dayFromNow(60)
  const materials = [{ id: material, quantity: 1, units: [idOf(2)] }]
  const body = { title: `Noces ${name}`, start_date: later, end_date: later, is_confirmed: false, materials }
  await api.call(eventRoutes.create, { body })
  const { page, words: w } = await takeSeat()
  await page.goto(`${stage.site.url}/events/${ball.id}`)
  const dates = page.getByRole('textbox', { name: w.wizard.dates })
  await dates.fill(later)
  await dates.press('Control+S')
  await page.getByText(w.event.dropped_units_one).waitFor()
  await page.getByText(`${name} – ${name}-2`, { exact: true }).waitFor()
  await expect.poll(named).toEqual([3])
}, 120_000)
