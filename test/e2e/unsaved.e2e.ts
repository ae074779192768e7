import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, say, submitLogin } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { answerLeaving, leavingAsked, saveHeld } from './held-save.ts'
import { landsOn } from './keys.ts'

let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field } = useDesk((desk) => ({ site, api, seat } = desk))

const question = () => leavingAsked(seat)
const answer = (word: 'stay' | 'leave_yes') => answerLeaving(seat, word)
const urlIs = (path: string) => expect.poll(() => seat.page.url(), { timeout: patience }).toBe(`${site.url}/${path}`)

// rules/change.md#17, rules/change.md#21
it('asks before leaving text typed while the save ran, and blames no other user', async () => {
  const { page, words: w } = seat
  const { id } = await api.call(parkRoutes.create, { body: { name: 'Grange' } })
  await open(`parks/${id}`)
  await field(w.park.name).fill('Grange haute')
  const letGo = await saveHeld(page, `parks/${id}`, () => button(w.park.save).click())
  await field(w.park.note).fill('Clé chez le voisin')
  letGo()
  await question().waitFor()
  await page.getByText(say(w.park.saved, { name: 'Grange haute' })).waitFor()
  await answer('stay')
  expect(await field(w.park.note).inputValue()).toBe('Clé chez le voisin')
  expect(await field(w.park.name).inputValue()).toBe('Grange haute')
  expect(await page.getByRole('button', { name: w.form.keep_editing }).count()).toBe(0)
  await button(w.park.save).click()
  await page.getByRole('table', { name: w.park.many }).waitFor()
  expect(await api.call(parkRoutes.get, { params: { id } })).toMatchObject({
    name: 'Grange haute',
    note: 'Clé chez le voisin',
  })
}, 120_000)

// rules/change.md#21
it('asks before leaving a form while its save runs, and the answer then leads nowhere', async () => {
  const { page, words: w } = seat
  const { id } = await api.call(parkRoutes.create, { body: { name: 'Remise' } })
  await open(`parks/${id}`)
  await field(w.park.note).fill('Portail vert')
  const letGo = await saveHeld(page, `parks/${id}`, () => button(w.park.save).click())
  await page.getByRole('link', { name: w.frame.menu.tags, exact: true }).click()
  await question().waitFor()
  await answer('leave_yes')
  await heading(page, w.frame.menu.tags).waitFor()
  letGo()
  await page.getByText(say(w.park.saved, { name: 'Remise' })).waitFor()
  await urlIs('tags')
}, 120_000)

// rules/wizard.md#3, rules/wizard.md#4, rules/screen.md#25
it('keeps the focus and the text typed meanwhile when Ctrl+S saves a step of the wizard', async () => {
  const { page, words: w } = seat
  await open(`events/new?atDate=${dayFromNow(260)}`)
  const title = page.getByRole('textbox', { name: w.wizard.title })
  await title.fill('Lecture au jardin')
  await page.keyboard.press('Control+S')
  await heading(page, w.wizard.edit).waitFor()
  await page.getByText(w.wizard.saved).waitFor()
  await landsOn(page, title)

  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const stored = async () => (await api.call(eventRoutes.get, { params: { id } })).location
  const place = page.getByRole('textbox', { name: w.wizard.location })
  await place.fill('Jardin des simples')
  const letGo = await saveHeld(page, `events/${id}`, () => page.keyboard.press('Control+S'))
  await place.press('End')
  await place.pressSequentially(', allée 2')
  letGo()
  await expect.poll(stored, { timeout: patience }).toBe('Jardin des simples')
  await page.getByText(w.wizard.unsaved).waitFor()
  await landsOn(page, place)
  expect(await place.inputValue()).toBe('Jardin des simples, allée 2')
  // The key does nothing while the first save is running.
  const saveAgain = async () => {
    await page.keyboard.press('Control+S')
    return stored()
  }
  await expect.poll(saveAgain, { timeout: patience }).toBe('Jardin des simples, allée 2')
  await page.getByText(w.wizard.saved).waitFor()
  await landsOn(page, place)
}, 120_000)

// rules/wizard.md#3, rules/wizard.md#4
it.each(['Control+S', 'Control+Enter'])(
  'keeps the text typed while %s saves a new event, at its own address',
  async (keys) => {
    const { page, words: w } = seat
    await open(`events/new?atDate=${dayFromNow(262)}`)
    await page.getByRole('textbox', { name: w.wizard.title }).fill('Lecture au verger')
    const place = page.getByRole('textbox', { name: w.wizard.location })
    const letGo = await saveHeld(page, 'events', () => page.keyboard.press(keys))
    await place.fill('Verger du prieuré')
    letGo()
    await heading(page, w.wizard.edit).waitFor()
    await page.getByText(w.wizard.unsaved).waitFor()
    expect(await place.inputValue()).toBe('Verger du prieuré')
    await page.keyboard.press('Control+S')
    await page.getByText(w.wizard.saved).waitFor()
    const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
    expect(await api.call(eventRoutes.get, { params: { id } })).toMatchObject({
      title: 'Lecture au verger',
      location: 'Verger du prieuré',
    })
  },
  120_000,
)

// rules/change.md#21, rules/session.md#20
it('asks before signing out ends the session: a user who stays is still signed in', async () => {
  const { page, words: w } = seat
  const { id } = await api.call(parkRoutes.create, { body: { name: 'Cellier' } })
  await open(`parks/${id}`)
  await field(w.park.note).fill('Sous l’escalier')
  const signOut = async () => {
    await page.getByRole('button', { name: /^Bonjour/ }).click()
    await button(w.frame.sign_out).click()
  }
  await signOut()
  await answer('stay')
  expect(await page.evaluate(async () => (await fetch('api/session')).status)).toBe(200)
  expect(await field(w.park.note).inputValue()).toBe('Sous l’escalier')
  await signOut()
  await answer('leave_yes')
  await urlIs('login#bye')
}, 120_000)

// rules/change.md#21, rules/session.md#18
it('a session that ends elsewhere asks once before it closes a form', async () => {
  const { page, words: w } = seat
  const { id } = await api.call(companyRoutes.create, { body: { legal_name: 'Les Échasses' } })
  await open(`companies/${id}`)
  await field(w.company.note).fill('Rappeler lundi')
  await page.locator('[data-live=live]').waitFor()
  const cookie = (await seat.context.cookies()).find(({ name }) => name === 'Authorization')
  const authorization = `Bearer ${cookie?.value}`
  await fetch(`${site.url}/api/session`, { method: 'DELETE', headers: { authorization } })
  const over = leavingAsked(seat, 'session_over')
  await over.waitFor()
  expect(await over.count()).toBe(1)
  await over.getByText(w.form.session_over_text).waitFor()
  await answerLeaving(seat, 'stay', 'session_over')
  expect(await field(w.company.note).inputValue()).toBe('Rappeler lundi')
  // The next save is refused, and the user is asked again.
  await page.keyboard.press('Control+S')
  await answerLeaving(seat, 'leave_yes', 'session_over')
  await urlIs('login#expired')
}, 120_000)

// rules/session.md#18
it('links a form to the sign-in where the session is gone, and saves it once the user has signed in', async () => {
  const { page, context, words: w } = seat
  const { id } = await api.call(companyRoutes.create, { body: { legal_name: 'Les Funambules' } })
  await open(`companies/${id}`)
  await field(w.company.note).fill('Rappeler mardi')
  await page.locator('[data-live=live]').waitFor()
  await context.clearCookies()
  await page.keyboard.press('Control+S')
  const ways = page.getByRole('link', { name: w.session.sign_in_beside })
  await expect.poll(() => ways.count(), { timeout: patience }).toBe(2) // the toast and the form's foot
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: w.session.sign_in_beside }).click(),
  ])
  await submitLogin(tab, w)
  await heading(tab, w.frame.menu.calendar).waitFor()
  await tab.close()
  await expect.poll(() => ways.count(), { timeout: patience }).toBe(1)
  expect(await field(w.company.note).inputValue()).toBe('Rappeler mardi')
  await page.keyboard.press('Control+S')
  await page.getByRole('table', { name: w.company.many }).waitFor()
  expect(await api.call(companyRoutes.get, { params: { id } })).toMatchObject({ note: 'Rappeler mardi' })
}, 120_000)

// rules/screen.md#10, rules/screen.md#20
it('keeps the form and its typed text when a list beside it fails to reload', async () => {
  const { page, words: w } = seat
  const { id } = await api.call(companyRoutes.create, { body: { legal_name: 'Fanfare du Port' } })
  const person = await api.call(personRoutes.create, {
    body: { first_name: 'Rose', last_name: 'Quemener', company_id: id, tags: [protectedTags.beneficiary] },
  })
  await open(`companies/${id}`)
  await page.getByRole('link', { name: 'Rose Quemener' }).waitFor()
  await page.locator('[data-live=live]').waitFor()
  await field(w.company.note).fill('Deux camions')
  let failed = 0
  await page.route(`**/api/companies/${id}/persons*`, (route) => {
    failed++
    return route.abort()
  })
  await api.call(personRoutes.update, { params: { id: person.id }, body: { note: 'Tuba' } })
  const attempts = 3
  await expect.poll(() => failed, { timeout: patience }).toBe(attempts)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await heading(page, w.frame.error.unknown).count()).toBe(0)
  expect(await field(w.company.note).inputValue()).toBe('Deux camions')
  await page.unroute(`**/api/companies/${id}/persons*`)
  await button(w.company.save).click()
  await page.getByRole('table', { name: w.company.many }).waitFor()
  expect((await api.call(companyRoutes.get, { params: { id } })).note).toBe('Deux camions')
}, 120_000)

// rules/screen.md#17, rules/search.md#12
it('leads nowhere later when the user stayed on a form instead of opening a found event', async () => {
  const { page, words: w } = seat
  const title = 'Veillée des Bruyères'
  const day = dayFromNow(261)
  await api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false } })
  const { id } = await api.call(parkRoutes.create, { body: { name: 'Bûcher' } })
  await open(`parks/${id}`)
  await field(w.park.note).fill('Sous le pont')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('bruyeres') // as keys: an accent would be put into the field that has the focus
  await page.getByRole('option', { selected: true }).filter({ hasText: title }).waitFor()
  await page.keyboard.press('Enter')
  await question().waitFor()
  await answer('stay')
  await button(w.park.save).click()
  await heading(page, w.park.many).waitFor()
  await page.getByRole('link', { name: w.frame.menu.tags, exact: true }).click()
  await heading(page, w.frame.menu.tags).waitFor()
  await page.waitForTimeout(1000)
  await urlIs('tags')
}, 90_000)
