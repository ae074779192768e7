import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { tagRoutes } from '#shared/tag.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkScreen, enter, leave, patience, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let stage: { browser: Parameters<typeof takeSeat>[0]; site: RunningSite; api: Api }
useStage((one) => {
  stage = one
})

/** Texts that a toast covers: titles, badges and every control. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((one) =>
      one.getBoundingClientRect(),
    )
    const meets = (box: DOMRect) =>
      toasts.some((one) => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom)
    return [...document.querySelectorAll('h1, h2, button, a, input, [class*=Badge-root]')]
      .filter((one) => !one.closest('.mantine-Notifications-root') && !one.matches('.skip-link, [tabindex="-1"] *'))
      .filter((one) => one.getClientRects().length > 0 && meets(one.getBoundingClientRect()))
      .map((one) => one.textContent || one.outerHTML.slice(0, 80))
  })

// rules/screen.md#21
for (const [place, size, isTouch] of [
  ['a wide screen', { width: 1440, height: 900 }, false],
  ['a small laptop', { width: 1024, height: 768 }, false],
  ['a phone', { width: 390, height: 844 }, true],
] as const)
  it(`gives toasts their own strip on ${place}`, async () => {
    const seat = await takeSeat(stage.browser, stage.site, { size, isTouch })
    const { page, words: w } = seat
    const name = `Bande ${size.width} ${Date.now()}`
    await stage.api.call(tagRoutes.create, { body: { name } })
    await enter(seat)
    await page.clock.install()
    await page.goto(`${stage.site.url}/tags`)
    await page.getByText(name, { exact: true }).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    await page.getByRole('button', { name: say(w.table.trash, { name }), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash }).click()
    await page.getByRole('alert').filter({ hasText: name }).waitFor()
    await expect.poll(() => covered(page), { timeout: patience }).toEqual([])
    await checkScreen(page, `a toast on ${place}`)
    // In the middle of a wide bar it moves nothing.
    if (size.width === 1440) expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(title)
    // Five seconds later it is gone, and everything is where it was.
    await page.clock.fastForward(5000)
    await page.getByRole('alert').filter({ hasText: name }).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(title)
    await leave(seat)
  }, 120_000)

// rules/screen.md#21
it('moves the page once for several toasts, not with each that goes', async () => {
  const names = ['première', 'seconde'].map((one) => `Bande ${one} ${Date.now()}`)
  for (const name of names) await stage.api.call(tagRoutes.create, { body: { name } })
  const seat = await takeSeat(stage.browser, stage.site, { size: { width: 1440, height: 900 } })
  const { page, words: w } = seat
  await enter(seat)
  await page.clock.install()
  await page.goto(`${stage.site.url}/tags`)
  await page.getByText(names[0]!, { exact: true }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const top = async () =>
    Math.round(
      await page
        .locator('main')
        .evaluate((one) => one.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(one).paddingTop)),
    )
  const alone = await top()
  const trash = async (name: string) => {
    await page.getByRole('button', { name: say(w.table.trash, { name }), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash }).click()
    await page.getByRole('alert').filter({ hasText: name }).waitFor()
  }
  await trash(names[0]!)
  await page.clock.fastForward(3000)
  await trash(names[1]!)
  await expect.poll(top, { timeout: patience }).toBeGreaterThan(alone)
  const moved = await top()
  await page.clock.fastForward(2500)
  await page.getByRole('alert').filter({ hasText: names[0]! }).waitFor({ state: 'hidden' })
  await page.clock.fastForward(500)
  expect(await top()).toBe(moved)
  await page.clock.fastForward(5000)
  await page.getByRole('alert').filter({ hasText: names[1]! }).waitFor({ state: 'hidden' })
  await expect.poll(top, { timeout: patience }).toBe(alone)
  await leave(seat)
}, 120_000)

// rules/screen.md#21
it('keeps toasts off the details beside the calendar, and moves nothing of them', async () => {
  const [material] = await stage.api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const day = dayFromNow(240)
  const title = `Bande ${Date.now()}`
  const { id } = await stage.api.call(eventRoutes.create, {
    body: {
      title,
      start_date: day,
      end_date: day,
      is_confirmed: false,
      materials: [{ id: material!.id, quantity: 1 }],
    },
  })
  const seat = await takeSeat(stage.browser, stage.site, { size: { width: 1440, height: 900 } })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${stage.site.url}/?event=${id}`)
  const heading = page.getByRole('dialog', { name: title, exact: true }).getByRole('heading', { name: title })
  await heading.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await heading.boundingBox()
  await page.clock.install()
  await page.getByRole('button', { name: w.event.more }).click()
  await page.getByRole('menuitem', { name: w.event.confirm }).click()
  await page.getByRole('alert').filter({ hasText: title }).waitFor()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(() => covered(page), { timeout: patience }).toEqual([])
  expect(await heading.boundingBox()).toEqual(before)
  await leave(seat)
}, 120_000)

// rules/screen.md#21, rules/trash.md#10
it('offers to restore what was trashed, also once the list is left', async () => {
  const name = `Reprise ${Date.now()}`
  const { id } = await stage.api.call(tagRoutes.create, { body: { name } })
  const seat = await takeSeat(stage.browser, stage.site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${stage.site.url}/tags`)
  await page.getByRole('button', { name: say(w.table.trash, { name }), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: w.table.yes_trash }).click()
  const toast = page.getByRole('alert').filter({ hasText: say(w.table.trashed, { name }) })
  await toast.hover() // it waits
  const entry = page.getByRole('link', { name: w.frame.menu.parks, exact: true })
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: w.park.many, level: 1 }).waitFor()
  await toast.getByRole('button', { name: w.event.restore, exact: true }).click()
  await page.getByText(say(w.table.restored, { name })).waitFor()
  expect((await stage.api.call(tagRoutes.list, {})).map((tag) => tag.id)).toContain(id)
  await leave(seat)
}, 90_000)
