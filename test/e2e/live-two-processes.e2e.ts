import type { Browser } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { moveWallClock } from '#shared/rules/period.ts'
import { dayFromNow } from '../days.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { enterCalendar, patience, takeSeat } from './at-screen.ts'
import { useBrowser } from './stage.ts'

let browser: Browser
let postgres: Postgres
/** Two processes of the program on one database, as behind a proxy. */
let one: RunningSite
let other: RunningSite
let api: Api
useBrowser(async (browserOfAll) => {
  browser = browserOfAll
  postgres = await startPostgres()
  one = await startSite({ engine: 'postgresql', database: postgres.url })
  other = await startSite({ engine: 'postgresql', database: postgres.url, demo: false })
  api = await openApi(one)
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
  await postgres?.stop()
})

const day = dayFromNow(1)

// rules/change.md#1, rules/change.md#12, rules/operation.md#9
it('shows in a browser on one process the writes made through the other', async () => {
  const seat = await takeSeat(browser, other)
  const { page } = seat
  await enterCalendar(seat)
  await page.locator('[data-live=live]').waitFor()
  await page.getByRole('option').first().waitFor()
  const made = await api.call(eventRoutes.create, {
    body: { title: 'Bal des deux rives', start_date: day, end_date: day, is_confirmed: false },
  })
  const bar = page.getByRole('option', { name: /^Bal des deux rives,/ })
  await bar.waitFor()
  await bar.dblclick()
  const details = page.getByRole('dialog', { name: made.title })
  await details.waitFor()

  let { version } = made
  for (const location of ['Quai Gautreau', 'Île Saint-Aubin', 'Cale de la Savatte']) {
    ;({ version } = await api.call(eventRoutes.update, { params: { id: made.id }, body: { location }, version }))
    await details.getByText(location).waitFor()
    expect(await bar.getAttribute('aria-label')).toContain(made.title)
  }

  // And in reverse: this process shows what the browser writes through the other.
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await bar.click()
  await page.keyboard.press('Alt+ArrowRight')
  await expect
    .poll(async () => (await api.call(eventRoutes.get, { params: { id: made.id } })).start_date, { timeout: patience })
    .toBe(moveWallClock(`${day} 00:00:00`, { days: 1 }))
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)
