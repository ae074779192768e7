import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops of the tab key between two places, at most. */
const furthest = 60

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Presses a key until the focus is where one wants to go; every stop on the way shows that it has the focus. */
export async function walkTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | `Arrow${string}` = 'Tab',
): Promise<void> {
  await target.first().waitFor()
  for (let stops = 0; stops < furthest; stops++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
    expect.soft(await hiddenFocus(page)).toBeNull()
  }
  throw new Error(`${key} does not lead to ${target}; the focus is on ${await whereFocus(page)}`)
}

/** Goes to a field and types over what stands in it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Goes to a button or a link and presses it. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.press(key)
}

export const whereFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? 'nothing')

/**
 * The element with the focus when it does not show it: no outline and no shadow on it, its mark or its frame, no border in
 * the accent colour, or out of sight. Null when all is well.
 */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: held } = document
    if (!held || held === document.body) return null // between the page's end and its beginning the browser itself has it
    const probe = document.createElement('i')
    probe.style.color = 'var(--mantine-primary-color-filled)'
    document.body.append(probe)
    const accent = getComputedStyle(probe).color
    probe.remove()
    const frame = held.parentElement
    const shows = [
      held,
      held.nextElementSibling,
      frame,
      frame?.parentElement,
      frame?.querySelector('[class*=track]'),
    ].some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || borderColor === accent
    })
    const { top, bottom } = held.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight
    return shows && isInSight ? null : `${shows ? 'out of sight' : 'focus not shown'}: ${held.outerHTML.slice(0, 200)}`
  })
