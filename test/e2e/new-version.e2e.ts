import { beforeEach, expect, it } from 'vitest'
import { checkBothSchemes, enter, heading, patience } from './at-screen.ts'
import { type Installing, installed, takeInstalling } from './installing.ts'
import { type Stage, useStage } from './stage.ts'

let stage: Stage
useStage(
  (one) => {
    stage = one
  },
  { isRenewed: true },
)

let phone: Installing
beforeEach(async () => {
  phone = await takeInstalling(stage.browser, stage.site)
  return phone.leave
})

// rules/offline.md#12
it('announces a new version, and takes it at the next change of screen', async () => {
  const { seat, proxy } = phone
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${proxy.url}/today`)
  await heading(page, w.frame.menu.today).waitFor()
  await installed(seat)
  // The worker of another build keeps another file in the place of the page's own.
  const next = (text: string) => text.replaceAll(/assets\/first-([\w-]+)\.js/g, 'assets/first-$1.js?next')
  proxy.rewrite('/sw.js', next)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByText(w.frame.update).waitFor({ timeout: 60_000 })
  await checkBothSchemes(page, 'a new version')
  // So does the page that the server of that build answers.
  proxy.rewrite('/materials', next)
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.getByRole('button', { name: w.frame.menu.open }).click()
  await page.getByRole('link', { name: w.frame.menu.materials, exact: true }).click()
  await expect.poll(() => loads, { timeout: patience }).toBe(1)
  await heading(page, w.frame.menu.materials).waitFor()
  expect(await page.locator('script[type=module][src$="?next"]').count()).toBe(1)
  // The new page and the new worker belong together: nothing is left to announce.
  await installed(seat)
  expect(await page.getByText(w.frame.update).count()).toBe(0)
  expect(loads).toBe(1)
}, 240_000)
