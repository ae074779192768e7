import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { companyRoutes } from '#shared/company.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { tagRoutes } from '#shared/tag.ts'
import { userRoutes } from '#shared/user.ts'
import { desktop, phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkScreen, heading, patience } from './at-screen.ts'
import { useSeats } from './desk.ts'

let site: RunningSite
let api: Api
const sitDown = useSeats((stage) => ({ site, api } = stage))

/** A word without a place to break. */
const word = (letters: number) => 'Donaudampfschifffahrt'.repeat(letters).slice(0, letters)

/**
 * Records of every kind whose names are one word of the maximum length, and a short one beside
 * them.
 */
async function longNames() {
  const address = { street: word(120), locality: word(96) }
  const park = await api.call(parkRoutes.create, { body: { name: word(96), opening_hours: word(96), ...address } })
  const category = await api.call(categoryRoutes.create, { body: { name: word(96) } })
  await api.call(subCategoryRoutes.create, { body: { name: word(96), category_id: category.id } })
  await api.call(tagRoutes.create, { body: { name: word(48) } })
  await api.call(attributeRoutes.create, { body: { name: word(64), type: 'string', categories: [category.id] } })
  const own = { park_id: park.id, category_id: category.id, stock_quantity: 90_000, rental_price: 900_000 }
  const material = await api.call(materialRoutes.create, {
    body: { name: word(96), reference: word(64), tags: [word(48)], note: word(200), ...own },
  })
  const company = await api.call(companyRoutes.create, { body: { legal_name: word(96), ...address } })
  const tags = Object.values(protectedTags)
  const email = `${'abc'.repeat(20)}@${'abc'.repeat(15)}.example`
  const person = await api.call(personRoutes.create, {
    body: {
      first_name: word(35),
      last_name: word(35),
      nickname: word(96),
      reference: word(96),
      email,
      tags,
      ...address,
    },
  })
  await api.call(personRoutes.create, {
    body: { first_name: 'Zoé', last_name: 'Zimmermann', company_id: company.id, tags },
  })
  const user = await api.call(userRoutes.create, {
    body: { pseudo: word(96), email, password: 'praticable', person: { first_name: word(35), last_name: word(35) } },
  })
  const template = await api.call(listTemplateRoutes.create, {
    body: { name: word(96), description: word(300), materials: [{ id: material.id, quantity: 1 }] },
  })
  return { park, material, company, person, user, template }
}

/** Until the page has drawn the layout for its window's new size. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })

/** By how many pixels the page is wider than its window. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

// rules/screen.md#13, rules/screen.md#28
it('breaks endless words in every list and form, at every width, and keeps short ones whole', async () => {
  const { park, material, company, person, user, template } = await longNames()
  const paths = [
    'events',
    'materials',
    `materials/${material.id}`,
    `materials/${material.id}/view`,
    'list-templates',
    `list-templates/${template.id}`,
    'parks',
    `parks/${park.id}`,
    'categories',
    'tags',
    'attributes',
    'beneficiaries',
    `beneficiaries/${person.id}`,
    'companies',
    `companies/${company.id}`,
    'technicians',
    `technicians/${person.id}`,
    `technicians/${person.id}/view`,
    'users',
    `users/${user.id}`,
  ]
  const { page } = await sitDown()
  for (const path of paths) {
    await page.goto(`${site.url}/${path}`)
    for (const width of [desktop.width, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: desktop.height })
      await drawn(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('main :is(table, ul, form, dl)').first().waitFor()
      await expect.poll(() => beyond(page), { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize(desktop)
  for (const path of ['beneficiaries', 'technicians']) {
    await page.goto(`${site.url}/${path}?search=Zimmermann`)
    const name = page.getByRole('link', { name: 'Zimmermann' })
    await name.waitFor()
    expect(await name.evaluate((link) => link.getClientRects().length), path).toBe(1)
  }
}, 240_000)

// rules/screen.md#13
it('a tablet shows the title, the actions of the screen and its list', async () => {
  const { page, words: w } = await sitDown({ size: { width: 1024, height: 768 } })
  await page.goto(`${site.url}/materials`)
  await page.getByRole('link', { name: w.material.new }).waitFor()
  const title = heading(page, w.material.many)
  expect(await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  const actions = page.getByRole('link', { name: w.material.new })
  const right = await actions.evaluate((link) => link.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(1024)
  await checkScreen(page, 'materials on a tablet')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('list', { name: w.material.many }).waitFor()
  await checkScreen(page, 'materials on a narrow tablet')
}, 120_000)

// rules/screen.md#13, rules/screen.md#28
it('cards on a phone can be sorted without headers, and their targets fit a thumb', async () => {
  const { page, words: w } = await sitDown({ size: phone, isTouch: true })
  await page.goto(`${site.url}/technicians`)
  const cards = page.getByRole('list', { name: w.technician.many }).getByRole('listitem')
  await cards.first().waitFor()
  await page.getByRole('button', { name: w.table.sort }).tap()
  const byName = page.getByRole('menuitem', { name: new RegExp(`^${w.person.last_name} ?, ${w.table.ascending}$`) })
  await byName.waitFor()
  await checkScreen(page, 'the order of cards')
  const first = await cards.first().getByRole('link').first().textContent()
  await byName.tap()
  await expect.poll(() => page.url(), { timeout: patience }).toContain('ascending=false')
  await expect.poll(() => cards.first().getByRole('link').first().textContent(), { timeout: patience }).not.toBe(first)
  const small = await cards.locator('a, button').evaluateAll((all) =>
    all.flatMap((one) => {
      const { height } = one.getBoundingClientRect()
      return height < 44 ? [`${one.textContent} ${height}`] : []
    }),
  )
  expect(small).toEqual([])
}, 120_000)

// rules/screen.md#4, rules/screen.md#9
it('says what is loading while a list is slow', async () => {
  const { page, words: w } = await sitDown()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/parks(\?|$)/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(site.url)
  await page.getByRole('link', { name: w.frame.menu.parks }).click()
  await heading(page, w.park.many).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await page.title()).toBe(`${w.park.many} · Flightcase`)
  answer()
  await page.getByRole('table', { name: w.park.many }).waitFor()
}, 120_000)

// rules/screen.md#9, rules/screen.md#11, rules/search.md#14
it('a slow search leaves its field and the rows in place, and loses no key', async () => {
  const { page, words: w } = await sitDown()
  await page.clock.install()
  await page.goto(`${site.url}/technicians`)
  const table = page.getByRole('table', { name: w.technician.many })
  await table.waitFor()
  const rows = table.locator('tbody tr')
  const all = await rows.count()
  const waiting: (() => void)[] = []
  await page.route(/\/api\/technicians\?.*search=/, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => {}) // another search has replaced it
  })
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('dia')
  await expect.poll(() => waiting.length, { timeout: patience }).toBe(1)
  await page.locator('[aria-busy=true]').waitFor()
  await page.clock.runFor(700) // longer than any list waits before it shows a skeleton
  expect(await rows.count()).toBe(all)
  await page.keyboard.type('llo')
  await expect.poll(() => page.getByRole('searchbox').inputValue(), { timeout: patience }).toBe('diallo')
  await expect.poll(() => page.url(), { timeout: patience }).toContain('search=diallo')
  await expect
    .poll(
      () => {
        for (const go of waiting.splice(0)) go()
        return rows.count()
      },
      { timeout: patience },
    )
    .toBe(1)
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
}, 120_000)

// rules/screen.md#14, rules/list-template.md#2
it('a list without results links back, and a list template needs a name', async () => {
  const { page, words: w } = await sitDown()
  await page.goto(`${site.url}/list-templates?search=zzzz`)
  await page.getByText(w.table.nothing_found).waitFor()
  await page.getByRole('button', { name: w.table.clear_filters }).click()
  await page.getByRole('table', { name: w.list_template.many }).waitFor()
  await page.getByRole('link', { name: w.list_template.new }).click()
  await page.getByRole('button', { name: w.list_template.save }).click()
  await page.getByText(w.invalid.required, { exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
}, 120_000)

// rules/screen.md#5
it('the menu shows that companies are found under the beneficiaries', async () => {
  const { page, words: w } = await sitDown()
  await page.goto(`${site.url}/companies`)
  await heading(page, w.company.many).waitFor()
  const menu = page.getByRole('navigation', { name: w.frame.menu.label })
  const current = menu.locator('[aria-current]')
  expect(await current.allTextContents()).toEqual([w.frame.menu.beneficiaries])
}, 120_000)

// rules/screen.md#9, rules/screen.md#11
it('keeps every letter typed while the list answers earlier ones', async () => {
  const { page, words: w } = await sitDown()
  await page.goto(`${site.url}/materials`)
  const field = page.getByRole('searchbox', { name: w.material.search })
  await field.focus()
  // The user types on at the moment when the address gets the search, and again when the list
  // receives it.
  await page.evaluate(() => {
    const type = (text: string) => document.execCommand('insertText', false, text)
    for (const write of ['pushState', 'replaceState'] as const) {
      const former = history[write].bind(history)
      history[write] = (...entry) => {
        former(...entry)
        if (!String(entry[2]).endsWith('search=mic')) return
        type('r')
        setTimeout(type, 200, 'o')
      }
    }
  })
  await page.keyboard.type('mic')
  await page.waitForURL(/search=micro/)
  expect(await field.inputValue()).toBe('micro')
  // The field follows a search from elsewhere: back, and forward again.
  await page.goto(`${site.url}/materials?search=jack`)
  await field.fill('xlr')
  await page.waitForURL(/search=xlr/)
  await page.goBack()
  await expect.poll(() => field.inputValue(), { timeout: patience }).not.toBe('xlr')
  await page.goForward()
  await expect.poll(() => field.inputValue(), { timeout: patience }).toBe('xlr')
})

it('opens a record clicked right after typing, and the search does not lead back', async () => {
  const { page, words: w } = await sitDown()
  await page.clock.install()
  await page.goto(`${site.url}/parks`)
  const link = page.getByRole('table', { name: w.park.many }).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  // Reading the record takes longer than the search waits.
  await page.route(/\/api\/parks\/\d+$/, async (route) => {
    await page.clock.runFor(1000)
    await route.continue()
  })
  await page.getByRole('searchbox').fill('dép')
  await link.click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
})
