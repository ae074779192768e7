import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, type RunnerTestCase } from 'vitest'
import { sharedBrowser } from '../browser.ts'
import { admin, type RunningSite, type Start, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'

export type Stage = { site: RunningSite; browser: Browser; api: Api }

/**
 * A browser for all journeys of a file. Profiles that a failed journey left open are closed at its
 * end; those opened before all journeys are closed after the last.
 */
export function useBrowser(prepare: (browser: Browser) => unknown): void {
  let browser: Browser | undefined
  let openBefore: BrowserContext[] = []
  const closeProfiles = async (kept: BrowserContext[] = []) => {
    for (const context of browser?.contexts() ?? []) if (!kept.includes(context)) await context.close()
  }
  beforeAll(async () => {
    browser = await sharedBrowser()
    await prepare(browser)
  })
  beforeEach(() => {
    openBefore = browser?.contexts() ?? []
  })
  afterEach(() => closeProfiles(openBefore))
  afterAll(() => closeProfiles())
}

/**
 * A site, a browser and a program that writes to the site, for all journeys of a file. `prepare`
 * runs before the first; the site is the demonstration unless `start` says otherwise, and the
 * program the admin's. A retried journey begins on a new site, prepared again, since the records of
 * its first try would have taken its names: the first of a file always, the others with `isRenewed`.
 * Files set it when their journeys do not build on each other.
 */
export function useStage(
  prepare: (stage: Stage) => unknown,
  { as = admin.pseudo, isRenewed = false, ...start }: Start & { as?: string; isRenewed?: boolean } = {},
): void {
  let site: RunningSite | undefined
  const begin = async (browser: Browser) => {
    await site?.stop()
    site = await startSite({ command: 'demo', ...start })
    await prepare({ site, browser, api: await openApi(site, as) })
  }
  afterAll(() => site?.stop())
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount && (isRenewed || isFirst(task))) await begin(await sharedBrowser())
  })
  useBrowser(begin)
}

/** No journey of the file has left anything on the site that this one may build on. */
const isFirst = ({ suite, file }: RunnerTestCase): boolean =>
  suite === undefined && !file.tasks.some(({ result }) => result?.state === 'pass')
