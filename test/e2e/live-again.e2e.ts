import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enterCalendar, type Seat, takeSeat } from './at-screen.ts'
import { type StandIn, startProxy } from './proxy.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
/** The other user: writes from another program, past the proxy. */
let member: Api
useStage((stage) => ({ browser, site, api: member } = stage), { as: 'member' })

let proxy: StandIn
let seat: Seat
beforeEach(async () => {
  proxy = await startProxy(site.url)
  seat = await takeSeat(browser, { ...site, url: proxy.url })
  await enterCalendar(seat)
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
/** One of them: an earlier attempt of the preceding test may have made it too. */
const bar = (title: string) => seat.page.getByRole('option', { name: new RegExp(`^${title},`) }).first()
/** Pauses between attempts double, up to 30 seconds. */
const again = { timeout: 90_000 }
const mark = (state: 'live' | 'lost') => seat.page.locator(`[data-live=${state}]`)

// rules/change.md#14, rules/change.md#15
it('is live again after a proxy answered for a restarting server, and shows the writes made meanwhile', async () => {
  // The proxy's answer is not an event stream, so the browser does not retry.
  const refusal = seat.page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/changes' && response.status() === 502,
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
it('shows the writes made while the network was down, even when no event had arrived before', async () => {
  proxy.cut(false)
  await mark('lost').waitFor()
  await byOther('Bal dans le silence')
  proxy.restore()
  await mark('live').waitFor(again)
  await bar('Bal dans le silence').waitFor()
})

/** Opens the companies, and the first of them: its screen is there, the second company is not read. */
async function openCompanies() {
  const { page, words: w } = seat
  const [first, second] = (await member.call(companyRoutes.list, { query: {} })).data.map((one) => one.legal_name)
  await page.goto(`${proxy.url}/companies`)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const legalName = page.getByRole('textbox', { name: w.company.legal_name, exact: true })
  await link(first!).click()
  await expect.poll(() => legalName.inputValue()).toBe(first)
  await page.goBack()
  await link(second!).waitFor()
  await mark('live').waitFor()
  return { open: () => link(second!).click(), legalName, second }
}

// rules/screen.md#20
it.each([
  ['a proxy answers for it', true],
  ['nothing answers', false],
])(
  'opens a screen that could not be read once the server is back, without being asked: %s',
  async (_, answers) => {
    const { open, legalName, second } = await openCompanies()
    proxy.cut(answers)
    await mark('lost').waitFor()
    await open()
    await seat.page.getByText(seat.words.frame.error.unreachable).waitFor()
    proxy.restore()
    await legalName.waitFor(again)
    expect(await legalName.inputValue()).toBe(second)
  },
  120_000,
)

// rules/change.md#14, rules/screen.md#20
it('notices within a minute that a connection swallows everything, and reads again what hangs', async () => {
  const { open, legalName, second } = await openCompanies()
  // A part of the program that is on its way would hang for as long as the browser lets it.
  await seat.page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((one) => (one as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(...ends) > 3000
  })
  proxy.swallow()
  await open()
  await mark('lost').waitFor({ timeout: 80_000 })
  proxy.restore()
  await legalName.waitFor(again)
  expect(await legalName.inputValue()).toBe(second)
  await mark('live').waitFor(again)
}, 240_000)

// rules/change.md#13
it('rereads nothing for the announcement of its own write', async () => {
  const [material] = await member.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const event = await byOther('Bal des conscrits')
  await member.call(eventRoutes.update, {
    params: { id: event.id },
    body: { materials: [{ id: material!.id, quantity: 1 }] },
  })
  const { page, words: w } = seat
  // The test decides when announcements reach the page, and counts them.
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const listen = EventSource.prototype.addEventListener as (type: string, listener: (message: Event) => void) => void
    EventSource.prototype.addEventListener = function (
      this: EventSource,
      type: string,
      listener: (message: Event) => void,
    ) {
      listen.call(this, type, (message) => (type === 'change' ? held.push(() => listener(message)) : listener(message)))
    } as typeof EventSource.prototype.addEventListener
    Object.assign(window, { held })
  })
  /** Lets them through once that many have come, and waits until the page has gathered them. */
  const hear = (count: number) =>
    page.evaluate(
      (count) =>
        new Promise((resolve) => {
          const { held } = window as unknown as { held: (() => void)[] }
          const look = () => {
            if (held.length < count) return setTimeout(look, 20)
            for (const pass of held.splice(0)) pass()
            return setTimeout(resolve, 301) // a timer of the page, after the one that gathers for 300 ms
          }
          look()
        }),
      count,
    )
  await page.goto(`${proxy.url}/?event=${event.id}`)
  await mark('live').waitFor()
  const details = page.getByRole('dialog', { name: event.title, exact: true })
  await details.getByRole('tab').first().waitFor()
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/api/events/${event.id}`) reads++
  })
  await page.getByRole('button', { name: w.event.more }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${w.event.confirm}`) }).click()
  await details.getByText(w.event.status.confirmed, { exact: true }).waitFor()
  await hear(1)
  expect(reads).toBe(1)
  // Reads a newer one.
  await member.call(eventRoutes.update, { params: { id: event.id }, body: { is_confirmed: false } })
  await hear(1)
  await details.getByText(w.event.status.not_confirmed, { exact: true }).waitFor()
  expect(reads).toBe(2)
}, 120_000)
