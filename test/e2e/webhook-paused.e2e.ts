import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { webhookRoutes } from '#shared/webhook.ts'
import { openApi } from './api.ts'
import { checkBothSchemes, enter, leave, takeSeat } from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

const now = new Date()
const threeDaysLater = new Date(now.getTime() + 73 * 3_600_000)
let stage: Stage
useStage(
  (one) => {
    stage = one
  },
  { clock: [threeDaysLater, now] },
)

// rules/webhook.md#16, rules/webhook.md#17, rules/today.md#10
it('tells an admin on Today that a webhook is paused, and leads to where it is resumed', async () => {
  const { site, browser, api } = stage
  const body = { address: 'https://crochet.invalid/pause', kinds: ['material' as const] }
  const { id } = await api.call(webhookRoutes.create, { body })
  const [material] = (await api.call(materialRoutes.list, { query: { limit: 1 } })).data
  const note = (by: typeof api, text: string) =>
    by.call(materialRoutes.update, { params: { id: material!.id }, body: { note: text } })
  const read = (by: typeof api) => by.call(webhookRoutes.get, { params: { id } })
  await note(api, 'a')
  await expect.poll(async () => (await read(api)).failing_since).not.toBeNull()
  await site.tick()
  const later = await openApi(site) // the first session is over by now
  await note(later, 'b')
  await expect.poll(async () => (await read(later)).is_active).toBe(false)
  await site.tick()

  const seat = await takeSeat(browser, site)
  await enter(seat)
  const { page, words: w } = seat
  await page.goto(`${site.url}/today`)
  const notice = page.getByRole('alert').filter({ hasText: w.webhook.notice_one })
  await notice.waitFor()
  await checkBothSchemes(page, 'today with a paused webhook')
  await notice.getByRole('link', { name: body.address }).click()
  await page.getByRole('button', { name: w.webhook.resume, exact: true }).click()
  await page.getByText(w.webhook.resumed, { exact: true }).waitFor()
  await page.goto(`${site.url}/today`)
  await page.locator('.today-column').first().waitFor()
  await notice.waitFor({ state: 'detached' })
  await leave(seat)
}, 120_000)
