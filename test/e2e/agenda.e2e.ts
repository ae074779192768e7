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
  await enterCalendar(seat)
  const more = (name: string) => page.getByRole('button', { name, exact: true })
  const [earlier, later] = [more(w.calendar.earlier), more(w.calendar.later)]
  /** Asks the server for more days, successfully. */
  const ask = async (button: Locator) => {
    const answered = page.waitForResponse(/\/api\/events\?/)
    await button.tap()
    expect((await answered).status()).toBe(200)
    await later.and(page.locator(':not([data-loading])')).waitFor()
  }
  for (let times = 0; times < 3; times++) await ask(earlier)
  for (let times = 0; times < 10 && (await later.isEnabled()); times++) await ask(later)
  expect([await later.isDisabled(), await earlier.isDisabled()]).toEqual([true, true])
  await page.getByRole('region', { name: w.calendar.agenda }).waitFor()
  expect(seat.errors).toEqual([])
  await seat.context.close()
})
