import { expect, it } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
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
