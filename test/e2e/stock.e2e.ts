import { expect, it } from 'vitest'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { tagRoutes } from '#shared/tag.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, focused, heading, rowAct, type Seat } from './at-screen.ts'
import { colleagueName, openColleague } from './colleague.ts'
import { useDesk } from './desk.ts'
import { answerLeaving } from './held-save.ts'
import { readPdf } from './paper.ts'

let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field, turn, sure } = useDesk((desk) => ({ site, api, seat } = desk))

// rules/park.md#11, rules/park.md#12, rules/trash.md#9, rules/trash.md#10, rules/screen.md#16
it('creates, renames, trashes and restores a park', async () => {
  const { page } = seat
  await open('parks')
  await page.getByRole('link', { name: 'Nouveau parc' }).click()
  await heading(page, 'Nouveau parc').waitFor()
  await checkBothSchemes(page, 'new park')
  await button('Enregistrer le parc').click()
  await page.getByText('Ce champ est obligatoire.', { exact: true }).waitFor()
  await focused(field('Nom'))
  const kept = {
    street: '4 rue du Quai',
    postal_code: '49000',
    locality: 'Angers',
    opening_hours: '8 h – 19 h',
    note: 'Hayon 1 t',
  }
  // The form reports the errors it knows before anything is sent.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await field('Code postal').fill('59000 Lille Cedex')
  await button('Enregistrer le parc').click()
  await page.getByText('Ce champ est obligatoire.', { exact: true }).waitFor()
  await page
    .getByText(/10 caractères/)
    .first()
    .waitFor()
  expect(sent).toEqual([])
  await field('Nom').fill('Camion 19 t')
  await field('Rue').fill(kept.street)
  await field('Code postal').fill(kept.postal_code)
  await field('Ville').fill(kept.locality)
  await field('Horaires d’ouverture').fill(kept.opening_hours)
  await field('Notes').fill(kept.note)
  await page.getByRole('combobox', { name: 'Pays' }).click()
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await button('Enregistrer le parc').click()
  await page.getByRole('link', { name: 'Camion 19 t' }).click()
  await field('Nom').fill('Camion 12 t')
  await button('Enregistrer le parc').click()
  await page.getByRole('table', { name: 'Parcs de matériel' }).waitFor()
  const [made] = (await api.call(parkRoutes.list, { query: { search: 'Camion' } })).data
  expect(made).toMatchObject({ ...kept, name: 'Camion 12 t', country_id: expect.any(Number) })
  await checkBothSchemes(page, 'parks')
  await rowAct(page, 'Camion 12 t', 'Mettre Camion 12 t à la corbeille')
  await sure('Mettre à la corbeille')
  await page.getByText('« Camion 12 t » est dans la corbeille.').waitFor()
  await page.getByRole('link', { name: 'Camion 12 t' }).waitFor({ state: 'hidden' })
  await turn('Corbeille')
  await button('Restaurer Camion 12 t').click()
  await page.getByText('La corbeille est vide.').waitFor()
  await turn('Quitter la corbeille')
  await page.getByRole('link', { name: 'Camion 12 t' }).waitFor()
  await rowAct(page, 'Camion 12 t', 'Mettre Camion 12 t à la corbeille')
  await sure('Mettre à la corbeille')
  await turn('Corbeille')
  const { data } = await api.call(parkRoutes.list, { query: { deleted: true } })
  await api.call(parkRoutes.restore, { params: { id: data[0]?.id ?? 0 } })
  const values = { reference: 'SANGLE', park_id: data[0]?.id ?? 0, stock_quantity: 3, rental_price: 0 }
  const strap = await api.call(materialRoutes.create, { body: { name: 'Sangle à cliquet', ...values } })
  await api.call(materialRoutes.remove, { params: { id: strap.id } })
  await api.call(parkRoutes.remove, { params: { id: data[0]?.id ?? 0 } })
  await page.reload()
  await rowAct(page, 'Camion 12 t', 'Supprimer définitivement Camion 12 t')
  await page
    .getByText('Son matériel mis à la corbeille sera supprimé avec lui : « Sangle à cliquet ».', { exact: false })
    .waitFor()
  await sure('Supprimer définitivement')
  await page.getByText('La corbeille est vide.').waitFor()
}, 120_000)

// rules/park.md#7, rules/park.md#10, rules/trash.md#11
it('counts what a park holds, calculates its value, prints it, and keeps it while it holds material', async () => {
  const { page } = seat
  const park = await api.call(parkRoutes.create, { body: { name: 'Conteneur', note: 'Clé au bureau' } })
  await open('parks')
  const row = page.getByRole('row', { name: /Conteneur/ })
  await row.waitFor()
  const shown = ['Nom', 'Adresse', 'Horaires d’ouverture', 'Matériel', 'Valeur totale', 'Événements', 'Actions']
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(shown)
  expect(await row.getByRole('button', { name: 'Calculer' }).count()).toBe(0)
  const menu = row.getByRole('button', { name: 'Actions pour Conteneur', exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: /Ce parc n’a pas de matériel à imprimer/ }).waitFor()
  await page.keyboard.press('Escape')
  const values = { park_id: park.id, stock_quantity: 4, rental_price: 0, replacement_price: 12.5 }
  await api.call(materialRoutes.create, { body: { name: 'Rallonge P17', reference: 'RAL-P17', ...values } })
  await row.getByRole('link', { name: '1 référence (4 en stock)' }).waitFor()
  await row.getByRole('button', { name: 'Calculer' }).click()
  await row.getByText(/^50,00\s€$/).waitFor()
  await menu.press('Enter')
  // The menu moves the focus to its first entry once it is drawn.
  await focused(page.getByRole('menuitem', { name: 'Modifier Conteneur', exact: true }))
  const refused = page.getByRole('menuitem', { name: /^Mettre Conteneur à la corbeille\. Ce parc contient encore/ })
  await refused.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { text } = await readPdf(seat, page.getByRole('menuitem', { name: 'Liste du matériel de Conteneur (PDF)' }))
  expect(text).toContain('RAL-P17')
  await row.getByRole('link', { name: 'Voir dans le calendrier' }).click()
  await heading(page, 'Calendrier').waitFor()
  expect(new URL(page.url()).searchParams.get('park')).toBe(String(park.id))
  await page.goBack()
  await row.getByRole('link', { name: '1 référence (4 en stock)' }).click()
  await page.getByRole('table', { name: 'Matériel' }).getByText('RAL-P17').waitFor()
  await page.getByText('1 ligne', { exact: true }).waitFor()
}, 120_000)

// rules/category.md#3, rules/category.md#10, rules/category.md#11, rules/category.md#12, rules/trash.md#11
it('creates, renames and deletes categories and their sub-categories', async () => {
  const { page } = seat
  await open('categories')
  await page.getByRole('link', { name: 'Backline' }).waitFor()
  await checkBothSchemes(page, 'categories')
  await button('Nouvelle catégorie').click()
  await field('Nom').fill('x')
  await button('Enregistrer').click()
  await page.getByText('Le nom doit avoir entre 2 et 96 caractères.').waitFor()
  await field('Nom').fill('backline')
  await button('Enregistrer').click()
  await page.getByText('Une catégorie porte déjà ce nom.').waitFor()
  await field('Nom').fill('Machinerie')
  await checkBothSchemes(page, 'new category')
  await button('Enregistrer').click()
  await button('Ajouter une sous-catégorie à Machinerie').click()
  await field('Nom').fill('Moteurs')
  await button('Enregistrer').click()
  await button('Ajouter une sous-catégorie à Machinerie').click()
  await field('Nom').fill('MOTEURS')
  await button('Enregistrer').click()
  await page.getByText('Une sous-catégorie porte déjà ce nom.').waitFor()
  await page.keyboard.press('Escape')
  await answerLeaving(seat, 'leave_yes')
  await button('Renommer Moteurs').click()
  await field('Nom').fill('Palans')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Palans' }).waitFor()

  const refused = page.getByRole('button', { name: /^Supprimer Machinerie\. Elle contient encore des sous-catégories/ })
  await refused.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('tooltip', { name: /Elle contient encore des sous-catégories/ }).waitFor()
  expect(
    await page.getByRole('button', { name: /^Supprimer Backline\. Elle contient encore \d+ références/ }).count(),
  ).toBe(1)
  await button('Supprimer Palans').click()
  await page.getByText(/La sous-catégorie «\sPalans\s» sera définitivement supprimée/).waitFor()
  await sure('Supprimer définitivement')
  await page.getByRole('link', { name: 'Palans' }).waitFor({ state: 'hidden' })
  await button('Supprimer Machinerie').click()
  await sure('Supprimer définitivement')
  await page.getByRole('link', { name: 'Machinerie' }).waitFor({ state: 'hidden' })

  const held = await page
    .getByRole('listitem')
    .filter({ hasText: 'Backline' })
    .first()
    .getByText(/^\d+ références$/)
    .first()
    .textContent()
  await page.getByRole('link', { name: 'Backline' }).click()
  await page.getByRole('table', { name: 'Matériel' }).waitFor()
  await page.getByText(`${Number.parseInt(held ?? '', 10)} lignes`, { exact: true }).waitFor()
}, 120_000)

// rules/category.md#10
it('links a sub-category to its materials, and offers the first category where there is none', async () => {
  const { page } = seat
  await open('categories')
  await page.getByRole('link', { name: 'Claviers et batteries' }).click()
  await page.getByRole('table', { name: 'Matériel' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('category'), searchParams.get('subCategory')]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ])
  const shown = await api.call(materialRoutes.all, { query: { subCategory: Number(searchParams.get('subCategory')) } })
  await page.getByText(`${shown.length} lignes`, { exact: true }).waitFor()
  await page.route('**/api/categories?*', (route) => route.fulfill({ json: [] }))
  await open('categories')
  await page.getByText('Aucune catégorie pour l’instant').waitFor()
  await checkBothSchemes(page, 'no category')
  await page.getByRole('main').getByRole('button', { name: 'Nouvelle catégorie' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nom' }).waitFor()
}, 120_000)

// rules/tag.md#2, rules/tag.md#3, rules/tag.md#9, rules/trash.md#9
it('creates, renames, trashes and restores a tag', async () => {
  const { page } = seat
  await open('tags')
  await heading(page, 'Étiquettes').waitFor()
  await checkBothSchemes(page, 'tags')
  await button('Nouvelle étiquette').click()
  await field('Nom').fill('bénéficiaire')
  await button('Enregistrer').click()
  await page.getByText('Cette valeur est déjà prise.', { exact: true }).waitFor()
  await field('Nom').fill('tournée')
  await button('Enregistrer').click()
  await page.getByText('L’étiquette « tournée » est enregistrée.').waitFor()
  await button('Modifier tournée').click()
  await field('Nom').fill('tournée 2027')
  await button('Enregistrer').click()
  await button('Mettre tournée 2027 à la corbeille').click()
  await sure('Mettre à la corbeille')
  await page.getByText('« tournée 2027 » est dans la corbeille.').waitFor()
  await page.getByRole('link', { name: 'tournée 2027' }).waitFor({ state: 'hidden' })
  await turn('Corbeille')
  await button('Restaurer tournée 2027').click()
  await page.getByText('« tournée 2027 » est de nouveau dans la liste.').waitFor()
  await page.getByText('La corbeille est vide.').waitFor()
  await turn('Quitter la corbeille')
  await page.getByRole('link', { name: 'tournée 2027' }).waitFor()
  for (const name of Object.values(protectedTags)) expect(await page.getByText(name, { exact: true }).count()).toBe(0)
  for (const { id } of await api.call(tagRoutes.list, {})) await api.call(tagRoutes.remove, { params: { id } })
  await page.getByText('Aucune étiquette pour l’instant').waitFor()
  await checkBothSchemes(page, 'no tag')
}, 120_000)

// rules/change.md#18, rules/category.md#11, rules/tag.md#9
it('says under a name who renamed the record meanwhile, and takes that name or saves over it', async () => {
  const { page } = seat
  const tag = await api.call(tagRoutes.create, { body: { name: 'balance' } })
  const category = await api.call(categoryRoutes.create, { body: { name: 'Structure' } })
  const sub = await api.call(subCategoryRoutes.create, { body: { name: 'Ponts', category_id: category.id } })
  const colleague = await openColleague({ site, api })
  /** Opens the dialog of a name; another admin renames the record before this user saves. */
  const meet = async (edit: string, theirs: string, typed: string, rename: () => Promise<unknown>) => {
    await button(edit).click()
    await field('Nom').waitFor()
    await rename()
    await page.getByText(theirs, { exact: true }).waitFor() // in the list, which hears of it with its author
    await field('Nom').fill(typed)
    await button('Enregistrer').click()
    await page.getByText(new RegExp(`^Entre-temps, ${colleagueName} a choisi le nom «\\s${theirs}\\s»\\.`)).waitFor()
    expect(await field('Nom').inputValue()).toBe(typed)
  }
  const keep = async (typed: string) => {
    await button('Enregistrer').click()
    await page.getByRole('link', { name: typed, exact: true }).waitFor()
  }
  await open('tags')
  await page.locator('[data-live=live]').waitFor()
  await meet('Modifier balance', 'équilibre', 'balances', () =>
    colleague.call(tagRoutes.update, { params: { id: tag.id }, body: { name: 'équilibre' }, version: tag.version }),
  )
  await checkBothSchemes(page, 'a name changed by another user')
  await button('Reprendre ce qui est enregistré').click()
  await focused(field('Nom'))
  expect(await field('Nom').inputValue()).toBe('équilibre')
  await button('Reprendre ce qui est enregistré').waitFor({ state: 'hidden' })
  await field('Nom').fill('équilibre léger')
  await keep('équilibre léger')

  await open('categories')
  await page.locator('[data-live=live]').waitFor()
  await meet('Renommer Structure', 'Charpente', 'Structures', () =>
    colleague.call(categoryRoutes.update, { params: { id: category.id }, body: { name: 'Charpente' } }),
  )
  await keep('Structures')
  await meet('Renommer Ponts', 'Poutres', 'Ponts alu', () =>
    colleague.call(subCategoryRoutes.update, { params: { id: sub.id }, body: { name: 'Poutres' } }),
  )
  await keep('Ponts alu')
  const stored = (await api.call(categoryRoutes.all, {})).find(({ id }) => id === category.id)
  expect([stored?.name, stored?.sub_categories[0]?.name]).toEqual(['Structures', 'Ponts alu'])
}, 120_000)
