import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { tagRoutes } from '#shared/tag.ts'
import { nextSaturday } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkScreen, enter, focused, leave, patience, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let stage: { browser: Parameters<typeof takeSeat>[0]; site: RunningSite; api: Api }
useStage(
  (one) => {
    stage = one
  },
  { isRenewed: true },
)

/** Everything with a name that the browser exposes to assistive programs: role and name. */
async function spoken(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, name }) => !ignored && name?.value)
    .map(({ role, name }) => `${role?.value} ${name?.value}`)
}
const eventually = (page: Page) => expect.poll(() => spoken(page), { timeout: patience })

// rules/screen.md#23, rules/screen.md#25, rules/screen.md#27
it('leaves only the dialog and the toasts to assistive programs and the Tab key, and gives the page back', async () => {
  const seat = await takeSeat(stage.browser, stage.site)
  const { page, words: w } = seat
  const name = 'Hors jeu'
  await stage.api.call(tagRoutes.create, { body: { name } })
  await enter(seat)
  await page.goto(`${stage.site.url}/tags`)
  await page.getByRole('button', { name: say(w.table.trash, { name }), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash }).click()
  const toast = page.getByRole('alert').filter({ hasText: name })
  await toast.hover() // it waits

  const opener = page.getByRole('button', { name: w.tag.new })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: w.tag.new })
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus, { timeout: patience }).toBe(true)
  await eventually(page).not.toContain(`heading ${w.tag.many}`)
  const inDialog = await spoken(page)
  expect(inDialog).toContain(`textbox ${w.tag.name}`)
  expect(inDialog).toContain(`button ${w.frame.close}`)
  expect(inDialog).not.toContain(`button ${w.tag.new}`)
  expect(inDialog).not.toContain(`link ${w.frame.menu.calendar}`)
  for (const key of [...Array(6).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    expect(await hasFocus(), key).toBe(true)
  }
  await checkScreen(page, 'a dialog and a toast')
  // A toast's button works, and the page stays behind.
  const close = toast.getByRole('button', { name: w.frame.close })
  await close.focus()
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'hidden' })
  await eventually(page).toContain(`textbox ${w.tag.name}`)
  expect(await spoken(page)).not.toContain(`heading ${w.tag.many}`)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(opener)
  await eventually(page).toContain(`heading ${w.tag.many}`)
  await leave(seat)
}, 120_000)

// rules/screen.md#23, rules/details.md#20
it('closes the upper of two dialogs, then the lower one, then leaves the page', async () => {
  const seat = await takeSeat(stage.browser, stage.site)
  const { page, words: w } = seat
  const day = nextSaturday(120)
  const { id, title } = await stage.api.call(eventRoutes.create, {
    body: { title: 'Deux étages', start_date: `${day} 08:00:00`, end_date: `${day} 20:00:00`, is_confirmed: false },
  })
  await enter(seat)
  await page.goto(`${stage.site.url}/?event=${id}`)
  const details = page.getByRole('dialog', { name: title, exact: true })
  const menu = details.getByRole('button', { name: w.event.more })
  await menu.focus()
  await eventually(page).toContain(`button ${w.event.more}`)
  await eventually(page).not.toContain(`heading ${w.frame.menu.calendar}`)
  await page.keyboard.press('Enter')
  const entry = details.getByRole('menuitem', { name: w.event.duplicate })
  await entry.focus()
  await page.keyboard.press('Enter')
  const upper = page.getByRole('dialog', { name: say(w.event.duplication.title, { title }) })
  await upper.waitFor()
  await eventually(page).not.toContain(`button ${w.event.more}`)
  expect(await spoken(page)).toContain(`button ${w.event.duplication.submit}`)

  await page.keyboard.press('Escape')
  await upper.waitFor({ state: 'hidden' })
  await focused(menu)
  await eventually(page).toContain(`button ${w.event.more}`)
  expect(await spoken(page)).not.toContain(`heading ${w.frame.menu.calendar}`)
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await eventually(page).toContain(`heading ${w.frame.menu.calendar}`)
  expect(await page.locator('[inert]').count()).toBe(0)
  await leave(seat)
}, 120_000)
