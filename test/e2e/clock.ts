import type { Page } from 'playwright-core'

/** Duration of one step, ms. */
const step = 100
const longest = 60_000

/**
 * Stops the time of a page whose clock was installed before it was opened: from here on only steps
 * advance it.
 */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000)

/** Lets the time of a page pass until a condition holds, and returns how much passed, ms. */
export async function passTime(page: Page, holds: () => Promise<boolean>): Promise<number> {
  for (let passed = 0; passed < longest; passed += step) {
    if (await holds()) return passed
    await page.clock.runFor(step)
  }
  throw new Error(`${longest} ms pass on the page without it`)
}
