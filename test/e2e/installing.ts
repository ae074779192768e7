import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import { patience, type Seat, takeSeat } from './at-screen.ts'
import { type StandIn, startProxy } from './proxy.ts'

/** A phone on which the client may be installed, and the proxy between it and the site. */
export type Installing = { seat: Seat; proxy: StandIn; leave(): Promise<void> }

/** Takes a seat at an address of its own: a service worker belongs to one. */
export async function takeInstalling(browser: Browser, site: RunningSite): Promise<Installing> {
  const proxy = await startProxy(site.url)
  const seat = await takeSeat(browser, { ...site, url: proxy.url }, { size: phone, isTouch: true, installs: true })
  const leave = async () => {
    await seat.context.close()
    proxy.stop()
  }
  return { seat, proxy, leave }
}

/** Until the worker answers for the page and the screen's answers are on the device. */
export async function installed({ page }: Seat): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 90_000 })
  await expect.poll(() => keptOf(page), { timeout: patience }).toContain('["session.get",{}]')
}

/** The keys of the answers that the device keeps. */
export const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const asked = indexedDB.open('flightcase /')
    const answered = (request: IDBRequest) =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const database = (await answered(asked)) as IDBDatabase
    try {
      if (!database.objectStoreNames.contains('kept')) return []
      return (await answered(database.transaction('kept').objectStore('kept').getAllKeys())) as string[]
    } finally {
      database.close()
    }
  })
