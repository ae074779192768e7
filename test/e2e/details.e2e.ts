import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { type Event, eventRoutes } from '#shared/event.ts'
import { formatPeriod } from '#shared/format.ts'
import { materialRoutes } from '#shared/material.ts'
import { instantOf, utcText } from '#shared/period.ts'
import { personRoutes } from '#shared/person.ts'
import { protectedTags } from '#shared/tag.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, leave, patience, type Seat, say, signIn, spokenDay, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let materials: { id: number; name: string }[]
useStage(async (stage) => {
  ;({ browser, site, api } = stage)
  materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
})

/** Beyond everything the demonstration plans. */
const day = dayFromNow(250)
const make = (title: string, values: object = {}) =>
  api.call(eventRoutes.create, {
    body: { title, start_date: day, end_date: day, is_confirmed: false, is_billable: true, ...values },
  })
const lines = (count: number) => materials.slice(0, count).map(({ id }) => ({ id, quantity: 2 }))
const person = (first_name: string, last_name: string, tag: string, values: object = {}) =>
  api.call(personRoutes.create, { body: { first_name, last_name, tags: [tag], ...values } })
const read = ({ id }: Event) => api.call(eventRoutes.get, { params: { id } })
const open = async ({ page }: Seat, { id, title }: Event, tab = ''): Promise<Locator> => {
  await page.goto(`${site.url}/?event=${id}${tab && `&tab=${tab}`}`)
  const details = page.getByRole('dialog', { name: title, exact: true })
  await details.getByRole('tab').first().waitFor()
  return details
}
const hrefOf = (within: Locator, name: string | RegExp) =>
  within.getByRole('link', { name }).first().getAttribute('href')

async function festival(): Promise<Event> {
  const company = await api.call(companyRoutes.create, { body: { legal_name: 'Les Quais SARL' } })
  const [first, second] = [
    await person('Odile', 'Brémond', protectedTags.beneficiary, { company_id: company.id, phone: '02 41 00 00 00' }),
    await person('Paul', 'Chauvin', protectedTags.beneficiary),
  ]
  const technician = await person('Rita', 'Delmas', protectedTags.technician)
  return make('Festival des quais', {
    location: 'Cale de la Savatte',
    description: 'Accès par le quai, avant 9 h.',
    beneficiaries: [first.id, second.id],
    materials: lines(3),
    technicians: [
      {
        id: technician.id,
        start_time: utcText(instantOf(`${day} 08:00:00`, zone)),
        end_time: utcText(instantOf(`${day} 12:00:00`, zone)),
        position: 'Retour',
      },
    ],
  })
}

it('tells everything about an event, and each name leads to its screen', async () => {
  const event = await festival()
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signIn(seat)
  // By the search of everything, as from a link.
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
  const totals = details.getByRole('region', { name: w.event.totals.label })
  for (const label of [w.event.totals.daily, w.event.totals.grand, w.event.totals.replacement])
    await totals.getByText(label).waitFor()

  // The running one says so, and leads to its inventory.
  const running = await make('Montage des quais', {
    start_date: dayFromNow(0),
    end_date: dayFromNow(1),
    materials: lines(1),
  })
  const present = await open(seat, running)
  await present.getByText(w.event.status.current, { exact: true }).waitFor()
  expect(await hrefOf(present, w.event.return_inventory)).toBe(`/event-return/${running.id}`)
  await leave(seat)
}, 120_000)

it('disables the tabs that have nothing, and says how an event without material gets some', async () => {
  const seat = await takeSeat(browser, site)
  const { words: w } = seat
  await signIn(seat)
  const bare = await make('Sans rien')
  const details = await open(seat, bare, 'estimates')
  for (const name of [w.event.technicians, w.event.tabs.materials, w.billing.estimates, w.billing.bills])
    expect(await details.getByRole('tab', { name: new RegExp(name) }).isDisabled()).toBe(true)
  // The address named a tab that is not to be seen: the first is shown.
  await details.getByRole('tab', { name: w.event.tabs.infos, selected: true }).waitFor()
  await details.getByText(w.event.no_materials).waitFor()
  expect(await hrefOf(details, w.event.add_materials)).toMatch(new RegExp(`^/events/${bare.id}`))
  const past = await make('Sans rien, hier', { start_date: dayFromNow(-3), end_date: dayFromNow(-2) })
  const gone = await open(seat, past, 'materials')
  await gone.getByText(w.event.no_materials).waitFor()
  expect(await gone.getByRole('link', { name: w.event.add_materials }).count()).toBe(0)
  await leave(seat)
}, 120_000)

it('files no material under "uncategorized" while the categories are being read', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signIn(seat)
  const event = await make('En attente', { materials: lines(3) })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/categories*', async (route) => {
    await held
    await route.fallback()
  })
  const bare = page.getByText(w.category.uncategorized, { exact: true })
  const details = await open(seat, event, 'materials')
  await details.getByText(say(w.event.references_other, { count: 3 })).waitFor()
  expect(await bare.count()).toBe(0)
  await page.goto(`${site.url}/events/${event.id}?step=summary`)
  await page.getByRole('heading', { name: w.wizard.step.summary }).waitFor()
  expect(await bare.count()).toBe(0)
  release()
  await page.getByRole('cell', { name: event.materials[0]!.name }).first().waitFor()
  expect(await bare.count()).toBe(0)
  await leave(seat)
}, 120_000)

it('folds a list of more than 16 materials into its categories until asked for details', async () => {
  const seat = await takeSeat(browser, site)
  const { words: w } = seat
  await signIn(seat)
  const short = await make('Seize', { materials: lines(16) })
  const long = await make('Dix-sept', { materials: lines(17) })
  const few = await open(seat, short, 'materials')
  await few.getByRole('link', { name: short.materials[15]!.name }).first().waitFor()
  expect(await few.getByRole('switch', { name: w.event.show_details }).count()).toBe(0)
  const many = await open(seat, long, 'materials')
  const details = many.getByRole('switch', { name: w.event.show_details })
  await details.waitFor()
  expect(await many.getByRole('table').getByRole('link').count()).toBe(0)
  expect(await many.getByRole('table').locator('tbody').count()).toBeGreaterThan(0)
  await details.click()
  for (const { name } of long.materials) await many.getByRole('link', { name }).first().waitFor()
  await leave(seat)
}, 120_000)

it('confirms, takes back, archives and deletes from its menu, and says why it does not', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  await signIn(seat)
  const event = await make('Quayside gala')
  const details = await open(seat, event)
  const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: w.event.more }).click()
    await entry(name).click()
  }
  await page.getByRole('button', { name: w.event.more }).click()
  await entry(w.event.confirm).getByText(w.problem.event.no_materials).waitFor()
  expect(await entry(w.event.confirm).getAttribute('aria-disabled')).toBe('true')
  expect(await entry(w.event.archive).count()).toBe(0)
  await checkBothSchemes(page, 'the menu of an event')
  await page.keyboard.press('Escape')
  // Somebody adds material meanwhile: the open details follow, and it can be confirmed.
  await page.locator('[data-live=live]').waitFor()
  await api.call(eventRoutes.update, { params: { id: event.id }, body: { materials: lines(2) } })
  await details.getByText('(2)').first().waitFor()
  await choose(w.event.confirm)
  await details.getByText(w.event.status.confirmed, { exact: true }).waitFor()
  expect(await read(event)).toMatchObject({ is_confirmed: true })
  await page.getByRole('button', { name: w.event.more }).click()
  expect(await entry(w.event.delete).getAttribute('aria-disabled')).toBe('true')
  await entry(w.event.unconfirm).click()
  await details.getByText(w.event.status.not_confirmed, { exact: true }).waitFor()
  expect(await read(event)).toMatchObject({ is_confirmed: false })
  await choose(w.event.delete)
  await page.getByRole('button', { name: w.event.yes_delete }).click()
  await details.waitFor({ state: 'hidden' })
  await expect(read(event)).rejects.toThrow('404')

  const past = await make('Last week', { start_date: dayFromNow(-8), end_date: dayFromNow(-7), materials: lines(1) })
  const count = past.materials.map(({ id, pivot }) => ({ id, actual: pivot.quantity, broken: 0 }))
  await api.call(eventRoutes.terminate, { params: { id: past.id }, body: count })
  const old = await open(seat, past)
  expect(await old.getByRole('link', { name: w.event.edit }).count()).toBe(0)
  await choose(w.event.archive)
  await old.getByText(w.event.status.archived, { exact: true }).waitFor()
  expect(await read(past)).toMatchObject({ is_archived: true })
  await choose(w.event.unarchive)
  await old.getByText(w.event.status.past, { exact: true }).waitFor()
  expect(await read(past)).toMatchObject({ is_archived: false })
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'FR' } })
  await leave(seat)
}, 120_000)

it('duplicates an event for other dates, and tells before what the copy takes over', async () => {
  const [original] = (await api.call(eventRoutes.search, { query: { search: 'Festival des quais' } })).data
  const event = original ? await api.call(eventRoutes.get, { params: { id: original.id } }) : await festival()
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signIn(seat)
  await open(seat, event)
  await page.getByRole('button', { name: w.event.more }).click()
  await page.getByRole('menuitem', { name: w.event.duplicate }).click()
  const dialog = page.getByRole('dialog', { name: say(w.event.duplication.title, { title: event.title }) })
  for (const text of ['Cale de la Savatte', 'Odile Brémond, Paul Chauvin', 'Rita Delmas'])
    await dialog.getByText(text).waitFor()
  await dialog.getByText(say(w.event.references_other, { count: 3 })).waitFor()
  await dialog.getByText(say(w.event.pieces_other, { shown: 6 })).waitFor()
  expect((await dialog.boundingBox())?.width).toBe(600)
  // What to copy: everything, unless something is left out.
  await dialog.getByRole('checkbox', { name: w.event.technicians }).uncheck()
  await dialog.getByRole('button', { name: w.event.duplication.submit }).click()
  await dialog.getByText(w.event.duplication.choose).waitFor()
  await checkBothSchemes(page, 'the duplication of an event')
  await dialog.getByRole('button', { name: w.event.duplication.dates }).click()
  // Yesterday is not offered.
  const [first, last] = [dayFromNow(0), dayFromNow(0)]
  const yesterday = page.getByRole('button', { name: spokenDay(dayFromNow(-1), 'fr'), exact: true })
  if ((await yesterday.count()) > 0) expect(await yesterday.isDisabled()).toBe(true)
  await page.getByRole('button', { name: spokenDay(first, 'fr'), exact: true }).click()
  await page.getByRole('button', { name: spokenDay(last, 'fr'), exact: true }).click()
  await dialog.getByText(say(w.event.days_one, { count: 1 }), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: w.event.duplication.submit }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(say(w.event.duplication.done, { title: event.title })).waitFor()
  await expect.poll(() => page.url(), { timeout: patience }).not.toContain(`event=${event.id}`)
  const copy = Number(new URL(page.url()).searchParams.get('event'))
  expect(await api.call(eventRoutes.get, { params: { id: copy } })).toMatchObject({
    title: event.title,
    start_date: `${first} 00:00:00`,
    end_date: `${last} 23:59:59`,
    is_confirmed: false,
    location: event.location,
    beneficiaries: event.beneficiaries.map(({ id }) => ({ id })),
    technicians: [],
    materials_count: 3,
  })
  await leave(seat)
}, 120_000)

it('follows what others write, says when it is gone, and holds five tabs on one line of a phone', async () => {
  const event = await make('Guinguette', { materials: lines(2), location: 'Île' })
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await signIn(seat)
  const details = await open(seat, event, 'bills')
  const tabs = details.getByRole('tab')
  expect(await tabs.count()).toBe(5)
  const tops = new Set<number>()
  for (const tab of await tabs.all()) tops.add(Math.round((await tab.boundingBox())?.y ?? 0))
  expect(tops.size).toBe(1)
  await expect.poll(() => isInView(page, details.getByRole('tab', { selected: true }))).toBe(true)
  await checkBothSchemes(page, 'details on a phone')
  await details.getByRole('tab', { name: w.event.tabs.infos }).tap()
  // A phone has no mark of the connection: what is written shows that it stands.
  await expect
    .poll(
      async () => {
        const { version, location } = await read(event)
        const next = location === 'Rive droite' ? 'Rive gauche' : 'Rive droite'
        await api.call(eventRoutes.update, { params: { id: event.id }, body: { location: next }, version })
        return details
          .getByText(next)
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: patience },
    )
    .toBe(true)
  await api.call(eventRoutes.remove, { params: { id: event.id } })
  await page.getByText(w.event.gone).waitFor()
  await page.getByRole('button', { name: w.event.close }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await leave(seat)
}, 120_000)

const isInView = async (page: Page, target: Locator): Promise<boolean> => {
  const { x = -1, width = 0 } = (await target.boundingBox()) ?? {}
  return x >= 0 && x + width <= (page.viewportSize()?.width ?? 0)
}
