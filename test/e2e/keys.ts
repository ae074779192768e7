import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { admin, type RunningSite } from '../running-site.ts'
import { heading, openLogin, patience, type Seat, say } from './at-screen.ts'

/** Tab stops between two places, at most. */
const furthest = 80

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/**
 * Presses a key until the focus is at the target; every stop on the way shows that it has the
 * focus.
 */
export async function walkTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | `Arrow${string}` = 'Tab',
): Promise<void> {
  // The arrows bring undrawn rows into view.
  if (key.endsWith('Tab')) await target.first().waitFor()
  for (let stops = 0; stops < furthest; stops++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
    expect.soft(await hiddenFocus(page)).toBeNull()
  }
  throw new Error(`${key} does not lead to ${target}; the focus is on ${await whereFocus(page)}`)
}

/** Moves to a field and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/**
 * Types into the focused searchable list before any timer of the page runs, as on a slow or busy
 * machine, and presses Enter.
 */
export async function chooseAtOnce(page: Page, text: string): Promise<void> {
  await page.evaluate(async (text) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement)) throw new Error('no field has the focus')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (let typed = 1; typed <= text.length; typed++) {
      write?.call(field, text.slice(0, typed))
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
      await null // React draws; timers wait
    }
    await new Promise((resolve) => setTimeout(resolve))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
  }, text)
}

/** Moves to a button or a link and presses it; to the yes of a question once it takes one. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await walkTo(page, target)
  await takesYes(page)
  await page.keyboard.press(key)
}

/** Waits until the focused yes of a question that was just drawn takes a key (client/ui/confirm-button.tsx). */
export const takesYes = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-unread') ?? false), {
      timeout: patience,
    })
    .toBe(false)

/** Opens the menu of a row and presses one of its entries. */
export async function pressInMenu(page: Page, menu: Locator, action: string): Promise<void> {
  await pressAt(page, menu)
  const entry = page.getByRole('menuitem', { name: action, exact: true })
  await entry.waitFor()
  await walkTo(page, entry, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** Signs in on the login page, whose first field has the focus; then the calendar has it. */
export async function signInByKeys(seat: Seat, site: RunningSite): Promise<void> {
  const { page, words: w } = seat
  await openLogin(seat)
  await typeInto(page, page.getByLabel(w.session.identifier), admin.pseudo)
  await typeInto(page, page.getByRole('textbox', { name: w.session.password }), site.password)
  await page.keyboard.press('Enter')
  await heading(page, w.frame.menu.calendar).waitFor()
  await landsOn(page, page.getByRole('main'))
}

/**
 * The focus arrives here without a key, and is visible: after a page, a dialog or a row has come or
 * gone.
 */
export async function landsOn(page: Page, target: Locator): Promise<void> {
  try {
    await expect.poll(() => hasFocus(target), { timeout: patience, interval: 50 }).toBe(true)
  } catch {
    throw new Error(`the focus does not come to ${target}; it is on ${await whereFocus(page)}`)
  }
}

/** Opens a page from the menu. */
export async function goBy({ page, words: w }: Seat, entry: keyof Seat['words']['frame']['menu']): Promise<void> {
  await pressAt(page, page.getByRole('navigation').getByRole('link', { name: w.frame.menu[entry], exact: true }))
  await landsOn(page, page.getByRole('main'))
}

/**
 * Answers the open question: its focus starts on the answer that changes nothing, and Escape closes
 * only the question.
 */
export async function answer({ page, words: w }: Seat, title: string, yes: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title, exact: true })
  await landsOn(page, question.getByRole('button', { name: w.table.no, exact: true }).last())
  await pressAt(page, question.getByRole('button', { name: yes, exact: true }))
  await question.waitFor({ state: 'hidden' })
}

/** Escape closes the open question and nothing else; the focus returns to its opener. */
export async function sayNo(page: Page, title: string, asking: Locator): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await landsOn(page, asking)
}

/** Goes from a list to its trash and restores a record there. */
export async function bringBack({ page, words: w }: Seat, name: string): Promise<void> {
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  await walkTo(page, button(w.table.show_trash), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const restore = button(say(w.table.restore, { name }))
  await pressAt(page, restore)
  await restore.waitFor({ state: 'detached' })
}

/** Chooses a file as the browser's own dialog gives it. */
export async function giveFile(page: Page, button: Locator, file: { name: string; content: string }): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await pressAt(page, button)
  await (await choosing).setFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.content) })
}

export const whereFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? 'nothing')

/**
 * The focused element when it does not show the focus: no outline and no shadow on it, its mark or
 * its frame, no border in the accent colour, or out of view. Null when it does.
 */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const { activeElement: held } = document
    if (!held || held === document.body) return null // between the page's end and its start the browser itself has it
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
