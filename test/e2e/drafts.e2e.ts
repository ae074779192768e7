import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, heading, patience, type Seat, signIn, takeSeat } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { sayNo } from './keys.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field } = useDesk((desk) => ({ browser, site, api, seat } = desk))

// rules/person.md#13, rules/change.md#21
it('creating a record beside an event leaves the draft of the page alone, and asks before discarding its own', async () => {
  const { page, words: w } = seat
  await open('beneficiaries/new')
  await field(w.person.last_name).fill('Page-Brouillon')
  const day = dayFromNow(270)
  const event = await api.call(eventRoutes.create, {
    body: { title: 'Bal des pompiers', start_date: day, end_date: day, is_confirmed: false },
  })
  await open(`events/${event.id}?step=beneficiaries`)
  const dialog = page.getByRole('dialog', { name: w.wizard.create_beneficiary })
  await button(w.wizard.create_beneficiary).click()
  const name = dialog.getByRole('textbox', { name: w.person.last_name, exact: true })
  await name.waitFor()
  expect(await name.inputValue()).toBe('')
  // An untouched one closes at once.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await button(w.wizard.create_beneficiary).click()
  await name.fill('Autre-Personne')
  await page.keyboard.press('Escape')
  await sayNo(page, w.form.leave, name)
  expect(await name.inputValue()).toBe('Autre-Personne')
  await dialog.getByRole('button', { name: w.form.cancel, exact: true }).click()
  await page.getByRole('dialog', { name: w.form.leave }).getByRole('button', { name: w.form.leave_yes }).click()
  await dialog.waitFor({ state: 'hidden' })

  await open('beneficiaries/new')
  await expect.poll(() => field(w.person.last_name).inputValue(), { timeout: patience }).toBe('Page-Brouillon')
}, 120_000)

// rules/change.md#21, rules/screen.md#23
it('a dialog asks before it drops typed text, whichever way it is closed', async () => {
  const { page, words: w } = seat
  const dialogs = [
    { at: 'attributes', name: w.attribute.new, label: w.attribute.name },
    { at: 'categories', name: w.category.new, label: w.category.name },
    { at: 'tags', name: w.tag.new, label: w.tag.name },
    { at: 'event-kinds', name: w.event_kind.new, label: w.event_kind.name },
    { at: 'webhooks', name: w.webhook.new, label: w.webhook.address },
    { at: 'tokens', name: w.token.new, label: w.token.name },
  ]
  const question = page.getByRole('dialog', { name: w.form.leave })
  for (const { at, name, label } of dialogs) {
    await open(at)
    await button(name).first().click()
    const dialog = page.getByRole('dialog', { name })
    const typed = dialog.getByRole('textbox', { name: label })
    await typed.fill('Machine à fumée')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: w.form.cancel, exact: true }).last().click(),
      () => dialog.locator('.mantine-Modal-close').click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of ['attributes', 'tags'].includes(at) ? ways : ways.slice(0, 1)) {
      await close()
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'hidden' })
      expect(await typed.inputValue(), at).toBe('Machine à fumée')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: w.form.leave_yes }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}, 120_000)

/** A computer that several users share: a separate browser profile, with what each of them does. */
async function sharedComputer() {
  const shared = await takeSeat(browser, site)
  const { context, page, words: w } = shared
  const name = page.getByRole('textbox', { name: w.person.last_name, exact: true })
  return {
    ...shared,
    shared,
    w,
    name,
    question: page.getByRole('dialog', { name: w.form.leave }),
    openNew: async () => {
      await page.goto(`${site.url}/beneficiaries/new`)
      await heading(page, w.person.new).waitFor()
    },
    signOut: async () => {
      await page.getByRole('button', { name: /^Bonjour/ }).click()
      await page.getByRole('button', { name: w.frame.sign_out }).click()
    },
    isOut: () => page.getByText(w.session.banner.bye).waitFor(),
    /** The server ends the session by itself. */
    expire: async () => {
      await page.locator('[data-live=live]').waitFor()
      const cookie = (await context.cookies()).find(({ name }) => name === 'Authorization')
      await fetch(`${site.url}/api/session`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${cookie?.value}` },
      })
      await page.getByText(w.session.banner.expired).waitFor()
    },
  }
}

// rules/person.md#13
it('keeps a draft for the user whose session ended, and shows it to no other user of the computer', async () => {
  const { shared, context, name, openNew, signOut, isOut, expire } = await sharedComputer()
  await enter(shared, 'member')
  await openNew()
  await name.fill('De-La-Membre')
  await expire()
  await signIn(shared)
  await openNew()
  expect(await name.inputValue()).toBe('')
  await signOut()
  await isOut()
  await signIn(shared, 'member')
  await openNew()
  await expect.poll(() => name.inputValue(), { timeout: patience }).toBe('De-La-Membre')
  await context.close()
}, 120_000)

// rules/person.md#13, rules/offline.md#10, rules/session.md#19
it('keeps the draft of a user whom a screen of another group signed out unasked', async () => {
  const { shared, context, page, w, name, openNew } = await sharedComputer()
  await enter(shared, 'member')
  await openNew()
  await name.fill('De-La-Membre')
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('De-La-Membre')))
  await page.goto(`${site.url}/users`)
  await page.getByText(w.session.banner.restricted).waitFor()
  await signIn(shared, 'member')
  await openNew()
  await expect.poll(() => name.inputValue(), { timeout: patience }).toBe('De-La-Membre')
  await context.close()
}, 120_000)

// rules/person.md#13, rules/offline.md#10, rules/technician.md#8, rules/change.md#21
it('leaves neither a draft nor a search on the device after signing out, which asks first', async () => {
  const { shared, context, page, w, name, question, openNew, signOut, isOut } = await sharedComputer()
  await enter(shared, 'member')
  await page.goto(`${site.url}/technicians`)
  await page.getByRole('searchbox', { name: w.technician.search }).fill('Durand')
  await page.waitForURL(/search=Durand/)
  await openNew()
  await name.fill('De-La-Membre')
  await signOut()
  await question.getByText(w.offline.leave.draft).waitFor()
  await checkBothSchemes(page, 'signing out with a draft')
  await question.getByRole('button', { name: w.offline.leave.no }).last().click()
  await question.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('De-La-Membre')
  await signOut()
  await question.getByRole('button', { name: w.offline.leave.yes }).click()
  await isOut()
  const left = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])
  expect(left.filter((entry) => /Durand|Membre/.test(entry.join(' ')))).toEqual([])
  await signIn(shared, 'member')
  await openNew()
  expect(await name.inputValue()).toBe('')
  await context.close()
}, 120_000)
