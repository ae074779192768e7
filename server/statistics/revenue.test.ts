import { expect, test } from 'vitest'
import { periodYearEarlier } from '#shared/rules/days.ts'
import { type Revenue, statisticsRoutes } from '#shared/statistics.ts'
import { billedMaterial } from '#test/billing-sample.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const on = (day: string) => ({ start_date: `${day} 10:00:00`, end_date: `${day} 18:00:00` })
const of = (due_amount: number) => ({
  due_amount,
  grand_total: due_amount,
  total_with_taxes: due_amount,
  vat_amount: 0,
})
const buyer = (full_name: string, legal_name?: string) => ({
  beneficiary: JSON.stringify({ full_name, company: legal_name ? { legal_name } : null }),
})
const period = { start: '2041-03-10', end: '2041-05-31' }
const read = async (who: Client, query = period): Promise<Revenue> =>
  (await who.call(statisticsRoutes.revenue, { query })).body
const amounts = (invoiced: number, invoiced_before: number, estimated = 0, estimated_before = 0) => ({
  invoiced,
  invoiced_before,
  estimated,
  estimated_before,
})

// rules/statistics.md#7, rules/statistics.md#8
test('adds up the invoice in force of each event, by month, kind and customer, beside the year before', async () => {
  const { build } = site
  const member = await site.as('member')
  const kind = await build.eventKind({ name: 'Concert', color: 'red' })
  const ada = await build.beneficiary()
  const event = (day: string, values = {}) => build.event({ ...on(day), is_confirmed: true, ...values })
  const first = await event('2041-03-10', { kind_id: kind })
  const replaced = await build.bill({ event_id: first, ...of(999), ...buyer('Ada', 'Zénith') })
  const current = await build.bill({ event_id: first, ...of(1000.1), ...buyer('Ada', 'Zénith') })
  await site.db.updateTable('bill').set({ superseded_by: current }).where('id', '=', replaced).execute()
  await build.estimate({ event_id: first, ...of(50), ...buyer('Ada', 'Zénith') }) // it has an invoice
  await build.bill({ event_id: await event('2041-03-09'), ...of(7) }) // the day before
  const trashed = await event('2041-05-31', { deleted_at: '2020-01-01 00:00:00' })
  await build.bill({ event_id: trashed, ...of(200.2), ...buyer('Ada B.'), beneficiary_id: ada })
  await build.bill({ event_id: trashed, ...of(5), currency: 'USD' })
  const before = await event('2040-03-31', { kind_id: kind })
  await build.bill({ event_id: before, ...of(400), ...buyer('Léo', 'ZÉNITH') })
  const open = await event('2041-04-01')
  await build.estimate({ event_id: open, ...of(80), ...buyer('Ada'), beneficiary_id: ada })
  await build.estimate({ event_id: open, ...of(90), ...buyer('Ada'), beneficiary_id: ada })
  await build.estimate({ event_id: open, ...of(1), ...buyer('Ada'), deleted_at: '2020-01-01 00:00:00' })
  await build.estimate({ event_id: await event('2041-04-02', { is_confirmed: false }), ...of(3) })
  const revenue = await read(member)
  expect(revenue).toEqual({
    currency: 'EUR',
    before: { start: '2040-03-10', end: '2040-05-31' },
    total: amounts(1200.3, 400, 90),
    months: [
      { month: '2041-03', ...amounts(1000.1, 400) },
      { month: '2041-04', ...amounts(0, 0, 90) },
      { month: '2041-05', ...amounts(200.2, 0) },
    ],
    kinds: [
      { kind: { id: kind, name: 'Concert', color: 'red' }, ...amounts(1000.1, 400) },
      { kind: null, ...amounts(200.2, 0, 90) },
    ],
    customers: [
      { name: expect.stringMatching(/^zénith$/i), is_company: true, person_id: null, ...amounts(1000.1, 400) },
      { name: 'Ada B.', is_company: false, person_id: ada, ...amounts(200.2, 0, 90) },
    ],
  })
})

// rules/statistics.md#8
test('is refused without billing', async () => {
  const admin = await site.as('admin')
  await admin.send('PUT', '/api/settings', { body: { billing: { mode: 'none' } } })
  const { status, body } = await admin.call(statisticsRoutes.revenue, { query: period })
  expect([status, body.error.key]).toEqual([403, 'billing.disabled'])
})

// rules/statistics.md#10, rules/restricted-park.md#10
test('leaves out papers with material of a hidden park', async () => {
  const hidden = await site.build.park()
  const member = await site.as('member', { restrictedParks: [hidden] })
  const event = () => site.build.event({ ...on('2041-04-01'), is_confirmed: true })
  const secret = { materials: [billedMaterial(1, { park_id: hidden })] }
  await site.build.bill({ event_id: await event(), ...of(10), ...secret })
  await site.build.estimate({ event_id: await event(), ...of(20), ...secret })
  await site.build.bill({ event_id: await event(), ...of(40) })
  expect((await read(member)).total).toEqual(amounts(40, 0))
  expect((await read(await site.as('admin'))).total).toEqual(amounts(50, 0, 20))
})

// rules/statistics.md#7
test.each([
  ['2041-01-01', '2041-12-31', '2040-01-01', '2040-12-31'],
  ['2040-02-29', '2040-02-29', '2039-02-28', '2039-02-28'],
  ['2041-02-01', '2041-02-28', '2040-02-01', '2040-02-29'],
  ['2041-02-01', '2041-02-27', '2040-02-01', '2040-02-27'],
])('%s to %s is compared with %s to %s', (start, end, ...before) => {
  expect(Object.values(periodYearEarlier({ start, end }))).toEqual(before)
})
