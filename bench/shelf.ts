/** A material of 2,000 units: what its list costs the server, and how its tab opens and scrolls. */
import type { Browser, Page } from 'playwright-core'
import type { Material } from '#shared/material-shape.ts'
import { sessionCookie } from '#shared/session.ts'
import { launch, openProfile } from '#test/browser.ts'
import { slowFrame, watchFrames } from './frames.ts'
import { type Figures, measure, median, read } from './measure.ts'
import { type Site, startBenchSite } from './site.ts'
import type { Work } from './work.ts'
import { findSubject } from './works.ts'

export type ShelfFigures = {
  /** The request of the list, alone. */
  request: Figures
  /** From the click on the tab to its painted rows, ms; median. */
  opened: number
  /** 95th percentile of the time between frames while the list scrolls, ms. */
  frame: number
}

declare global {
  interface Window {
    /** ms from the click on the tab to its painted rows. */
    tabOpened?: number
  }
}

const units = 2000
const openings = 7

/** Measures with the data set M on the embedded database. */
export async function measureShelf(): Promise<ShelfFigures> {
  const site = await startBenchSite('M', null)
  const browser = await launch()
  try {
    const id = await stockShelf(site)
    const list: Work = {
      part: 'shelf',
      title: 'units of a material',
      budget: {},
      turns: () => [[{ method: 'GET', path: `/api/materials/${id}/units` }]],
    }
    const request = await measure(site, list, await findSubject((one) => read(site, one)))
    const opened: number[] = []
    let frame = 0
    // The first opening warms the server, not the browser.
    for (let round = 0; round <= openings; round++) {
      const page = await openMaterial(site, browser, id)
      const time = await openTab(page)
      if (round > 0) opened.push(time)
      if (round === openings) frame = await scrollThrough(page)
      await page.context().close()
    }
    return { request, opened: median(opened), frame }
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Makes the material with its units; returns its id. */
async function stockShelf(site: Site): Promise<number> {
  const own = { name: 'Projecteur à LED', reference: 'SHELF', park_id: 1, is_unitary: true }
  const body = { ...own, stock_quantity: 0, rental_price: 5 }
  const { id } = (await read(site, { method: 'POST', path: '/api/materials', body })) as Material // of this route
  for (let from = 1; from <= units; from += 1000) {
    const series = { count: 1000, prefix: 'LED-', from: String(from).padStart(4, '0') }
    await read(site, { method: 'POST', path: `/api/materials/${id}/units`, body: series })
  }
  return id
}

/** The page of the material in a new profile, on its first tab. */
async function openMaterial(site: Site, browser: Browser, id: number): Promise<Page> {
  const context = await openProfile(browser)
  await context.addCookies([{ name: sessionCookie, value: site.token, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${site.url}/materials/${id}/view`)
  await page.getByRole('tab').nth(1).waitFor()
  await page.waitForTimeout(1500) // what the page fetches at rest
  return page
}

// As text: the page does not know what the TypeScript loader adds to functions.
const watchTab = `
  document.addEventListener('click', () => {
    const began = performance.now()
    const look = () => {
      if (!document.querySelector('.unit-row')) return requestAnimationFrame(look)
      // The task after this frame, which paints the rows.
      setTimeout(() => (window.tabOpened = performance.now() - began))
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })`

/** Milliseconds from the click on the tab of units to the frame that shows its rows. */
async function openTab(page: Page): Promise<number> {
  await page.evaluate(`(() => {${watchTab}})()`)
  await page.locator('[role=tab][aria-controls$="panel-units"]').click()
  await page.waitForFunction(() => window.tabOpened !== undefined)
  return page.evaluate(() => window.tabOpened ?? 0)
}

/** Turns the wheel down the list and back, some 4,000 pixels a second: a quick hand. */
async function scrollThrough(page: Page): Promise<number> {
  await page.mouse.move(720, 600)
  await watchFrames(page)
  for (let step = 0; step < 160; step++) {
    await page.mouse.wheel(0, step < 120 ? 60 : -60)
    await page.waitForTimeout(14)
  }
  return slowFrame(page)
}
