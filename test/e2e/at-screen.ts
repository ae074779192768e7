import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressBelow } from '#shared/address.ts'
import type { Language } from '#shared/language.ts'
import { words } from '#shared/rules/words.ts'
import { sessionRoutes } from '#shared/session.ts'
import { axeFindings } from '../axe.ts'
import { collectErrors, collectUnversioned, type Look, openProfile } from '../browser.ts'
import { admin, passTour, type RunningSite } from '../running-site.ts'

/**
 * A machine that builds something else meanwhile answers late: conditions may take this long, ms.
 */
export const patience = 30_000

export type Seat = {
  /** Of the site. */
  url: string
  context: BrowserContext
  page: Page
  errors: string[]
  words: (typeof words)[Language]
}

/** The user's input device and window, and the checks made on each screen they pass. */
export type Hands = {
  language: Language
  press(target: Locator): Promise<void>
  screen(page: Page, name: string): Promise<void>
}

/**
 * A user in front of a blank page, in a separate browser profile: a journey about the login page
 * opens it, any other begins with `enter`.
 */
export async function takeSeat(browser: Browser, site: RunningSite, look: Look = {}): Promise<Seat> {
  const context = await openProfile(browser, look)
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const errors = collectErrors(page)
  collectUnversioned(page, errors)
  return { url: site.url, context, page, errors, words: words[look.language ?? 'fr'] }
}

/**
 * Opens a session without the login page, which some journeys cover for all others. Loads no page:
 * the journey goes to the one it wants.
 */
export async function enter(
  { url, page }: Pick<Seat, 'url' | 'page'>,
  pseudo = admin.pseudo,
  password = admin.password,
): Promise<void> {
  const body = { identifier: pseudo, password }
  const answer = await page.request.post(`${url}${addressBelow(sessionRoutes.create, {})}`, { data: body })
  expect(answer.status()).toBe(200)
  const { user } = await answer.json()
  if (user.settings.tour) await passTour(url, { pseudo, password })
}

/** Waits until the element has the focus: what takes it away, or brings it back, is drawn later than an answer. */
export const focused = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((node) => node === document.activeElement), { timeout: patience }).toBe(true)

/** Opens a session, then the calendar. */
export async function enterCalendar(seat: Seat, pseudo?: string): Promise<void> {
  await enter(seat, pseudo)
  await seat.page.goto(seat.url)
  await heading(seat.page, seat.words.frame.menu.calendar).waitFor()
}

/** Opens the page that asks a visitor without a session to sign in, unless a page is open. */
export async function openLogin({ url, page }: Seat): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(url)
}

/** Fills and sends the login page that is on screen. */
export async function submitLogin(page: Page, { session }: Seat['words'], account = admin): Promise<void> {
  await page.getByLabel(session.identifier).fill(account.pseudo)
  await page.getByRole('textbox', { name: session.password }).fill(account.password)
  await page.getByRole('button', { name: session.connect }).click()
}

/** Signs in on the login page, as a user does who knows the product. */
export async function signIn(seat: Seat, pseudo = admin.pseudo, password = admin.password): Promise<void> {
  const { page, words: w } = seat
  await openLogin(seat)
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith(addressBelow(sessionRoutes.create, {})) && answer.request().method() === 'POST',
  )
  await submitLogin(page, w, { pseudo, password })
  const { user } = await (await answered).json()
  if (user.settings.tour) await skipTour(page)
  await heading(page, w.frame.menu.calendar).waitFor()
}

/** Skips the tour, which the first calendar of a new user shows. */
export async function skipTour(page: Page): Promise<void> {
  const tour = page.getByRole('dialog').filter({ has: page.locator('.tour') })
  await tour.waitFor()
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'hidden' })
}

/**
 * Ends the seat: the page's own scripts made no error, and wrote to no record without its version.
 */
export async function leave({ context, errors }: Seat): Promise<void> {
  expect(errors).toEqual([])
  await context.close()
}

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, level: 1 })

/** A sentence of the catalogue with its placeholders filled. */
export const say = (sentence: string, facts: Record<string, string | number>): string =>
  sentence.replace(/\{\{(\w+)(?:, [^}]*)?\}\}/g, (_, name: string) => String(facts[name]))

/**
 * Axe finds nothing on this screen; findings are reported at the end of the journey, with the
 * screen's name.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  expect.soft(await axeFindings(page), `axe on ${name}`).toBe('')
}

/** The same, then its colours in dark, and back to light. */
export async function checkBothSchemes(page: Page, name: string): Promise<void> {
  await checkScreen(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  expect.soft(await axeFindings(page, 'colours'), `axe on ${name}, dark`).toBe('')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
}

/** Chooses a day in the open picker, after checking the picker. */
export async function pickDay(page: Page, day: string, { language, press, screen }: Hands): Promise<void> {
  const dayButton = page.getByRole('button', { name: spokenDay(day, language), exact: true })
  const next = page.getByRole('button', { name: words[language].frame.picker.next_month })
  await next.waitFor()
  await screen(page, 'a date picker')
  if ((await dayButton.count()) === 0) await press(next)
  await press(dayButton)
}

/** A day as the date picker names it. */
export const spokenDay = (day: string, language: Language): string => {
  const [year, , date] = day.split('-').map(Number)
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return `${date} ${month.format(new Date(`${day}T12:00:00Z`))} ${year}`
}

/** Both taps of a double tap come before the page has drawn the result of the first. A question takes none unread. */
export async function tapTwice(button: Locator): Promise<void> {
  await expect.poll(() => button.getAttribute('data-unread'), { timeout: patience }).toBe(null)
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Taps a spot, then taps it again as soon as a question is drawn, whatever lies there by then. */
export async function tapSpotTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
  await tap()
  await page.locator('[data-unread]').waitFor({ state: 'attached' })
  await tap()
}

/** Holds back the page's requests to an address, until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.fallback().catch(() => {}) // cancelled meanwhile
  })
  return release
}

/** Chooses an action of a row from its menu; `name` is the row's, `action` the words of the entry. */
export async function rowAct(page: Page, name: string, action: string): Promise<void> {
  const inFrench = page.getByRole('button', { name: `Actions pour ${name}`, exact: true })
  await inFrench.or(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
