import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { packageRoot } from '#server/root.ts'

/** Most JavaScript that the calendar may load until its first event shows, bytes after gzip. */
export const scriptBudget = 290_000

/** A file of the client's JavaScript, with its bytes after gzip. */
export type Script = { file: string; size: number }

declare global {
  interface Window {
    /** When the first event was painted, ms after the navigation. */
    shown?: number
  }
}

// As text: the page does not know what the TypeScript loader adds to functions.
const watch = `
  const look = () => {
    const box = document.querySelector('.tl-item')?.getBoundingClientRect()
    if (!box?.width) return requestAnimationFrame(look)
    // The task after this frame, which paints the bar.
    setTimeout(() => (window.shown = performance.now()))
  }
  requestAnimationFrame(look)`
const scriptsLoaded = `performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd > 0 && responseEnd <= window.shown)
  .map(({ name }) => new URL(name).pathname.split('/').pop())`

/**
 * Opens the calendar in a new page of a signed-in profile. @returns ms from the navigation to the
 * first painted event, and the JavaScript loaded until then, the largest file first
 */
export async function loadCalendar(page: Page, url: string): Promise<{ shown: number; scripts: Script[] }> {
  await page.addInitScript({ content: watch })
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  // A function: the page's policy forbids text that is evaluated later.
  await page.waitForFunction(() => window.shown !== undefined, undefined, { timeout: 60_000 })
  const shown = await page.evaluate(() => window.shown ?? 0)
  const files = await page.evaluate<string[]>(scriptsLoaded)
  const folder = join(process.env.DIST ?? join(packageRoot(), 'dist'), 'client', 'assets')
  const scripts = await Promise.all(
    files.map(async (file) => ({ file, size: gzipSync(await readFile(join(folder, file))).length })),
  )
  return { shown, scripts: scripts.sort((a, b) => b.size - a.size) }
}

export const sizeOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { size }) => sum + size, 0)
