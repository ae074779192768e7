import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { words } from '#shared/rules/words.ts'
import { userRoutes } from '#shared/user.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, focused, heading, patience, type Seat, takeSeat } from './at-screen.ts'
import { useDesk } from './desk.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
const { open, button, field, choose } = useDesk((desk) => ({ browser, site, api, seat } = desk))

const backline = async () => {
  const [found] = await api.call(categoryRoutes.all, { query: { search: 'Backline' } })
  if (!found) throw new Error('the demonstration has a category Backline')
  return found.id
}

// rules/material.md#3, rules/material.md#4, rules/material.md#23, rules/material.md#29, rules/load.md#1, rules/language.md#17, rules/screen.md#11
it('saves a material with its picture, and finds it', async () => {
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
  await field('Poids (kg)').fill('11,5')
  await field('Volume (m³)').fill('0,058')
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
  expect(page.url()).toMatch(/\/materials\/\d+\/view/)
  // Whether it draws any power nobody has said.
  const piece = page.getByRole('region', { name: 'Une pièce' }).getByRole('definition')
  expect(await piece.allTextContents()).toEqual(['11,5', '0,058', '—'])
  await page.goBack()
  await button('Modifier Éclairage à découpe 36°').click()
  await field('Notes').fill('Porte-gobo dans la caisse 4')
  await page.keyboard.press('Control+S')
  await heading(page, 'Matériel').waitFor()
  const [saved] = await api.call(materialRoutes.all, { query: { search: 'DEC-36' } })
  expect(saved).toMatchObject({ stock_quantity: 7, rental_price: 14.5, note: 'Porte-gobo dans la caisse 4' })
  expect([saved?.weight, saved?.volume, saved?.power]).toEqual([11.5, 0.058, null])
  expect(saved?.picture).not.toBeNull()
}, 120_000)

// rules/material.md#27, rules/material.md#28, rules/material.md#32, rules/screen.md#16
it('reports an impossible figure under its field, and follows the price and the category', async () => {
  const { page } = seat
  await api.call(attributeRoutes.create, {
    body: { name: 'Diamètre', type: 'float', unit: 'mm', categories: [await backline()] },
  })
  await open('materials/new')
  await heading(page, 'Nouveau matériel').waitFor()
  expect(await field('Référence').inputValue()).toMatch(/^[A-Z]{3}\d{3}$/)
  await field('Désignation').fill('Caisse claire 14"')
  await field('Référence').fill('CC-14')
  await choose('Parc', 'Dépôt principal')
  await field('Quantité en stock').fill('3')
  await field('Hors service').fill('5')
  await page.getByText('La quantité hors service ne peut pas dépasser le stock (3).').waitFor()
  await field('Prix de location / jour').fill('-4')
  await page.getByText('Ce nombre doit valoir au moins 0.', { exact: true }).waitFor()
  await checkBothSchemes(page, 'impossible figures')
  await page.keyboard.press('Control+S')
  await focused(field('Hors service'))
  expect(await api.call(materialRoutes.all, { query: { search: 'CC-14' } })).toEqual([])
  expect(await field('Hors service').inputValue()).toBe('5')

  await field('Hors service').fill('1')
  await field('Prix de location / jour').fill('0')
  const isHidden = page.getByRole('switch', { name: 'Masqué sur la facture' })
  await isHidden.press('Space')
  expect(await isHidden.isChecked()).toBe(true)
  await field('Prix de location / jour').fill('2,5')
  expect([await isHidden.isChecked(), await isHidden.isDisabled()]).toEqual([false, true])
  await page.getByText('Seulement si le prix de location est nul.', { exact: true }).waitFor()

  await field('Préparation avant le départ').fill('1,5')
  await page.getByRole('combobox', { name: 'Remise en état au retour, unité' }).selectOption('jours')
  await field('Remise en état au retour').fill('8')
  await page.getByText('Une semaine au plus.', { exact: true }).waitFor()
  await field('Remise en état au retour').fill('2')
  await page.getByText('Une semaine au plus.', { exact: true }).waitFor({ state: 'detached' })

  await expect.poll(() => field('Diamètre (mm)').count()).toBe(0)
  await choose('Catégorie', 'Backline')
  await field('Diamètre (mm)').fill('355,6')
  await button('Enregistrer le matériel').click()
  await heading(page, 'Matériel').waitFor()
  const [saved] = await api.call(materialRoutes.all, { query: { search: 'CC-14' } })
  expect(saved).toMatchObject({ stock_quantity: 3, out_of_order_quantity: 1, rental_price: 2.5, is_discountable: true })
  expect(saved).toMatchObject({ margin_before: 90, margin_after: 2880 })
  expect(saved?.attributes).toMatchObject([{ name: 'Diamètre', value: 355.6 }])
}, 120_000)

// rules/language.md#14
it('says that pieces are whole, and makes no 25 of a typed 2,5', async () => {
  const { page } = seat
  await open('materials/new')
  const stock = field(words.fr.material.stock_quantity)
  await stock.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2,5')
  await page.keyboard.press('Tab')
  expect(await stock.inputValue()).toBe('2,5')
  await button(words.fr.material.save).click()
  await page.getByText(words.fr.invalid.integer, { exact: true }).first().waitFor()
  expect(await stock.inputValue()).toBe('2,5')
}, 60_000)

// rules/language.md#14
it('reads an amount that was copied from a French invoice into an English field, or typed with a comma', async () => {
  const { page, context } = seat
  const speak = (language: 'fr' | 'en') =>
    api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
  await speak('en')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('materials/new')
  const { material: w } = words.en
  await heading(page, w.new).waitFor()
  const paste = async (name: string, text: string) => {
    const input = field(name)
    await input.selectText()
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Tab')
    return input.inputValue()
  }
  expect(await paste(w.rental_price, '1\u202f234,50\u202f€')).toBe('€1,234.50')
  expect(await paste(w.rental_price, '€12,345.60')).toBe('€12,345.60')
  expect(await paste(w.rental_price, '1.234,50')).toBe('€1,234.50')
  expect(await paste(w.volume, '0,058')).toBe('0.058')
  const type = async (name: string, text: string) => {
    await field(name).selectText()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    return field(name).inputValue()
  }
  expect(await type(w.rental_price, '12,50')).toBe('€12.50')
  expect(await type(w.rental_price, '1,250')).toBe('€1,250.00')
  expect(await type(w.rental_price, '1,250,000.5')).toBe('€1,250,000.50')
  expect(await type(w.weight, '1,5')).toBe('1.5')
  await speak('fr')
}, 60_000)

// rules/language.md#14, rules/material.md#26, rules/screen.md#17
it('saves a decimal corrected in place, and the tag that Ctrl+S finds half typed', async () => {
  const { page } = seat
  const width = await api.call(attributeRoutes.create, { body: { name: 'Largeur', type: 'float', unit: 'cm' } })
  const [park] = await api.call(parkRoutes.choices, {})
  const { id } = await api.call(materialRoutes.create, {
    body: {
      name: 'Pendrillon',
      reference: 'PEN-1',
      park_id: park?.id ?? 0,
      stock_quantity: 1,
      rental_price: 0,
      attributes: [{ id: width.id, value: 12.5 }],
    },
  })
  await open(`materials/${id}`)
  const figure = field('Largeur (cm)')
  await figure.click()
  await figure.press('End')
  await figure.press('Backspace')
  await figure.pressSequentially('7')
  expect(await figure.inputValue()).toBe('12,7')
  await figure.fill('')
  await figure.pressSequentially('13,25')
  await page.getByRole('combobox', { name: 'Étiquettes', exact: true }).pressSequentially('velours noir')
  await page.keyboard.press('Control+S')
  await heading(page, 'Matériel').waitFor()
  const saved = await api.call(materialRoutes.get, { params: { id } })
  expect(saved.attributes).toMatchObject([{ name: 'Largeur', value: 13.25 }])
  expect(saved.tags.map(({ name }) => name)).toEqual(['velours noir'])

  await open('materials?search=PEN-1')
  await page.getByRole('button', { name: 'Étiquettes de Pendrillon' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Étiquettes', exact: true }).pressSequentially('velours rouge')
  await page.keyboard.press('Control+S')
  await dialog.waitFor({ state: 'hidden' })
  const tagged = await api.call(materialRoutes.get, { params: { id } })
  expect(tagged.tags.map(({ name }) => name).sort()).toEqual(['velours noir', 'velours rouge'])
}, 120_000)

// rules/material.md#28
it('keeps the form when the attributes of another category fail to load, and loads them again on request', async () => {
  const { page, words: w } = seat
  await api.call(attributeRoutes.create, {
    body: { name: 'Tessiture', type: 'string', categories: [await backline()] },
  })
  await open('materials/new')
  await field('Désignation').fill('Marimba')
  const address = '**/api/attributes?category=*'
  await page.route(address, (route) => route.abort())
  await choose('Catégorie', 'Backline')
  const said = page.getByRole('alert').filter({ hasText: w.material.attributes_failed })
  await said.waitFor()
  expect(await field('Désignation').inputValue()).toBe('Marimba')
  await checkBothSchemes(page, 'attributes that cannot be read')
  await page.unroute(address)
  await said.getByRole('button', { name: w.form.retry }).click()
  await field('Tessiture').waitFor()
  expect(await field('Désignation').inputValue()).toBe('Marimba')
}, 120_000)

// rules/material.md#27
it('fills in the park when there is only one', async () => {
  const parks = await api.call(parkRoutes.choices, {})
  const [kept, ...hidden] = parks
  const users = await api.call(userRoutes.list, { query: { search: 'member' } })
  const user = users.data.find(({ pseudo }) => pseudo === 'member')
  if (!kept || !user) throw new Error('the demonstration has parks and a member')
  await api.call(userRoutes.update, { params: { id: user.id }, body: { restricted_parks: hidden.map(({ id }) => id) } })
  const member = await takeSeat(browser, site)
  const { page, context } = member
  await enter(member, 'member')
  await page.goto(`${site.url}/materials/new`)
  await heading(page, 'Nouveau matériel').waitFor()
  expect(await page.getByRole('combobox', { name: 'Parc', exact: true }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Désignation', exact: true }).fill('Lestage 25 kg')
  await page.getByRole('textbox', { name: 'Référence', exact: true }).fill('SEUL-PARC')
  await page.getByRole('button', { name: 'Enregistrer le matériel' }).click()
  await heading(page, 'Matériel').waitFor()
  const [saved] = await api.call(materialRoutes.all, { query: { search: 'SEUL-PARC' } })
  expect(saved).toMatchObject({ park_id: kept.id, stock_quantity: 1, out_of_order_quantity: null, rental_price: 0 })
  await context.close()
}, 120_000)
