import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { words } from '#shared/rules/words.ts'
import { loadCalendar, scriptBudget, sizeOf } from '../first-load.ts'
import type { RunningSite } from '../running-site.ts'
import { enter, heading, type Seat, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
useStage((stage) => ({ browser, site } = stage))

it('shows the first event before more JavaScript than its budget is loaded', async () => {
  const sizes: number[] = []
  // On a slow machine what is fetched ahead comes before the event that does not wait for it: the least of three counts.
  for (let load = 0; load < 3; load++) {
    const seat = await takeSeat(browser, site)
    await enter(seat)
    const { scripts } = await loadCalendar(seat.page, site.url)
    expect(scripts.length).toBeGreaterThan(5)
    sizes.push(sizeOf(scripts))
    await seat.context.close()
  }
  expect(Math.min(...sizes), sizes.join(', ')).toBeLessThan(scriptBudget)
})

/** The words that the first page does without are on their way until they are let through. */
async function holdWords(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/-others-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const key = new RegExp(`\\b(${Object.keys(words.fr).join('|')})\\.[a-z_]+`, 'g')
/** The keys that stand on the page in place of their words. */
const keysShown = async ({ page }: Seat) => (await page.locator('body').textContent())?.match(key) ?? []

// The demonstration's user reads French: an English browser changes the language on the way.
it.each(['fr', 'en'] as const)(
  'opens no screen before its words, from the calendar or by its address, in a browser that speaks %s',
  async (language) => {
    const seat = await takeSeat(browser, site, { language })
    const { page } = seat
    const w = words.fr
    await enter(seat)
    const release = await holdWords(page)
    await page.goto(`${site.url}/`)
    await page.locator('.tl-item').first().waitFor()
    expect(await keysShown(seat)).toEqual([])
    await page.getByRole('link', { name: w.frame.menu.parks }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/parks')
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await keysShown(seat)).toEqual([])
    release()
    await page.getByRole('table').waitFor()
    expect(await keysShown(seat)).toEqual([])

    await page.goto(`${site.url}/parks/new`)
    await heading(page, w.park.new).waitFor()
    await page.getByRole('textbox', { name: w.park.name }).waitFor()
    expect(await keysShown(seat)).toEqual([])
  },
)
