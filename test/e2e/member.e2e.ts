import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { countryRoutes } from '#shared/country.ts'
import type { Language } from '#shared/language.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enterCalendar, heading, leave, rowAct, type Seat, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
/** The same member, in another program. */
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { as: 'member' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function sitDown(language: Language): Promise<Seat> {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
  const seat = await takeSeat(browser, site, { language })
  await enterCalendar(seat, 'member')
  return seat
}

/**
 * From the list on screen: not trashed when the user says no, trashed, restored, trashed again and
 * destroyed, asked each time. Ends on the empty trash.
 */
async function throughTheTrash({ page, words: { table: w } }: Seat, name: string, consequence?: string): Promise<void> {
  const act = (sentence: string) => rowAct(page, name, say(sentence, { name }))
  const gone = () => button(page, say(w.row_actions, { name })).waitFor({ state: 'hidden' })
  const asking = (title: string) => page.getByRole('dialog', { name: title })
  const told = (sentence: string): Locator => page.getByText(say(sentence, { name }), { exact: true })
  /** By keyboard: a toast stays over the top bar while the mouse is on it. */
  const turn = (label: string) => button(page, label).press('Enter')
  const trash = async () => {
    await act(w.trash)
    await asking(w.ask_trash).getByText(say(w.ask_trash_text, { name })).waitFor()
  }
  await trash()
  await checkBothSchemes(page, `asked before ${name} is trashed`)
  await page.keyboard.press('Escape')
  await asking(w.ask_trash).waitFor({ state: 'hidden' })
  await trash()
  await asking(w.ask_trash).getByRole('button', { name: w.yes_trash }).click()
  await told(w.trashed).waitFor()
  await gone()
  await turn(w.show_trash)
  await button(page, w.leave_trash).waitFor()
  await act(w.restore)
  await told(w.restored).waitFor()
  await page.getByText(w.empty_trash).waitFor()
  await turn(w.leave_trash)
  await trash()
  await asking(w.ask_trash).getByRole('button', { name: w.yes_trash }).click()
  await gone()
  await turn(w.show_trash)
  await button(page, w.leave_trash).waitFor()
  await act(w.destroy)
  await asking(w.ask_destroy).getByText(say(w.ask_destroy_text, { name })).waitFor()
  if (consequence) await asking(w.ask_destroy).getByText(consequence).waitFor()
  await asking(w.ask_destroy).getByRole('button', { name: w.yes_destroy }).click()
  await told(w.destroyed).waitFor()
  await page.getByText(w.empty_trash).waitFor()
}

// rules/group.md#3, rules/company.md#8, rules/company.md#10, rules/person.md#12, rules/trash.md#9, rules/trash.md#10, rules/screen.md#24,
// rules/change.md#20
it('a member manages a company and its beneficiary', async () => {
  const seat = await sitDown('fr')
  const { page, words: w } = seat
  const [, belgium] = await api.call(countryRoutes.list, {})
  await page.goto(`${site.url}/companies`)
  await page.getByRole('link', { name: w.company.new }).click()
  await heading(page, w.company.new).waitFor()
  const kept = {
    phone: '+32 4 222 11 00',
    street: '12 quai de Rome',
    postal_code: '4000',
    locality: 'Liège',
    note: 'Facture en fin de mois',
  }
  await fill(page, {
    [w.company.legal_name]: 'Les Échos de la Meuse',
    [w.address.phone]: kept.phone,
    [w.address.street]: kept.street,
    [w.address.postal_code]: kept.postal_code,
    [w.address.locality]: kept.locality,
    [w.company.note]: kept.note,
  })
  await choose(page, w.address.country, 'Belgique')
  await button(page, w.company.save).click()
  await page.getByText(say(w.company.saved, { name: 'Les Échos de la Meuse' })).waitFor()
  await page.getByRole('link', { name: 'Les Échos de la Meuse' }).click()
  await heading(page, 'Les Échos de la Meuse').waitFor()
  await field(page, w.company.legal_name).fill('Les Échos de Meuse')
  await page.keyboard.press('Control+S')
  const row = page.getByRole('row', { name: /^Les Échos de Meuse / })
  await row.waitFor()
  const [company] = (await api.call(companyRoutes.list, { query: { search: 'échos' } })).data
  expect(company).toMatchObject({ ...kept, legal_name: 'Les Échos de Meuse', country_id: belgium?.id })
  // No screen deletes companies (rules/company.md#8).
  await row.getByRole('button', { name: say(w.table.row_actions, { name: 'Les Échos de Meuse' }) }).press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await button(page, w.table.show_trash).count()).toBe(0)

  await menu(page, w.frame.menu.beneficiaries)
  await page.getByRole('link', { name: w.person.new }).click()
  const person = {
    first_name: 'Noémie',
    last_name: 'Van den Broeck',
    reference: 'CLI-900',
    email: 'noemie@echos.example',
    phone: '+32 477 11 22 33',
    street: '3 rue Pierreuse',
    postal_code: '4000',
    locality: 'Liège',
    note: 'Régie : entrée par la cour',
  }
  await fill(page, {
    [w.person.first_name]: person.first_name,
    [w.person.last_name]: person.last_name,
    [w.person.reference]: person.reference,
    [w.address.email]: person.email,
    [w.address.phone]: person.phone,
    [w.address.street]: person.street,
    [w.address.postal_code]: person.postal_code,
    [w.address.locality]: person.locality,
    [w.person.note]: person.note,
  })
  await page.getByRole('combobox', { name: w.company.one }).fill('echos')
  await page.getByRole('option', { name: 'Les Échos de Meuse' }).click()
  await button(page, w.person.save).click()
  await page.getByText(say(w.person.saved, { name: 'Noémie Van den Broeck' })).waitFor()
  await page.getByRole('searchbox').fill('CLI-900')
  await page.getByRole('link', { name: 'Van den Broeck' }).click()
  await heading(page, 'Noémie Van den Broeck').waitFor()
  await field(page, w.person.first_name).fill('Naomi')
  await button(page, w.person.save).click()
  await page.getByRole('row', { name: /^Van den Broeck Naomi CLI-900 Les Échos de Meuse / }).waitFor()
  const [saved] = (await api.call(personRoutes.list, { query: { search: 'CLI-900' } })).data
  expect(saved).toMatchObject({ ...person, first_name: 'Naomi', company_id: company?.id })
  await throughTheTrash(seat, 'Naomi Van den Broeck', w.person.destroy_consequence)
  await expect(api.call(personRoutes.get, { params: { id: saved?.id ?? 0 } })).rejects.toThrow('404')
  await leave(seat)
}, 120_000)

// rules/group.md#3, rules/technician.md#6, rules/technician.md#9, rules/trash.md#9, rules/trash.md#10,
// rules/change.md#20
it('a member manages a technician', async () => {
  const seat = await sitDown('fr')
  const { page, words: w } = seat
  await menu(page, w.frame.menu.technicians)
  await page.getByRole('table', { name: w.technician.many }).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    w.person.last_name,
    w.person.first_name,
    w.technician.nickname,
    w.technician.now,
    w.address.email,
    w.address.phone,
    w.address.address,
    w.table.actions,
  ])
  await page.getByRole('link', { name: w.technician.new }).click()
  await fill(page, { [w.person.first_name]: 'Ysé', [w.person.last_name]: 'Kerdoncuff', [w.technician.nickname]: 'Zed' })
  await button(page, w.technician.save).click()
  await heading(page, 'Ysé Kerdoncuff').waitFor()
  await page.getByRole('link', { name: w.technician.edit, exact: true }).click()
  await field(page, w.address.phone).fill('06 98 76 54 32')
  await button(page, w.technician.save).click()
  await page.getByRole('link', { name: '06 98 76 54 32' }).waitFor()
  await page.goto(`${site.url}/technicians?search=zed`)
  const row = page.getByRole('row', { name: /^Kerdoncuff Ysé Zed / })
  await row.waitFor()
  await row.getByRole('button', { name: say(w.table.row_actions, { name: 'Ysé Kerdoncuff' }) }).press('Enter')
  for (const sentence of [w.technician.view, w.technician.open_schedule, w.table.edit, w.table.trash]) {
    await page.getByRole('menuitem', { name: say(sentence, { name: 'Ysé Kerdoncuff' }) }).waitFor()
  }
  await page.keyboard.press('Escape')
  await throughTheTrash(seat, 'Ysé Kerdoncuff', w.person.destroy_consequence)
  await leave(seat)
}, 120_000)

// rules/group.md#3, rules/list-template.md#10, rules/trash.md#9, rules/trash.md#10, rules/change.md#20,
// rules/language.md#8
it('a member manages a material and a list template, in English', async () => {
  const seat = await sitDown('en')
  const { page, words: w } = seat
  await menu(page, w.frame.menu.materials)
  await page.getByRole('link', { name: w.material.new }).click()
  await heading(page, w.material.new).waitFor()
  await fill(page, {
    [w.material.name]: 'Follow spot 1200 W',
    [w.material.reference]: 'FOLLOW-12',
    [w.material.stock_quantity]: '4',
    [w.material.rental_price]: '35.5',
    [w.material.replacement_price]: '1800',
    [w.material.note]: 'Lamp in the drawer',
  })
  await choose(page, w.park.one, 'Dépôt principal')
  await button(page, w.material.save).click()
  await page.getByText(say(w.material.saved, { name: 'Follow spot 1200 W' })).waitFor()
  await page.goto(`${site.url}/materials?search=FOLLOW-12`)
  await page.getByRole('row', { name: /FOLLOW-12/ }).waitFor()
  await button(page, say(w.table.edit, { name: 'Follow spot 1200 W' })).click()
  await field(page, w.material.stock_quantity).fill('6')
  await button(page, w.material.save).click()
  await page.getByText(say(w.material.saved, { name: 'Follow spot 1200 W' })).waitFor()
  const [spot] = await api.call(materialRoutes.all, { query: { search: 'FOLLOW-12' } })
  expect(spot).toMatchObject({ stock_quantity: 6, rental_price: 35.5, replacement_price: 1800, is_discountable: true })

  await menu(page, w.frame.menu.list_templates)
  await page.getByRole('link', { name: w.list_template.new }).click()
  await field(page, w.list_template.name).fill('Follow spots')
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill('FOLLOW-12')
  const quantity = say(w.wizard.list.quantity_of, { name: 'Follow spot 1200 W', reference: 'FOLLOW-12' })
  await field(page, quantity).fill('2')
  await button(page, w.list_template.save).click()
  await page.getByText(say(w.list_template.saved, { name: 'Follow spots' })).waitFor()
  await page.getByRole('link', { name: 'Follow spots', exact: true }).click()
  await heading(page, 'Follow spots').waitFor()
  await field(page, w.list_template.description).fill('For the balcony')
  await button(page, w.list_template.save).click()
  await page.getByRole('row', { name: /^Follow spots For the balcony / }).waitFor()
  const [template] = await api.call(listTemplateRoutes.all, { query: { search: 'balcony' } })
  expect(template).toMatchObject({ name: 'Follow spots', materials_count: 1 })
  await throughTheTrash(seat, 'Follow spots')

  await page.goto(`${site.url}/materials?search=FOLLOW-12`)
  await throughTheTrash(seat, 'Follow spot 1200 W', w.material.destroy_consequence)
  await expect(api.call(materialRoutes.get, { params: { id: spot?.id ?? 0 } })).rejects.toThrow('404')
  await leave(seat)
}, 120_000)
