import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, patience, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { plain } from './paper.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let seat: Seat
const { open } = useDesk((desk) => {
  stage = desk
  seat = desk.seat
})

// rules/load.md#4
it('tells what an event weighs, fills and draws as it is typed, in step 5 and in the details', async () => {
  const { page, words: w } = seat
  const day = dayFromNow(440)
  const [park] = await stage.api.call(parkRoutes.choices, {})
  const stock = { park_id: park?.id ?? 0, stock_quantity: 10, rental_price: 5 }
  const make = (reference: string, figures: object) =>
    stage.api.call(materialRoutes.create, { body: { name: `Poids ${reference}`, reference, ...stock, ...figures } })
  const heavy = await make('LOURD-1', { weight: 30, volume: 0.5, power: 400 })
  const unknown = await make('LOURD-2', { weight: 4 })
  const { id } = await stage.api.call(eventRoutes.create, {
    body: {
      title: 'Chargement du quai',
      start_date: day,
      end_date: day,
      is_confirmed: false,
      materials: [heavy, unknown].map((material) => ({ id: material.id, quantity: 2 })),
    },
  })
  const brief = page.locator('.wizard-sums')
  const told = (text: string) =>
    expect.poll(async () => plain((await brief.textContent()) ?? ''), { timeout: patience }).toContain(text)
  await open(`events/${id}?step=materials`)
  await told('68 kg · ≥ 1 m³ · ≥ 800 W')
  await page.getByRole('searchbox', { name: w.wizard.list.search }).fill('LOURD-1')
  const quantity = page
    .getByRole('textbox', { name: say(w.wizard.list.quantity_of, { name: heavy.name, reference: heavy.reference }) })
    .first()
  await quantity.fill('4')
  await told('128 kg · ≥ 2 m³ · ≥ 1,6 kW')
  await quantity.press('Control+s')
  await expect
    .poll(async () => (await stage.api.call(eventRoutes.get, { params: { id } })).totals.weight, { timeout: patience })
    .toBe(128)

  const load = page.getByRole('region', { name: w.event.load.label })
  const figures = async () => plain((await load.textContent()) ?? '')
  for (const address of [`events/${id}?step=summary`, `?event=${id}`]) {
    await open(address)
    if (address.startsWith('?')) await page.getByRole('tab', { name: new RegExp(w.event.tabs.materials) }).click()
    await load.waitFor()
    expect(await figures()).toContain('Poids128 kgVolume≥ 2 m³Puissance≥ 1,6 kW')
    expect(await figures()).toContain('1 référence sans volume · 1 référence sans puissance')
    await checkBothSchemes(page, `the load of an event, ${address}`)
  }
}, 120_000)
