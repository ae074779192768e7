import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow, later } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, leave, patience, takeSeat } from './at-screen.ts'
import { boxOf, drag } from './by-mouse.ts'
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

declare global {
  interface Window {
    /** Ends the watch; how far left of the view the name was at worst, pixels, and the frames seen. */
    nameWatched?: () => { hidden: number; frames: number }
  }
}

/** Runs an act and watches a bar's name until half a second after it, in every frame. */
async function watchName(page: Page, title: string, act: () => Promise<void>) {
  await page.evaluate((start) => {
    const left = () => document.querySelector('.tl-lanes')?.getBoundingClientRect().left ?? 0
    let [hidden, frames, isOver] = [0, 0, false]
    const look = () => {
      if (isOver) return
      frames++
      const bar = [...document.querySelectorAll<HTMLElement>('.tl-item')].find(
        (one) => one.checkVisibility() && one.getAttribute('aria-label')?.startsWith(`${start},`),
      )
      const name = bar?.querySelector('.tl-content')?.getBoundingClientRect()
      hidden = Math.max(hidden, name ? left() - name.left : Number.POSITIVE_INFINITY)
      // After the frame: what the timeline draws in it is drawn by then.
      requestAnimationFrame(() => setTimeout(look))
    }
    look()
    window.nameWatched = () => {
      isOver = true
      return { hidden, frames }
    }
  }, title)
  await act()
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => window.nameWatched?.())
  if (!seen) throw new Error('nobody watched')
  return seen
}

// rules/calendar.md#25
it('keeps the name of an event that began before the view in it, in every frame of every act', async () => {
  const [title, middle] = ['Chantier du grand théâtre', dayFromNow(500)]
  const dates = { start_date: later(middle, -140), end_date: later(middle, 140) }
  await api.call(eventRoutes.create, { body: { title, ...dates, is_confirmed: false } })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${middle}`)
  await page.getByRole('option', { name: new RegExp(`^${title},`) }).waitFor()
  await page.locator('.load-head').first().waitFor()
  const { x, y, width, height } = await boxOf(page.locator('.tl-lanes'))
  const axis = { x: x + width / 2, y: y - 20 }
  const wheel = async (by: number) => {
    await page.mouse.move(x + width / 2, y + height - 60)
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, by)
  }
  const preset = (name: 'day' | 'week' | 'month' | 'quarter') =>
    page.getByRole('button', { name: w.calendar.preset[name], exact: true }).click()
  const list = async () => {
    // A press on the axis, which the heads leave to it.
    const head = await boxOf(page.locator('.load-head').nth(3))
    await page.mouse.click(head.x + head.width / 2, head.y + 12)
    await page.getByRole('dialog').waitFor()
  }
  const acts: [name: string, act: () => Promise<void>][] = [
    ['zooming out', () => wheel(40)],
    ['zooming in', () => wheel(-40)],
    ['day', () => preset('day')],
    ['month', () => preset('month')],
    ['quarter', () => preset('quarter')],
    ['week', () => preset('week')],
    ['next', () => page.getByRole('button', { name: w.calendar.next }).click()],
    ['panning', () => drag(page, axis, -300)],
    ['panning back', () => drag(page, axis, 200)],
    ['the list of a day', list],
    ['its end', () => page.keyboard.press('Escape')],
  ]
  for (const [name, act] of acts) {
    const { hidden, frames } = await watchName(page, title, act)
    expect([name, hidden < 1.5, hidden]).toEqual([name, true, hidden])
    expect(frames).toBeGreaterThan(3)
  }
  await leave(seat)
}, 120_000)
