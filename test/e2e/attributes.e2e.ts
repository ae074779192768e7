import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { materialRoutes } from '#shared/material.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import {
  checkBothSchemes,
  enterCalendar,
  focused,
  heading,
  patience,
  rowAct,
  type Seat,
  takeSeat,
} from './at-screen.ts'
import { colleagueName, openColleague } from './colleague.ts'
import { useDesk } from './desk.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field, sure, choose } = useDesk((desk) => ({ browser, site, api, seat } = desk))

// rules/attribute.md#2, rules/attribute.md#10
it('adds attributes with the settings their type can have, and shows them in a table', async () => {
  const { page } = seat
  await open('attributes')
  await heading(page, 'Caractéristiques').waitFor()
  await checkBothSchemes(page, 'attributes')
  await button('Nouvelle caractéristique').click()
  const dialog = page.getByRole('dialog')
  await field('Longueur maximale').fill('8')
  await checkBothSchemes(page, 'new attribute')
  await choose('Type', 'Nombre décimal')
  await field('Longueur maximale').waitFor({ state: 'detached' })
  await field('Unité').fill('dB')
  await field('Nom').fill('couleur')
  await button('Ajouter la caractéristique').click()
  await dialog.getByText('Cette valeur est déjà prise.', { exact: true }).waitFor()
  await field('Nom').fill('Niveau max')
  await choose('Limitée aux catégories', 'Backline')
  await page.keyboard.press('Escape')
  await field('Nom').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /Niveau max/ })
  await row.waitFor()
  expect((await row.getByRole('cell').allTextContents()).slice(0, 5)).toEqual([
    'Niveau max',
    'Nombre décimal',
    'dB',
    '',
    'Backline',
  ])
  await button('Nouvelle caractéristique').click()
  await field('Nom').fill('Numéro de série')
  await field('Longueur maximale').fill('20')
  await button('Ajouter la caractéristique').click()
  await page.getByRole('row', { name: /Numéro de série Texte 20 Toutes/ }).waitFor()
}, 120_000)

// rules/attribute.md#10, rules/attribute.md#11
it('renames an attribute in place, and deletes it after asking twice', async () => {
  const { page } = seat
  const made = await api.call(attributeRoutes.create, { body: { name: 'Tirage', type: 'integer', unit: 'A' } })
  const [one] = await api.call(materialRoutes.all, { query: {} })
  if (!one) throw new Error('the demonstration has material')
  const values = one.attributes.map(({ id, value }) => ({ id, value }))
  await api.call(materialRoutes.update, {
    params: { id: one.id },
    body: { attributes: [...values, { id: made.id, value: 16 }] },
  })
  await open('attributes')
  await button('Renommer Tirage').press('Enter')
  const name = field('Renommer Tirage')
  await name.fill('x')
  await name.press('Enter')
  await page.getByText('Ce champ doit contenir au moins 2 caractères.', { exact: true }).waitFor()
  await name.press('Escape')
  await button('Renommer Tirage').press('Enter')
  await name.fill('Courant')
  await name.press('Enter')
  await page.getByRole('cell', { name: 'Courant', exact: true }).waitFor()
  await rowAct(page, 'Courant', 'Supprimer Courant')
  await page
    .getByText('La caractéristique « Courant » sera supprimée, ainsi que sa valeur sur une référence.')
    .waitFor()
  await sure('Continuer')
  await page.getByText(/n’ont pas de corbeille\s: «\sCourant\s»/).waitFor()
  await checkBothSchemes(page, 'second confirmation')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await api.call(attributeRoutes.list, {})).map((attribute) => attribute.name)).toContain('Courant')
  await rowAct(page, 'Courant', 'Supprimer Courant')
  await sure('Continuer')
  await page.getByText(/n’ont pas de corbeille\s: «\sCourant\s»/).waitFor()
  await sure('Supprimer définitivement')
  await page.getByRole('cell', { name: 'Courant', exact: true }).waitFor({ state: 'hidden' })
}, 120_000)

// rules/change.md#18, rules/attribute.md#10
it('never writes an attribute’s name over another admin’s unasked', async () => {
  const { page } = seat
  const { id } = await api.call(attributeRoutes.create, { body: { name: 'Portée', type: 'integer', unit: 'm' } })
  const colleague = await openColleague({ site, api })
  const rename = async (name: string) => {
    await colleague.call(attributeRoutes.update, { params: { id }, body: { name } })
    // The row behind the field hears of it, with its author.
    await field(`Renommer ${name}`).waitFor()
  }
  const stored = async () => (await api.call(attributeRoutes.list, {})).find((one) => one.id === id)?.name
  const told = (name: string) =>
    page.getByText(new RegExp(`^Entre-temps, ${colleagueName} a choisi le nom «\\s${name}\\s»\\.`)).waitFor()
  await open('attributes')
  await page.locator('[data-live=live]').waitFor()
  // Untouched, the old name goes: nothing is written.
  await button('Renommer Portée').press('Enter')
  await rename('Distance')
  await field('Renommer Distance').press('Enter')
  await page.getByRole('cell', { name: 'Distance', exact: true }).waitFor()
  expect(await stored()).toBe('Distance')
  // Typed, it is asked about: first the other name is taken, then the next one saved over.
  await button('Renommer Distance').press('Enter')
  await rename('Distance utile')
  await field('Renommer Distance utile').fill('Portée utile')
  await field('Renommer Distance utile').press('Enter')
  await told('Distance utile')
  expect(await stored()).toBe('Distance utile')
  await checkBothSchemes(page, 'an attribute renamed by another user')
  await button('Reprendre ce qui est enregistré').click()
  await focused(field('Renommer Distance utile'))
  expect(await field('Renommer Distance utile').inputValue()).toBe('Distance utile')
  await rename('Distance nette')
  await field('Renommer Distance nette').fill('Portée nette')
  await field('Renommer Distance nette').press('Enter')
  await told('Distance nette')
  await field('Renommer Distance nette').press('Enter')
  await page.getByRole('cell', { name: 'Portée nette', exact: true }).waitFor()
  expect(await stored()).toBe('Portée nette')
}, 120_000)

// rules/category.md#6, rules/trash.md#11, rules/attribute.md#8
it('keeps the only category of an attribute, and names that attribute', async () => {
  const { page } = seat
  const category = await api.call(categoryRoutes.create, { body: { name: 'Énergie' } })
  await api.call(attributeRoutes.create, { body: { name: 'Capacité utile', type: 'float', categories: [category.id] } })
  await open('categories')
  await page
    .getByRole('button', {
      name: /^Supprimer Énergie\. La caractéristique «\sCapacité utile\s» n’appartient qu’à elle/,
    })
    .waitFor()
  // Once another user deletes the attribute, the category can be deleted.
  const [attribute] = (await api.call(attributeRoutes.list, {})).filter(({ name }) => name === 'Capacité utile')
  await api.call(attributeRoutes.remove, { params: { id: attribute?.id ?? 0 }, version: attribute?.version })
  await button('Supprimer Énergie').click()
  await sure('Supprimer définitivement')
  await page.getByRole('link', { name: 'Énergie' }).waitFor({ state: 'hidden' })
}, 120_000)

// rules/screen.md#20
it('reports a missing record and a list that cannot be read', async () => {
  const { page } = seat
  await open('parks/999999')
  await heading(page, 'Introuvable').waitFor()
  await page.getByText('Cet enregistrement n’existe pas.').waitFor()
  const error = { success: false, error: { code: 500, key: 'server.error', message: 'x', details: {} } }
  await page.route('**/api/attributes*', (route) => route.fulfill({ status: 500, json: error }))
  await open('attributes')
  await button('Actualiser').waitFor()
  await checkBothSchemes(page, 'a list that cannot be read')
  await page.unroute('**/api/attributes*')
  await button('Actualiser').click()
  await page.getByRole('table', { name: 'Caractéristiques' }).waitFor()
}, 120_000)

// rules/attribute.md#10, rules/group.md#10, rules/session.md#19
it('is for admins alone', async () => {
  const member = await takeSeat(browser, site)
  await enterCalendar(member, 'member')
  expect(await member.page.getByRole('link', { name: 'Caractéristiques' }).count()).toBe(0)
  await member.page.goto(`${site.url}/attributes`)
  await expect.poll(() => member.page.url(), { timeout: patience }).toContain('/login#restricted')
  await member.context.close()
}, 120_000)
