import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import type { Group } from '#shared/permissions.ts'
import { personRoutes } from '#shared/person.ts'
import { words } from '#shared/rules/words.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { enter, enterCalendar, heading, openLogin, patience, type Seat, signIn, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

const w = words.fr
let browser: Browser
let site: RunningSite
/**
 * Screens of stock, people and settings: address, title, and the groups that may open them
 * (rules/screen.md#1).
 */
let screens: [path: string, title: string, groups: Group[]][]
const staff: Group[] = ['admin', 'member']
const admins: Group[] = ['admin']
useStage(async ({ api, ...stage }) => {
  ;({ browser, site } = stage)
  const park = await api.call(parkRoutes.create, { body: { name: 'Réserve' } })
  const values = { reference: 'FLY-1', park_id: park.id, stock_quantity: 1, rental_price: 0 }
  const material = await api.call(materialRoutes.create, { body: { name: 'Flycase', ...values } })
  const company = await api.call(companyRoutes.create, { body: { legal_name: 'Scènes du Nord' } })
  const tags = Object.values(protectedTags)
  const person = await api.call(personRoutes.create, { body: { first_name: 'Lou', last_name: 'Maes', tags } })
  const account = { pseudo: 'plateau', email: 'plateau@example.org', password: 'praticable' }
  const user = await api.call(userRoutes.create, {
    body: { ...account, person: { first_name: 'Jo', last_name: 'Maes' } },
  })
  screens = [
    ['users', w.user.many, admins],
    ['users/new', w.user.new, admins],
    [`users/${user.id}`, 'plateau', admins],
    ['beneficiaries', w.person.beneficiaries, staff],
    ['beneficiaries/new', w.person.new, staff],
    [`beneficiaries/${person.id}`, 'Lou Maes', staff],
    ['companies/new', w.company.new, staff],
    [`companies/${company.id}`, 'Scènes du Nord', staff],
    ['materials', w.material.many, staff],
    ['materials/new', w.material.new, staff],
    [`materials/${material.id}`, 'Flycase', staff],
    [`materials/${material.id}/view`, 'Flycase', staff],
    ['attributes', w.frame.menu.attributes, admins],
    ['categories', w.category.many, admins],
    ['technicians', w.technician.many, staff],
    ['technicians/new', w.technician.new, staff],
    [`technicians/${person.id}`, 'Lou Maes', staff],
    [`technicians/${person.id}/view`, 'Lou Maes', staff],
    ['tags', w.tag.many, admins],
    ['parks', w.park.many, admins],
    ['parks/new', w.park.new, admins],
    [`parks/${park.id}`, 'Réserve', admins],
    ['user-settings', w.user.own.title, ['admin', 'member', 'visitor']],
    ['tokens', w.frame.menu.tokens, ['admin', 'member', 'visitor']],
    ['settings', w.frame.menu.settings, admins],
  ]
})
const at = ({ page }: Seat, path: string) =>
  expect.poll(() => page.url(), { timeout: patience }).toBe(`${site.url}/${path}`)

// rules/group.md#10, rules/screen.md#1, rules/session.md#19
it.each(['admin', 'member', 'visitor'] as const)(
  '%s: opens each of the group’s screens, and signs out on any other',
  async (group) => {
    const seat = await takeSeat(browser, site)
    for (const [path, title, groups] of screens) {
      await enter(seat, group)
      await seat.page.goto(`${site.url}/${path}`)
      if (groups.includes(group)) {
        await heading(seat.page, title).waitFor()
        await at(seat, path)
      } else await at(seat, 'login#restricted')
    }
    expect(seat.errors).toEqual([])
    await seat.context.close()
  },
  120_000,
)

// rules/screen.md#2
it('a record’s address takes a number: any other leads to the calendar', async () => {
  const seat = await takeSeat(browser, site)
  await enter(seat)
  for (const path of ['users/abc', 'materials/12x', 'parks/-1', 'technicians/abc/view']) {
    await seat.page.goto(`${site.url}/${path}`)
    await heading(seat.page, w.frame.menu.calendar).waitFor()
    await at(seat, '')
  }
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/group.md#10, rules/screen.md#5, rules/screen.md#6
it('the menu shows each group its screens, the version and the years; the greeting links to the user’s settings and the sign-out', async () => {
  const member = await takeSeat(browser, site)
  const { page } = member
  await enterCalendar(member, 'member')
  const menu = page.getByRole('navigation', { name: w.frame.menu.label })
  const { calendar, materials, list_templates, beneficiaries, technicians, ...others } = w.frame.menu
  const { parks, categories, tags, attributes, users, settings } = others
  const stock = [materials, list_templates, parks, categories, tags, attributes]
  const all: string[] = [calendar, ...stock, beneficiaries, technicians, users, settings]
  /** Of the entries that the rule names, those on screen: other nouns may stand between them. */
  const shown = async () => (await menu.getByRole('link').allTextContents()).filter((name) => all.includes(name))
  expect(await shown()).toEqual([calendar, materials, list_templates, beneficiaries, technicians])
  const { version } = await (await member.context.request.get(`${site.url}/api/config`)).json()
  await page.getByText(`Flightcase ${version} · © 2017–${dayFromNow(0).slice(0, 4)}`, { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Bonjour/ }).click()
  await page.getByRole('link', { name: others.own_settings }).waitFor()
  await page.getByRole('button', { name: w.frame.sign_out }).click()
  await at(member, 'login#bye')

  await signIn(member)
  expect(await shown()).toEqual(all)
  await member.context.close()
}, 120_000)

/**
 * Parts of a form that break the rules of screens: labels above, marks on required fields, help and
 * refusals below, 720 px.
 */
const misplaced = (form: Locator): Promise<string[]> =>
  form.evaluate((form) => {
    const faults: string[] = []
    const width = Math.round(form.getBoundingClientRect().width)
    if (width > 720) faults.push(`${width} px wide`)
    for (const field of form.querySelectorAll<HTMLInputElement>('input[id], textarea[id]')) {
      const box = field.getBoundingClientRect()
      const label = form.querySelector<HTMLElement>(`label[for="${field.id}"]`)
      const name = label?.textContent ?? field.id
      if (box.height === 0 || ['checkbox', 'radio', 'file'].includes(field.type)) continue
      if (!label) faults.push(`${name} has no label`)
      else if (label.getBoundingClientRect().bottom > box.top + 1) faults.push(`${name}: label beside or below`)
      if (field.getAttribute('aria-invalid') === 'true' && !label?.textContent?.includes('*'))
        faults.push(`${name}: required without a mark`)
      for (const id of field.getAttribute('aria-describedby')?.split(' ') ?? []) {
        const help = document.getElementById(id)
        if (help && help.getBoundingClientRect().top < box.bottom - 1) faults.push(`${name}: ${id} above`)
      }
    }
    return faults
  })

// rules/screen.md#15
it('labels are above fields, required ones are marked, help and refusals are below, and forms are narrow', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat, 'admin')
  const nouns = ['users', 'beneficiaries', 'companies', 'materials', 'technicians', 'parks', 'events']
  for (const noun of nouns) {
    await page.goto(`${site.url}/${noun}/new`)
    const form = page.getByRole('main').locator('form').first()
    await form.locator('button[type=submit]').last().click()
    await page.getByText(w.invalid.required, { exact: true }).first().waitFor()
    expect.soft(await misplaced(form), noun).toEqual([])
  }
  for (const path of ['settings', 'user-settings', 'user-settings#interface']) {
    await page.goto(`${site.url}/${path}`)
    const form = page.getByRole('main').locator('form').first()
    await form.waitFor()
    expect.soft(await misplaced(form), path).toEqual([])
  }
  await page.goto(`${site.url}/users/new`)
  const password = page.getByRole('textbox', { name: w.user.password, exact: true })
  await password.fill('praticable')
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: w.session.show_password }).click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await password.inputValue()).toBe('praticable')
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/screen.md#7, rules/screen.md#37
it('the mark stands in the header, in the menu of a phone and above the sign-in, in the accent', async () => {
  const desk = await takeSeat(browser, site)
  const marks = ({ page }: Seat) => page.locator('.mark svg').filter({ visible: true })
  const isAccent = (mark: Locator) =>
    mark
      .locator('rect')
      .first()
      .evaluate((body) => {
        const sample = document.body.appendChild(document.createElement('i'))
        sample.style.color = 'var(--mantine-primary-color-filled)'
        const { color } = getComputedStyle(sample)
        sample.remove()
        return getComputedStyle(body).fill === color
      })
  await openLogin(desk)
  expect(await isAccent(marks(desk))).toBe(true)
  await enterCalendar(desk)
  expect(await desk.page.locator('header .mark svg').isVisible()).toBe(true)
  await desk.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isAccent(marks(desk))).toBe(true)
  await desk.page.getByRole('button', { name: w.frame.menu.collapse }).click()
  await marks(desk).waitFor()
  expect(desk.errors).toEqual([])
  await desk.context.close()

  const hand = await takeSeat(browser, site, { size: phone, isTouch: true })
  await enterCalendar(hand)
  await hand.page.getByRole('button', { name: w.frame.menu.open }).click()
  await marks(hand).waitFor()
  await hand.context.close()
}, 120_000)

/** The longest transition among all parts of the page, and the longest animation; seconds. */
const longestMotion = (page: Page): Promise<{ transition: number; animation: number }> =>
  page.evaluate(() => {
    const longest = { transition: 0, animation: 0 }
    const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
    for (const part of document.querySelectorAll('body *')) {
      const { transitionDuration, animationDuration } = getComputedStyle(part)
      longest.transition = Math.max(longest.transition, seconds(transitionDuration))
      longest.animation = Math.max(longest.animation, seconds(animationDuration))
    }
    return longest
  })

// rules/screen.md#37
it('what moves takes a fifth of a second at most, and no time for users who ask for less motion', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat)
  const shown = async () => {
    await page.getByRole('button', { name: /^Bonjour/ }).click()
    await page.getByRole('button', { name: w.frame.sign_out }).waitFor()
    const found = await longestMotion(page)
    await page.keyboard.press('Escape')
    return found
  }
  for (const path of ['', 'materials', 'settings', 'events/new']) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${site.url}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect.soft(await shown(), path).toEqual({ transition: 0, animation: 0 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect.soft((await shown()).transition, path).toBeLessThanOrEqual(0.2)
  }
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/screen.md#37
it('pictures are dimmed in the dark', async () => {
  const seat = await takeSeat(browser, site, { scheme: 'dark' })
  await enterCalendar(seat)
  const filter = () => seat.page.evaluate(() => getComputedStyle(document.body.appendChild(new Image())).filter)
  expect(await filter()).toMatch(/^brightness\(0\.\d+\)$/)
  await seat.page.emulateMedia({ colorScheme: 'light' })
  await seat.page.locator('html[data-mantine-color-scheme=light]').waitFor()
  expect(await filter()).toBe('none')
  await seat.context.close()
}, 120_000)
