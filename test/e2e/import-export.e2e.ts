import { readFile } from 'node:fs/promises'
import papa from 'papaparse'
import type { Browser, Download, Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { protectedTags } from '#shared/tag.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, checkScreen, heading, type Seat, signIn, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** Sits down at a page of the site, and checks at the end that it made no error. */
async function seated(language: 'fr' | 'en', path: string, work: (seat: Seat) => Promise<void>): Promise<void> {
  const speak = (chosen: 'FR' | 'EN') =>
    api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: chosen } })
  await speak(language === 'en' ? 'EN' : 'FR')
  const seat = await takeSeat(browser, site, { language })
  try {
    await signIn(seat)
    await seat.page.goto(`${site.url}/${path}`)
    await work(seat)
    expect(seat.errors).toEqual([])
  } finally {
    await seat.context.close()
  }
}

async function giveFile(page: Page, name: string, content: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}
const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

/** Saves a list through its menu and gives the file. */
async function save(page: Page, menu: string, choice: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
  const download = await saved
  return { name: download.suggestedFilename(), content: await contentOf(download) }
}

it('brings thirty materials in from a CSV, with a mistake mended on the way', async () => {
  await seated('fr', 'materials', async ({ page }) => {
    const lines = Array.from({ length: 30 }, (_, place) =>
      [
        `Machine à brouillard ${place}`,
        `BROU-${place}`,
        'dépôt PRINCIPAL',
        'Machinerie',
        'Brouillard',
        place === 7 ? 'trois' : '3',
        '1 234,50',
        'fumée, neuf',
        place === 3 ? '"=HYPERLINK(""http://x"")"' : '',
      ].join(';'),
    )
    const titles = 'Désignation;Réf.;Parc;Catégorie;Sous-catégorie;Qté;Tarif (HT);Étiquettes;Remarques'
    await page.getByRole('link', { name: 'Importer', exact: true }).click()
    await heading(page, 'Importer du matériel').waitFor()
    await checkBothSchemes(page, 'import, no file')
    await giveFile(page, 'stock.csv', Buffer.from([titles, ...lines].join('\r\n'), 'latin1'))
    await page.getByText('stock.csv : 30 lignes').waitFor()
    expect(await page.getByRole('combobox', { name: 'Prix de location / jour' }).inputValue()).toBe('Tarif (HT)')
    await checkBothSchemes(page, 'import, columns')
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await page.getByText('1 ligne à corriger · 29 fiches à créer').waitFor()
    const wrong = page.getByRole('textbox', { name: 'Quantité en stock, ligne 9' })
    expect(await wrong.inputValue()).toBe('trois')
    await page.getByText('Ce champ doit être un nombre.').waitFor()
    await checkBothSchemes(page, 'import, a mistake')
    expect(await api.call(materialRoutes.all, { query: { search: 'BROU-' } })).toEqual([])
    await wrong.fill('3')
    await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
    await page.getByText('catégories : Machinerie').waitFor()
    await checkBothSchemes(page, 'import, ready')
    await page.getByRole('button', { name: 'Importer 30 lignes' }).click()
    await page.getByText('30 fiches créées, 0 mise à jour').waitFor()
    await checkScreen(page, 'import, done')
    await page.getByRole('button', { name: 'Voir la liste' }).click()
    await page.getByRole('table', { name: 'Matériel' }).waitFor()
  })
  const made = await api.call(materialRoutes.all, { query: { search: 'BROU-', orderBy: 'reference' } })
  expect(made).toHaveLength(30)
  expect(made[7]).toMatchObject({ name: 'Machine à brouillard 7', stock_quantity: 3, rental_price: 1234.5 })
  expect(made[7]?.tags.map(({ name }) => name)).toEqual(['fumée', 'neuf'])
}, 120_000)

it('saves what the list shows, as filtered, and runs no formula', async () => {
  await seated('fr', 'materials?search=BROU-&orderBy=reference&limit=10', async ({ page }) => {
    await page.getByRole('row', { name: /BROU-0/ }).waitFor()
    await page.getByRole('button', { name: 'Exporter', exact: true }).click()
    await checkBothSchemes(page, 'export menu')
    await page.keyboard.press('Escape')
    const csv = await save(page, 'Exporter', 'Exporter en CSV, tout, à modifier et réimporter')
    expect(csv.name).toMatch(/^Matériel_\d{4}-\d\d-\d\d\.csv$/)
    const text = csv.content.toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    const { data } = papa.parse<Record<string, string>>(text.slice(1), { header: true, delimiter: ';' })
    expect(data).toHaveLength(30)
    expect(data[3]).toMatchObject({
      Référence: 'BROU-3',
      'Prix de location / jour': '1234,5',
      'Quantité en stock': '3',
      Catégorie: 'Machinerie',
      'Sous-catégorie': 'Brouillard',
      Notes: `'=HYPERLINK("http://x")`,
    })
    const xlsx = await save(page, 'Exporter', 'Exporter en Excel (XLSX), colonnes affichées')
    const [sheet] = await readWorkbook(xlsx.content)
    const [titles, ...rows] = sheet?.data ?? []
    expect(titles).toEqual([
      'Référence',
      'Désignation',
      'Catégorie',
      'Prix de location / jour',
      'Quantité en stock',
      'Étiquettes',
    ])
    expect(rows).toHaveLength(30)
    expect(rows[3]).toEqual(['BROU-3', 'Machine à brouillard 3', 'Machinerie', 1234.5, 3, 'fumée, neuf'])
  })
}, 120_000)

it('brings people in from a workbook and updates those who are there', async () => {
  const row = (...cells: (string | number | null)[]) => cells.map((value) => (value === null ? null : { value }))
  const workbook = async (...rows: ReturnType<typeof row>[]) =>
    writeWorkbook([row('Surname', 'First name', 'Ref', 'Company', 'Country', 'Zip'), ...rows], {
      sheet: 'People',
    }).toBuffer()
  await seated('en', 'beneficiaries', async ({ page }) => {
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
  })
  const { data } = await api.call(personRoutes.list, {
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

it('reads an export of everything back: what was changed is written, the rest stays as it is', async () => {
  await seated('fr', 'materials?search=BROU-', async ({ page }) => {
    await page.getByRole('row', { name: /BROU-0/ }).waitFor()
    const { content } = await save(page, 'Exporter', 'Exporter en CSV, tout, à modifier et réimporter')
    await page.getByRole('link', { name: 'Importer', exact: true }).click()
    await giveFile(page, 'tout.csv', content)
    await page.getByText('tout.csv : 30 lignes').waitFor()
    const update = page.getByRole('switch', { name: 'Mettre à jour le matériel qui a la même référence' })
    expect(await update.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await page.getByText('30 déjà à jour').waitFor()
    await page.getByText('Rien à importer').waitFor()
    await checkBothSchemes(page, 'import, nothing new')
    await page.getByRole('button', { name: 'Choisir un autre fichier' }).click()
    const changed = content.toString('utf8').replace('Machine à brouillard 7;', 'Machine à brume 7;')
    await giveFile(page, 'tout.csv', Buffer.from(changed))
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await page.getByText('1 à mettre à jour · 29 déjà à jour').waitFor()
    await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
    await page.getByText('0 fiche créée, 1 mise à jour').waitFor()
  })
  const made = await api.call(materialRoutes.all, { query: { search: 'BROU-', orderBy: 'reference' } })
  expect(made.map(({ version }) => version)).toEqual(made.map(({ reference }) => (reference === 'BROU-7' ? 2 : 1)))
  expect(made[7]).toMatchObject({ name: 'Machine à brume 7' })
}, 120_000)

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
  await seated('fr', 'materials', async ({ page }) => {
    await page.getByRole('link', { name: 'Importer', exact: true }).click()
    await giveFile(page, 'stock.csv', Buffer.from(lines.join('\r\n')))
    await page.getByText('stock.csv : 3 lignes').waitFor()
    expect(await page.getByRole('combobox', { name: 'Ligne des titres' }).inputValue()).toContain('Ligne 3')
    const total = page.getByRole('checkbox', { name: /Ligne 6.*TOTAL/ })
    expect(await total.isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Prix de location / jour' }).click()
    await page.getByRole('option', { name: 'La même valeur partout…' }).click()
    await page.getByRole('combobox', { name: 'Prix de location / jour, pour toutes les lignes' }).fill('2,50')
    await page.getByRole('combobox', { name: 'Parc', exact: true }).click()
    await page.getByRole('option', { name: 'La même valeur partout…' }).click()
    await page.getByRole('combobox', { name: 'Parc, pour toutes les lignes' }).fill('dépôt principal')
    await page.keyboard.press('Escape')
    await checkBothSchemes(page, 'import, rows left out')
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await page.getByText('1 ligne à corriger · 2 fiches à créer').waitFor()
    await page.getByRole('button', { name: 'Ignorer la ligne 7' }).click()
    await page.getByText('stock.csv : 2 lignes').waitFor()
    await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
    await page.getByRole('button', { name: 'Importer 2 lignes' }).click()
    await page.getByText('2 fiches créées, 0 mise à jour').waitFor()
  })
  const made = await api.call(materialRoutes.all, { query: { search: 'GAFF-', orderBy: 'reference' } })
  expect(made).toMatchObject([
    { reference: 'GAFF-1', stock_quantity: 12, rental_price: 2.5 },
    { reference: 'GAFF-2', stock_quantity: 8, rental_price: 2.5 },
  ])
}, 120_000)

it('brings technicians in, and saves categories and tags', async () => {
  await seated('fr', 'technicians', async ({ page }) => {
    await page.getByRole('link', { name: 'Importer', exact: true }).click()
    await heading(page, 'Importer des techniciens').waitFor()
    await giveFile(
      page,
      'equipe.csv',
      Buffer.from('Nom;Prénom;Surnom;Étiquettes\nLe Goff;Maëlle;Mam;"régie, ""son, lumière"""'),
    )
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
    await page.getByText('1 fiche créée, 0 mise à jour').waitFor()
    await page.getByRole('button', { name: 'Voir la liste' }).click()
    await page.getByRole('link', { name: 'Le Goff', exact: true }).waitFor()
    await page.goto(`${site.url}/categories`)
    const categories = await save(page, 'Exporter', 'Exporter en CSV, toutes les colonnes')
    expect(categories.content.toString('utf8')).toContain('Machinerie;Brouillard;30')
    await page.goto(`${site.url}/tags`)
    const tags = await save(page, 'Exporter', 'Exporter en CSV, toutes les colonnes')
    expect(tags.content.toString('utf8').split('\r\n')).toContain('régie')
  })
  const { data } = await api.call(personRoutes.list, { query: { search: 'Le Goff', tags: [protectedTags.technician] } })
  expect(data).toMatchObject([{ first_name: 'Maëlle', nickname: 'Mam' }])
}, 120_000)

it('takes no verdict on what was changed while the server looked at it', async () => {
  await seated('fr', 'materials', async ({ page }) => {
    /** The server's answers to what is asked from now on wait until they are let go. */
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
    // A mistake is mended, and made again before the answer is there.
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
  })
}, 120_000)
