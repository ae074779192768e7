import type { Locator } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { categoryRoutes } from '#shared/category.ts'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let seat: Seat
let api: Api
const { open } = useDesk((desk) => ({ seat, api } = desk))

const stock = [
  { reference: 'QK-1', name: 'Pied Quark' },
  { reference: 'QK-2', name: 'Quark tête' },
  { reference: 'QUARK-3', name: 'Lyre' },
  { reference: 'QUARK', name: 'Boîtier' },
  { reference: 'ZZ-9', name: 'Zéro Quark' },
]
let event: Event
beforeEach(async () => {
  const [park] = await api.call(parkRoutes.choices, {})
  const own = { park_id: park?.id ?? 0, stock_quantity: 2, rental_price: 1 }
  const known = await api.call(materialRoutes.all, { query: { search: 'Quark' } })
  if (known.length === 0) for (const one of stock) await api.call(materialRoutes.create, { body: { ...one, ...own } })
  const day = dayFromNow(40)
  event = await api.call(eventRoutes.create, {
    body: { title: 'Essai de choix', start_date: day, end_date: day, is_confirmed: false },
  })
})

const list = () => seat.page.getByRole('list', { name: seat.words.wizard.list.label })
const lines = () => list().getByRole('listitem')
const searchBox = () => seat.page.getByRole('searchbox', { name: seat.words.wizard.list.search })
const quantityOf = (at: number) =>
  seat.page.getByRole('textbox', { name: say(seat.words.wizard.list.quantity_of, stock[at] ?? {}), exact: true })
const proceed = () => seat.page.getByRole('button', { name: seat.words.wizard.save_continue })
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const step = (name: 'beneficiaries' | 'technicians' | 'materials' | 'summary') =>
  seat.page.getByRole('heading', { level: 2, name: seat.words.wizard.step[name] })

// rules/wizard.md#16
it('shows the first answers of a search made far down the list, best match first', async () => {
  const { page } = seat
  await open(`events/${event.id}?step=materials`)
  await lines().first().waitFor()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2 }))
  await expect.poll(() => lines().first().getAttribute('data-index')).not.toBe('0')
  await searchBox().fill('e')
  // The first line is right below the search, which keeps the focus and stays in view.
  const first = list().locator('[data-index="0"]')
  await first.waitFor()
  const bar = await page.getByRole('search').boundingBox()
  await expect
    .poll(async () => Math.round(((await first.boundingBox())?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)))
    .toBeGreaterThanOrEqual(-2)
  expect((await first.boundingBox())?.y).toBeLessThan(500)
  expect(await hasFocus(searchBox())).toBe(true)

  await searchBox().fill('quark')
  await expect.poll(() => lines().count()).toBe(5)
  const shown = await lines().locator('.reference').allTextContents()
  expect(shown.map((text) => text.split(' · ')[0])).toEqual(['QUARK', 'QK-2', 'QUARK-3', 'QK-1', 'ZZ-9'])
}, 120_000)

// rules/wizard.md#17, rules/wizard.md#18
it('takes one by a click on a line, and leaves the quantities with one key', async () => {
  const { page, words: w } = seat
  await open(`events/${event.id}?step=materials`)
  await searchBox().fill('quark')
  await list().getByText('Zéro Quark').click()
  expect(await quantityOf(4).inputValue()).toBe('1')
  expect(await hasFocus(quantityOf(4))).toBe(true)
  await list().getByText('Zéro Quark').click()
  expect(await quantityOf(4).inputValue()).toBe('2')
  // The figure is selected: typing replaces it.
  await page.keyboard.type('5')
  expect(await quantityOf(4).inputValue()).toBe('5')

  await page.keyboard.press('Escape')
  expect(await hasFocus(proceed())).toBe(true)
  await page.keyboard.press('/')
  expect(await hasFocus(searchBox())).toBe(true)
  await page.keyboard.type('qk')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(quantityOf(0))).toBe(true)
  await page.keyboard.press('/')
  expect(await hasFocus(searchBox())).toBe(true)

  // Missing materials come to the top, and stay there once they suffice.
  await searchBox().fill('')
  const short = page.getByRole('button', { name: say(w.wizard.list.short_first_one, { count: 1 }) })
  await short.click()
  await lines().first().getByText('ZZ-9').waitFor()
  await checkBothSchemes(page, 'shortages first')
  await quantityOf(4).fill('2')
  await expect.poll(() => short.count()).toBe(0)
  await lines().first().getByText('ZZ-9').waitFor()
  await page.getByRole('button', { name: say(w.wizard.list.short_first_one, { count: 0 }) }).click()
  await expect.poll(() => lines().first().getByText('ZZ-9').count()).toBe(0)
}, 120_000)

// rules/wizard.md#3, rules/wizard.md#19
it('continues from every step with Ctrl+Enter, and keeps the typed text', async () => {
  const { page, words: w } = seat
  await open(`events/${event.id}`)
  await page.getByRole('textbox', { name: w.wizard.title }).fill('Essai de clavier')
  await page.keyboard.press('Control+Enter')
  for (const next of ['beneficiaries', 'technicians', 'materials'] as const) {
    await step(next).waitFor()
    if (next !== 'materials') await page.keyboard.press('Control+Enter')
  }
  await searchBox().fill('ZZ-9')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(quantityOf(4))).toBe(true)
  await page.keyboard.type('1')
  await page.keyboard.press('Control+Enter')
  await step('summary').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.url()).toContain('step=done')
  const saved = await api.call(eventRoutes.get, { params: { id: event.id } })
  expect([saved.title, saved.materials.map(({ pivot }) => pivot.quantity)]).toEqual(['Essai de clavier', [1]])
}, 120_000)

it('says that the choices of a filter are loading, and offers them once loaded', async () => {
  const { page, words: w } = seat
  const release: (() => void)[] = []
  await page.route(/\/api\/(categories|tags)(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => release.push(resolve))
    await route.fallback()
  })
  await open(`events/${event.id}?step=materials`)
  // Without room for the categories beside the list.
  await page.setViewportSize({ width: 818, height: 800 })
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true })
  await filter(w.wizard.list.category).click()
  await filter(w.wizard.list.category).fill('structure')
  const choices = (name: string) => page.getByRole('listbox', { name, exact: true })
  await choices(w.wizard.list.category).getByText(w.form.loading).waitFor()
  await filter(w.wizard.list.tags).click()
  await choices(w.wizard.list.tags).getByText(w.form.loading).waitFor()
  expect(await page.getByText(w.form.nothing_found, { exact: true }).count()).toBe(0)
  for (const go of release) go()
  await filter(w.wizard.list.category).click()
  await filter(w.wizard.list.category).fill('structure')
  await page.getByRole('option', { name: 'Structure et levage' }).waitFor()
})

// rules/wizard.md#16, rules/wizard.md#28
it('gives the search and the filters their room beside the categories, in one line', async () => {
  const { page, words: w } = seat
  await open(`events/${event.id}?step=materials`)
  const parts = () => [
    searchBox(),
    page.getByRole('combobox', { name: w.wizard.list.park, exact: true }),
    page.getByRole('combobox', { name: w.wizard.list.tags, exact: true }),
    page.getByRole('switch', { name: w.wizard.list.only, exact: true }),
  ]
  const boxes = async () =>
    Promise.all(parts().map(async (part) => (await part.boundingBox()) ?? { y: 0, height: 0, width: 0 }))
  await page.getByRole('listbox', { name: w.wizard.list.category }).waitFor()
  await parts()[1]?.waitFor()
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await boxes())[0]?.width).toBeGreaterThanOrEqual(width === 1440 ? 240 : 220)
    const [search, parks, tags, only] = await boxes()
    expect(parks?.width).toBeGreaterThanOrEqual(130)
    const middle = (box: typeof search) => (box ? box.y + box.height / 2 : 0)
    for (const one of [parks, tags, only]) expect(Math.abs(middle(one) - middle(search))).toBeLessThan(10)
  }
}, 120_000)

// rules/screen.md#14, rules/wizard.md#16
it('offers to clear what hides all equipment: the search and the filters, that of the category too', async () => {
  const { page, words: w } = seat
  const { id } = await api.call(categoryRoutes.create, { body: { name: 'Quincaillerie' } })
  await open(`events/${event.id}?step=materials&category=${id}`)
  await searchBox().fill('quark')
  await page.getByText(w.wizard.list.nothing).waitFor()
  await checkBothSchemes(page, 'no equipment found')
  await page.locator('.empty-action').getByRole('button', { name: w.wizard.list.clear, exact: true }).click()
  await lines().first().waitFor()
  expect(await searchBox().inputValue()).toBe('')
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(null)
}, 90_000)
