import { beforeEach, expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let seat: Seat
let api: Api
const { open } = useDesk((desk) => ({ seat, api } = desk))

const kitOf = async (reference: string) => {
  const kit = (await api.call(kitRoutes.all, { query: { search: reference } })).find(
    (one) => one.reference === reference,
  )
  if (!kit) throw new Error(`the demonstration has ${reference}`)
  return kit
}
let event: Event
beforeEach(async () => {
  const day = dayFromNow(40)
  event = await api.call(eventRoutes.create, {
    body: { title: 'Essai de kits', start_date: day, end_date: day, is_confirmed: false },
  })
})
const saved = () => api.call(eventRoutes.get, { params: { id: event.id } })
const kitsSaved = async () => (await saved()).kits.map(({ reference, pivot }) => [reference, pivot.quantity])

const list = () => seat.page.getByRole('list', { name: seat.words.wizard.list.label })
const load = () => seat.page.getByRole('region', { name: seat.words.choosing.load })
const searchBox = () => seat.page.getByRole('searchbox', { name: seat.words.wizard.list.search })
const quantityOf = (one: { name: string; reference: string }) =>
  seat.page.getByRole('textbox', { name: say(seat.words.wizard.list.quantity_of, one), exact: true })
const tab = (label: string) => seat.page.getByRole('radiogroup', { name: seat.words.choosing.tabs }).getByText(label)

// rules/wizard.md#33, rules/kit.md#11, rules/kit.md#13
it('are typed in their tab and found by the search; their pieces count and are folded below them', async () => {
  const { page, words: w } = seat
  const kit = await kitOf('KIT-DJ')
  await open(`events/${event.id}?step=materials`)
  await tab('Kits').click()
  await quantityOf(kit).waitFor()
  await checkBothSchemes(page, 'the kits of step 4')
  // A click takes one and selects the figure: typing replaces it.
  await list().getByText(kit.name).click()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect.poll(kitsSaved).toEqual([['KIT-DJ', 2]])
  const [mixer] = kit.materials
  if (!mixer) throw new Error('the kit has pieces')
  expect((await saved()).materials.find(({ id }) => id === mixer.id)?.pivot).toMatchObject({
    quantity: 2 * mixer.quantity,
    quantity_in_kits: 2 * mixer.quantity,
  })

  const fold = load().getByText(`2 × ${kit.name}`)
  await fold.click()
  await load().getByRole('button', { name: mixer.name, exact: true }).waitFor()

  // The search among materials finds the kit too, and a click adds one.
  await tab(w.choosing.tab_materials).click()
  await searchBox().fill('KIT-DJ')
  await list().getByText(kit.name).click()
  await expect.poll(kitsSaved).toEqual([['KIT-DJ', 3]])

  // A material cannot go below what kits hold of it.
  await searchBox().fill(mixer.reference)
  await quantityOf(mixer).fill('1')
  await page.keyboard.press('Tab')
  await expect.poll(() => quantityOf(mixer).inputValue()).toBe(String(3 * mixer.quantity))
  await quantityOf(mixer).fill(String(3 * mixer.quantity + 1))
  await expect
    .poll(async () => (await saved()).materials.find(({ id }) => id === mixer.id)?.pivot.quantity)
    .toBe(3 * mixer.quantity + 1)
  await checkBothSchemes(page, 'a kit in the load')
}, 120_000)

// rules/wizard.md#33, rules/kit.md#14
it('say that their contents have changed, and take them over', async () => {
  const { page, words: w } = seat
  const kit = await kitOf('KIT-CHANT')
  const { id, materials } = kit
  await api.call(eventRoutes.update, { params: { id: event.id }, body: { kits: [{ id, quantity: 1 }] } })
  const [first, ...others] = materials.map((one) => ({ id: one.id, quantity: one.quantity }))
  if (!first) throw new Error('the kit has pieces')
  const more = [{ ...first, quantity: first.quantity + 1 }, ...others]
  await api.call(kitRoutes.update, { params: { id }, body: { materials: more } })
  await open(`events/${event.id}?step=materials`)
  await load().getByText(w.choosing.kit_outdated).waitFor()
  await load().getByText(`1 × ${kit.name}`).click()
  await checkBothSchemes(page, 'an outdated kit')
  await load().getByRole('button', { name: w.choosing.kit_refresh }).click()
  await page.getByText(say(w.choosing.kit_refreshed, { name: kit.name })).waitFor()
  await expect.poll(() => load().getByText(w.choosing.kit_outdated).count()).toBe(0)
  expect((await saved()).kits).toMatchObject([{ is_outdated: false, materials: more }])
  await api.call(kitRoutes.update, { params: { id }, body: { materials: [first, ...others] } })
}, 120_000)

// rules/wizard.md#24, rules/details.md#13, rules/kit.md#16, rules/list-template.md#11
it('show in the summary and the details, and go into a list template and back', async () => {
  const { page, words: w } = seat
  const kit = await kitOf('KIT-DJ')
  const [piece] = kit.materials
  if (!piece) throw new Error('the kit has pieces')
  const materials = [{ id: piece.id, quantity: piece.quantity + 2 }]
  await api.call(eventRoutes.update, {
    params: { id: event.id },
    body: { kits: [{ id: kit.id, quantity: 1 }], materials },
  })
  await open(`events/${event.id}?step=summary`)
  await page.getByRole('heading', { level: 3, name: `1 × ${kit.name}` }).waitFor()
  // Its category counts the pieces of the kit too, as the event in brief does.
  await page
    .getByText(/^\d+ pièces, dont \d+ en kits?$/)
    .first()
    .waitFor()
  await open(`?event=${event.id}&tab=materials`)
  const details = page.getByRole('dialog')
  await details.getByText(kit.name, { exact: true }).waitFor()
  await checkBothSchemes(page, 'the details with a kit')
  await details.getByRole('button', { name: w.list_template.save_as }).click()
  await page.getByRole('textbox', { name: w.list_template.name }).fill('Liste à kit')
  await page.keyboard.press('Enter')
  const template = async () =>
    (await api.call(listTemplateRoutes.all, { query: {} })).find(({ name }) => name === 'Liste à kit')
  await expect.poll(async () => (await template())?.kits_count).toBe(1)
  const whole = await api.call(listTemplateRoutes.get, { params: { id: (await template())?.id ?? 0 } })
  expect([whole.kits, whole.materials.map(({ id, quantity }) => [id, quantity])]).toMatchObject([
    [{ id: kit.id, quantity: 1 }],
    [[piece.id, 2]],
  ])

  await open(`list-templates/${whole.id}`)
  await quantityOf(kit).waitFor()
  await quantityOf(kit).fill('2')
  await page.getByRole('button', { name: w.list_template.save, exact: true }).click()
  await expect
    .poll(async () => (await api.call(listTemplateRoutes.get, { params: { id: whole.id } })).kits?.[0]?.quantity)
    .toBe(2)
}, 120_000)
