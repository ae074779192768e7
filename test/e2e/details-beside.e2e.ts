import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import { checkScreen, patience } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { landsOn, pressAt } from './keys.ts'
import type { Stage } from './stage.ts'

let stage: Stage
const sit = useSeats((one) => {
  stage = one
})

// rules/details.md#20, rules/details.md#21, rules/screen.md#25
it('opens beside its bar, and steps to the next and the previous event with keys and buttons', async () => {
  const titles = ['Veille de foire', 'Jour de foire', 'Lendemain de foire']
  const ids: number[] = []
  for (const [at, title] of titles.entries()) {
    const day = dayFromNow(300 + 6 * at)
    const body = { title, start_date: day, end_date: day, is_confirmed: false }
    ids.push((await stage.api.call(eventRoutes.create, { body })).id)
  }
  const { page, words: w } = await sit()
  const details = (title: string | undefined) => page.getByRole('dialog', { name: title ?? '', exact: true })
  const bar = (title: string | undefined) =>
    page.getByRole('option', { name: new RegExp(`^${title},`), includeHidden: true })
  /** How much of the bar the details leave in view. */
  const inView = async (title: string | undefined) => {
    const [one, panel] = [await bar(title).boundingBox(), await details(title).boundingBox()]
    if (!one || !panel) return 0
    const hidden = Math.min(one.x + one.width, panel.x + panel.width) - Math.max(one.x, panel.x)
    return one.width - Math.max(0, hidden)
  }
  await page.goto(`${stage.site.url}/?date=${dayFromNow(306)}`)
  await bar(titles[1]).waitFor()
  await bar(titles[1]).dblclick()
  await details(titles[1]).waitFor()
  await expect.poll(() => inView(titles[1]), { timeout: patience }).toBeGreaterThan(20)
  const heading = (title: string | undefined) => details(title).getByRole('heading', { name: title ?? '', exact: true })
  await landsOn(page, heading(titles[1]))
  await checkScreen(page, 'details beside their bar')

  // The title keeps the focus while the next event is read.
  await page.keyboard.press('j')
  await landsOn(page, heading(titles[2]))
  await page.keyboard.press('k')
  await landsOn(page, heading(titles[1]))
  await pressAt(page, details(titles[1]).getByRole('button', { name: w.event.next }))
  await landsOn(page, details(titles[2]).getByRole('button', { name: w.event.next }))
  await page.keyboard.press('k')
  await landsOn(page, details(titles[1]).getByRole('button', { name: w.event.next }))
  await details(titles[1]).getByRole('button', { name: w.event.previous }).click()
  await details(titles[0]).waitFor()
  expect(page.url()).toContain(`event=${ids[0]}`)
  await details(titles[0]).getByRole('button', { name: w.event.next }).click()
  await details(titles[1]).waitFor()
  await page.keyboard.press('Escape')
  await details(titles[1]).waitFor({ state: 'hidden' })
  await landsOn(page, bar(titles[1]))

  // By keyboard too: the first Tab stop comes after the title.
  await page.keyboard.press('Enter')
  await landsOn(page, heading(titles[1]))
  await page.keyboard.press('Tab')
  await landsOn(page, details(titles[1]).getByRole('button', { name: w.event.previous }))
}, 120_000)

// rules/details.md#21, rules/search.md#11
it('stands beside the bar to which a search has moved the calendar', async () => {
  const title = 'Foire retrouvée'
  const [start_date, end_date] = [dayFromNow(340), dayFromNow(341)]
  await stage.api.call(eventRoutes.create, { body: { title, start_date, end_date, is_confirmed: false } })
  const { page } = await sit({ size: { width: 1440, height: 900 } })
  await page.goto(`${stage.site.url}/`)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('retrouv')
  await page.getByRole('option', { name: new RegExp(title), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: title })
  await details.waitFor()
  const bar = page.locator('.calendar-timeline [data-id]', { hasText: title })
  await expect
    .poll(
      async () => {
        const [one, panel] = [await bar.boundingBox(), await details.boundingBox()]
        if (!one || !panel) return 0
        const hidden = Math.min(one.x + one.width, panel.x + panel.width) - Math.max(one.x, panel.x)
        return one.width - Math.max(0, hidden)
      },
      { timeout: patience },
    )
    .toBeGreaterThan(60)
}, 120_000)
