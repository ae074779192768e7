import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { dayFromNow, later } from '../days.ts'
import { heading, patience } from './at-screen.ts'
import { boxOf, drag, emptyRow } from './by-mouse.ts'
import { useDesk } from './desk.ts'
import type { Stage } from './stage.ts'

type Desk = Parameters<Parameters<typeof useDesk>[0]>[0]
let desk: Desk
const { open, button, field } = useDesk((one) => {
  desk = one
})

/** Away from everything the demonstration plans: four dates, two days apart. */
const first = dayFromNow(330)
const [arles, brest, caen, dax] = [0, 2, 4, 6].map((days) => later(first, days)) as [string, string, string, string]
const typed = (one: string) => one.split('-').reverse().join('/')

const eventOn = async ({ api }: Stage, title: string) =>
  (await api.call(eventRoutes.list, { query: { start: later(first, -5), end: later(first, 12) } })).data.find(
    (one) => one.title === title,
  )
/** The days on which the material of an event leaves and is back. */
const awayOf = async (title: string) => {
  const event = await eventOn(desk, title)
  return event && [event.mobilization_start_date.slice(0, 10), event.mobilization_end_date.slice(0, 10)]
}
const bar = (title: string) => desk.seat.page.getByRole('option', { name: new RegExp(`^${title},`) })

/** Plans a date by mouse: from the background of its day, with the days of the truck in step 1. */
async function planByMouse(title: string, day: string) {
  const { page, words: w } = desk.seat
  await open(`?date=${day}`)
  const timeline = page.getByRole('listbox')
  // The address has the day in the middle of the view.
  const { x, width } = await boxOf(timeline)
  await page.mouse.dblclick(x + width / 2, await emptyRow(timeline))
  await heading(page, w.wizard.new).waitFor()
  await field(w.wizard.title).fill(title)
  await page.getByRole('switch', { name: w.wizard.away.switch }).click()
  await field(w.wizard.away.dates).fill(`${typed(later(day, -1))} - ${typed(day)}`)
  await button(w.wizard.save_continue).click()
  await expect.poll(() => awayOf(title), { timeout: patience }).toEqual([later(day, -1), day])
}

/** Plans a date by keys alone: N on the timeline, then D and R on its bar. */
async function planByKeys(title: string, day: string) {
  const { page, words: w } = desk.seat
  await open(`?date=${day}`)
  await page.getByRole('listbox').focus()
  await page.keyboard.press('n')
  await heading(page, w.wizard.new).waitFor()
  await field(w.wizard.title).focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Control+s')
  await expect.poll(() => awayOf(title), { timeout: patience }).toEqual([day, day])
  await open(`?date=${day}`)
  await bar(title).focus()
  // The bar may move between them: what is around it moves along.
  for (const key of ['d', 'Alt+ArrowRight', 'd', 'Alt+ArrowLeft', 'r']) await page.keyboard.press(key)
  await expect.poll(() => awayOf(title), { timeout: patience }).toEqual([later(day, -2), later(day, 1)])
}

// rules/calendar.md#13, rules/calendar.md#35, rules/event.md#35, rules/event.md#36
it('plans a tour of four dates with the road between them, by mouse and by keys', async () => {
  const { page, words: w } = desk.seat
  await planByMouse('Arles', arles)
  await planByMouse('Brest', brest)
  await planByKeys('Caen', caen)
  await planByKeys('Dax', dax)

  // Brest leaves a day earlier: by mouse, at the end of its line.
  await open(`?date=${brest}`)
  await bar('Brest').click()
  const line = await boxOf(bar('Brest').locator('[data-side="before"]'))
  // A whole-day event: its bar is a day wide.
  const { width } = await boxOf(bar('Brest'))
  await drag(page, { x: line.x + 3, y: line.y + line.height / 2 }, -width)
  await expect.poll(() => awayOf('Brest'), { timeout: patience }).toEqual([later(brest, -2), brest])

  // One console for all of them: it lacks wherever two of them have it on the road.
  const [park] = await desk.api.call(parkRoutes.choices, {})
  const { id } = await desk.api.call(materialRoutes.create, {
    body: {
      name: 'Console de tournée',
      reference: 'TOUR-1',
      park_id: park?.id ?? 0,
      stock_quantity: 1,
      rental_price: 90,
    },
  })
  for (const title of ['Arles', 'Brest', 'Caen', 'Dax']) {
    const event = (await eventOn(desk, title))!
    const body = { materials: [{ id, quantity: 1 }] }
    await desk.api.call(eventRoutes.update, { params: { id: event.id }, body, version: event.version })
  }
  const lacks = (title: string) =>
    expect.poll(async () => (await eventOn(desk, title))?.has_missing_materials, { timeout: patience })
  await lacks('Arles').toBe(true)
  await lacks('Dax').toBe(true)

  // The road is shortened until each date has it to itself, by keys; a step taken back leaves all as it was.
  const shorten = async (title: string, day: string, keys: string[], away: [string, string]) => {
    await open(`?date=${day}`)
    await bar(title).focus()
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => awayOf(title), { timeout: patience }).toEqual(away)
  }
  await shorten('Brest', brest, ['Shift+D'], [later(brest, -1), brest])
  await shorten('Caen', caen, ['Shift+D', 'Shift+R', 'Shift+R'], [later(caen, -1), caen])
  await shorten('Dax', dax, ['Shift+D', 'Shift+R', 'd', 'Escape', 'Shift+D', 'Shift+R'], [later(dax, -1), dax])
  for (const title of ['Arles', 'Brest', 'Caen', 'Dax']) await lacks(title).toBe(false)
  await page.getByRole('option', { name: new RegExp(`^Dax,(?!.*${w.event.status.missing_materials})`) }).waitFor()
}, 180_000)
