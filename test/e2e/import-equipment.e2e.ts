import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { unitRoutes } from '#shared/unit.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, heading } from './at-screen.ts'
import { giveFile, save, useFiles } from './files.ts'

const { api, sitAt } = useFiles()

// rules/import.md#1, rules/import.md#27, rules/kit.md#18
it('makes kits of a file’s rows, corrects one on the way, and reads their export back', async () => {
  const { page, words: w } = await sitAt('fr', 'kits')
  const [first, second] = await api().call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const lines = [
    'Kit;Nom;Article;Qté;Prix',
    `VALISE-1;Valise de sonorisation;${first?.reference};2;45,50`,
    `VALISE-2;Valise de réserve;${second?.reference};1;`,
    'VALISE-1;;INCONNU;4;',
  ]
  await page.getByRole('link', { name: 'Importer', exact: true }).click()
  await heading(page, 'Importer des kits').waitFor()
  await giveFile(page, 'kits.csv', Buffer.from(lines.join('\r\n'), 'latin1'))
  await page.getByText('kits.csv : 3 lignes').waitFor()
  await checkBothSchemes(page, 'import of kits, columns')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await page.getByText('1 ligne à corriger · 1 fiche à créer').waitFor()
  const wrong = page.getByRole('textbox', { name: 'Référence du matériel, ligne 4' })
  expect(await wrong.inputValue()).toBe('INCONNU')
  await checkBothSchemes(page, 'import of kits, a mistake')
  await wrong.fill(second?.reference ?? '')
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await page.getByRole('button', { name: 'Importer 2 kits' }).click()
  await page.getByText('2 fiches créées, 0 mise à jour').waitFor()
  await page.getByRole('button', { name: 'Voir la liste' }).click()
  await page.getByRole('row', { name: /VALISE-2/ }).waitFor()
  const made = await api().call(kitRoutes.all, { query: { search: 'VALISE-', orderBy: 'reference' } })
  expect(made.map(({ rental_price, materials }) => [rental_price, materials.map(({ quantity }) => quantity)])).toEqual([
    [45.5, [2, 4]],
    [null, [1]],
  ])

  const { content } = await save(page, 'Exporter', 'Exporter en CSV, tout, à modifier et réimporter')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(w.frame.search.placeholder).fill('importer des kits')
  await page.getByRole('option', { name: 'Importer des kits' }).click()
  await heading(page, 'Importer des kits').waitFor()
  await giveFile(page, 'tout.csv', content)
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await page.getByText('Rien à importer').waitFor()
}, 120_000)

// rules/unit.md#14, rules/unit.md#22
it('names the units that a file takes off an event to come', async () => {
  const { page, words: w } = await sitAt('fr', 'import/units')
  const [park] = await api().call(parkRoutes.choices, {})
  const material = {
    name: 'Lyre du fichier',
    reference: 'LYR-F',
    park_id: park?.id ?? 0,
    stock_quantity: 2,
    rental_price: 5,
  }
  const { id } = await api().call(materialRoutes.create, { body: material })
  await api().call(materialRoutes.update, { params: { id }, body: { is_unitary: true } })
  const [unit] = await api().call(unitRoutes.list, { params: { id }, query: {} })
  const day = dayFromNow(40)
  const dates = { title: 'Foire du fichier', start_date: day, end_date: day, is_confirmed: false }
  const event = await api().call(eventRoutes.create, { body: dates })
  const materials = [{ id, quantity: 1, units: [unit?.id ?? 0] }]
  await api().call(eventRoutes.update, { params: { id: event.id }, body: { materials } })

  const lines = ['Article;Référence;État', `LYR-F;${unit?.reference};${w.unit.states.lost}`]
  await giveFile(page, 'unites.csv', Buffer.from(lines.join('\r\n')))
  await page.getByRole('switch', { name: /^Mettre à jour/ }).press('Space')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
  const notice = page.getByRole('alert').filter({ hasText: w.unit.gone_from_one })
  await notice.getByText(`Lyre du fichier – ${unit?.reference} (Foire du fichier)`).waitFor()
  await page.getByText('0 fiche créée, 1 mise à jour').waitFor()
  await checkBothSchemes(page, 'import of units, one left an event')
}, 120_000)
