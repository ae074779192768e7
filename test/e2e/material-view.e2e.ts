import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { formatDate } from '#shared/rules/format.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow, onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { html, pdf } from '../sample-files.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, checkScreen, heading, patience, type Seat, say } from './at-screen.ts'
import { useSeats } from './desk.ts'

let site: RunningSite
let api: Api
let seat: Seat
const takeSeat = useSeats((stage) => ({ site, api } = stage))

const sitDown = async (...as: Parameters<typeof takeSeat>) => {
  seat = await takeSeat(...as)
}
const button = (name: string) => seat.page.getByRole('button', { name, exact: true })
const list = (name: string) => seat.page.getByRole('list', { name, exact: true })

/** A material of which an event holds 3 of 5 tomorrow, and events want 7 more the day after. */
async function makeMaterial(name: string, reference: string) {
  const [park] = await api.call(parkRoutes.choices, {})
  const material = await api.call(materialRoutes.create, {
    body: {
      name,
      reference,
      park_id: park?.id ?? 0,
      stock_quantity: 6,
      out_of_order_quantity: 1,
      rental_price: 12.5,
      note: 'Caisse 4',
    },
  })
  const hold = (title: string, later: number, quantity: number) =>
    api.call(eventRoutes.create, {
      body: {
        title,
        ...onDays(later, later),
        is_confirmed: false,
        materials: [{ id: material.id, quantity }],
      },
    })
  const concert = await hold(`Concert ${reference}`, 2, 3)
  await hold(`Congrès ${reference}`, 3, 7)
  return { material, concert }
}

// rules/availability.md#15, rules/availability.md#16, rules/material.md#29
it('shows a material and its free quantity by day, visually, by keyboard and to a screen reader', async () => {
  await sitDown()
  const { page, words: w } = seat
  const { material, concert } = await makeMaterial('Micro à main', 'MIC-VUE')
  await page.goto(`${site.url}/materials?search=MIC-VUE`)
  await page.getByRole('link', { name: 'Micro à main' }).click()
  await heading(page, 'Micro à main').waitFor()
  expect(page.url()).toBe(`${site.url}/materials/${material.id}/view`)
  await page.getByRole('region', { name: 'Prix' }).getByText('12,50 €').waitFor()
  await page.getByRole('region', { name: 'Stock' }).getByText('5', { exact: true }).waitFor()
  await page.getByText('Caisse 4').waitFor()

  const chart = page.getByRole('slider', { name: w.material_view.free.day })
  await chart.waitFor()
  await page.getByText(say(w.material_view.free.summary, { total: 5, most: 5, least: 0, none: 1 })).waitFor()
  const spoken = () => chart.getAttribute('aria-valuetext')
  expect(await spoken()).toBe(`${formatDate(dayFromNow(0), 'fr')}, 5 disponibles sur 5`)
  await checkBothSchemes(page, 'a material')
  await chart.focus()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  expect(await spoken()).toBe(`${formatDate(dayFromNow(2), 'fr')}, 2 disponibles sur 5`)
  const held = page.getByRole('listitem').filter({ hasText: 'Concert MIC-VUE' })
  expect(await held.textContent()).toContain('3 pour Concert MIC-VUE')
  await button(w.material_view.free.next).click()
  expect(await spoken()).toBe(`${formatDate(dayFromNow(3), 'fr')}, rien de disponible, il en manque 2`)
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart is not on the page')
  await page.mouse.click(box.x + (box.width * 2.5) / 90, box.y + 80)
  expect(await spoken()).toContain('2 disponibles sur 5')

  await button(w.material_view.free.show_table).click()
  const row = page.getByRole('row').filter({ hasText: 'Congrès MIC-VUE' })
  expect(await row.textContent()).toContain('rien de disponible, il en manque 2')
  await checkScreen(page, 'a material, its free pieces as a table')
  await button(w.material_view.free.hide_table).click()
  await held.getByRole('link', { name: 'Concert MIC-VUE' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Concert MIC-VUE' }).waitFor()
  expect(new URL(page.url()).searchParams.get('event')).toBe(String(concert.id))
  await page.goto(`${site.url}/?event=${concert.id}&tab=materials`)
  await page.getByRole('dialog').getByRole('link', { name: 'Micro à main' }).click()
  await heading(page, 'Micro à main').waitFor()
  await page.getByRole('link', { name: w.material_view.edit }).click()
  await page.getByRole('textbox', { name: w.material.name, exact: true }).waitFor()
}, 120_000)

// rules/document.md#3, rules/document.md#6, rules/document.md#7, rules/document.md#17
it('uploads several documents at once, shows the errors of each, downloads them and deletes them after asking', async () => {
  await sitDown()
  const { page, words: w } = seat
  const { material } = await makeMaterial('Palan 500 kg', 'PAL-500')
  await page.goto(`${site.url}/materials/${material.id}/view`)
  await page.getByRole('tab', { name: w.document.many }).click()
  await page.getByText(w.document.none, { exact: true }).waitFor()
  expect(new URL(page.url()).hash).toBe('#documents')
  await page.getByText(/25,0.Mo au plus/).waitFor()
  await checkBothSchemes(page, 'no documents')

  const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const choosing = page.waitForEvent('filechooser')
    await button(w.document.choose).click()
    await (await choosing).setFiles(files)
  }
  await choose([
    { name: 'Notice été.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'certificat.pdf', mimeType: 'application/pdf', buffer: html },
    { name: 'programme.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
  ])
  const chosen = list(w.document.chosen).getByRole('listitem')
  await chosen.filter({ hasText: 'programme.exe' }).getByText(w.invalid.file_type).waitFor()
  expect(await button('Envoyer 3 documents').isDisabled()).toBe(true)
  await button(say(w.document.remove_chosen, { name: 'programme.exe' })).click()
  await button('Envoyer 2 documents').click()
  const refused = chosen.filter({ hasText: 'certificat.pdf' })
  await refused.getByText(w.invalid.file_type).waitFor()
  expect(await chosen.filter({ hasText: 'Notice été.pdf' }).getByRole('alert').count()).toBe(0)
  await page.getByText(w.document.refused).waitFor()
  await checkBothSchemes(page, 'a refused document')
  await button(say(w.document.remove_chosen, { name: 'certificat.pdf' })).click()
  await choose([{ name: 'Relevé.txt', mimeType: 'text/plain', buffer: Buffer.from('Câble usé\n') }])
  await button('Envoyer 2 documents').click()
  await page.getByText(say(w.document.sent_other, { count: 2 })).waitFor()
  const kept = list(w.document.many).getByRole('listitem')
  await expect.poll(() => kept.count(), { timeout: patience }).toBe(2)
  await chosen.first().waitFor({ state: 'detached' })
  await checkBothSchemes(page, 'documents')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Relevé.txt', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Relevé.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('Câble usé\n')

  await choose([{ name: 'relevé.TXT', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await chosen.getByText(w.invalid.file_taken).waitFor()
  await button(say(w.document.remove_chosen, { name: 'relevé.TXT' })).click()
  await button(say(w.document.delete, { name: 'Relevé.txt' })).click()
  const asking = page.getByRole('dialog')
  await asking.getByText(say(w.document.ask_delete_text, { name: 'Relevé.txt' })).waitFor()
  await asking.getByRole('button', { name: w.table.no, exact: true }).first().click()
  await asking.waitFor({ state: 'detached' })
  expect(await kept.count()).toBe(2)
  await button(say(w.document.delete, { name: 'Relevé.txt' })).click()
  await asking.getByRole('button', { name: w.document.yes_delete }).click()
  await page.getByText(say(w.document.deleted, { name: 'Relevé.txt' })).waitFor()
  await expect.poll(() => kept.count(), { timeout: patience }).toBe(1)
}, 120_000)

// rules/availability.md#16, rules/screen.md#9, rules/screen.md#28
it('works in English on a phone, with the picture and its progress in the form', async () => {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'EN' } })
  await sitDown({ language: 'en', size: phone, isTouch: true })
  const { page, words: w } = seat
  const { material } = await makeMaterial('Lyre', 'LYR-VUE')
  await page.goto(`${site.url}/materials/${material.id}`)
  const choosing = page.waitForEvent('filechooser')
  await button(w.material.choose_picture).click()
  const picture = await sharp({
    create: {
      width: 1800,
      height: 1200,
      channels: 3,
      background: '#2c59b2',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  await (await choosing).setFiles({ name: 'lyre.png', mimeType: 'image/png', buffer: picture })
  // A connection as slow as in a warehouse, so that the picture's progress is visible.
  const slow = await seat.context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 1_500_000,
  })
  await button(w.material.save).click()
  await page.getByRole('progressbar', { name: w.form.sending_picture }).waitFor()
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.getByText(say(w.material.saved, { name: 'Lyre' })).waitFor()
  await page.goto(`${site.url}/materials/${material.id}/view`)
  await page.getByRole('img', { name: say(w.material_view.picture_of, { name: 'Lyre' }) }).waitFor()
  const chart = page.getByRole('slider', { name: w.material_view.free.day })
  await chart.waitFor()
  await checkScreen(page, 'a material on a phone')
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart is not on the page')
  await chart.tap({ position: { x: (box.width * 3.5) / 90, y: 60 } })
  expect(await chart.getAttribute('aria-valuetext')).toBe(`${formatDate(dayFromNow(3), 'en')}, nothing free, 2 missing`)
  await page.getByRole('tab', { name: w.document.many }).tap()
  await page.getByText(w.document.none, { exact: true }).waitFor()
  await checkScreen(page, 'documents on a phone')
}, 120_000)

// rules/availability.md#12, rules/availability.md#15, rules/availability.md#19
it('tells what only the margins of a material hold, on its curve and where an event lacks it', async () => {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'fr' } })
  await sitDown()
  const { page, words: w } = seat
  const { material } = await makeMaterial('Rideau lavé', 'RID-LAVE')
  const two_days = 2 * 24 * 60
  await api.call(materialRoutes.update, { params: { id: material.id }, body: { margin_after: two_days } })
  const wash = await api.call(eventRoutes.create, {
    body: { title: 'Lavage', ...onDays(10, 10), is_confirmed: false, materials: [{ id: material.id, quantity: 5 }] },
  })
  await page.goto(`${site.url}/materials/${material.id}/view`)
  const chart = page.getByRole('slider', { name: w.material_view.free.day })
  await chart.focus()
  for (let step = 0; step < 11; step++) await page.keyboard.press('ArrowRight')
  expect(await chart.getAttribute('aria-valuetext')).toContain(say(w.material_view.free.in_margin_other, { held: 5 }))
  await page.getByText(w.material_view.free.legend_margin, { exact: true }).waitFor()
  expect(await chart.locator('.free-margin').count()).toBeGreaterThanOrEqual(2)
  await checkBothSchemes(page, 'a material that its margins hold')

  const event = await api.call(eventRoutes.create, {
    body: {
      title: 'Après lavage',
      ...onDays(12, 12),
      is_confirmed: false,
      materials: [{ id: material.id, quantity: 1 }],
    },
  })
  await page.goto(`${site.url}/?event=${event.id}&tab=materials`)
  const notice = page.getByRole('alert', { name: say(w.event.missing.title_one, { count: 1 }) })
  const holder = notice.getByRole('listitem').filter({ hasText: wash.title }).last()
  await holder.getByText(w.event.missing.by_margin).waitFor()
  await checkBothSchemes(page, 'an event that lacks what margins hold')
  // An event at the same time holds it by itself.
  await api.call(eventRoutes.create, {
    body: { title: 'Même jour', ...onDays(12, 12), is_confirmed: false, materials: [{ id: material.id, quantity: 1 }] },
  })
  const other = notice.getByRole('listitem').filter({ hasText: 'Même jour' }).last()
  await other.waitFor()
  expect(await other.textContent()).not.toContain(w.event.missing.by_margin)
}, 120_000)
