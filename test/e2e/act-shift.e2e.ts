import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { dayFromNow, onDays } from '../days.ts'
import { type Seat, say } from './at-screen.ts'
import { boxOf, dragBar } from './by-mouse.ts'
import { useSeats } from './desk.ts'
import { answerLate, followRequests, forgetShifts, mostMoved, shiftsOf, watchShifts } from './shifts.ts'
import type { Stage } from './stage.ts'

let stage: Stage
const sit = useSeats((one) => {
  stage = one
})

/** Something done on a screen whose answers come late. */
type Act = { name: string; path: string; act(page: Page, words: Seat['words']): Promise<void> }

const bar = (page: Page) => page.getByRole('option', { name: /^Fête du fleuve,/ })

/** Events to act on: one planned, one that is back, both with material. */
async function prepare(): Promise<{ planned: number; back: number; day: string }> {
  const { api } = stage
  const stock = (await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })).slice(0, 12)
  const materials = stock.map(({ id }) => ({ id, quantity: 2 }))
  const make = async (title: string, days: ReturnType<typeof onDays>) =>
    (await api.call(eventRoutes.create, { body: { title, ...days, is_confirmed: false, materials } })).id
  return {
    planned: await make('Fête du fleuve', onDays(300, 300)),
    back: await make('Fête des vendanges', onDays(-3, -2)),
    day: dayFromNow(300),
  }
}

const actsOn = ({ planned, back, day }: Awaited<ReturnType<typeof prepare>>): Act[] => [
  {
    name: 'opening the details beside the calendar',
    path: `?date=${day}`,
    act: (page) => bar(page).dblclick(),
  },
  {
    name: 'a state of the legend',
    path: '',
    act: (page, w) => page.getByRole('toolbar', { name: w.calendar.legend }).getByRole('button').first().click(),
  },
  {
    name: 'the list of a day',
    path: '',
    act: (page, w) => page.getByRole('slider', { name: w.calendar.load.label }).press('Enter'),
  },
  {
    name: 'the month as a grid',
    path: '',
    act: (page, w) => page.getByRole('button', { name: w.calendar.view.grid, exact: true }).click(),
  },
  {
    name: 'moving a bar',
    path: `?date=${day}`,
    act: async (page) => {
      await bar(page).click()
      const { width } = await boxOf(bar(page))
      await dragBar(bar(page), width)
    },
  },
  {
    name: 'ticking a technician',
    path: `events/${planned}?step=technicians`,
    act: (page) => page.getByRole('checkbox').first().click(),
  },
  {
    name: 'typing a quantity',
    path: `events/${planned}?step=materials`,
    act: async (page) => {
      await page.locator('.material-row input').nth(2).click()
      await page.keyboard.type('3')
    },
  },
  {
    name: 'the panel of a material',
    path: 'materials',
    act: (page, w) =>
      page
        .getByRole('button', { name: say(w.material.open_panel, { name: '' }).trim() })
        .first()
        .click(),
  },
  {
    name: 'the menu of a row',
    path: 'materials',
    act: (page, w) =>
      page
        .getByRole('button', { name: say(w.table.row_actions, { name: '' }).trim() })
        .nth(1)
        .press('Enter'),
  },
  {
    // The focus stays in the row, which folds once it has left.
    name: 'counting what came back',
    path: `event-return/${back}`,
    act: async (page) => {
      await page.locator('main li input').first().click()
      await page.keyboard.type('2')
    },
  },
]

// rules/screen.md#9
it('moves nothing when the answer to an act comes late', async () => {
  const acts = actsOn(await prepare())
  const { page, context, words, url } = await sit()
  await watchShifts(context)
  const settled = followRequests(page)
  const faults: Record<string, string> = {}
  for (const { name, path, act } of acts) {
    await page.goto(`${url}/${path}`)
    await settled()
    await answerLate(context)
    await forgetShifts(page)
    await act(page, words)
    await settled()
    const { sum, told } = await shiftsOf(page)
    if (sum > mostMoved) faults[name] = `${sum.toFixed(3)}\n  ${told}`
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(faults).toEqual({})
}, 240_000)
