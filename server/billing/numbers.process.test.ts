import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import type { Bill } from '#shared/billing-shape.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { dayFromNow } from '#test/days.ts'
import { type Api, openApi } from '#test/e2e/api.ts'
import { type InstalledServer, setUpInstalled, startInstalled, stopInstalled } from '#test/installed-server.ts'
import { startPostgres } from '#test/postgres.ts'

// The product as installed, in separate processes whose clocks the test sets.

const folder = mkdtempSync(join(tmpdir(), 'flightcase-numbers-'))
afterAll(async () => {
  await stopInstalled()
  rmSync(folder, { recursive: true, force: true })
})

/** The last second of 2025 in Paris, and the first of 2026. */
const newYear = ['2025-12-31T22:59:59.000Z', '2025-12-31T23:00:00.000Z'] as const
const startServer = (database: string, name: string) =>
  startInstalled({ folder: join(folder, name), database, clock: newYear })

/** Completes the site's first screen, then creates events to bill. */
async function stage(server: InstalledServer, count: number): Promise<{ api: Api; events: number[] }> {
  await setUpInstalled(server)
  const api = await openApi(server)
  const [park] = await api.call(parkRoutes.all, {})
  const stock = { name: 'Projecteur', reference: 'P-1', park_id: park!.id, stock_quantity: 1, rental_price: 10 }
  const material = await api.call(materialRoutes.create, { body: stock })
  const names = { first_name: 'Zoé', last_name: 'Été', tags: [protectedTags.beneficiary] }
  const person = await api.call(personRoutes.create, { body: names })
  const day = dayFromNow(1)
  const events: number[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await api.call(eventRoutes.create, {
      body: {
        title: `Concert ${at}`,
        start_date: `${day} 00:00:00`,
        end_date: `${day} 23:59:59`,
        is_confirmed: false,
        beneficiaries: [person.id],
        materials: [{ id: material.id, quantity: 1 }],
      },
    })
    events.push(id)
  }
  return { api, events }
}

/**
 * Bills every event: sends all requests at once, to each server in turn; the clocks pass New Year
 * once a fifth is answered.
 */
async function issueAtNewYear(
  servers: readonly InstalledServer[],
  apis: readonly Api[],
  events: readonly number[],
): Promise<Bill[]> {
  for (const server of servers) await server.setClock()
  let answered = 0
  return Promise.all(
    events.map(async (id, at) => {
      const bill = await apis[at % apis.length]!.call(billRoutes.create, { params: { id }, body: {} })
      answered += 1
      // One after the other: the servers briefly disagree on the year.
      if (answered === events.length / 5) for (const server of servers) await server.setClock()
      return bill
    }),
  )
}

/** Consecutive from 1 in each year, in the order of their instants. */
function expectGapless(bills: readonly Bill[]) {
  const sorted = bills.toSorted((a, b) => a.number.localeCompare(b.number))
  const numbers = (year: string) => sorted.map(({ number }) => number).filter((number) => number.startsWith(`${year}-`))
  for (const year of ['2025', '2026']) {
    const found = numbers(year)
    expect(found.length, `bills of ${year}`).toBeGreaterThan(10)
    expect(found).toEqual(found.map((_, at) => `${year}-${String(at + 1).padStart(5, '0')}`))
  }
  expect(numbers('2025').length + numbers('2026').length).toBe(bills.length)
  expect(sorted.map(({ date }) => date)).toEqual(sorted.map(({ date }) => date).toSorted())
  expect(sorted.map(({ created_at }) => created_at)).toEqual(sorted.map(({ created_at }) => created_at).toSorted())
  expect(sorted.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id).toSorted((a, b) => a - b))
  for (const { number, date } of bills) expect(date.slice(0, 4)).toBe(number.slice(0, 4))
}

// rules/invoice.md#15, rules/invoice.md#16, rules/operation.md#9
test('two processes on one PostgreSQL: 200 bills at once over New Year are numbered without gap', {
  timeout: 400_000,
}, async () => {
  const postgres = await startPostgres()
  try {
    const one = await startServer(postgres.url, 'one')
    const { api, events } = await stage(one, 200)
    const other = await startServer(postgres.url, 'other')
    const bills = await issueAtNewYear([one, other], [api, await openApi(other)], events)
    expect(new Set(bills.map(({ event_id }) => event_id)).size).toBe(200)
    expectGapless(bills)
    await one.stop()
    await other.stop()
  } finally {
    await postgres.stop()
  }
})

// rules/invoice.md#15, rules/invoice.md#16
test('one process on the embedded engine: 200 bills at once over New Year are numbered without gap', {
  timeout: 400_000,
}, async () => {
  const server = await startServer('', 'embedded')
  const { api, events } = await stage(server, 200)
  expectGapless(await issueAtNewYear([server], [api], events))
  await server.stop()
})
