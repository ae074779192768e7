import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { checkBothSchemes } from './at-screen.ts'
import { giveFile, useFiles } from './files.ts'

const { api, sitAt } = useFiles()

// rules/import.md#28
it('imports an English spreadsheet of equipment', async () => {
  const lines = ['Item,Code,Location,Price,Qty', 'Haze machine,NEW-1,Dépôt principal,"£1,200.00",2']
  const { page } = await sitAt('en', 'import/materials')
  await giveFile(page, 'stock.csv', Buffer.from(lines.join('\n')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('£ found in column Price; this site’s amounts are in €.').waitFor()
  await checkBothSchemes(page, 'import in English, pounds')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 record created').waitFor()
  const made = await api().call(materialRoutes.all, { query: { search: 'NEW-1' } })
  expect(made).toMatchObject([{ rental_price: 1200 }])
}, 120_000)
