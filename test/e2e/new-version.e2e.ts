import type { Locator } from 'playwright-core'
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
  // Another build has another last script; here it is one that may run twice.
  const scripts = page.locator('script[type=module][src]')
  const fileOf = async (script: Locator) => (await script.getAttribute('src'))!.replace(/^.*(?=assets\/)/, '')
  const [harmless, own] = [await fileOf(scripts.first()), await fileOf(scripts.last())]
  proxy.rewrite('/sw.js', (text) => text.replaceAll(own, `${harmless}?next`))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByText(w.frame.update).waitFor({ timeout: 60_000 })
  await checkBothSchemes(page, 'a new version')
  // So does the page that the server of that build answers.
  const last = `<script type="module" crossorigin src="./${harmless}?next"></script>`
  proxy.rewrite('/materials', (text) => text.replace('</head>', `${last}</head>`))
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

// rules/today.md#7, rules/offline.md#12
it('is taken by the wall with its next renewal', async () => {
  const { seat, proxy } = phone
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${proxy.url}/today?wall=1`)
  await page.getByText(w.today.up_to_date).waitFor()
  await installed(seat)
  const scripts = page.locator('script[type=module][src]')
  const fileOf = async (script: Locator) => (await script.getAttribute('src'))!.replace(/^.*(?=assets\/)/, '')
  const [harmless, own] = [await fileOf(scripts.first()), await fileOf(scripts.last())]
  proxy.rewrite('/sw.js', (text) => text.replaceAll(own, `${harmless}?next`))
  const last = `<script type="module" crossorigin src="./${harmless}?next"></script>`
  const { pathname, search } = new URL(page.url())
  proxy.rewrite(pathname + search, (text) => text.replace('</head>', `${last}</head>`))
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // Renewed every minute at the latest.
  await expect.poll(() => loads, { timeout: 100_000 }).toBe(1)
  await page.getByText(w.today.up_to_date).waitFor()
  expect(await page.locator('script[type=module][src$="?next"]').count()).toBe(1)
}, 240_000)
