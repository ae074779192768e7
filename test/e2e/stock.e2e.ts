import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { launch } from '../browser.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { checkBothSchemes, type Hands, heading, patience, pickDay, type Seat, signIn, takeSeat } from './at-screen.ts'
import { nextSaturday } from './job.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
beforeAll(async () => {
  site = await startSite({ command: 'demo' })
  browser = await launch()
  api = await openApi(site)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, site)
  await signIn(seat)
})
afterEach(async () => {
  expect(seat.errors).toEqual([])
  await seat.context.close()
})

const open = (path: string) => seat.page.goto(`${site.url}/${path}`)
const button = (name: string) => seat.page.getByRole('button', { name, exact: true })
const field = (name: string) => seat.page.getByRole('textbox', { name, exact: true })
/** Switches by key: a toast stays over the top bar for as long as the mouse rests on it. */
const turn = (name: string) => button(name).press('Enter')
/** Answers yes in the dialog that asks. */
const sure = (name: string) => seat.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

it('keeps a material with its picture, and finds it', async () => {
  const { page } = seat
  await open('materials')
  await page.getByRole('table', { name: 'Matériel' }).waitFor()
  await checkBothSchemes(page, 'materials')
  await page.getByRole('link', { name: 'Nouveau matériel' }).click()
  await heading(page, 'Nouveau matériel').waitFor()
  await field('Désignation').fill('Éclairage à découpe 36°')
  await field('Référence').fill('DEC-36')
  await page.getByRole('combobox', { name: 'Parc', exact: true }).click()
  await page.getByRole('option', { name: 'Dépôt principal' }).click()
  await field('Quantité en stock').fill('7')
  await field('Prix de location / jour').fill('14,50')
  const choosing = page.waitForEvent('filechooser')
  await button('Choisir').click()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3664c6' } })
    .jpeg()
    .toBuffer()
  await (await choosing).setFiles({ name: 'découpe.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('img', { name: 'Image' }).waitFor()
  await checkBothSchemes(page, 'new material')
  await button('Enregistrer le matériel').click()
  await heading(page, 'Matériel').waitFor()

  await page.getByRole('searchbox').fill('eclairage a decoupe')
  await expect.poll(() => page.url(), { timeout: patience }).toContain('search=eclairage')
  const row = page.getByRole('row', { name: /DEC-36/ })
  await row.getByText('14,50 €').waitFor()
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
      timeout: patience,
    })
    .toBe(true)
  await expect.poll(() => page.getByRole('row').count(), { timeout: patience }).toBe(2)
  await page.reload()
  await row.waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('eclairage a decoupe')
  await row.getByRole('link', { name: 'Éclairage à découpe 36°' }).click()
  await heading(page, 'Éclairage à découpe 36°').waitFor()
  await field('Notes').fill('Porte-gobo dans la caisse 4')
  await page.keyboard.press('Control+S')
  await heading(page, 'Matériel').waitFor()
  const [saved] = await api.call(materialRoutes.all, { query: { search: 'DEC-36' } })
  expect(saved).toMatchObject({ stock_quantity: 7, rental_price: 14.5, note: 'Porte-gobo dans la caisse 4' })
  expect(saved?.picture).not.toBeNull()
}, 120_000)

it('tells what remains on a day, and keeps its filters in the address', async () => {
  const { page } = seat
  const saturday = nextSaturday()
  const [free] = (
    await api.call(materialRoutes.all, { query: { orderBy: 'reference', dateForQuantities: saturday } })
  ).filter(({ remaining_quantity, category_id }) => remaining_quantity > 2 && category_id !== null)
  if (!free) throw new Error('the demonstration has material that is free')
  await api.call(eventRoutes.create, {
    body: {
      title: 'Foire aux vins',
      start_date: `${saturday} 00:00:00`,
      end_date: `${saturday} 23:59:59`,
      is_confirmed: false,
      materials: [{ id: free.id, quantity: 2 }],
    },
  })
  const hands: Hands = { language: 'fr', press: (target) => target.click(), screen: checkBothSchemes }
  await open(`materials?search=${encodeURIComponent(free.reference)}`)
  await page.getByRole('row', { name: new RegExp(free.reference) }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Disponible' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Disponible du… au…' }).click()
  await pickDay(page, saturday, hands)
  await pickDay(page, saturday, { ...hands, screen: async () => {} })
  const remaining = page.getByRole('row', { name: new RegExp(free.reference) })
  await page.getByRole('columnheader', { name: 'Disponible' }).waitFor()
  const left = free.remaining_quantity - 2
  await remaining
    .getByRole('cell', { name: String(left), exact: true })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Catégorie' }).click()
  await page.getByRole('option', { name: 'Sans catégorie' }).click()
  await page.getByText('Rien ne correspond à la recherche.').waitFor()
  await page.reload()
  await page.getByText('Rien ne correspond à la recherche.').waitFor()
  await checkBothSchemes(page, 'no material found')
  await page.goBack()
  await remaining.waitFor()
  expect(new URL(page.url()).searchParams.toString()).toContain(saturday)
}, 120_000)

it('makes, renames, trashes and brings back a park', async () => {
  const { page } = seat
  await open('parks')
  await page.getByRole('link', { name: 'Nouveau parc' }).click()
  await heading(page, 'Nouveau parc').waitFor()
  await checkBothSchemes(page, 'new park')
  await button('Enregistrer le parc').click()
  await page.getByText('Ce champ est obligatoire.').waitFor()
  expect(await field('Nom').evaluate((input) => input === document.activeElement)).toBe(true)
  await field('Nom').fill('Camion 19 t')
  await button('Enregistrer le parc').click()
  await page.getByRole('link', { name: 'Camion 19 t' }).click()
  await field('Nom').fill('Camion 12 t')
  await button('Enregistrer le parc').click()
  await page.getByRole('table', { name: 'Parcs de matériel' }).waitFor()
  await checkBothSchemes(page, 'parks')
  await button('Mettre Camion 12 t à la corbeille').click()
  await sure('Mettre à la corbeille')
  await page.getByText('« Camion 12 t » est à la corbeille.').waitFor()
  await page.getByRole('link', { name: 'Camion 12 t' }).waitFor({ state: 'hidden' })
  await turn('Corbeille')
  await button('Restaurer Camion 12 t').click()
  await page.getByText('La corbeille est vide.').waitFor()
  await turn('Quitter la corbeille')
  await page.getByRole('link', { name: 'Camion 12 t' }).waitFor()
  await button('Mettre Camion 12 t à la corbeille').click()
  await sure('Mettre à la corbeille')
  await turn('Corbeille')
  await button('Supprimer définitivement Camion 12 t').click()
  await sure('Supprimer définitivement')
  await page.getByText('La corbeille est vide.').waitFor()
}, 120_000)

it('makes, renames and deletes categories and their parts', async () => {
  const { page } = seat
  await open('categories')
  await page.getByRole('link', { name: 'Backline' }).waitFor()
  await checkBothSchemes(page, 'categories')
  await button('Nouvelle catégorie').click()
  await field('Nom').fill('Machinerie')
  await checkBothSchemes(page, 'new category')
  await button('Enregistrer').click()
  await button('Ajouter une sous-catégorie à Machinerie').click()
  await field('Nom').fill('Moteurs')
  await button('Enregistrer').click()
  await button('Renommer Moteurs').click()
  await field('Nom').fill('Palans')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Palans' }).waitFor()
  await button('Supprimer Machinerie').click()
  await sure('Supprimer définitivement')
  await page.getByText('Cette catégorie n’est pas vide.').waitFor()
  await button('Supprimer Palans').click()
  await sure('Supprimer définitivement')
  await page.getByRole('link', { name: 'Palans' }).waitFor({ state: 'hidden' })
  await button('Supprimer Machinerie').click()
  await sure('Supprimer définitivement')
  await page.getByRole('link', { name: 'Machinerie' }).waitFor({ state: 'hidden' })
}, 120_000)

it('makes, renames, trashes and brings back a tag', async () => {
  const { page } = seat
  await open('tags')
  await heading(page, 'Étiquettes').waitFor()
  await checkBothSchemes(page, 'tags')
  await button('Nouvelle étiquette').click()
  await field('Nom').fill('bénéficiaire')
  await button('Enregistrer').click()
  await page.getByText('Cette valeur est déjà prise.').waitFor()
  await field('Nom').fill('tournée')
  await button('Enregistrer').click()
  await button('Modifier tournée').click()
  await field('Nom').fill('tournée 2027')
  await button('Enregistrer').click()
  await button('Mettre tournée 2027 à la corbeille').click()
  await sure('Mettre à la corbeille')
  await page.getByRole('link', { name: 'tournée 2027' }).waitFor({ state: 'hidden' })
  await turn('Corbeille')
  await button('Restaurer tournée 2027').click()
  await page.getByText('La corbeille est vide.').waitFor()
  await turn('Quitter la corbeille')
  await page.getByRole('link', { name: 'tournée 2027' }).waitFor()
}, 120_000)

it('keeps the draft of a beneficiary, and proposes who exists already', async () => {
  const { page } = seat
  await open('beneficiaries')
  await page.getByRole('table', { name: 'Bénéficiaires' }).waitFor()
  await checkBothSchemes(page, 'beneficiaries')
  await page.getByRole('link', { name: 'Nouveau bénéficiaire' }).click()
  await field('Prénom').fill('Maëlle')
  await field('Nom').fill('Le Guennec')
  await field('Email').fill('maelle@fanfare.example')
  await page.getByRole('link', { name: 'Parcs' }).click()
  await heading(page, 'Parcs de matériel').waitFor()
  await open('beneficiaries/new')
  await expect.poll(() => field('Email').inputValue(), { timeout: patience }).toBe('maelle@fanfare.example')
  expect(await field('Nom').inputValue()).toBe('Le Guennec')
  await checkBothSchemes(page, 'new beneficiary')
  await button('Enregistrer le bénéficiaire').click()
  await page.getByRole('table', { name: 'Bénéficiaires' }).getByRole('link', { name: 'Le Guennec' }).waitFor()
  await button('Mettre Maëlle Le Guennec à la corbeille').click()
  await sure('Mettre à la corbeille')
  await page.getByRole('link', { name: 'Le Guennec' }).waitFor({ state: 'hidden' })

  await open('beneficiaries/new')
  await expect.poll(() => field('Email').inputValue(), { timeout: patience }).toBe('')
  await field('Prénom').fill('Maelle')
  await field('Nom').fill('Guennec')
  await field('Email').fill('maelle@fanfare.example')
  await button('Enregistrer le bénéficiaire').click()
  await page.getByRole('alert', { name: 'Maëlle Le Guennec existe déjà.' }).waitFor()
  await checkBothSchemes(page, 'a beneficiary who exists')
  await button('Restaurer et utiliser Maëlle Le Guennec').click()
  await page.getByRole('table', { name: 'Bénéficiaires' }).getByRole('link', { name: 'Le Guennec' }).waitFor()
}, 120_000)
