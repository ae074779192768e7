import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { heading, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { answerLeaving, leavingAsked, saveHeld } from './held-save.ts'
import { landsOn } from './keys.ts'

let api: Api
let seat: Seat
const { open, button, field } = useDesk((desk) => ({ api, seat } = desk))

// rules/change.md#17, rules/change.md#21, rules/screen.md#9
it('goes on with a new record, made once, where the user typed while its save ran', async () => {
  const { page, words: w } = seat
  await open('parks/new')
  await field(w.park.name).fill('Halle')
  const letGo = await saveHeld(page, 'parks', () => page.keyboard.press('Control+S'))
  await page.keyboard.press('Control+S')
  await field(w.park.note).fill('Badge au bureau')
  letGo()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'stay')
  await heading(page, 'Halle').waitFor()
  expect(await field(w.park.note).inputValue()).toBe('Badge au bureau')
  await button(w.park.save).click()
  await page.getByRole('table', { name: w.park.many }).waitFor()
  const { data } = await api.call(parkRoutes.list, { query: { search: 'Halle' } })
  expect(data).toMatchObject([{ name: 'Halle', note: 'Badge au bureau' }])
}, 120_000)

// rules/change.md#21
it('leaves the form of a new record without what was typed during its save, where the user says so', async () => {
  const { page, words: w } = seat
  await open('companies/new')
  await field(w.company.legal_name).fill('Orphéon')
  const letGo = await saveHeld(page, 'companies', () => button(w.company.save).click())
  await field(w.company.note).fill('Deux bus')
  letGo()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'leave_yes')
  await page.getByRole('table', { name: w.company.many }).waitFor()
  const { data } = await api.call(companyRoutes.list, { query: { search: 'Orphéon' } })
  expect(data).toMatchObject([{ legal_name: 'Orphéon', note: null }])
}, 120_000)

// rules/change.md#21, rules/user.md#5
it('saves a new user again, typed on during the first save, without asking for the password again', async () => {
  const { page, words: w } = seat
  await open('users/new')
  await field(w.user.pseudo).fill('solene')
  await field(w.user.email).fill('solene@example.org')
  await field(w.user.password).fill('une longue phrase secrète')
  await field(w.person.first_name).fill('Solène')
  await field(w.person.last_name).fill('Garrec')
  const letGo = await saveHeld(page, 'users', () => page.keyboard.press('Control+S'))
  await field(w.person.last_name).fill('Garrec-Riou')
  letGo()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'stay')
  await button(w.user.save).click()
  await page.getByRole('table', { name: w.user.many }).getByText('Garrec-Riou').waitFor()
}, 120_000)

// rules/change.md#21, rules/person.md#13
it('leaves no draft of a beneficiary who was created, typed on during the save', async () => {
  const { page, words: w } = seat
  await open('beneficiaries/new')
  await field(w.person.first_name).fill('Loïc')
  await field(w.person.last_name).fill('Abgrall')
  const letGo = await saveHeld(page, 'persons', () => page.keyboard.press('Control+S'))
  await field(w.person.note).fill('Deux entrées')
  letGo()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'stay')
  await heading(page, 'Loïc Abgrall').waitFor()
  await field(w.person.note).press('End')
  await page.keyboard.type(', rue basse')
  await button(w.person.save).click()
  await page.getByRole('table', { name: w.person.beneficiaries }).waitFor()
  const { data } = await api.call(personRoutes.list, { query: { search: 'Abgrall' } })
  expect(data).toMatchObject([{ note: 'Deux entrées, rue basse' }])
  await open('beneficiaries/new')
  await heading(page, w.person.new).waitFor()
  expect(await field(w.person.last_name).inputValue()).toBe('')
}, 120_000)

/** Creates a beneficiary beside a new event, types a note during the save, and stays in the dialog. */
async function stayInDialog(title: string, [first_name, last_name]: [string, string], note: string) {
  const { page, words: w } = seat
  const day = dayFromNow(264)
  const event = await api.call(eventRoutes.create, {
    body: { title, start_date: day, end_date: day, is_confirmed: false },
  })
  await open(`events/${event.id}?step=beneficiaries`)
  await button(w.wizard.create_beneficiary).click()
  const dialog = page.getByRole('dialog', { name: w.wizard.create_beneficiary })
  const input = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await input(w.person.first_name).fill(first_name)
  await input(w.person.last_name).fill(last_name)
  const letGo = await saveHeld(page, 'persons', () => page.keyboard.press('Enter'))
  await input(w.person.note).fill(note)
  letGo()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'stay')
  expect(await input(w.person.note).inputValue()).toBe(note)
  return dialog
}

// rules/change.md#21
it('keeps the dialog of a beneficiary beside an event open for what was typed during its save', async () => {
  const { page, words: w } = seat
  const dialog = await stayInDialog('Noces de papier', ['Maëlle', 'Kerdoncuff'], 'Préfère le matin')
  await dialog.getByRole('button', { name: w.person.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('listitem').filter({ hasText: 'Maëlle Kerdoncuff' }).waitFor()
  const { data } = await api.call(personRoutes.list, { query: { search: 'Kerdoncuff' } })
  expect(data).toMatchObject([{ note: 'Préfère le matin' }])
}, 120_000)

// rules/change.md#21
it('adds a new beneficiary to the event, though what was typed during the save is left', async () => {
  const { page, words: w } = seat
  const dialog = await stayInDialog('Noces de coton', ['Nolwenn', 'Guivarch'], 'Sonner deux fois')
  await dialog.getByRole('button', { name: w.form.cancel }).click()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'leave_yes')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('listitem').filter({ hasText: 'Nolwenn Guivarch' }).waitFor()
}, 120_000)

// rules/change.md#21
it('takes no text into the name of a new category while it is saved', async () => {
  const { page, words: w } = seat
  await open('categories')
  await button(w.category.new).click()
  const name = field(w.category.name)
  await name.fill('Praticables')
  const letGo = await saveHeld(page, 'categories', () => page.keyboard.press('Enter'))
  await page.keyboard.type(' et pieds')
  expect(await name.inputValue()).toBe('Praticables')
  await landsOn(page, name)
  letGo()
  await page.getByText(say(w.category.saved, { name: 'Praticables' })).waitFor()
}, 120_000)

// rules/change.md#21
it('titles the dialog of a new kind of event by its name, once it goes on with it', async () => {
  const { page, words: w } = seat
  await open('event-kinds')
  await button(w.event_kind.new).first().click()
  const name = field(w.event_kind.name)
  await name.fill('Bal')
  const letGo = await saveHeld(page, 'event-kinds', () => page.keyboard.press('Enter'))
  await name.fill('Bal masqué')
  letGo()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'stay')
  const dialog = page.getByRole('dialog', { name: say(w.table.edit, { name: 'Bal' }), exact: true })
  await dialog.getByRole('button', { name: w.form.save }).click()
  await page.getByText('Bal masqué', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await button(w.event_kind.new).first().click()
  await page.getByRole('dialog', { name: w.event_kind.new }).waitFor()
  expect(await name.inputValue()).toBe('')
}, 120_000)
