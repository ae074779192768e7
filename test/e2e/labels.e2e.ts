import { beforeEach, describe, expect, it } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { mostPerPage } from '#shared/limits.ts'
import { materialRoutes } from '#shared/material.ts'
import { userRoutes } from '#shared/user.ts'
import { desktop, phone } from '../browser.ts'
import { readQrCodes } from '../qr-codes.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, heading, hold, rowAct, type Seat, say } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { landsOn } from './keys.ts'

let api: Api
let site: RunningSite
const enterAs = useSeats((one) => {
  ;({ api, site } = one)
})

const link = ({ page, words: w }: Seat) => page.getByRole('link', { name: w.label.print, exact: true })
const place = ({ page, words: w }: Seat, place: number, row: number, column: number) =>
  page.getByRole('radio', { name: say(w.label.place, { place, row, column }), exact: true })

/** The codes of the labels behind the dialog's link, page by page, as a decoder reads them. */
async function labels(seat: Seat): Promise<string[][]> {
  const answer = await seat.context.request.get((await link(seat).getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const pages = await readQrCodes(await answer.body())
  return pages.map((codes) =>
    codes
      .toSorted((one, other) => Math.round(one.top - other.top) || one.left - other.left)
      .map(({ text }) => text.slice(text.lastIndexOf('/') + 1)),
  )
}

describe.each([
  { language: 'fr', size: desktop, isTouch: false },
  { language: 'en', size: phone, isTouch: true },
] as const)('labels ($language, $size.width px)', ({ language, size, isTouch }) => {
  let seat: Seat
  beforeEach(() => api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } }))

  // rules/label.md#3, rules/label.md#6
  it('of a list are placed on a sheet that is begun, and open in a new tab', async () => {
    seat = await enterAs({ language, size, isTouch })
    const { page, words: w, context } = seat
    const kits = await api.call(kitRoutes.all, { query: {} })
    await page.goto(`${site.url}/kits`)
    await heading(page, w.kit.many).waitFor()
    if (isTouch) {
      await page.getByRole('button', { name: w.frame.more_actions, exact: true }).tap()
      await page.getByRole('menuitem', { name: w.label.many, exact: true }).tap()
    } else await page.getByRole('button', { name: w.label.many, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say(w.label.title_other, { count: kits.length }) })
    await dialog.waitFor()
    await place(seat, 5, 2, 2).check()
    await dialog.getByRole('textbox', { name: w.label.copies }).fill('2')
    const total = say(w.label.total_other, { shown: String(2 * kits.length) })
    const sheets = Math.ceil((4 + 2 * kits.length) / 24)
    const on = sheets === 1 ? w.label.on_sheets_one : w.label.on_sheets_other
    await dialog
      .getByRole('status')
      .getByText(say(on, { labels: total, count: sheets }))
      .waitFor()
    await checkBothSchemes(page, 'the dialog of labels')
    const read = await labels(seat)
    expect(read.flat()).toEqual(kits.flatMap(({ code }) => [code, code]))
    expect(read).toHaveLength(sheets)
    const asked = context.waitForEvent('request', (request) => request.url().includes('/labels/pdf?'))
    const [tab] = await Promise.all([context.waitForEvent('page'), isTouch ? link(seat).tap() : link(seat).click()])
    await asked
    await tab.close()
  })

  // rules/label.md#6
  it('are not printed before the copies are a whole number', async () => {
    seat = await enterAs({ language, size, isTouch })
    const { page, words: w, context } = seat
    const [material] = await api.call(materialRoutes.all, { query: {} })
    await page.goto(`${site.url}/materials/${material!.id}/view`)
    await page.getByRole('button', { name: w.label.many, exact: true }).press('Enter')
    const copies = page.getByRole('dialog').getByRole('textbox', { name: w.label.copies })
    await copies.press('Control+A')
    await copies.pressSequentially(language === 'fr' ? '2,5' : '2.5')
    await page.getByText(w.invalid.integer, { exact: true }).waitFor()
    expect(await copies.inputValue()).toBe(language === 'fr' ? '2,5' : '2.5')
    await page.getByRole('button', { name: w.label.print, exact: true }).press('Enter')
    await landsOn(page, copies)
    expect(context.pages()).toHaveLength(1)
    await copies.fill('')
    await copies.pressSequentially('2')
    expect(await labels(seat)).toEqual([[material!.code, material!.code]])
  })

  // rules/label.md#6
  it('of one record keep the format and the copies chosen last', async () => {
    seat = await enterAs({ language, size, isTouch })
    const { page, words: w } = seat
    const [material] = await api.call(materialRoutes.all, { query: {} })
    await page.goto(`${site.url}/materials/${material!.id}/view`)
    const open = page.getByRole('button', { name: w.label.many, exact: true })
    await (isTouch ? open.tap() : open.click())
    await page.getByRole('combobox', { name: w.label.format }).click()
    await page.getByRole('option', { name: say(w.label.roll, { size: '62 × 29' }) }).click()
    expect(await page.getByRole('radio').count()).toBe(0)
    await page.getByRole('dialog').getByRole('textbox', { name: w.label.copies }).fill('3')
    await page
      .getByRole('status')
      .getByText(say(w.label.total_other, { shown: '3' }))
      .waitFor()
    await checkBothSchemes(page, 'labels on a roll')
    expect(await labels(seat)).toEqual([[material!.code], [material!.code], [material!.code]])
    await page.keyboard.press('Escape')
    await page.goto(`${site.url}/kits`)
    const [kit] = await api.call(kitRoutes.all, { query: {} })
    await heading(page, w.kit.many).waitFor()
    await rowAct(page, kit!.name, say(w.label.of_one, { name: kit!.name }))
    await page
      .getByRole('status')
      .getByText(say(w.label.total_other, { shown: '3' }))
      .waitFor()
    expect(await labels(seat)).toEqual([[kit!.code], [kit!.code], [kit!.code]])
  })
})

// rules/label.md#6
it('of a long list do not open over another screen', async () => {
  await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: 'fr' } })
  const { page, words: w } = await enterAs()
  await page.goto(`${site.url}/kits`)
  const open = page.getByRole('button', { name: w.label.many, exact: true })
  await open.waitFor()
  const pages = `**/api/kits?*limit=${mostPerPage}*`
  const release = await hold(page, pages)
  const answered = page.waitForResponse(pages)
  await open.click()
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: w.frame.menu.materials, exact: true }).click()
  await heading(page, w.material.many).waitFor()
  release()
  await (await answered).finished()
  // A dialog would lie over the menu.
  await menu.getByRole('link', { name: w.frame.menu.parks, exact: true }).click()
  await heading(page, w.park.many).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
