import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { formatMoney, formatPeriod } from '#shared/rules/format.ts'
import { compareNames } from '#shared/rules/text.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, heading, hold, patience } from './at-screen.ts'
import { useDetails } from './details-stage.ts'

const { sitDown, make, lines, site, api, open, festival } = useDetails()
const hrefOf = (within: Locator, name: string | RegExp) =>
  within.getByRole('link', { name }).first().getAttribute('href')

// rules/details.md#1, rules/details.md#3, rules/details.md#4, rules/details.md#5,
// rules/details.md#6, rules/details.md#9, rules/details.md#10, rules/details.md#16, rules/details.md#13
it('shows everything about an event, and each name links to its screen', async () => {
  const event = await festival()
  const seat = await sitDown()
  const { page, words: w } = seat
  // Through the search of everything, as through a link.
  await page.goto(site().url)
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(w.frame.search.placeholder).fill('festival des quais')
  await page
    .getByRole('dialog', { name: w.frame.search.open })
    .getByRole('option', { name: /Festival des quais/ })
    .click()
  const details = page.getByRole('dialog', { name: event.title, exact: true })
  await details.getByText(formatPeriod(event.start_date, event.end_date, 'fr'), { exact: true }).waitFor()
  expect(page.url()).toContain(`event=${event.id}`)
  for (const text of ['Cale de la Savatte', 'Accès par le quai, avant 9 h.', w.event.on_bill])
    await details.getByText(text).waitFor()
  const [first, second] = event.beneficiaries
  expect(await hrefOf(details, 'Odile Brémond')).toBe(`/beneficiaries/${first!.id}`)
  expect(await hrefOf(details, 'Les Quais SARL')).toBe(`/companies/${first!.company_id}`)
  expect(await hrefOf(details, 'Paul Chauvin')).toBe(`/beneficiaries/${second!.id}`)
  expect(await hrefOf(details, '02 41 00 00 00')).toBe('tel:0241000000')
  expect(await hrefOf(details, 'Rita Delmas')).toBe(`/technicians/${event.technicians[0]!.technician_id}/view#infos`)
  expect(await hrefOf(details, event.user!.person!.full_name)).toBe(`/users/${event.user_id}`)
  expect(await hrefOf(details, w.event.edit)).toBe(`/events/${event.id}`)
  expect(await hrefOf(details, w.event.print)).toMatch(new RegExp(`/events/${event.id}/pdf\\?lang=fr$`))
  // Too early for its inventory.
  expect(await details.getByRole('link', { name: w.event.return_inventory }).count()).toBe(0)
  await checkBothSchemes(page, 'details, information')

  await details.getByRole('tab', { name: new RegExp(w.event.tabs.materials) }).click()
  for (const { id, name } of event.materials) expect(await hrefOf(details, name)).toBe(`/materials/${id}/view`)
  // Each tab is edited in its own step.
  await expect.poll(() => hrefOf(details, w.event.edit)).toBe(`/events/${event.id}?step=materials`)
  const table = details.getByRole('table')
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    w.event.material,
    w.event.quantity,
    w.event.unit_replacement,
    w.event.unit_price,
    w.event.line_total,
  ])
  const euros = (amount: number | null) => (amount === null ? '—' : formatMoney(amount, 'fr'))
  for (const { name, reference, rental_price, replacement_price } of event.materials) {
    const cells = await table.getByRole('row').filter({ hasText: reference }).getByRole('cell').allTextContents()
    const figures = ['2', euros(replacement_price), euros(rental_price), euros(2 * (rental_price ?? 0))]
    expect(cells).toEqual([expect.stringContaining(`${name} ${reference}`), ...figures])
  }
  const totals = details.getByRole('region', { name: w.event.totals.label })
  for (const label of [w.event.totals.daily, w.event.totals.due, w.event.totals.replacement])
    await totals.getByText(label).waitFor()

  // The running one says so, and links to its inventory.
  const running = await make('Montage des quais', {
    start_date: dayFromNow(0),
    end_date: dayFromNow(1),
    materials: lines(1),
  })
  const present = await open(seat, running)
  await present.getByText(w.event.status.current, { exact: true }).waitFor()
  expect(await hrefOf(present, w.event.return_inventory)).toBe(`/event-return/${running.id}`)
}, 120_000)

// rules/details.md#1, rules/details.md#8, rules/details.md#11
it('disables empty tabs, and says how to add material to an event without any', async () => {
  const seat = await sitDown()
  const { words: w } = seat
  const bare = await make('Sans rien')
  const details = await open(seat, bare, 'estimates')
  for (const name of [w.event.tabs.materials, w.billing.estimates, w.billing.bills])
    expect(await details.getByRole('tab', { name: new RegExp(name) }).isDisabled()).toBe(true)
  // Technicians are assigned in their tab.
  expect(await details.getByRole('tab', { name: new RegExp(w.event.technicians) }).isDisabled()).toBe(false)
  // The address names a hidden tab: the first one is shown.
  await details.getByRole('tab', { name: w.event.tabs.infos, selected: true }).waitFor()
  await details.getByText(w.event.no_materials).waitFor()
  expect(await hrefOf(details, w.event.add_materials)).toBe(`/events/${bare.id}?step=materials`)
  const past = await make('Sans rien, hier', { start_date: dayFromNow(-3), end_date: dayFromNow(-2) })
  const gone = await open(seat, past, 'materials')
  await gone.getByText(w.event.no_materials).waitFor()
  expect(await gone.getByRole('link', { name: w.event.add_materials }).count()).toBe(0)
}, 120_000)

it('shows no material as "uncategorized" while the categories load', async () => {
  const seat = await sitDown()
  const { page, words: w } = seat
  const event = await make('En attente', { materials: lines(3) })
  const release = await hold(page, '**/api/categories*')
  const bare = page.getByText(w.category.uncategorized, { exact: true })
  const details = await open(seat, event, 'materials')
  await details.getByRole('status', { name: w.event.missing.loading }).waitFor()
  expect(await bare.count()).toBe(0)
  await page.goto(`${site().url}/events/${event.id}?step=summary`)
  await page.getByRole('heading', { name: w.wizard.step.summary }).waitFor()
  expect(await bare.count()).toBe(0)
  // Nor in what a list template would add.
  const template = await api().call(listTemplateRoutes.create, { body: { name: 'Trio', materials: lines(3) } })
  await page.goto(`${site().url}/events/${event.id}?step=materials`)
  await page.getByRole('button', { name: w.wizard.reuse.open, exact: true }).click()
  const reuse = page.getByRole('dialog', { name: w.wizard.reuse.title })
  await reuse.getByRole('button', { name: template.name }).click()
  const use = reuse.getByRole('button', { name: w.wizard.reuse.use, exact: true })
  await expect.poll(() => use.isEnabled(), { timeout: patience }).toBe(true)
  const inReuse = reuse.getByText(w.category.uncategorized, { exact: true })
  expect(await inReuse.count()).toBe(0)
  release()
  await reuse.getByRole('cell', { name: event.materials[0]!.name }).waitFor()
  expect(await inReuse.count()).toBe(0)
  await page.goto(`${site().url}/events/${event.id}?step=summary`)
  await page.getByRole('cell', { name: event.materials[0]!.name }).first().waitFor()
  expect(await bare.count()).toBe(0)
}, 120_000)

// rules/details.md#13
it('heads equipment without a sub-category as such, unless its category has none', async () => {
  const seat = await sitDown()
  const { words: w } = seat
  const { call } = api()
  const [park] = await call(parkRoutes.choices, {})
  const tents = await call(categoryRoutes.create, { body: { name: 'Tentes' } })
  const marquees = await call(subCategoryRoutes.create, { body: { name: 'Barnums', category_id: tents.id } })
  const cables = await call(categoryRoutes.create, { body: { name: 'Allonges' } })
  const material = (name: string, category_id: number, sub_category_id: number | null = null) =>
    call(materialRoutes.create, {
      body: {
        name,
        reference: name,
        park_id: park!.id,
        category_id,
        sub_category_id,
        rental_price: 10,
        stock_quantity: 5,
      },
    })
  const materials = [
    await material('Barnum 3 m', tents.id, marquees.id),
    await material('Piquets', tents.id),
    await material('Rallonge', cables.id),
  ]
  const event = await make('Sous toile', { materials: materials.map(({ id }) => ({ id, quantity: 2 })) })
  const details = await open(seat, event, 'materials')
  const rows = details.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'Rallonge' }).waitFor()
  const headings = ['Allonges', 'Tentes', 'Barnums', w.category.without_sub]
  const known = [...headings, ...materials.map(({ name }) => name)]
  const order = (await rows.allTextContents()).flatMap((text) => known.find((one) => text.startsWith(one)) ?? [])
  expect(order).toEqual(['Allonges', 'Rallonge', 'Tentes', 'Barnums', 'Barnum 3 m', w.category.without_sub, 'Piquets'])
}, 120_000)

// rules/details.md#14, rules/details.md#13
it('folds a list of more than 16 materials into its categories until the user asks for details', async () => {
  const seat = await sitDown()
  const { words: w } = seat
  const short = await make('Seize', { materials: lines(16) })
  const long = await make('Dix-sept', { materials: lines(17) })
  const few = await open(seat, short, 'materials')
  await few.getByRole('link', { name: short.materials[15]!.name }).first().waitFor()
  expect(await few.getByRole('switch', { name: w.event.show_details }).count()).toBe(0)
  const many = await open(seat, long, 'materials')
  const details = many.getByRole('switch', { name: w.event.show_details })
  await details.waitFor()
  await many.getByRole('table').locator('tbody').first().waitFor() // the categories are read by themselves
  expect(await many.getByRole('table').getByRole('link').count()).toBe(0)
  await details.click()
  for (const { name } of long.materials) await many.getByRole('link', { name }).first().waitFor()
  // By category, the materials of each below its sums.
  const { data: categories } = await api().call(categoryRoutes.list, {})
  const shownGroups = await many.getByRole('table').locator('tbody').all()
  const titles = []
  for (const group of shownGroups) {
    const [sums, ...rows] = await group.getByRole('row').all()
    const title = await sums!.getByRole('rowheader').textContent()
    const category = categories.find(({ name }) => title?.startsWith(name))
    const own = long.materials.filter(({ category_id }) => category_id === (category?.id ?? null))
    const price = own.reduce((sum, { rental_price }) => sum + 2 * (rental_price ?? 0), 0)
    const figures = (await sums!.getByRole('cell').allTextContents()).filter((text) => text !== '')
    expect(figures).toEqual([`${2 * own.length}`, formatMoney(price, 'fr')])
    const said = (await Promise.all(rows.map((row) => row.textContent()))).join('\n')
    for (const { name } of own) expect(said).toContain(name)
    titles.push(category?.name ?? null)
  }
  expect(titles).toEqual([...titles].sort(compareNames))
}, 120_000)
