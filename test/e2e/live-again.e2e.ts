import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { type Seat, signIn, takeSeat } from './at-screen.ts'
import { type StandIn, startProxy } from './proxy.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
/** The other person: writes from another program, past the proxy. */
let member: Api
useStage((stage) => ({ browser, site, api: member } = stage), { as: 'member' })

let proxy: StandIn
let seat: Seat
beforeEach(async () => {
  proxy = await startProxy(site.url)
  seat = await takeSeat(browser, { ...site, url: proxy.url })
  await signIn(seat)
  await mark('live').waitFor()
  await seat.page.getByRole('option').first().waitFor()
})
afterEach(async () => {
  await seat.context.close()
  proxy.stop()
  expect(seat.errors).toEqual([])
})

const tomorrow = dayFromNow(1)
const byOther = (title: string) =>
  member.call(eventRoutes.create, {
    body: { title, start_date: tomorrow, end_date: tomorrow, is_confirmed: false },
  })
/** One of them: an attempt of the test before this one has made it too. */
const bar = (title: string) => seat.page.getByRole('option', { name: new RegExp(`^${title},`) }).first()
/** Pauses between attempts double, up to 30 seconds. */
const again = { timeout: 90_000 }
const mark = (state: 'live' | 'lost') => seat.page.locator(`[data-live=${state}]`)

// rules/change.md#14, rules/change.md#15
it('is live again after a proxy answered for a server that restarts, and shows what was written meanwhile', async () => {
  // The proxy's answer is not an event stream, so the browser does not retry by itself.
  const refusal = seat.page.waitForResponse(
    (response) => response.url().endsWith('/api/changes') && response.status() === 502,
  )
  proxy.cut(true)
  await Promise.all([refusal, mark('lost').waitFor()])
  await byOther('Bal pendant la panne')
  proxy.restore()
  await mark('live').waitFor(again)
  await bar('Bal pendant la panne').waitFor()
  await byOther('Bal après la panne')
  await bar('Bal après la panne').waitFor()
})

// rules/change.md#9, rules/change.md#15
it('shows what was written while the network was gone, though nothing had been heard before', async () => {
  proxy.cut(false)
  await mark('lost').waitFor()
  await byOther('Bal dans le silence')
  proxy.restore()
  await mark('live').waitFor(again)
  await bar('Bal dans le silence').waitFor()
})
