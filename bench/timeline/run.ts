/**
 * Measures the timeline in a real browser: 10,000 items over two years, 30 and 180 days shown.
 * Times in milliseconds. Alone: `npx tsx bench/timeline/run.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import { build, type InlineConfig, preview } from 'vite'
import { launch } from '#test/browser.ts'

export type TimelineFigures = {
  days: number
  /** From the first line of the page's program to painted bars: median of five. */
  open: number
  /** 95th percentile of the time between frames. */
  pan: number
  zoom: number
  /** The same while other users write ten times a second. */
  panLive: number
  zoomLive: number
  budget: { open: number; frame: number }
}

const BUDGETS = [
  { days: 30, open: 200, frame: 22 },
  { days: 180, open: 500, frame: 33 },
]
const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the page into a temporary folder and serves it; `close` removes both. */
export async function servePage(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'flightcase-timeline-'))
  const shared: InlineConfig = { root, configFile: false, logLevel: 'error', plugins: [react()] }
  await build({ ...shared, build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('the preview server has no address')
  return {
    url,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** The measured figures, one entry per period; fails when the page does not open. */
export async function measureTimeline(): Promise<TimelineFigures[]> {
  const { url, close } = await servePage()
  const browser = await launch()
  try {
    const figures: TimelineFigures[] = []
    // The first page also starts the browser's own machinery.
    await (await openPage(browser, url, 30)).close()
    for (const { days, open, frame } of BUDGETS) {
      const opened: number[] = []
      for (let run = 0; run < 5; run++) {
        const page = await openPage(browser, url, days)
        opened.push(await page.evaluate(() => window.bench.opened ?? 0))
        await page.close()
      }
      const page = await openPage(browser, url, days)
      const pan = await frames(page, () => drag(page))
      const zoom = await frames(page, () => turn(page))
      await page.close()
      const live = await openPage(browser, url, days, '&writes=10')
      const panLive = await frames(live, () => drag(live))
      const zoomLive = await frames(live, () => turn(live))
      await live.close()
      opened.sort((a, b) => a - b)
      figures.push({ days, open: opened[2] ?? 0, pan, zoom, panLive, zoomLive, budget: { open, frame } })
    }
    return figures
  } finally {
    await browser.close()
    await close()
  }
}

async function openPage(browser: Browser, url: string, days: number, more = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}?n=10000&days=${days}&max=200${more}`)
  await page.waitForFunction(() => window.bench?.opened !== undefined)
  await page.waitForTimeout(300)
  return page
}

/** 95th percentile of the frame times during an action. */
async function frames(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.bench.watchFrames())
  await act()
  const times = await page.evaluate(() => window.bench.frames.slice(1))
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? 0
}

async function drag(page: Page) {
  for (let stroke = 0; stroke < 6; stroke++) {
    const back = stroke % 3 === 2
    await page.mouse.move(back ? 300 : 1200, 500)
    await page.mouse.down()
    for (let step = 1; step <= 40; step++) {
      await page.mouse.move(back ? 300 + step * 22 : 1200 - step * 22, 500)
      await page.waitForTimeout(12)
    }
    await page.mouse.up()
  }
}

async function turn(page: Page) {
  await page.mouse.move(720, 500)
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, step % 40 < 20 ? -40 : 40)
    await page.waitForTimeout(14)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { days, open, pan, zoom, panLive, zoomLive, budget } of await measureTimeline())
    console.log(
      `${days} days: open ${open.toFixed(0)} ms (${budget.open}), panning ${pan.toFixed(1)} ms, zooming ${zoom.toFixed(1)} ms, with ten writes a second ${panLive.toFixed(1)} and ${zoomLive.toFixed(1)} ms (${budget.frame})`,
    )
}
