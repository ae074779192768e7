import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { parkRoutes } from '#shared/park.ts'
import { onDays } from '../days.ts'
import { patience, say } from './at-screen.ts'
import { useBilling } from './billing-stage.ts'

const { site, api, seat, sit, makeEvent, open } = useBilling()
type Words = ReturnType<typeof seat>['words']

/**
 * Every place that links to a paper: how the user reaches the link, and the part of its address
 * that identifies it.
 */
const places: [name: string, paper: string, come: (page: Page, w: Words) => Promise<Locator>][] = [
  [
    'bill',
    '/bills/*/pdf',
    async (page) => {
      const event = await makeEvent('Papier')
      await api().call(billRoutes.create, { params: { id: event.id }, body: {} })
      await open(event, 'bills')
      return page.getByRole('link', { name: /PDF/ })
    },
  ],
  [
    'release sheet, from the details',
    '/events/*/pdf',
    async (page, w) => {
      await open(await makeEvent('Sortie'), 'materials')
      return page.getByRole('link', { name: w.event.print })
    },
  ],
  [
    'release sheet, from the summary',
    '/events/*/pdf',
    async (page, w) => {
      await page.goto(`${site().url}/events/${(await makeEvent('Résumé')).id}?step=summary`)
      return page.getByRole('link', { name: w.wizard.summary.print })
    },
  ],
  [
    'empty inventory',
    '/events/*/inventory-pdf',
    async (page, w) => {
      await page.goto(`${site().url}/event-return/${(await makeEvent('Retour', onDays(0, 1))).id}`)
      return page.getByRole('link', { name: w.inventory.print })
    },
  ],
  [
    'complete list',
    '/materials/pdf',
    async (page, w) => {
      await page.goto(`${site().url}/materials`)
      await page.getByRole('button', { name: w.material.more_actions, exact: true }).click()
      return page.getByRole('menuitem', { name: w.material.print_all })
    },
  ],
  [
    'list of one park',
    '/materials/pdf',
    async (page, w) => {
      const [park] = await api().call(parkRoutes.choices, {})
      await page.goto(`${site().url}/parks`)
      await page.getByRole('button', { name: say(w.table.row_actions, { name: park!.name }) }).press('Enter')
      return page.getByRole('menuitem', { name: say(w.park.print, { name: park!.name }) })
    },
  ],
]

// rules/paper.md#5
it.each(places)(
  '%s: opens in a new tab, which shows progress when it takes more than a second',
  async (_name, address, come) => {
    const page = await sit()
    const link = await come(page, seat().words)
    await link.waitFor()
    const ways: (() => void)[] = []
    await seat().context.route(`**${address}*`, async (route) => {
      await new Promise<void>((resolve) => ways.push(resolve))
      await route.continue()
    })
    // Look into the tab from the page that opened it: while it loads, it answers no other caller.
    await page.evaluate(() => {
      const opened = window.open.bind(window)
      window.open = (...how) => Object.assign(window, { opened: opened(...how) }).opened
    })
    const [paper] = await Promise.all([page.waitForEvent('popup'), link.click()])
    const said = () => page.evaluate(() => (window as unknown as { opened: Window }).opened.document.body?.textContent)
    await expect.poll(said, { timeout: patience }).toContain(seat().words.frame.document.preparing)
    // A browser shows the paper in that tab; a headless one, which shows none, saves it.
    const arrived = Promise.any([paper.waitForURL(`**${address}*`), paper.waitForEvent('download')])
    for (const way of ways) way()
    await arrived
  },
  90_000,
)
