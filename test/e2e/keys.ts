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
  // The arrows bring into view what is not there yet.
  if (key.endsWith('Tab')) await target.first().waitFor()
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
  page.evaluate(async () => {
    const { activeElement: held } = document
    if (!held || held === document.body) return null // between the page's end and its beginning the browser itself has it
    const around: Element[] = [held]
    for (let one = held.parentElement; one && around.length < 5; one = one.parentElement) around.push(one)
    const mark = held.nextElementSibling ?? held.parentElement?.querySelector('[class*=track]')
    if (mark) around.push(mark)
    // Borders change their colour over a tenth of a second.
    await Promise.all(around.flatMap((one) => one.getAnimations()).map(({ finished }) => finished.catch(() => null)))
    const probe = document.createElement('i')
    probe.style.color = 'var(--mantine-primary-color-filled)'
    document.body.append(probe)
    const accent = getComputedStyle(probe).color
    probe.remove()
    const shows = around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
      const isRing = boxShadow !== 'none' && (one === held || one === mark)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || isRing || borderColor === accent
    })
    const { top, bottom } = held.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight
    return shows && isInSight ? null : `${shows ? 'out of sight' : 'focus not shown'}: ${held.outerHTML.slice(0, 200)}`
  })
