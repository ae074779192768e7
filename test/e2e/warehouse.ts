import type { Browser, Locator, Page } from 'playwright-core'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { heading, type Seat, say } from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

/**
 * A site with events that are over, and the subjects of the journeys through a return inventory.
 */
export type Warehouse = {
  browser: Browser
  site: RunningSite
  admin: Api
  member: Api
  /** By reference. */
  stock: AvailableMaterial[]
  /**
   * An event that took that many pieces of each of these materials; over, unless days are given.
   */
  makeEvent(title: string, materials: readonly { id: number }[], quantity?: number, days?: Days): Promise<Event>
  read(id: number): Promise<Event>
  /** The server's counts: returned and broken by material. */
  counts(id: number): Promise<Map<number, [number, number]>>
  outOfOrder(id: number): Promise<number>
  open(seat: Seat, event: { id: number; title: string }): Promise<void>
}
type Days = ReturnType<typeof onDays>

/**
 * The warehouse for all journeys of a file: the demonstration with the admin's program. Each of them
 * makes its own events, so that a retried one begins on a new site, as told to `prepare`.
 */
export function useWarehouse(prepare: (house: Warehouse) => unknown): void {
  useStage(async (stage) => prepare(await openWarehouse(stage)), { isRenewed: true })
}

async function openWarehouse({ site, browser, api: admin }: Stage): Promise<Warehouse> {
  const read = (id: number) => admin.call(eventRoutes.get, { params: { id } })
  return {
    site,
    browser,
    admin,
    member: await openApi(site, 'member'),
    stock: await admin.call(materialRoutes.all, { query: { orderBy: 'reference' } }),
    makeEvent: (title, materials, quantity = 4, days = over) =>
      admin.call(eventRoutes.create, {
        body: { title, ...days, is_confirmed: false, materials: materials.map(({ id }) => ({ id, quantity })) },
      }),
    read,
    counts: async (id) =>
      new Map(
        (await read(id)).materials.map(({ id, pivot }) => [id, [pivot.quantity_returned, pivot.quantity_broken]]),
      ),
    outOfOrder: async (id) => (await admin.call(materialRoutes.get, { params: { id } })).out_of_order_quantity ?? 0,
    open: async ({ page }, { id, title }) => {
      await page.goto(`${site.url}/event-return/${id}`)
      await heading(page, title).waitFor()
    },
  }
}

const over = onDays(-3, -1)

/** The controls of one row. */
export function rowOf({ page, words: w }: Seat, material: { name: string; reference: string }) {
  const exact = (role: 'textbox' | 'button', name: string): Locator => page.getByRole(role, { name, exact: true })
  const label = {
    actual: say(w.inventory.actual_of, material),
    broken: say(w.inventory.broken_of, material),
    lost: say(w.inventory.lost_of, material),
  }
  return {
    actual: exact('textbox', label.actual),
    broken: exact('textbox', label.broken),
    lost: exact('textbox', label.lost),
    back: exact('button', say(w.inventory.row_back, material)),
    moreBack: exact('button', say(w.inventory.one_more, { label: label.actual })),
    lessBack: exact('button', say(w.inventory.one_less, { label: label.actual })),
    moreBroken: exact('button', say(w.inventory.one_more, { label: label.broken })),
    moreLost: exact('button', say(w.inventory.one_more, { label: label.lost })),
  }
}
export const grouping = (page: Page, name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })
export const saved = (page: Page) => page.locator('[data-save=saved]').waitFor()
export const values = async ({ actual, broken }: ReturnType<typeof rowOf>) => [
  await actual.inputValue(),
  await broken.inputValue(),
]
