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
  await carry(page, from, by)
}

async function carry(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(from.x + by / 2, from.y, { steps: 6 })
  await page.mouse.move(from.x + by, from.y, { steps: 6 })
  await page.mouse.up()
}

/**
 * Takes hold of a bar by its middle or its end. The pointer is on the bar itself before the press:
 * toasts that come and go move the page.
 * @returns where it was pressed
 */
export async function grasp(bar: Locator, at: 'middle' | 'end' = 'middle'): Promise<{ x: number; y: number }> {
  const page = bar.page()
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const { x, y, width, height } = await boxOf(bar)
    const spot = { x: at === 'end' ? x + width - 2 : x + width / 2, y: y + height / 2 }
    await page.mouse.move(spot.x, spot.y)
    if (!(await bar.evaluate((one) => one.matches(':hover')))) continue
    await page.mouse.down()
    return spot
  }
  throw new Error(`${bar} cannot be reached by the pointer`)
}

/** Drags a bar by its middle or its end, by a number of pixels. */
export async function dragBar(bar: Locator, by: number, at: 'middle' | 'end' = 'middle'): Promise<void> {
  const { x, y } = await grasp(bar, at)
  await carry(bar.page(), { x, y }, by)
}

/** The place of what has come to rest: bars glide to where they belong. */
export async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.waitFor()
  let before = ''
  for (const end = Date.now() + patience; Date.now() < end; ) {
    // What is drawn anew has no place for a moment.
    const box = await target.boundingBox()
    const now = JSON.stringify(box)
    if (box && now === before) return box
    before = now
    await target.page().waitForTimeout(50)
  }
  throw new Error(`${target} comes to no rest on the screen`)
}
