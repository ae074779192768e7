import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { packageRoot } from '#server/root.ts'
import { moveWallClock } from '#shared/rules/period.ts'
import { sessionCookie } from '#shared/session.ts'
import { openProfile } from '#test/browser.ts'
import { median } from './measure.ts'
import type { Site } from './site.ts'

export type CalendarFigures = {
  /**
   * Milliseconds from the navigation to the first painted event, with an empty browser cache;
   * median.
   */
  shown: number
  /** Events in the calendar. */
  events: number
  /**
   * The JavaScript loaded until then, the largest file first, with its bytes compressed with gzip.
   */
  scripts: { file: string; size: number }[]
}

declare global {
  interface Window {
    /** When the first event was painted, ms after the navigation. */
    shown?: number
  }
}

const eventsShown = 60
const loads = 7
const bar = '.tl-item'

/**
 * Opens the calendar in new browser profiles, with sixty events in the thirty days of its view.
 * Trashes the site's other events of those months for it: measure it last.
 */
export async function measureCalendar(site: Site, browser: Browser, day: string): Promise<CalendarFigures> {
  const start = moveWallClock(`${day} 00:00:00`, { days: -10 })
  const end = moveWallClock(start, { days: 30 })
  const events = await site.ask('thinOut', { count: eventsShown, start, end })
  const opened: { shown: number; files: string[] }[] = []
  // The first load warms the server, not the browser.
  for (let load = 0; load <= loads; load++) {
    const one = await open(site, browser, start, end)
    if (load > 0) opened.push(one)
  }
  const files = opened[0]?.files ?? []
  const folder = join(packageRoot(), 'dist', 'client', 'assets')
  const scripts = await Promise.all(
    files.map(async (file) => ({ file, size: gzipSync(await readFile(join(folder, file))).length })),
  )
  return {
    shown: median(opened.map(({ shown }) => shown)),
    events,
    scripts: scripts.sort((a, b) => b.size - a.size),
  }
}

// As text: the page does not know what the TypeScript loader adds to functions.
const watch = (start: string, end: string) => `
  localStorage.setItem('calendarStart', ${JSON.stringify(start)})
  localStorage.setItem('calendarEnd', ${JSON.stringify(end)})
  const look = () => {
    const box = document.querySelector('${bar}')?.getBoundingClientRect()
    if (!box?.width) return requestAnimationFrame(look)
    // The task after this frame, which paints the bar.
    setTimeout(() => (window.shown = performance.now()))
  }
  requestAnimationFrame(look)`
const scriptsLoaded = `performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd > 0 && responseEnd <= window.shown)
  .map(({ name }) => new URL(name).pathname.split('/').pop())`

async function open(site: Site, browser: Browser, start: string, end: string) {
  const context = await openProfile(browser)
  try {
    await context.addCookies([
      { name: sessionCookie, value: site.token, url: site.url, httpOnly: true, sameSite: 'Lax' },
    ])
    const page = await context.newPage()
    await page.addInitScript({ content: watch(start, end) })
    await page.goto(`${site.url}/`, { waitUntil: 'commit' })
    // A function: the page's policy forbids text that is evaluated later.
    await page.waitForFunction(() => window.shown !== undefined, undefined, { timeout: 60_000 })
    const shown = await page.evaluate(() => window.shown ?? 0)
    return { shown, files: await page.evaluate<string[]>(scriptsLoaded) }
  } finally {
    await context.close()
  }
}
