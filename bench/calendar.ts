import type { Browser } from 'playwright-core'
import { moveWallClock } from '#shared/rules/period.ts'
import { sessionCookie } from '#shared/session.ts'
import { openProfile } from '#test/browser.ts'
import { loadCalendar, type Script } from '#test/first-load.ts'
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
  /** The JavaScript loaded until then, the largest file first. */
  scripts: Script[]
}

const eventsShown = 60
const loads = 7

/**
 * Opens the calendar in new browser profiles, with sixty events in the thirty days of its view.
 * Trashes the site's other events of those months for it: measure it last.
 */
export async function measureCalendar(site: Site, browser: Browser, day: string): Promise<CalendarFigures> {
  const start = moveWallClock(`${day} 00:00:00`, { days: -10 })
  const end = moveWallClock(start, { days: 30 })
  const events = await site.ask('thinOut', { count: eventsShown, start, end })
  const opened: Awaited<ReturnType<typeof loadCalendar>>[] = []
  // The first load warms the server, not the browser.
  for (let load = 0; load <= loads; load++) {
    const one = await open(site, browser, start, end)
    if (load > 0) opened.push(one)
  }
  return { shown: median(opened.map(({ shown }) => shown)), events, scripts: opened[0]?.scripts ?? [] }
}

const keepView = (start: string, end: string) => `
  localStorage.setItem('calendarStart', ${JSON.stringify(start)})
  localStorage.setItem('calendarEnd', ${JSON.stringify(end)})`

async function open(site: Site, browser: Browser, start: string, end: string) {
  const context = await openProfile(browser)
  try {
    await context.addCookies([
      { name: sessionCookie, value: site.token, url: site.url, httpOnly: true, sameSite: 'Lax' },
    ])
    const page = await context.newPage()
    await page.addInitScript({ content: keepView(start, end) })
    return await loadCalendar(page, site.url)
  } finally {
    await context.close()
  }
}
