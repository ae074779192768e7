import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Milliseconds between the frames drawn since {@link watchFrames}. */
    frameTimes?: number[]
  }
}

// As text: the page does not know what the TypeScript loader adds to functions.
const watch = `
  const times = []
  window.frameTimes = times
  let last = performance.now()
  const look = (now) => {
    if (window.frameTimes !== times) return
    times.push(now - last)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** Begins to time the frames of a page; an earlier watch ends. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(`(() => {${watch}})()`)
}

/** 95th percentile of the times between the frames watched, ms. */
export async function slowFrame(page: Page): Promise<number> {
  const times = await page.evaluate(() => (window.frameTimes ?? []).slice(1))
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
