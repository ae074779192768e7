import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { nextSaturday } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import {
  checkBothSchemes,
  enter,
  type Hands,
  heading,
  leave,
  patience,
  pickDay,
  rowAct,
  type Seat,
  takeSeat,
} from './at-screen.ts'
import { useDesk } from './desk.ts'
import { readPdf } from './paper.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
const { open, button, turn, sure, choose } = useDesk((desk) => ({ browser, site, api, seat } = desk))

// rules/material.md#20, rules/material.md#23, rules/screen.md#14
it('shows what remains on a day, and keeps its filters in the address', async () => {
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
  await page.getByRole('columnheader', { name: 'Disponible aujourd’hui' }).waitFor()
  await button('Filtres').click()
  await page.getByRole('button', { name: 'Disponible du… au…' }).click()
  await pickDay(page, saturday, hands)
  await pickDay(page, saturday, { ...hands, screen: async () => {} })
  const remaining = page.getByRole('row', { name: new RegExp(free.reference) })
  await page.getByRole('columnheader', { name: 'Disponible', exact: true }).waitFor()
  const left = free.remaining_quantity - 2
  await remaining
    .getByRole('button', { name: new RegExp(`^${left} / \\d+ ?, détails de `) })
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

// rules/material.md#29
it('leads from a changed material back to the list as it was left', async () => {
  const { page } = seat
  const [one] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  if (!one) throw new Error('the demonstration has material')
  await open(`materials?orderBy=reference&search=${encodeURIComponent(one.reference)}`)
  await page.getByRole('link', { name: one.name, exact: true }).click()
  await page.getByRole('link', { name: 'Modifier le matériel' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Range-le près du portail.')
  await button('Enregistrer le matériel').click()
  await page.getByRole('table', { name: 'Matériel' }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname.endsWith('/materials'), searchParams.get('orderBy'), searchParams.get('search')]).toEqual([
    true,
    'reference',
    one.reference,
  ])
}, 120_000)

// rules/material.md#26, rules/tag.md#4
it('assigns tags from the list, and shows a refusal in place', async () => {
  const { page } = seat
  const [one] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  if (!one) throw new Error('the demonstration has material')
  await open(`materials?search=${encodeURIComponent(one.reference)}`)
  const cell = page.getByRole('button', { name: `Étiquettes de ${one.name}` }).first()
  await cell.press('Enter')
  const dialog = page.getByRole('dialog')
  const names = dialog.getByRole('combobox', { name: 'Étiquettes' })
  await names.fill('Technicien')
  await names.press('Enter')
  await dialog.getByRole('button', { name: 'Enregistrer les étiquettes' }).click()
  await dialog.getByText('L’étiquette « Technicien » est réservée aux personnes.').waitFor()
  await checkBothSchemes(page, 'refused tags')
  await names.press('Backspace')
  await names.fill('tournée des plages')
  await names.press('Enter')
  await dialog.getByRole('button', { name: 'Enregistrer les étiquettes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await cell.getByText('tournée des plages').waitFor()
  const saved = await api.call(materialRoutes.get, { params: { id: one.id } })
  expect(saved.tags.map(({ name }) => name)).toContain('tournée des plages')
}, 120_000)

// rules/material.md#6, rules/material.md#23, rules/screen.md#12
it('shows the chosen columns, remembers the choice, and shows no price without billing', async () => {
  const { page } = seat
  await open('materials?page=2&limit=50')
  await page.getByRole('button', { name: 'Page 2', exact: true }).and(page.locator('[aria-current=page]')).waitFor()
  const headers = () => page.getByRole('columnheader').allTextContents()
  const shown = [
    'Référence',
    'Désignation',
    'Catégorie',
    'Prix / jour',
    'Stock',
    'Disponible aujourd’hui',
    'Prochain départ',
    'Étiquettes',
  ]
  expect(await headers()).toEqual([...shown, 'Actions'])
  expect(await page.getByRole('columnheader', { name: 'Désignation' }).getAttribute('aria-sort')).toBe('ascending')
  await button('Choisir les colonnes').click()
  for (const name of ['Description', 'Parc', 'Valeur de remplacement', 'Hors service']) {
    expect(await page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(false)
  }
  await page.getByRole('checkbox', { name: 'Parc', exact: true }).check()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Parc' }).waitFor()
  await api.call(settingsRoutes.update, { body: { billing: { mode: 'none' } } })
  await page.reload()
  await page.getByRole('columnheader', { name: 'Parc' }).waitFor()
  expect(await headers()).not.toContain('Prix / jour')
  await api.call(settingsRoutes.update, { body: { billing: { mode: 'partial' } } })
}, 120_000)

// rules/material.md#25, rules/paper.md#14
it('offers admins the attributes and the printed lists, and members neither', async () => {
  const { page } = seat
  await open('materials')
  await button('Filtres').click()
  await choose('Parc', 'Dépôt principal')
  await expect.poll(() => page.url(), { timeout: patience }).toContain('park=')
  await heading(page, 'Matériel').waitFor()
  // Rows being reread are dimmed.
  await page.locator('.rows[aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter')
  await checkBothSchemes(page, 'actions of the materials')
  const whole = await readPdf(seat, page.getByRole('menuitem', { name: 'Liste complète (PDF)' }))
  const one = await readPdf(seat, page.getByRole('menuitem', { name: 'Liste du parc Dépôt principal (PDF)' }))
  expect(whole.text).toContain('Dépôt scène et structure')
  expect(one.text).not.toContain('Dépôt scène et structure')
  await page.getByRole('menuitem', { name: 'Gérer les caractéristiques' }).click()
  await heading(page, 'Caractéristiques').waitFor()

  const member = await takeSeat(browser, site)
  await enter(member, 'member')
  await member.page.goto(`${site.url}/materials`)
  await member.page.getByRole('table', { name: 'Matériel' }).waitFor()
  expect(await member.page.getByRole('button', { name: 'Actions', exact: true }).count()).toBe(0)
  await member.context.close()
}, 120_000)

// rules/material.md#16, rules/material.md#23, rules/trash.md#9, rules/trash.md#10
it('trashes, restores and destroys a material, but does not restore it into a trashed park', async () => {
  const { page } = seat
  const park = await api.call(parkRoutes.create, { body: { name: 'Remorque' } })
  const values = { name: 'Bâche 4 × 6', reference: 'BACHE', park_id: park.id, stock_quantity: 2, rental_price: 0 }
  await api.call(materialRoutes.create, { body: values })
  await open('materials?search=BACHE')
  await rowAct(page, 'Bâche 4 × 6', 'Mettre Bâche 4 × 6 à la corbeille')
  await sure('Mettre à la corbeille')
  await page.getByText('Rien ne correspond à la recherche.').waitFor()
  await api.call(parkRoutes.remove, { params: { id: park.id } })
  await turn('Corbeille')
  await button('Restaurer Bâche 4 × 6').click()
  await page.getByText('Le parc de ce matériel est dans la corbeille : restaurez-le d’abord.').waitFor()
  // The column names the park to restore.
  await button('Choisir les colonnes').click()
  await page.getByRole('checkbox', { name: 'Parc', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Remorque', exact: true }).waitFor()
  await api.call(parkRoutes.restore, { params: { id: park.id } })
  await button('Restaurer Bâche 4 × 6').click()
  await page.getByText('« Bâche 4 × 6 » est de nouveau dans la liste.').waitFor()
  await turn('Quitter la corbeille')
  await open('materials?search=BACHE')
  await rowAct(page, 'Bâche 4 × 6', 'Mettre Bâche 4 × 6 à la corbeille')
  await sure('Mettre à la corbeille')
  await open('materials?deleted=true')
  await rowAct(page, 'Bâche 4 × 6', 'Supprimer définitivement Bâche 4 × 6')
  await page.getByText('Il disparaîtra aussi des événements, avec son image et ses documents.').waitFor()
  await sure('Supprimer définitivement')
  await page.getByText('La corbeille est vide.').waitFor()
}, 120_000)

it('keeps its filters in place when the focus reaches them', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/materials`)
  await page.getByRole('button', { name: w.table.filters }).click()
  const filter = page.getByRole('combobox', { name: w.tag.many, exact: true })
  await filter.waitFor()
  await page.waitForFunction(() => document.getAnimations().length === 0) // the fields have unfolded
  const before = await filter.boundingBox()
  await filter.focus()
  await page.getByRole('listbox').waitFor()
  expect(await filter.boundingBox()).toEqual(before)
  await leave(seat)
}, 60_000)
