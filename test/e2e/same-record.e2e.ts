import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { categoryRoutes } from '#shared/category.ts'
import { countryRoutes } from '#shared/country.ts'
import { eventRoutes } from '#shared/event.ts'
import type { Language } from '#shared/language.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { formatDate, formatDateTime } from '#shared/rules/format.ts'
import { words } from '#shared/rules/words.ts'
import { userRoutes } from '#shared/user.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { typedDay } from './job.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/**
 * One record of a form: a text that both users write, and a choice that only the first one changes.
 */
type Case = {
  path: string
  text: string
  choice: { label: string; before: string; option: string; id: number }
  save: string
  /** The server's present values: the text and the id of the choice. */
  stands(): Promise<[text: string | null, choice: number | null]>
}

/** Names are unique. */
let made = 0

const cases = {
  material: {
    language: 'fr',
    async make() {
      const w = words.fr
      const [park] = await api.call(parkRoutes.choices, {})
      const [category] = await api.call(categoryRoutes.all, { query: { search: 'Backline' } })
      const { id } = await api.call(materialRoutes.create, {
        body: {
          name: 'Pupitre',
          reference: `PUP-${++made}`,
          park_id: park?.id ?? 0,
          stock_quantity: 3,
          rental_price: 4,
        },
      })
      return {
        path: `materials/${id}`,
        text: w.material.name,
        choice: { label: w.category.one, before: '', option: 'Backline', id: category?.id ?? 0 },
        save: w.material.save,
        async stands() {
          const now = await api.call(materialRoutes.get, { params: { id } })
          return [now.name, now.category_id]
        },
      }
    },
  },
  person: {
    language: 'en',
    async make() {
      const w = words.en
      const { id } = await api.call(personRoutes.create, {
        body: { first_name: 'Ina', last_name: 'Voss', tags: [protectedTags.beneficiary] },
      })
      return {
        path: `beneficiaries/${id}`,
        text: w.person.note,
        choice: { label: w.address.country, before: '', option: 'Canada', id: await country('CA') },
        save: w.person.save,
        async stands() {
          const now = await api.call(personRoutes.get, { params: { id } })
          return [now.note, now.country_id]
        },
      }
    },
  },
  park: {
    language: 'fr',
    async make() {
      const w = words.fr
      const country_id = await country('FR')
      const { id } = await api.call(parkRoutes.create, { body: { name: `Hangar ${++made}`, country_id } })
      return {
        path: `parks/${id}`,
        text: w.park.opening_hours,
        choice: { label: w.address.country, before: 'France', option: 'Suisse', id: await country('CH') },
        save: w.park.save,
        async stands() {
          const now = await api.call(parkRoutes.get, { params: { id } })
          return [now.opening_hours, now.country_id]
        },
      }
    },
  },
} satisfies Record<string, { language: Language; make(): Promise<Case> }>
const country = async (code: string) =>
  (await api.call(countryRoutes.list, {})).find((one) => one.code === code)?.id ?? 0

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, { label, option }: Case['choice']) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

let first: Seat
let second: Seat
let edited: Case
const open = async ({ page }: Seat) => {
  await page.goto(`${site.url}/${edited.path}`)
  await field(page, edited.text).waitFor()
}
/** Writes the text, and saves: done once the list has replaced the form. */
const write = async (seat: Seat, text: string) => {
  await field(seat.page, edited.text).fill(text)
  await button(seat.page, edited.save).click()
}
const saved = async (seat: Seat, text: string) => {
  await field(seat.page, edited.text).waitFor({ state: 'detached' })
  expect((await edited.stands())[0]).toBe(text)
}

/** Two browsers on a new record of that kind. */
async function sitDown({ language, make }: (typeof cases)[keyof typeof cases]): Promise<void> {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
  edited = await make()
  first = await takeSeat(browser, site, { language })
  second = await takeSeat(browser, site, { language })
  for (const seat of [first, second]) await enter(seat)
}
afterEach(async () => {
  for (const { context, errors } of [first, second]) {
    expect(errors).toEqual([])
    await context.close()
  }
})

describe.each(Object.entries(cases))('a %s that two browsers edit', (noun, one) => {
  const w = words[one.language].form
  const dialog = () => second.page.getByRole('dialog', { name: w.conflict })
  /** The other user's value and this user's, side by side in the dialog. */
  const sides = (label: string) => dialog().getByRole('row', { name: label }).getByRole('cell').allTextContents()

  // rules/change.md#17, rules/change.md#18
  it('the second save shows both versions, and no choice loses the other user’s changes elsewhere', async () => {
    await sitDown(one)
    // The second browser receives none of the first one's writes: its own come too late.
    await second.page.route('**/api/changes*', (route) => route.abort())
    await open(first)
    await open(second)
    await choose(first.page, edited.choice)
    await write(first, 'Écrit en premier')
    await saved(first, 'Écrit en premier')

    await write(second, 'Écrit en second')
    await dialog().waitFor()
    expect(await sides(edited.text)).toEqual(['Écrit en premier', 'Écrit en second'])
    expect(await sides(edited.choice.label)).toEqual([edited.choice.option, w.untouched])
    expect(await dialog().getByRole('row').count()).toBe(3)
    await checkBothSchemes(second.page, `two versions of a ${noun}`)
    // Later: the typed values stay on screen, and the saved record as it is.
    await second.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await field(second.page, edited.text).inputValue()).toBe('Écrit en second')
    expect(await edited.stands()).toEqual(['Écrit en premier', edited.choice.id])
    // Mine: only where both users wrote.
    await button(second.page, edited.save).click()
    await dialog().getByRole('button', { name: w.keep_mine }).click()
    await saved(second, 'Écrit en second')
    expect(await edited.stands()).toEqual(['Écrit en second', edited.choice.id])

    // Theirs: in the form, from which the user continues.
    await open(first)
    await open(second)
    await write(first, 'Repris en premier')
    await saved(first, 'Repris en premier')
    await write(second, 'Repris en second')
    await dialog().getByRole('button', { name: w.take_theirs }).click()
    await expect
      .poll(() => field(second.page, edited.text).inputValue(), { timeout: patience })
      .toBe('Repris en premier')
    expect((await edited.stands())[0]).toBe('Repris en premier')
    await write(second, 'Ensuite')
    await saved(second, 'Ensuite')
  }, 120_000)
})

// rules/change.md#17
it('tells a typing user about another save, and loses nothing of either', async () => {
  const w = words.fr.form
  await sitDown(cases.park)
  await open(first)
  await open(second)
  await second.page.locator('[data-live=live]').waitFor()
  await field(second.page, edited.text).fill('Écrit en second')
  await choose(first.page, edited.choice)
  await write(first, 'Écrit en premier')
  await saved(first, 'Écrit en premier')
  const notice = second.page.getByRole('alert', { name: say(w.changed, { name: '' }).trim() }) // a user, by name
  await notice.waitFor()
  const choice = second.page.getByRole('combobox', { name: edited.choice.label, exact: true })
  expect(await choice.inputValue()).toBe(edited.choice.before)
  await notice.getByRole('button', { name: w.keep_editing }).click()
  await notice.waitFor({ state: 'hidden' })
  expect(await choice.inputValue()).toBe(edited.choice.option)
  expect(await field(second.page, edited.text).inputValue()).toBe('Écrit en second')
  await button(second.page, edited.save).click()
  await saved(second, 'Écrit en second')
  expect(await edited.stands()).toEqual(['Écrit en second', edited.choice.id])
}, 120_000)

// rules/change.md#16, rules/change.md#17
it('follows the record again once the user has taken back what was typed', async () => {
  await sitDown(cases.park)
  await open(first)
  await open(second)
  await second.page.locator('[data-live=live]').waitFor()
  const text = field(second.page, edited.text)
  const before = await text.inputValue()
  await text.fill('Écrit en second')
  await write(first, 'Écrit en premier')
  await saved(first, 'Écrit en premier')
  const notice = second.page.getByRole('alert', { name: say(words.fr.form.changed, { name: '' }).trim() })
  await notice.waitFor()
  await text.fill(before)
  await notice.waitFor({ state: 'hidden' })
  expect(await text.inputValue()).toBe('Écrit en premier')
}, 120_000)

// rules/change.md#18
it('tells start and end of an event apart, and prices with their currency', async () => {
  const w = words.fr
  await sitDown(cases.material)
  const { page } = first
  await page.route('**/api/changes*', (route) => route.abort())
  const dialog = page.getByRole('dialog', { name: w.form.conflict })
  const sides = async (label: string) =>
    (await dialog.getByRole('row', { name: label }).getByRole('cell').allTextContents()).map((text) =>
      text.replace(/\s/g, ' '),
    )
  const [start, theirs, mine] = [dayFromNow(200), dayFromNow(201), dayFromNow(202)]
  const { id } = await api.call(eventRoutes.create, {
    body: { title: 'Deux fins', start_date: start, end_date: start, is_confirmed: false },
  })
  await page.goto(`${site.url}/events/${id}?step=information`)
  const dates = field(page, w.wizard.dates)
  await dates.waitFor()
  await api.call(eventRoutes.update, {
    params: { id },
    body: { start_date: `${start} 09:00:00`, end_date: `${theirs} 18:00:00` },
  })
  await dates.fill(`${typedDay(start)} - ${typedDay(mine)}`)
  await dates.press('Control+S')
  await dialog.waitFor()
  expect(await sides(w.event_list.start)).toEqual([formatDateTime(`${start} 09:00:00`, 'fr'), w.form.untouched])
  expect(await sides(w.event_list.end)).toEqual([formatDateTime(`${theirs} 18:00:00`, 'fr'), formatDate(mine, 'fr')])
  expect(await sides(w.event_list.is_back)).toEqual([
    formatDateTime(`${theirs} 18:00:00`, 'fr'),
    formatDate(mine, 'fr'),
  ])
  await checkBothSchemes(page, 'two versions of an event')
  await dialog.getByRole('button', { name: w.form.take_theirs }).click()
  await dialog.waitFor({ state: 'hidden' })

  const materialId = Number(edited.path.split('/').pop())
  await open(first)
  await api.call(materialRoutes.update, { params: { id: materialId }, body: { rental_price: 1234.5 } })
  await field(page, w.material.rental_price).fill('7,5')
  await field(page, edited.text).fill('Pupitre droit')
  await button(page, edited.save).click()
  await dialog.waitFor()
  expect(await sides(w.material.rental_price)).toEqual(['1 234,50 €', '7,50 €'])
  // What only this user changed is not at stake, and stays.
  expect(await dialog.getByRole('row').count()).toBe(2)
  await dialog.getByRole('button', { name: w.form.take_theirs }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await field(page, w.material.rental_price).inputValue()).toMatch(/^1\s?234,5/)
  expect(await field(page, edited.text).inputValue()).toBe('Pupitre droit')
}, 120_000)
