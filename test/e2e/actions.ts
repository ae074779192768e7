import type { Locator, Page } from 'playwright-core'
import { landsOn } from './keys.ts'

/** A piece of a burst of typing: text, a key by its name, or a place that the focus has to reach. */
type Stroke = string | { key: string } | { at: Locator }

/** ms between two keys: quicker ones are those of a hand scanner (rules/scan.md#9). */
const pause = 70

/**
 * Does what a user does and counts it: a click is one action, and so is a burst of typing, however
 * many keys it has. A key by its name is a part of its burst.
 */
export function countActions(page: Page) {
  let count = 0
  return {
    count: () => count,
    async click(target: Locator): Promise<void> {
      count++
      await target.click()
    },
    async type(...strokes: Stroke[]): Promise<void> {
      count++
      for (const stroke of strokes) {
        if (typeof stroke !== 'string' && 'at' in stroke) {
          await landsOn(page, stroke.at)
          continue
        }
        await page.waitForTimeout(pause)
        if (typeof stroke === 'string') await page.keyboard.type(stroke, { delay: pause })
        else await page.keyboard.press(stroke.key)
      }
    },
  }
}
