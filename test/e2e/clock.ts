import type { Page } from 'playwright-core'

/** Time that passes in one step, ms. */
const step = 100
const longest = 60_000

/**
 * Stops the time of a page whose clock was installed before it was opened: from here on it passes
 * by steps alone.
 */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000)

/** Lets the time of a page pass until something holds, and says how much of it that was, ms. */
export async function passTime(page: Page, holds: () => Promise<boolean>): Promise<number> {
  for (let passed = 0; passed < longest; passed += step) {
    if (await holds()) return passed
    await page.clock.runFor(step)
  }
  throw new Error(`${longest} ms pass on the page without it`)
}
