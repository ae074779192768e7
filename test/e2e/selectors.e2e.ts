import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import type { Api } from './api.ts'
import { checkScreen, heading, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let api: Api
let seat: Seat
const { open, button } = useDesk((desk) => ({ api, seat } = desk))

/** Makes the server fail on requests to this address, until the returned function is called. */
async function fail(page: Page, address: string): Promise<() => Promise<void>> {
  const pattern = `**/api/${address}`
  const error = { code: 500, key: 'server.error', message: 'x', details: {} }
  await page.route(pattern, (route) => route.fulfill({ status: 500, json: { success: false, error } }))
  return () => page.unroute(pattern)
}

// rules/screen.md#18, rules/search.md#14
it('a failed search of a selector says so, never that nothing matches, and retries in place', async () => {
  const { page, words: w } = seat
  await api.call(companyRoutes.create, { body: { legal_name: 'Vasseur Événements' } })
  const name = { first_name: 'Ludivine', last_name: 'Vasseur-Oriol' }
  await api.call(personRoutes.create, { body: { ...name, tags: [protectedTags.beneficiary] } })
  const option = (text: string) => page.getByRole('option', { name: text, exact: true })
  const nothing = page.getByText(w.form.nothing_found, { exact: true })

  await open('beneficiaries/new')
  let field = page.getByRole('combobox', { name: w.company.one })
  let mend = await fail(page, 'companies?*')
  await field.fill('Vasseur')
  await option(w.form.search_again).waitFor()
  await page.getByText(w.frame.error.searching).waitFor()
  expect(await nothing.count()).toBe(0)
  await checkScreen(page, 'a selector whose search failed')
  await option(w.form.search_again).click()
  await option(w.form.search_again).waitFor()
  await mend()
  await option(w.form.search_again).click()
  await option('Vasseur Événements').waitFor()
  expect(await field.inputValue()).toBe('Vasseur')
  expect(await page.getByText(w.frame.error.searching).count()).toBe(0)

  await open('companies/new')
  field = page.getByRole('combobox', { name: w.company.attach })
  mend = await fail(page, 'persons?*')
  await field.fill('Vasseur')
  await option(w.form.search_again).waitFor()
  expect(await nothing.count()).toBe(0)
  await mend()
  // By keyboard: the first option retries the search.
  await page.keyboard.press('Enter')
  await option('Ludivine Vasseur-Oriol').click()
  await page.getByRole('link', { name: 'Ludivine Vasseur-Oriol' }).waitFor()
})

// rules/material.md#26
it('the tags of a material are chosen among the existing ones by pointer and by typing, without leaving the list', async () => {
  const { page, words: w } = seat
  const values = { park_id: 1, stock_quantity: 1, rental_price: 1, replacement_price: 1, tags: ['Fragile'] }
  const made = await api.call(materialRoutes.create, {
    body: { name: 'Cadre à étiqueter', reference: 'CADRE-E', ...values },
  })
  await open('materials?search=CADRE-E')
  const title = say(w.material.assign_tags, { name: made.name })
  await page.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  const offers = dialog.getByRole('group', { name: w.material.tags_known }).getByRole('button')
  const field = dialog.getByRole('combobox', { name: w.tag.many })
  await offers.filter({ hasText: 'Théâtre' }).waitFor()
  expect(await offers.filter({ hasText: 'Fragile' }).count()).toBe(0)
  await checkScreen(page, 'the dialog of tags')
  await offers.filter({ hasText: 'Théâtre' }).click()
  await offers.filter({ hasText: 'Théâtre' }).waitFor({ state: 'detached' })
  await field.fill('exter')
  await expect.poll(() => offers.allTextContents()).toEqual(['Extérieur'])
  await offers.click()
  expect(await field.inputValue()).toBe('')
  await dialog.getByRole('button', { name: w.material.save_tags }).click()
  await dialog.waitFor({ state: 'hidden' })
  const saved = await api.call(materialRoutes.get, { params: { id: made.id } })
  expect(saved.tags.map((tag) => tag.name).sort()).toEqual(['Extérieur', 'Fragile', 'Théâtre'])
  await heading(page, w.material.many).waitFor()
  await button(w.material.new)
    .or(page.getByRole('link', { name: w.material.new }))
    .waitFor()
})
