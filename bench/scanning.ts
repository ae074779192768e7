/** How soon a code in front of a phone's camera makes its line green, and how the page draws meanwhile. */
import type { Page } from 'playwright-core'
import type { Event } from '#shared/event.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { userRoutes } from '#shared/user.ts'
import { openProfile, phone } from '#test/browser.ts'
import { dayFromNow } from '#test/days.ts'
import { type Api, openApi } from '#test/e2e/api.ts'
import { withCamera } from '#test/e2e/scanning.ts'
import type { Scene } from '#test/film.ts'
import { admin, type RunningSite, startSite } from '#test/running-site.ts'
import { slowFrame, watchFrames } from './frames.ts'
import { median } from './measure.ts'

export type ScanningFigures = {
  /** From the frame that shows a code to the painted green line, ms: median and slowest. */
  green: number
  slowest: number
  /** 95th percentile of the time between frames while the camera reads, ms. */
  frame: number
}

declare global {
  interface Window {
    /** Instants at which codes came into sight, and at which lines turned green. */
    scanned?: { seen: number[]; green: number[] }
  }
}

const lines = 12

/** Measures on the departure of an event of the demonstration, in the size of a phone. */
export async function measureScanning(): Promise<ScanningFigures> {
  const site = await startSite({ command: 'demo' })
  try {
    const api = await openApi(site)
    const settings = { language: 'fr', tour: false } as const
    await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: settings })
    const materials = (await api.call(materialRoutes.all, { query: {} })).slice(0, lines)
    const event = await planDeparture(api, materials)
    let figures: ScanningFigures | undefined
    await withCamera(
      film(site, materials),
      async (browser) => {
        const context = await openProfile(browser, { size: phone, isTouch: true })
        await context.grantPermissions(['camera'])
        const data = { identifier: admin.pseudo, password: site.password }
        await context.request.post(`${site.url}/api/session`, { data })
        figures = await scanAll(await context.newPage(), site, event)
      },
      [1280, 720],
    )
    if (!figures) throw new Error('nothing was scanned')
    return figures
  } finally {
    await site.stop()
  }
}

/** Each code in turn, with nothing in sight between two. */
const film = (site: RunningSite, materials: readonly AvailableMaterial[]): Scene[] =>
  materials.flatMap(({ code }) => [
    { length: 1100 },
    { length: 1000, code: { text: `${site.url}/c/${code}`, format: 'QRCode' } },
  ])

async function planDeparture(api: Api, materials: readonly AvailableMaterial[]): Promise<Event> {
  const day = dayFromNow(0)
  const body = {
    title: 'Départ à scanner',
    start_date: day,
    end_date: day,
    is_confirmed: false,
    materials: materials.map(({ id }) => ({ id, quantity: 1 })),
  }
  return api.call(eventRoutes.create, { body })
}

async function scanAll(page: Page, site: RunningSite, event: Event): Promise<ScanningFigures> {
  await page.addInitScript({ content: watch })
  await page.goto(`${site.url}/event-departure/${event.id}`)
  await page.locator('.scanner').getByRole('button').first().tap()
  await page.locator('.scan-camera[data-live]').waitFor()
  await watchFrames(page)
  // A function: the page's policy forbids text that is evaluated later.
  await page.waitForFunction((all) => window.scanned?.green.length === all, lines, { timeout: 120_000 })
  const frame = await slowFrame(page)
  const { seen, green } = await page.evaluate(() => window.scanned ?? { seen: [], green: [] })
  // A code that was in sight while the decoder was fetched is read when it comes again.
  const times = green.map((at) => at - Math.max(...seen.filter((shown) => shown < at)))
  return { green: median(times), slowest: Math.max(...times), frame }
}

/**
 * Notes when the white mark in the corner of the film's picture appears (`test/film.ts`), and when a
 * further line has been painted green. As text: the page does not know what the TypeScript loader
 * adds to functions.
 */
const watch = `
  window.scanned = { seen: [], green: [] }
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 4
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let wasMarked = false
  const onPicture = (_, { presentationTime }) => {
    const video = document.querySelector('video')
    video?.requestVideoFrameCallback(onPicture)
    context.drawImage(video, 8, 8, 16, 16, 0, 0, 4, 4)
    const isMarked = context.getImageData(0, 0, 4, 4).data[20] > 220
    if (isMarked && !wasMarked) window.scanned.seen.push(presentationTime)
    wasMarked = isMarked
  }
  const green = new Set()
  const look = () => {
    const video = document.querySelector('video')
    if (video && !video.isWatched) {
      video.isWatched = true
      video.requestVideoFrameCallback(onPicture)
    }
    for (const state of document.querySelectorAll('[data-id] .inventory-state[data-state=complete]')) {
      const { id } = state.closest('[data-id]').dataset
      if (green.has(id)) continue
      green.add(id)
      // The task after this frame, which paints the line.
      setTimeout(() => window.scanned.green.push(performance.now()))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`
