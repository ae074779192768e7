import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RunningSite } from '../running-site.ts'
import { enter, heading, leave, patience, takeSeat } from './at-screen.ts'
import { landsOn } from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
useStage((stage) => ({ browser, site } = stage))

/** A page with the focus on one of its buttons. */
async function focusAButton() {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/tags`)
  await heading(page, w.frame.menu.tags).waitFor()
  const button = page.getByRole('button', { name: w.table.export, exact: true })
  await button.focus()
  return { seat, page, button }
}

// rules/screen.md#25
it('returns the focus to a button that was busy, however soon the answer comes', async () => {
  const { seat, button } = await focusAButton()
  // The browser takes the focus off a disabled button; the answer arrives before anything else
  // runs.
  await button.evaluate((element: HTMLButtonElement) => {
    element.addEventListener('focusout', () => queueMicrotask(() => (element.disabled = false)), { once: true })
    element.disabled = true
  })
  await expect
    .poll(() => button.evaluate((element) => document.activeElement === element && !element.matches(':disabled')), {
      timeout: patience,
    })
    .toBe(true)
  await leave(seat)
})

// rules/screen.md#25
it('returns the focus where it was when the dialog that took it closes at once', async () => {
  const { seat, page, button } = await focusAButton()
  await page.evaluate(() => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    const inside = document.createElement('button')
    dialog.append(inside)
    document.body.append(dialog)
    inside.focus()
    dialog.remove()
  })
  await landsOn(page, button)
  await leave(seat)
})
