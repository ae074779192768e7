import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat } from './at-screen.ts'
import { useDesk } from './desk.ts'

let api: Api
let seat: Seat
const { open } = useDesk((desk) => ({ api, seat } = desk))

/** Values that no field of an address accepts, or only some. */
const wrong = [
  'Foo',
  '',
  '-1',
  '999999999',
  '99999999999999999999',
  '2026-13-45',
  '9999-12-31',
  'true',
  'null',
  '["none"]',
  '[[1]]',
  '{"start":"soon"}',
  '{"start":"2040-06-02","end":"2040-06-01"}',
  '\0',
  '%',
]
/** Visits of each screen: in each of them all its fields are wrong, in another way. */
const rounds = 5

/**
 * The part of the router that this test needs; every page of the test exposes it under this name.
 */
type Router = {
  routesById: Record<string, { fullPath: string; options: { validateSearch?: { readers: object } } }>
  history: { push(href: string): void }
  subscribe(event: 'onResolved', heard: () => void): () => void
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}
type Screen = { path: string; fields: string[] }

/** Every screen of the product with the fields of its address. */
const screens = (page: Page): Promise<Screen[]> =>
  page.evaluate(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router } // the router sets it
    return Object.values(router.routesById)
      .filter(({ fullPath }) => fullPath && !fullPath.endsWith('$'))
      .map(({ fullPath, options }) => ({ path: fullPath, fields: Object.keys(options.validateSearch?.readers ?? {}) }))
  })

/**
 * Leaves the present screen for an address, and waits until that one has arrived, or another to
 * which it redirects.
 */
const visit = (page: Page, href: string): Promise<void> =>
  page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router } // the router sets it
    for (const next of ['/user-settings', href]) {
      const hasCome = new Promise<void>((resolve) => {
        const stop = router.subscribe('onResolved', () => {
          const { status, location, resolvedLocation } = router.state
          if (status !== 'idle' || location.href !== resolvedLocation?.href) return
          stop()
          resolve()
        })
      })
      router.history.push(next)
      await hasCome
    }
  }, href)

// rules/screen.md#3
it('no wrong word in the address of any screen leads to the error page', async () => {
  const { page, words: w } = seat
  const { data: technicians } = await api.call(technicianRoutes.list, { query: {} })
  const { data: companies } = await api.call(companyRoutes.list, { query: {} })
  const [event] = (await api.call(eventRoutes.list, { query: { start: dayFromNow(-30), end: dayFromNow(30) } })).data
  const [material] = await api.call(materialRoutes.all, { query: {} })
  const [template] = await api.call(listTemplateRoutes.all, { query: {} })
  const [park] = await api.call(parkRoutes.all, { query: {} })
  const ids: Record<string, number | undefined> = {
    events: event?.id,
    'event-return': event?.id,
    materials: material?.id,
    'list-templates': template?.id,
    parks: park?.id,
    companies: companies[0]?.id,
    beneficiaries: technicians[0]?.id,
    technicians: technicians[0]?.id,
    users: 1,
  }
  await open('')
  await heading(page, w.frame.menu.calendar).waitFor()
  const found = (await screens(page)).filter(({ path }) => !['/login', '/setup'].includes(path))
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(12)
  const failed: string[] = []
  for (const { path, fields } of found) {
    const address = path.replace('$id', String(ids[path.split('/')[1] ?? '']))
    for (let round = 0; round < (fields.length > 0 ? rounds : 1); round++) {
      const query = [...fields, 'anything']
        .map((field, place) => `${field}=${encodeURIComponent(wrong[(place + 3 * round) % wrong.length] ?? '')}`)
        .join('&')
      await visit(page, `${address}?${query}`)
      const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
      if (title === '' || title === w.frame.error.unknown || title === w.frame.error.not_found)
        failed.push(`${address}?${query}: ${title}`)
    }
  }
  expect(failed).toEqual([])
}, 300_000)

// rules/screen.md#3, rules/material.md#18, rules/material.md#24, rules/calendar.md#9
it('ignores unknown values in an address, and reads both spellings of "uncategorized"', async () => {
  const { page, words: w } = seat
  const rows = page.getByRole('table', { name: w.material.many }).locator('tbody tr')
  await open('materials')
  await rows.first().waitFor()
  const all = await rows.count()
  expect(all).toBeGreaterThan(20)
  await open('materials?park=999&category=999&subCategory=9&tags=["none"]&dateForQuantities=demain&orderBy=colour')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(all)
  await page.getByRole('columnheader', { name: w.material.name }).and(page.locator('[aria-sort=ascending]')).waitFor()

  const [one] = await api.call(materialRoutes.all, { query: {} })
  await api.call(materialRoutes.update, { params: { id: one?.id ?? 0 }, body: { category_id: null } })
  const bare = await api.call(materialRoutes.all, { query: { category: 'uncategorized' } })
  for (const word of ['Uncategorized', 'uncategorized']) {
    await open(`materials?category=${word}`)
    await rows.filter({ hasText: one?.reference ?? '' }).waitFor()
    expect(await rows.count()).toBe(bare.length)
    await page.locator('.filter-chip', { hasText: w.category.uncategorized }).waitFor()
  }
  // While a filter is active, a way out of it is beside the list.
  await page.getByRole('button', { name: w.table.clear_filters }).click()
  await expect.poll(() => rows.count(), { timeout: patience }).toBe(all)
  expect(await page.getByRole('button', { name: w.table.clear_filters }).count()).toBe(0)
  await open('?park=999')
  await heading(page, w.frame.menu.calendar).waitFor()
  await page.getByRole('option').first().waitFor()
})
