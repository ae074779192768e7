import type { Locator } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { onDays } from '../days.ts'
import { countActions } from './actions.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, patience, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let seat: Seat
let api: Api
const { open } = useDesk((desk) => ({ seat, api } = desk))

type Material = { id: number; name: string; reference: string }
let shelf: { category: number; sub: number; stock: Material[] }

/** A category of its own with 24 amplifiers, of which five pieces each are in order. */
async function fillShelf(): Promise<typeof shelf> {
  const [park] = await api.call(parkRoutes.choices, {})
  const category = await api.call(categoryRoutes.create, { body: { name: 'Amplis de location' } })
  const sub = await api.call(subCategoryRoutes.create, { body: { name: 'Numériques', category_id: category.id } })
  const stock: Material[] = []
  for (let at = 1; at <= 24; at++) {
    const number = String(at).padStart(2, '0')
    const body = {
      name: `Ampli numérique ${number}`,
      reference: `AN-${number}`,
      park_id: park?.id ?? 0,
      category_id: category.id,
      sub_category_id: sub.id,
      stock_quantity: 5,
      rental_price: 80 + at * 10,
    }
    stock.push(await api.call(materialRoutes.create, { body }))
  }
  return { category: category.id, sub: sub.id, stock }
}
let filled: Api | undefined
beforeEach(async () => {
  if (filled === api) return
  shelf = await fillShelf()
  filled = api
})

const plan = (title: string, day: number, lines: { id: number; quantity: number }[] = []) =>
  api.call(eventRoutes.create, { body: { title, ...onDays(day, day), is_confirmed: false, materials: lines } })
const stored = async (id: number) =>
  (await api.call(eventRoutes.get, { params: { id } })).materials.map(({ id, pivot }) => [id, pivot.quantity])
const quantityOf = ({ name, reference }: Material) =>
  seat.page.getByRole('textbox', { name: say(seat.words.wizard.list.quantity_of, { name, reference }), exact: true })
const load = () => seat.page.getByRole('region', { name: seat.words.choosing.load })
const place = (name: string) => seat.page.getByRole('option', { name: new RegExp(`^${name}`) })
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const first = (count: number) => shelf.stock.slice(0, count)
/** "2 Enter" for each of so many lines. */
const twos = (count: number) => Array.from({ length: count }, () => ['2', { key: 'Enter' }]).flat()

// rules/wizard.md#15, rules/wizard.md#18, rules/wizard.md#28
it('takes 20 lines of 2 with a category, a line and a burst of keys', async () => {
  const event = await plan('Vingt lignes à la souris', 50)
  const { page } = seat
  await open(`events/${event.id}?step=materials`)
  const act = countActions(page)
  await act.click(place('Amplis de location'))
  await act.click(page.getByText(shelf.stock[0]!.name, { exact: true }))
  await act.type({ at: quantityOf(shelf.stock[0]!) }, ...twos(20))
  expect(act.count()).toBeLessThanOrEqual(3)
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual(first(20).map(({ id }) => [id, 2]))
  await checkBothSchemes(page, 'twenty lines chosen')
}, 120_000)

// rules/wizard.md#16, rules/wizard.md#18
it('takes 20 lines of 2 by keys alone, in one burst', async () => {
  const event = await plan('Vingt lignes au clavier', 51)
  await open(`events/${event.id}?step=materials`)
  await seat.page.locator('.material-row').first().waitFor()
  const act = countActions(seat.page)
  await act.type('/', 'ampli numérique', { key: 'Enter' }, { at: quantityOf(shelf.stock[0]!) }, ...twos(20))
  expect(act.count()).toBe(1)
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual(first(20).map(({ id }) => [id, 2]))
}, 120_000)

// rules/wizard.md#28
it('walks the categories by keys, with their counts and what is chosen or lacks there', async () => {
  const { page, words: w } = seat
  const event = await plan('Les catégories', 52, [{ id: shelf.stock[3]!.id, quantity: 2 }])
  await open(`events/${event.id}?step=materials`)
  const name = (words: string) => expect.stringMatching(words)
  const chosen = place('Amplis de location')
  const counted = say(w.choosing.in_category_other, { shown: 24 })
  await expect.poll(() => chosen.textContent()).toEqual(name(`${counted}, ${w.choosing.holds_chosen}`))
  await place(w.choosing.everything).focus()
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(chosen)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`category=${shelf.category}`))
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(place('Numériques'))).toBe(true)
  await page.keyboard.press(' ')
  await page.waitForURL(new RegExp(`subCategory=${shelf.sub}`))
  await page.getByText(say(w.wizard.list.count_other, { shown: 24 })).waitFor()
  await quantityOf(shelf.stock[3]!).fill('6')
  await expect.poll(() => place('Numériques').textContent()).toEqual(name(w.choosing.holds_short))
  // Typing does not move the categories.
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill('AN-07')
  await page.getByText(say(w.wizard.list.count_one, { shown: 1 })).waitFor()
  expect(await chosen.textContent()).toContain(counted)
}, 120_000)

// rules/wizard.md#21, rules/wizard.md#29, rules/wizard.md#30, rules/availability.md#12
it('names who holds what lacks, and ends the shortage with one click that can be taken back', async () => {
  const { page, words: w } = seat
  const [wanted, dearer] = [shelf.stock[10]!, shelf.stock[11]!]
  const cheaper = shelf.stock[9]!
  const holder = await plan('Gala des Tanneurs', 53, [
    { id: wanted.id, quantity: 3 },
    { id: cheaper.id, quantity: 4 },
  ])
  const event = await plan('Fête de la musique', 53, [{ id: wanted.id, quantity: 4 }])
  await open(`events/${event.id}?step=materials`)
  const shortage = load().getByRole('listitem').filter({ hasText: holder.title })
  await shortage.waitFor()
  const told = (await shortage.textContent()) ?? ''
  expect(told).toContain(say(w.choosing.short_of, { missing: 2, quantity: 4 }))
  expect(told).toContain(`${say(w.wizard.taken.one, { shown: 3 })} ${holder.title}`)
  expect(await shortage.getByRole('link').getAttribute('href')).toContain(`event=${holder.id}`)
  await checkBothSchemes(page, 'a shortage and its ways out')

  // The cheaper neighbour is as near in price and has one piece left only.
  const replace = shortage.getByRole('button', {
    name: say(w.choosing.replace, { shown: 2, reference: dearer.reference }),
  })
  await replace.click()
  await shortage.waitFor({ state: 'detached' })
  const after = [wanted, dearer].map(({ id }) => [id, 2])
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual(after)
  const undo = page.getByRole('button', { name: w.choosing.undo, exact: true })
  await undo.click()
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual([[wanted.id, 4]])

  await shortage.getByRole('button', { name: say(w.choosing.take_rest_other, { shown: 2 }) }).click()
  await shortage.waitFor({ state: 'detached' })
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual([[wanted.id, 2]])
  await load().getByText('380,00', { exact: false }).first().waitFor()

  // A line of the load leads to its row, whatever is filtered.
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill('nothing like it')
  await page.getByText(w.wizard.list.nothing).waitFor()
  await load()
    .getByRole('button', { name: say(w.choosing.go_to, { name: wanted.name }) })
    .click()
  await expect.poll(() => hasFocus(quantityOf(wanted)), { timeout: patience }).toBe(true)
}, 120_000)

// rules/wizard.md#31, rules/list-template.md#8
it('adds a list template with one click that can be taken back', async () => {
  const { page, words: w } = seat
  const lines = first(3).map(({ id }) => ({ id, quantity: 1 }))
  const { name } = await api.call(listTemplateRoutes.create, { body: { name: 'AA trois amplis', materials: lines } })
  await api.call(listTemplateRoutes.create, { body: { name: 'AA vide', materials: [] } })
  const kept = { id: shelf.stock[20]!.id, quantity: 2 }
  const event = await plan('Liste à la puce', 54, [kept])
  await open(`events/${event.id}?step=materials`)
  const chips = page.getByRole('list', { name: w.choosing.templates })
  await chips.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const both = [...lines, kept].map(({ id, quantity }) => [id, quantity])
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual(both)
  expect(await chips.getByText('AA vide').count()).toBe(0)
  const undo = page.getByRole('button', { name: w.choosing.undo, exact: true })
  await undo.click()
  await expect.poll(() => stored(event.id), { timeout: patience }).toEqual([[kept.id, kept.quantity]])

  // The offer ends with the step: nothing would save it later.
  await chips.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await undo.waitFor()
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await page.getByRole('heading', { name: w.wizard.step.summary, level: 2 }).waitFor()
  await expect.poll(() => undo.count(), { timeout: 2000 }).toBe(0)
}, 120_000)
