import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { phone } from '../browser.ts'
import { checkBothSchemes, checkScreen, heading, hold, say } from './at-screen.ts'
import { contentOf, giveFile, useFiles } from './files.ts'
import { landsOn } from './keys.ts'

const { api, sitAt } = useFiles()

// rules/import.md#8, rules/import.md#9, rules/import.md#12, rules/import.md#15, rules/import.md#22, rules/import.md#24, rules/language.md#7
it('imports people from a workbook and updates known ones', async () => {
  const row = (...cells: (string | number | null)[]) => cells.map((value) => (value === null ? null : { value }))
  const workbook = async (...rows: ReturnType<typeof row>[]) =>
    writeWorkbook([row('Surname', 'First name', 'Ref', 'Company', 'Country', 'Zip'), ...rows], {
      sheet: 'People',
    }).toBuffer()
  const { page } = await sitAt('en', 'beneficiaries')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await heading(page, 'Import beneficiaries').waitFor()
  const model = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the CSV template' }).click()
  expect((await contentOf(await model)).toString('utf8')).toContain('Last name,First name')
  await giveFile(page, 'people.xlsx', Buffer.from('not a workbook\0'))
  await page.getByRole('alert').getByText('not a CSV, XLSX or ODS: it is another type of file').waitFor()
  await giveFile(
    page,
    'people.xlsx',
    await workbook(
      row('Kermadec', 'Yann', 'X-1', 'Fanfare de Brest', 'allemagne', 69001),
      row('Le Bris', 'Anne', 'X-2', null, null, null),
    ),
  )
  await page.getByText('people.xlsx: 2 rows').waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('2 records to create').waitFor()
  await page.getByText('companies: Fanfare de Brest').waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 records created, 0 updated').waitFor()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await giveFile(page, 'again.xlsx', await workbook(row('Kermadec', 'Yannick', 'x-1', null, 'Narnia', null)))
  await page.getByRole('switch', { name: 'Update people who have the same reference' }).press('Space')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 row to correct').waitFor()
  await page.getByRole('textbox', { name: 'Country, row 2' }).fill('Belgium')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('1 to update').waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('0 records created, 1 updated').waitFor()
  await checkScreen(page, 'import in English, done')
  const { data } = await api().call(personRoutes.list, {
    query: { search: 'Kermadec', tags: [protectedTags.beneficiary] },
  })
  expect(data).toMatchObject([
    {
      first_name: 'Yannick',
      postal_code: '69001',
      country: { code: 'BE' },
      company: { legal_name: 'Fanfare de Brest' },
    },
  ])
}, 120_000)

// rules/import.md#18, rules/import.md#19, rules/import.md#20, rules/import.md#29
it('finds the titles below a heading, leaves totals out and gives every row one value', async () => {
  const lines = [
    'Inventaire du dépôt;;',
    ';;',
    'Désignation;Réf.;Qté',
    'Gaffer noir;GAFF-1;12',
    'Gaffer blanc;GAFF-2;8',
    'TOTAL;;20',
    'Note de bas de page;;',
  ]
  const { page } = await sitAt('fr', 'materials')
  await page.getByRole('link', { name: 'Importer', exact: true }).click()
  await giveFile(page, 'stock.csv', Buffer.from(lines.join('\r\n')))
  await page.getByText('stock.csv : 3 lignes').waitFor()
  expect(await page.getByRole('combobox', { name: 'Ligne des titres' }).inputValue()).toContain('Ligne 3')
  const total = page.getByRole('checkbox', { name: /Ligne 6.*TOTAL/ })
  expect(await total.isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Prix de location / jour, pour les lignes qui n’en ont pas' }).fill('2,50')
  await page.getByRole('combobox', { name: 'Parc, pour les lignes qui n’en ont pas' }).click()
  await page.getByRole('option', { name: 'Dépôt principal' }).click()
  await page.getByRole('combobox', { name: 'Remise possible', exact: true }).click()
  await page.getByRole('option', { name: 'La même valeur partout…' }).click()
  await page.getByRole('combobox', { name: 'Remise possible, pour les lignes qui n’en ont pas' }).fill('non')
  await page.keyboard.press('Escape')
  await checkBothSchemes(page, 'import, rows left out')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await page.getByText('1 ligne à corriger · 2 fiches à créer').waitFor()
  await page.getByRole('button', { name: 'Ignorer la ligne 7' }).click()
  await page.getByText('stock.csv : 2 lignes').waitFor()
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await page.getByRole('button', { name: 'Importer 2 lignes' }).click()
  await page.getByText('2 fiches créées, 0 mise à jour').waitFor()
  const made = await api().call(materialRoutes.all, { query: { search: 'GAFF-', orderBy: 'reference' } })
  expect(made).toMatchObject([
    { reference: 'GAFF-1', stock_quantity: 12, rental_price: 2.5 },
    { reference: 'GAFF-2', stock_quantity: 8, rental_price: 2.5 },
  ])
}, 120_000)

// rules/import.md#22
it('shows what to correct on a phone too, numbers in the user’s form', async () => {
  const row = (...cells: (string | number)[]) => cells.map((value) => ({ value }))
  const workbook = writeWorkbook(
    [row('Désignation', 'Réf.', 'Parc', 'Qté', 'Tarif'), row('Velours', 101.5, 'dépôt principal', 2.5, 12.5)],
    { sheet: 'Stock' },
  )
  const { page } = await sitAt('fr', 'import/materials', { size: phone, isTouch: true })
  await giveFile(page, 'stock.xlsx', await workbook.toBuffer())
  await page.getByText('Par exemple : 12,5').waitFor()
  await page.getByRole('button', { name: 'Vérifier le fichier' }).tap()
  const wrong = page.getByRole('textbox', { name: 'Quantité en stock, ligne 2' })
  await landsOn(page, wrong)
  await page.getByText('Ce champ doit être un nombre entier.').waitFor()
  expect(await wrong.inputValue()).toBe('2,5')
  // As it will be stored: a reference is no number.
  await page.getByRole('definition').getByText('101.5', { exact: true }).waitFor()
  await page.getByRole('definition').getByText('12,5', { exact: true }).waitFor()
  await checkBothSchemes(page, 'import on a phone, a row to correct')
  await wrong.fill('6')
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).tap()
  await page.getByRole('button', { name: 'Importer 1 ligne' }).waitFor()
}, 120_000)

// rules/import.md#22, rules/screen.md#17
it('ignores the server’s check of rows that the user changed meanwhile', async () => {
  const { page } = await sitAt('fr', 'materials')
  /** Holds the server's answers to requests from now on until they are released. */
  const hold = async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const answered = page.waitForResponse('**/api/imports/materials')
    await page.route('**/api/imports/materials', async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer })
    })
    return async () => {
      letGo()
      await (await answered).finished()
      await page.unroute('**/api/imports/materials')
    }
  }
  const check = page.getByRole('button', { name: 'Vérifier le fichier' })
  const again = page.getByRole('button', { name: 'Vérifier de nouveau' })
  const submit = page.getByRole('button', { name: 'Importer 1 ligne' })
  await page.getByRole('link', { name: 'Importer', exact: true }).click()
  await giveFile(
    page,
    'stock.csv',
    Buffer.from(
      'Désignation;Réf.;Parc;Catégorie;Qté;Tarif (HT)\nTulle noir;TULLE-1;dépôt principal;Rideaux;3;12',
      'latin1',
    ),
  )
  let release = await hold()
  await check.click()
  await page.getByRole('combobox', { name: 'Prix de location / jour' }).click()
  await page.getByRole('option', { name: 'Qté', exact: true }).click()
  await release()
  await check.click()
  await submit.waitFor()
  // The user corrects a mistake, and makes it again before the answer arrives.
  await page.getByRole('combobox', { name: 'Quantité en stock' }).click()
  await page.getByRole('option', { name: 'Désignation', exact: true }).click()
  await check.click()
  const wrong = page.getByRole('textbox', { name: 'Quantité en stock, ligne 2' })
  await wrong.fill('3')
  release = await hold()
  await again.click()
  await wrong.fill('trois')
  await release()
  await again.click()
  await page.getByText('1 ligne à corriger').waitFor()
  expect(await submit.count()).toBe(0)
  expect(await wrong.inputValue()).toBe('trois')

  // Leaving asks: cells that were corrected are nowhere else.
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Rester', exact: true }).last().click()
  await page.waitForURL(/import\/materials$/)
  expect(await wrong.inputValue()).toBe('trois')
}, 120_000)

// rules/import.md#15, rules/screen.md#29
it('says why a chosen file does not open, and takes another one', async () => {
  const { page, context, words: w } = await sitAt('fr', 'import/materials')
  const content = 'Désignation;Réf.;Qté\nTulle noir;TULLE-1;3'
  const choose = page.getByRole('button', { name: w.imports.choose, exact: true })
  await choose.waitFor()
  // The part of the program that reads files comes with the first of them.
  await context.setOffline(true)
  await giveFile(page, 'stock.csv', Buffer.from(content))
  await page.getByRole('alert').getByText(w.frame.error.unreachable, { exact: true }).waitFor()
  expect(await choose.isEnabled()).toBe(true)
  await context.setOffline(false)
  await page.reload()
  await choose.waitFor()

  const folder = await mkdtemp(join(tmpdir(), 'gone-'))
  try {
    const path = join(folder, 'stock.csv')
    await writeFile(path, content)
    const release = await hold(page, '**/read-file*')
    await page.locator('input[type=file]').setInputFiles(path)
    await writeFile(path, `${content}\nTulle blanc;TULLE-2;3`)
    release()
    await page.getByRole('alert').getByText(w.imports.unreadable.gone, { exact: true }).waitFor()
    await checkBothSchemes(page, 'import, a file that is gone')
    await giveFile(page, 'stock.csv', Buffer.from(content))
    await page.getByText('stock.csv : 1 ligne').waitFor()
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)

// rules/import.md#22
it('asks before another line of titles or another file loses corrected cells', async () => {
  const { page, words: w } = await sitAt('fr', 'import/materials')
  const lines = ['Désignation;Réf.;Parc;Qté;Prix', 'Tulle noir;TULLE-1;Dépôt principal;trois;12']
  await giveFile(page, 'stock.csv', Buffer.from(lines.join('\n')))
  await page.getByRole('button', { name: w.imports.check, exact: true }).click()
  const wrong = page.getByRole('textbox', { name: 'Quantité en stock, ligne 2' })
  await wrong.fill('3')
  const titles = page.getByRole('combobox', { name: w.imports.header })
  const before = await titles.inputValue()
  const question = page.getByRole('dialog', { name: w.imports.lose })
  const chooseNone = async () => {
    await titles.click()
    await page.getByRole('option', { name: w.imports.no_titles }).click()
    await question.getByText(say(w.imports.lose_text_one, { shown: 1 })).waitFor()
  }
  await chooseNone()
  await checkBothSchemes(page, 'import, corrections that would be lost')
  await question.getByRole('button', { name: w.imports.no_lose, exact: true }).last().click()
  await question.waitFor({ state: 'hidden' })
  expect(await wrong.inputValue()).toBe('3')
  expect(await titles.inputValue()).toBe(before)
  await page.getByRole('button', { name: w.imports.other_file, exact: true }).click()
  await question.getByRole('button', { name: w.imports.no_lose, exact: true }).last().click()
  await question.waitFor({ state: 'hidden' })
  await chooseNone()
  await question.getByRole('button', { name: w.imports.yes_lose, exact: true }).click()
  await wrong.waitFor({ state: 'detached' })
  expect(await titles.inputValue()).toBe(w.imports.no_titles)
  // Nothing is corrected any more: another file needs no answer.
  await page.getByRole('button', { name: w.imports.other_file, exact: true }).click()
  await page.getByRole('button', { name: w.imports.choose, exact: true }).waitFor()
}, 120_000)
