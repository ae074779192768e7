import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { checkBothSchemes } from './at-screen.ts'
import { giveFile, useFiles } from './files.ts'

const { api, sitAt } = useFiles()

// rules/import.md#17, rules/import.md#22, rules/import.md#28, rules/import.md#29, rules/import.md#30
it('imports an English spreadsheet of equipment without parks, in pounds', async () => {
  const lines = [
    'Item,Code,Price,Qty,Weight,Replacement,Colour,Purchased',
    'Haze machine,NEW-1,"£1,200.00",2,1.5kg,£900,black,2024',
    'Fog machine,NEW-2,"£1,000.00",,12 KG,,black,2025',
    'Low fogger,NEW-3,£90,many,3,,,',
  ]
  const { page } = await sitAt('en', 'import/materials')
  await giveFile(page, 'stock.csv', Buffer.from(lines.join('\n')))
  await page.getByText('Not imported: Colour, Purchased').waitFor()
  await page.getByPlaceholder('Value for 1 row without it').fill('4')
  const park = page.getByRole('combobox', { name: 'Park, for rows without it' })
  await park.click()
  await page.getByRole('option', { name: 'Dépôt principal' }).click()
  await checkBothSchemes(page, 'import in English, values for rows without')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('£ found in column Price. This site’s amounts are in €.').waitFor()
  await page.getByText('£ found in column Replacement. This site’s amounts are in €.').waitFor()
  await page.getByRole('button', { name: 'Actions for Row 4' }).waitFor()
  await checkBothSchemes(page, 'import in English, pounds')
  // A corrected cell has no message until the next check.
  const wrong = page.getByRole('textbox', { name: 'Stock quantity, row 4' })
  const message = page.getByText('This field must be a number.')
  await message.waitFor()
  await wrong.fill('several')
  expect(await message.count()).toBe(0)
  await page.getByRole('button', { name: 'Check again' }).click()
  await message.waitFor()
  await wrong.fill('5')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText('3 records created').waitFor()
  const made = await api().call(materialRoutes.all, { query: { search: 'NEW-', orderBy: 'reference' } })
  expect(made).toMatchObject([
    { rental_price: 1200, replacement_price: 900, stock_quantity: 2, weight: 1.5 },
    { rental_price: 1000, replacement_price: null, stock_quantity: 4, weight: 12 },
    { rental_price: 90, stock_quantity: 5 },
  ])
}, 120_000)

// rules/import.md#29
it('offers the parks where a row names an unknown one', async () => {
  const lines = ['Désignation;Réf.;Parc;Prix;Qté', 'Rideau;NEUF-1;Entrepôt;12;1']
  const { page } = await sitAt('fr', 'import/materials')
  await giveFile(page, 'stock.csv', Buffer.from(lines.join('\n')))
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  const wrong = page.getByRole('combobox', { name: 'Parc, ligne 2' })
  expect(await wrong.inputValue()).toBe('Entrepôt')
  await wrong.click()
  const option = page.getByRole('option', { name: 'Dépôt principal' })
  await option.waitFor()
  // The open list leaves the message in sight.
  const message = (await page.getByText('Cet élément n’existe pas.').boundingBox())!
  const list = (await page.getByRole('listbox').boundingBox())!
  expect(list.y + list.height <= message.y || list.y >= message.y + message.height).toBe(true)
  await option.click()
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await page.getByRole('button', { name: 'Importer 1 ligne' }).waitFor()
}, 120_000)

// rules/import.md#31, rules/language.md#7
it('imports people by their whole names', async () => {
  const lines = ['Name,Country', 'Dave Sparksworth,UK', '"O\'Neill, Siobhán",England', 'Cherilyn,USA']
  const { page } = await sitAt('en', 'import/beneficiaries')
  await giveFile(page, 'people.csv', Buffer.from(lines.join('\n')))
  expect(await page.getByRole('combobox', { name: 'Full name' }).inputValue()).toBe('Name')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('textbox', { name: 'First name, row 4' }).fill('Cher')
  await checkBothSchemes(page, 'import in English, a name of one word')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText('3 records created').waitFor()
  const { data } = await api().call(personRoutes.list, { query: { search: 'Sparksworth' } })
  expect(data).toMatchObject([{ first_name: 'Dave', last_name: 'Sparksworth', country: { code: 'GB' } }])
}, 120_000)
