import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, leave, patience, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** A week later than everything the demonstration plans. */
const day = dayFromNow(250)

/** Each pair of events of which a bar or a name covers a bar or a name of the other, by title. */
const overlaps = (page: Page): Promise<string[]> =>
  page.getByRole('option').evaluateAll((bars) => {
    const boxes = bars
      .filter((bar) => bar.getClientRects().length > 0)
      .map((bar) => {
        const range = document.createRange()
        range.selectNodeContents(bar)
        const label = bar.getAttribute('aria-label') ?? ''
        const { left, right, top, bottom } = bar.getBoundingClientRect()
        // What a bar cuts off is not seen: only the name beside it reaches farther.
        const name = bar.querySelector('.tl-content')?.getBoundingClientRect()
        return { label, left, right: Math.max(right, name?.right ?? right), top, bottom }
      })
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right - 0.5 &&
            other.left < one.right - 0.5 &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map((other) => `${one.label} / ${other.label}`),
    )
  })

// rules/calendar.md#25
it('fills the height with its bars, and writes the whole name of each short event beside it', async () => {
  const hours = (from: number, to: number) => ({
    start_date: `${day} ${String(from).padStart(2, '0')}:00:00`,
    end_date: `${day} ${String(to).padStart(2, '0')}:00:00`,
  })
  const titles = ['Conférence de presse de la scène nationale', 'Répétition générale de l’harmonie municipale', 'Vœux']
  for (const [at, title] of titles.entries())
    await api.call(eventRoutes.create, { body: { title, ...hours(8 + 2 * at, 10 + 2 * at), is_confirmed: false } })
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}`)
  const bar = (title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
  const height = async () => (await bar(titles[0]!).boundingBox())?.height
  await expect.poll(height, { timeout: patience }).toBe(56)
  for (const title of titles) {
    const isWhole = bar(title).evaluate((element, title) => {
      const content = element.querySelector('.tl-content')
      const range = document.createRange()
      const text = content?.firstChild
      if (!content || !text) return false
      range.selectNode(text)
      return (
        text.textContent?.trim() === title &&
        range.getBoundingClientRect().right <= content.getBoundingClientRect().right + 1
      )
    }, title)
    expect([title, await isWhole]).toEqual([title, true])
  }
  expect(await overlaps(page)).toEqual([])

  // Many at once: lower bars, and still nothing covers anything.
  for (let made = 0; made < 14; made++)
    await api.call(eventRoutes.create, {
      body: { title: `Atelier ${made}`, start_date: later(day, -1), end_date: later(day, 1), is_confirmed: false },
    })
  await expect.poll(height, { timeout: patience }).toBeLessThan(44)
  expect(await overlaps(page)).toEqual([])
  await leave(seat)
}, 120_000)
