import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { instantOf } from '#shared/rules/period.ts'
import { zone } from '../days.ts'
import { patience } from './at-screen.ts'

/**
 * The period that the calendar shows, epoch milliseconds: the one stored on this machine, from the
 * first movement on, centred on the day that the address names.
 */
const viewOf = async (page: Page): Promise<{ start: number; end: number }> => {
  const [start, end] = await page.evaluate(() =>
    ['calendarStart', 'calendarEnd'].map((key) => localStorage.getItem(key)),
  )
  if (!start || !end) return { start: 0, end: 0 }
  const kept = { start: instantOf(start, zone), end: instantOf(end, zone) }
  const day = new URL(page.url()).searchParams.get('date')
  if (!day) return kept
  const middle = instantOf(`${day.replaceAll('"', '')} 12:00:00`, zone)
  const half = (kept.end - kept.start) / 2
  return { start: middle - half, end: middle + half }
}

/** How many days the calendar shows, once it has moved. */
export const daysShown = async (page: Page): Promise<number> => daysOf(await viewOf(page))

const daysOf = ({ start, end }: { start: number; end: number }) => (end - start) / 86_400_000

/** Turns the wheel over the timeline until it shows at least that many days. */
export async function zoomOut(page: Page, timeline: Locator, days: number): Promise<void> {
  const { x, y, width, height } = await boxOf(timeline)
  await page.mouse.move(x + width / 2, y + height - 30)
  await expect
    .poll(
      async () => {
        const shown = daysOf(await viewOf(page))
        if (shown < days) await page.mouse.wheel(0, 120)
        return shown
      },
      { timeout: patience, interval: 400 },
    )
    .toBeGreaterThan(days)
  // It moves on after the last turn: the days rest once two readings agree.
  let before = Number.NaN
  await expect
    .poll(
      async () => {
        const last = before
        before = (await viewOf(page)).start
        return before === last
      },
      { timeout: patience, interval: 400 },
    )
    .toBe(true)
}

/** The position of a day's noon on the screen, and the day's width, pixels. */
export async function placeOf(page: Page, timeline: Locator, day: string): Promise<{ x: number; width: number }> {
  const { start, end } = await viewOf(page)
  const box = await boxOf(timeline)
  const scale = box.width / (end - start)
  return { x: box.x + (instantOf(`${day} 12:00:00`, zone) - start) * scale, width: 86_400_000 * scale }
}

/** A place of the timeline below all bars. */
export const emptyRow = async (timeline: Locator): Promise<number> => {
  const { y, height } = await boxOf(timeline)
  return y + Math.min(height, 420) - 20
}

/** Drags by a number of pixels, in steps as a hand does. */
export async function drag(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by / 2, from.y, { steps: 6 })
  await page.mouse.move(from.x + by, from.y, { steps: 6 })
  await page.mouse.up()
}

export async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.waitFor()
  // What is drawn anew has no place for a moment.
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const box = await target.boundingBox()
    if (box) return box
  }
  throw new Error(`${target} has no place on the screen`)
}
