import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch } from '../browser.ts'
import { admin, type RunningSite, type Start, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'

export type Stage = { site: RunningSite; browser: Browser; api: Api }

/**
 * A site, a browser and a program that writes to the site, for all journeys of a file. `prepare`
 * gets them before the first; the site is the demonstration unless `start` says otherwise, and the
 * program the admin's.
 */
export function useStage(
  prepare: (stage: Stage) => unknown,
  { as = admin.pseudo, ...start }: Start & { as?: string } = {},
): void {
  const stage: { site?: RunningSite; browser?: Browser } = {}
  beforeAll(async () => {
    stage.site = await startSite({ command: 'demo', ...start })
    stage.browser = await launch()
    await prepare({ site: stage.site, browser: stage.browser, api: await openApi(stage.site, as) })
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.site?.stop()
  })
}
