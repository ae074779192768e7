import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import { readQrCodes } from '../qr-codes.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let seat: Seat
let api: Api
const { open, button, choose } = useDesk((desk) => ({ seat, api } = desk))

const count = 300

/** The codes of the open dialog's labels, page by page, as a decoder reads them at 203 dpi. */
async function printed(sheets: number): Promise<string[]> {
  const { page, words: w, context } = seat
  const dialog = page.getByRole('dialog', { name: say(w.label.title_other, { count }) })
  await dialog.waitFor()
  const labels = say(w.label.total_other, { shown: String(count) })
  await dialog
    .getByRole('status')
    .getByText(say(w.label.on_sheets_other, { labels, count: sheets }))
    .waitFor()
  const link = dialog.getByRole('link', { name: w.label.print, exact: true })
  const answer = await context.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const pages = await readQrCodes(await answer.body())
  expect(pages).toHaveLength(sheets)
  return pages.flatMap((codes) => codes.map(({ text }) => text.slice(text.lastIndexOf('/') + 1)))
}

// rules/label.md#5, rules/label.md#6
it(`of the ${count} materials of a park are printed from the filtered list, and each code is read back once`, async () => {
  const { page, words: w } = seat
  const park = await api.call(parkRoutes.create, { body: { name: 'Hangar aux étiquettes' } })
  const codes: string[] = []
  for (let from = 0; from < count; from += 20) {
    const made = Array.from({ length: 20 }, (_, at) =>
      api.call(materialRoutes.create, {
        body: {
          name: `Projecteur à découpe 750 W nº ${from + at + 1}`,
          reference: `HANGAR-${from + at + 1}`,
          park_id: park.id,
          stock_quantity: 1,
          rental_price: 5,
        },
      }),
    )
    codes.push(...(await Promise.all(made)).map(({ code }) => code))
  }
  await open('materials')
  await heading(page, w.material.many).waitFor()
  await button(w.table.filters).click()
  await choose(w.park.one, park.name)
  await expect.poll(() => page.url(), { timeout: patience }).toContain(`park=${park.id}`)
  await page.locator('.rows[aria-busy=true]').waitFor({ state: 'detached' })
  await button(w.material.more_actions).press('Enter')
  await page.getByRole('menuitem', { name: w.label.many, exact: true }).click()
  expect((await printed(13)).toSorted()).toEqual(codes.toSorted())
}, 180_000)

// rules/label.md#5, rules/label.md#6
it(`of ${count} units are printed from their tab, and each code is read back once`, async () => {
  const { page, words: w } = seat
  const [park] = await api.call(parkRoutes.choices, {})
  const { id } = await api.call(materialRoutes.create, {
    body: {
      name: 'Oreillettes à étiqueter',
      reference: 'OREILLETTE',
      park_id: park?.id ?? 0,
      stock_quantity: 0,
      rental_price: 5,
      is_unitary: true,
    },
  })
  const body = { count, prefix: 'OR-', from: '001' }
  const units = (await api.call(unitRoutes.create, { params: { id }, body })) as Unit[] // of a series
  await open(`materials/${id}/view`)
  await page.getByRole('tab', { name: w.unit.many }).click()
  await page.getByRole('list', { name: w.unit.many }).waitFor()
  await page.getByRole('tabpanel').getByRole('button', { name: w.label.many, exact: true }).click()
  expect((await printed(13)).toSorted()).toEqual(units.map(({ code }) => code).toSorted())
}, 120_000)
