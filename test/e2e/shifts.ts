import type { BrowserContext, Page } from 'playwright-core'

/** Something that moved on the page without the user: how much, when, and what it was. */
export type Shift = {
  /** Chromium's score: the share of the window that moved, times how far. */
  value: number
  /** Milliseconds since the page began to load. */
  at: number
  /** Within half a second of a press, which may well move things. */
  afterInput: boolean
  moved: string[]
}
declare global {
  interface Window {
    shifts: Shift[]
    /** The shifts until now, those included that the browser has still to tell. */
    notedShifts(): Shift[]
  }
}

/** The most that may move while a screen opens, or apart from what an act is about. */
export const mostMoved = 0.02

/** From the next page load on, notes what moves on the pages of this profile. */
export const watchShifts = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript(() => {
    type LayoutShift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'something gone since'
      const names = [...element.classList].filter((one) => !/^m_/.test(one)).slice(0, 2)
      const said = (node?.textContent ?? '').trim().slice(0, 30)
      return `${[element.localName, ...names].join('.')} "${said}"`
    }
    const placeOf = ({ x, y, width, height }: DOMRect) => `${[x, y, width, height].map(Math.round)}`
    window.shifts = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) // the one type observed
        window.shifts.push({
          value: entry.value,
          at: Math.round(entry.startTime),
          afterInput: entry.hadRecentInput,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          ),
        })
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.notedShifts = () => {
      note(observer.takeRecords())
      return window.shifts
    }
  })

/** Forgets what has moved until now, for the next measurement on the same page. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.notedShifts()
    window.shifts = []
  })

/** What has moved without a press, largest first; all of it counts together. */
export async function shiftsOf(page: Page): Promise<{ sum: number; told: string }> {
  const shifts = await page.evaluate(() => window.notedShifts().filter(({ afterInput }) => !afterInput))
  const told = shifts
    .toSorted((one, other) => other.value - one.value)
    .map(({ value, at, moved }) => `${value.toFixed(4)} at ${at} ms: ${moved.join('; ')}`)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), told: told.join('\n  ') }
}

/** Milliseconds without a request after which a page has everything. */
const still = 250

/**
 * Follows the requests of a page. Returns a function that waits until all are answered, and what
 * came is drawn.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  let last = 0
  const end = (request: unknown) => {
    open.delete(request)
    last = performance.now()
  }
  page.on('request', (request) => {
    // The stream of changes is never complete.
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    last = performance.now()
    while (open.size > 0 || performance.now() - last < still) await new Promise((resolve) => setTimeout(resolve, 30))
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }
}

/** Delays the API's answers by 700 ms and fonts by 1.5 s, as a distant server does. */
export async function answerLate(context: BrowserContext): Promise<void> {
  const delays: [address: string, ms: number][] = [
    ['**/api/**', 700],
    ['**/*.woff2', 1500],
  ]
  for (const [address, ms] of delays)
    await context.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.fallback().catch(() => {}) // the page has moved on
    })
}
