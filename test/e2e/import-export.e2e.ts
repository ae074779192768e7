import papa from 'papaparse'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { historyRoutes } from '#shared/history.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { checkBothSchemes, checkScreen, heading, patience } from './at-screen.ts'
import { contentOf, giveFile, save, useFiles } from './files.ts'

const { api, site, sitAt } = useFiles()

/** What the history says was exported, newest first. */
async function exported(): Promise<string[]> {
  const { data } = await api().call(historyRoutes.list, { query: { entity: 'export', limit: 100 } })
  return data.map(({ label }) => label)
}

// rules/import.md#12, rules/import.md#16, rules/import.md#17, rules/import.md#19, rules/import.md#22, rules/import.md#23
it('imports thirty materials from a CSV, with a mistake corrected on the way', async () => {
  const { page } = await sitAt('fr', 'materials')
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
  expect(await api().call(materialRoutes.all, { query: { search: 'BROU-' } })).toEqual([])
  await wrong.fill('3')
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await page.getByText('catégories : Machinerie').waitFor()
  await checkBothSchemes(page, 'import, ready')
  await page.getByRole('button', { name: 'Importer 30 lignes' }).click()
  await page.getByText('30 fiches créées, 0 mise à jour').waitFor()
  await checkScreen(page, 'import, done')
  await page.getByRole('button', { name: 'Voir la liste' }).click()
  await page.getByRole('table', { name: 'Matériel' }).waitFor()
  const made = await api().call(materialRoutes.all, { query: { search: 'BROU-', orderBy: 'reference' } })
  expect(made).toHaveLength(30)
  expect(made[7]).toMatchObject({ name: 'Machine à brouillard 7', stock_quantity: 3, rental_price: 1234.5 })
  expect(made[7]?.tags.map(({ name }) => name)).toEqual(['fumée', 'neuf'])
}, 120_000)

// rules/export.md#1, rules/export.md#2, rules/export.md#3, rules/export.md#4, rules/export.md#8, rules/export.md#10,
// rules/history.md#9
it('exports the filtered list, and runs no formula', async () => {
  const { page } = await sitAt('fr', 'materials?search=BROU-&orderBy=reference&limit=10')
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
    'Disponible aujourd’hui',
    'Prochain départ',
    'Étiquettes',
  ])
  expect(rows).toHaveLength(30)
  expect(rows[3]).toEqual(['BROU-3', 'Machine à brouillard 3', 'Machinerie', 1234.5, 3, 3, null, 'fumée, neuf'])
  // Each file once, whoever noted it.
  expect(await exported()).toEqual(['materials', 'materials'])
}, 120_000)

// rules/export.md#5, rules/import.md#10, rules/import.md#21, rules/import.md#23
it('imports a full export: writes the changes and keeps the rest', async () => {
  const { page } = await sitAt('fr', 'materials?search=BROU-')
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
  const made = await api().call(materialRoutes.all, { query: { search: 'BROU-', orderBy: 'reference' } })
  expect(made.map(({ version }) => version)).toEqual(made.map(({ reference }) => (reference === 'BROU-7' ? 2 : 1)))
  expect(made[7]).toMatchObject({ name: 'Machine à brume 7' })
}, 120_000)

// rules/import.md#1, rules/import.md#17, rules/category.md#10, rules/tag.md#9, rules/history.md#9, rules/history.md#14
it('imports technicians, and exports categories and tags, as the history then tells', async () => {
  const { page } = await sitAt('fr', 'technicians')
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
  await page.goto(`${site().url}/categories`)
  const categories = await save(page, 'Exporter', 'Exporter en CSV, toutes les colonnes')
  expect(categories.content.toString('utf8')).toContain('Machinerie;Brouillard;30')
  await page.goto(`${site().url}/tags`)
  const tags = await save(page, 'Exporter', 'Exporter en CSV, toutes les colonnes')
  expect(tags.content.toString('utf8').split('\r\n')).toContain('régie')
  const { data } = await api().call(personRoutes.list, {
    query: { search: 'Le Goff', tags: [protectedTags.technician] },
  })
  expect(data).toMatchObject([{ first_name: 'Maëlle', nickname: 'Mam' }])

  await page.goto(`${site().url}/history?entity=export`)
  const told = page.getByRole('main').getByRole('listitem')
  await told.first().waitFor()
  const said = (await told.allTextContents()).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
  expect(said[0]).toContain('a exporté la liste : étiquettes.')
  expect(said[1]).toContain('a exporté la liste : catégories.')
}, 120_000)

// rules/export.md#9
it('exports neither rental price nor VAT rate without billing', async () => {
  const { page } = await sitAt('fr', 'materials?limit=10')
  const prices = /Prix de location|TVA/
  const titles = async (choice: string) => {
    await page.getByRole('table', { name: 'Matériel' }).waitFor()
    const { content } = await save(page, 'Exporter', choice)
    return content.toString('utf8').slice(1).split('\r\n')[0] ?? ''
  }
  const [everything, shown] = ['Exporter en CSV, tout, à modifier et réimporter', 'Exporter en CSV, colonnes affichées']
  expect((await titles(everything)).match(new RegExp(prices, 'g'))).toEqual(['Prix de location', 'TVA'])
  expect(await titles(shown)).toMatch(prices)
  await api().call(settingsRoutes.update, { body: { 'billing.mode': 'none' } })
  await page.reload()
  for (const choice of [everything, shown]) {
    const said = await titles(choice)
    expect(said).toContain('Désignation')
    expect(said).not.toMatch(prices)
  }
  await api().call(settingsRoutes.update, { body: { 'billing.mode': 'partial' } })
}, 120_000)

// rules/export.md#11, rules/history.md#9
it('shows the progress of a long export, and saves nothing when one of its pages or its note fails', async () => {
  const { page } = await sitAt('fr', 'materials')
  await page.clock.install()
  await page.reload()
  await page.getByRole('table', { name: 'Matériel' }).waitFor()
  /** Requested pages; the test decides when each is answered. */
  const asked: { page: string | null; answer(): void; fail(): void }[] = []
  await page.route(/\/api\/materials\?.*limit=1000/, async (route) => {
    const address = new URL(route.request().url())
    const which = address.searchParams.get('page')
    address.searchParams.set('page', '1')
    const ends = await new Promise<boolean>((answer) =>
      asked.push({ page: which, answer: () => answer(true), fail: () => answer(false) }),
    )
    if (!ends)
      return route.fulfill({ status: 500, json: { success: false, error: { code: 500, key: 'server.error' } } })
    // The present stock, as three pages like those of 2,500 materials.
    const { data } = (await (await route.fetch({ url: address.href })).json()) as { data: object[] }
    const rows = Array.from({ length: which === '3' ? 500 : 1000 }, (_, at) => data[at % data.length])
    const pagination = { perPage: 1000, currentPage: Number(which), total: { items: 2500, pages: 3 } }
    return route.fulfill({ json: { data: rows, pagination } })
  })
  const begin = async () => {
    asked.length = 0
    await page.getByRole('button', { name: 'Exporter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Exporter en CSV, colonnes affichées' }).click()
  }
  const isAsked = async (...pages: string[]) =>
    expect.poll(() => asked.map(({ page }) => page), { timeout: patience }).toEqual(pages)
  const progress = page.getByText(/sur 2\s500$/)
  await begin()
  await isAsked('1')
  asked[0]?.answer()
  await isAsked('1', '2')
  expect(await progress.count()).toBe(0)
  await page.clock.fastForward(1100)
  asked[1]?.answer()
  await page.getByText(/^2\s000 sur 2\s500$/).waitFor()
  await checkBothSchemes(page, 'a long export')
  await isAsked('1', '2', '3')
  const download = page.waitForEvent('download')
  asked[2]?.answer()
  const saved = await contentOf(await download)
  expect(saved.toString('utf8').trimEnd().split('\r\n')).toHaveLength(2501)
  await progress.waitFor({ state: 'detached' })

  const downloads: unknown[] = []
  page.on('download', (one) => downloads.push(one))
  await begin()
  await isAsked('1')
  asked[0]?.answer()
  await isAsked('1', '2')
  asked[1]?.fail()
  const failure = page.getByText('L’export n’a pas abouti. Réessayez.')
  await failure.waitFor()
  await isAsked('1', '2')
  expect(downloads).toEqual([])

  await page.unroute(/\/api\/materials\?.*limit=1000/)
  await page.reload()
  const noted = await exported()
  await page.route('**/api/history/exports', (route) => route.abort())
  await begin()
  await failure.waitFor()
  expect(downloads).toEqual([])
  expect(await exported()).toEqual(noted)
}, 120_000)
