import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Milliseconds between the frames drawn since {@link watchFrames}. */
    frameTimes?: number[]
  }
}

/** Begins to time the frames of a page; an earlier watch ends. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    window.frameTimes = times
    let last = performance.now()
    const look = (now: number) => {
      if (window.frameTimes !== times) return
      times.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** 95th percentile of the times between the frames watched, ms. */
export async function slowFrame(page: Page): Promise<number> {
  const times = await page.evaluate(() => (window.frameTimes ?? []).slice(1))
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
