import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import { checkBothSchemes, checkScreen, enterCalendar, leave, patience, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let stage: { browser: Parameters<typeof takeSeat>[0]; site: RunningSite }
useStage((one) => {
  stage = one
})

/** Whether all of it is on screen, with nothing over its corners. */
const isWhole = (open: Locator) =>
  open.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const))
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

// rules/screen.md#23, rules/screen.md#27
for (const [place, size, isTouch] of [
  ['a desk', desktop, false],
  ['a phone', phone, true],
] as const)
  it(`opens date pickers and lists of choices whole, within the page or the dialog, at ${place}`, async () => {
    const seat = await takeSeat(stage.browser, stage.site, { size, isTouch })
    const { page, words: w } = seat
    await enterCalendar(seat)
    const content = page.getByRole('main')
    const look = async (open: Locator, name: string) => {
      await open.waitFor()
      await expect.poll(() => isWhole(open), { message: name, timeout: patience }).toBe(true)
      // A control half under its edge on a phone is too small to touch, until it closes: axe would
      // report that.
      if (!isTouch) await checkBothSchemes(page, name)
    }

    if (!isTouch) {
      await page.getByRole('button', { name: w.calendar.refresh }).hover()
      await content.getByRole('tooltip').waitFor()
      await checkScreen(page, 'a tooltip')
      await page.getByRole('option').nth(2).hover()
      await look(content.locator('.tl-card'), 'the card of an event')
    }
    const picker = page.getByRole('button', { name: w.calendar.centre })
    await picker.click()
    await look(content.locator('[data-dates-dropdown]'), 'a date picker over the page')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: w.calendar.park }).click()
    await look(content.getByRole('listbox', { name: w.calendar.park }), 'a list of choices over the page')

    await page.goto(`${stage.site.url}/attributes`)
    await page.getByRole('button', { name: w.attribute.new }).click()
    const dialog = page.getByRole('dialog', { name: w.attribute.new })
    const type = dialog.getByRole('combobox', { name: w.attribute.type })
    await type.click()
    await look(dialog.getByRole('listbox', { name: w.attribute.type }), 'a list of choices over a dialog')
    // Escape closes only the list, and the keyboard chooses in it.
    await page.keyboard.press('Escape')
    await dialog.getByRole('listbox').waitFor({ state: 'hidden' })
    await dialog.getByRole('combobox', { name: w.attribute.categories }).click()
    await look(dialog.getByRole('listbox', { name: w.attribute.categories }), 'a combobox over a dialog')
    await leave(seat)
  }, 180_000)
