import type { Browser, Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import { enterCalendar, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
useStage((stage) => ({ browser, site } = stage))

// rules/calendar.md#21
it('goes as far in the agenda as one request may, and no further', async () => {
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/events/calendar?')) answers.push(response.status())
  })
  await enterCalendar(seat)
  const more = (name: string) => page.getByRole('button', { name, exact: true })
  const [earlier, later] = [more(w.calendar.earlier), more(w.calendar.later)]
  /** Asks the server for more days, successfully. */
  const ask = async (button: Locator) => {
    await button.tap()
    await later.and(page.locator(':not([data-loading])')).waitFor()
  }
  for (let times = 0; times < 3; times++) await ask(earlier)
  for (let times = 0; times < 10 && (await later.isEnabled()); times++) await ask(later)
  expect([await later.isDisabled(), await earlier.isDisabled()]).toEqual([true, true])
  await page.getByRole('region', { name: w.calendar.agenda }).waitFor()
  // Four hundred days lie in at least 13 months, each of them fetched once.
  expect(answers.length).toBeGreaterThanOrEqual(13)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(seat.errors).toEqual([])
  await seat.context.close()
})
