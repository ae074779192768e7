import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import type { NamedRoute } from '#shared/contract.ts'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import { seed } from '#test/every-noun.ts'
import { address, withBody } from '#test/every-route.ts'
import { type Answer, useSite } from '#test/server.ts'
import { nowhere } from '#test/wrong-values.ts'

// One answer reports what the schema refuses and what only the database or another field can tell
// (rules/http.md#26).

const site = useSite()
const isUnread = { is: 'no value of any field' }
const refused = ({ status, body }: Answer) => [status, Object.keys(body.error?.details ?? {}).sort()]

/**
 * Fields of a body that name records, and the first other field that its schema refuses when it is
 * nonsense.
 */
function pairs({ name, body }: NamedRoute): [reference: string, other: string][] {
  if (!(body instanceof z.ZodObject)) return []
  const fields = Object.keys(body.shape)
  const wrong = fields.filter((field) => !z.safeParse(body.shape[field]!, isUnread).success)
  return fields
    .filter((field) => field in nowhere || /_id$/.test(field))
    .filter((field) => !['group_id'].includes(field) && name !== 'bill.create' && name !== 'estimate.create')
    .flatMap((field) => {
      const other = wrong.find((one) => one !== field)
      return other ? [[field, other] as [string, string]] : []
    })
}

// rules/http.md#26
describe('a refused write', () => {
  test('names an unknown record beside an unreadable field, on every route', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const wrong: string[] = []
    let tried = 0
    for (const route of withBody) {
      for (const [reference, other] of pairs(route)) {
        const body = { ...seeds.valid[route.name], [reference]: nowhere[reference] ?? 999_999, [other]: isUnread }
        const answer = await admin.send(route.method, address(route, seeds), { body })
        tried++
        if (JSON.stringify(refused(answer)) !== JSON.stringify([400, [reference, other].sort()]))
          wrong.push(`${route.name} ${reference} ${other}: ${JSON.stringify(answer.body).slice(0, 300)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(25)
  })

  // rules/http.md#27
  test('names a taken value beside an unreadable field, for every noun with unique values', async () => {
    const admin = await site.as('admin')
    const { build } = site
    const seeds = await seed(site, admin)
    await build.park({ name: 'Pris' })
    await build.listTemplate({ name: 'Pris' })
    await build.company({ legal_name: 'Pris' })
    await build.kit({ reference: 'PRIS', materials: [[await build.material({ reference: 'PRIS' }), 1]] })
    await build.event({ reference: 'PRIS' })
    await build.person({ reference: 'PRIS', email: 'pris@example.org' })
    await build.user({ pseudo: 'pris', email: 'pris@example.org' })
    const cases: [route: string, sent: object, named: string[]][] = [
      ['park', { name: 'pris', note: isUnread }, ['name', 'note']],
      ['list_template', { name: 'pris', description: isUnread }, ['description', 'name']],
      ['company', { legal_name: 'pris', note: isUnread }, ['legal_name', 'note']],
      ['material', { reference: 'pris', name: isUnread }, ['name', 'reference']],
      ['kit', { reference: 'pris', name: isUnread }, ['name', 'reference']],
      ['event', { reference: 'pris', title: isUnread }, ['reference', 'title']],
      ['person', { email: 'PRIS@example.org', reference: 'pris', note: isUnread }, ['email', 'note', 'reference']],
      ['user', { pseudo: 'PRIS', email: 'pris@example.org', password: 5 }, ['email', 'password', 'pseudo']],
    ]
    for (const [noun, sent, named] of cases) {
      for (const act of ['create', 'update']) {
        const route = withBody.find(({ name }) => name === `${noun}.${act}`)!
        const body = { ...(act === 'create' ? seeds.valid[route.name] : {}), ...sent }
        expect([route.name, refused(await admin.send(route.method, address(route, seeds), { body }))]).toEqual([
          route.name,
          [400, named],
        ])
      }
    }
  })

  test('never calls an unreadable field unknown or missing', async () => {
    const admin = await site.as('admin')
    const { live } = await seed(site, admin)
    const body = { rental_price: 'much', is_hidden_on_bill: true, sub_category_id: 999_999, category_id: 'none' }
    const { details } = (await admin.send('PUT', `/api/materials/${live.material}`, { body })).body.error
    expect(details).toEqual({
      rental_price: ['This field must be a number.'],
      category_id: ['This field must be a number.'],
      sub_category_id: [expect.any(String)],
    })
  })

  test('checks the dates sent for an event, never the dates they replace', async () => {
    const admin = await site.as('admin')
    const { live } = await seed(site, admin)
    const send = (body: object) => admin.send('PUT', `/api/events/${live.event}`, { body })
    expect(refused(await send({ start_date: 5, end_date: '2020-01-01' }))).toEqual([400, ['start_date']])
    expect(refused(await send({ start_date: 5, end_date: 'soon' }))).toEqual([400, ['end_date', 'start_date']])
    expect(refused(await send({ title: 'x', start_date: '2041-01-01', end_date: '2040-01-01' }))).toEqual([
      400,
      ['end_date', 'title'],
    ])
  })

  // rules/assignment.md#6
  test('names both times of an assignment when neither can be read', async () => {
    const admin = await site.as('admin')
    const { live, valid } = await seed(site, admin)
    const made = await admin.call(eventTechnicianRoutes.create, {
      body: { ...valid['event_technician.create'], start_time: 5, end_time: 'soon', technician_id: 999_999 } as never,
    })
    expect(refused(made)).toEqual([400, ['end_time', 'start_time', 'technician_id']])
    const moved = await admin.call(eventTechnicianRoutes.update, {
      params: { id: live.event_technician! },
      body: { start_time: 'soon', end_time: 5 as never },
    })
    expect(refused(moved)).toEqual([400, ['end_time', 'start_time']])
  })

  // rules/assignment.md#13
  test('names the busy technicians of a move beside the other errors', async () => {
    const admin = await site.as('admin')
    const { build } = site
    const technician_id = await build.technician()
    const day = (date: string) => ({ start_date: `${date} 00:00:00`, end_date: `${date} 23:59:59` })
    const [id, other] = [await build.event(day('2040-07-01')), await build.event(day('2040-07-02'))]
    for (const [event_id, date] of [
      [id, '2040-07-01'],
      [other, '2040-07-02'],
    ] as const) {
      await build.assignment({ event_id, technician_id, start_time: `${date} 08:00`, end_time: `${date} 10:00` })
    }
    const body = { ...day('2040-07-02'), title: 'x' }
    const answer = await admin.call(eventRoutes.update, { params: { id }, body })
    expect(refused(answer)).toEqual([400, ['busy', 'technicians', 'title']])
  })

  // rules/user.md#5
  test('names the fields of an account’s person beside its own', async () => {
    const admin = await site.as('admin')
    await site.build.user({ pseudo: 'pris' })
    await site.build.person({ email: 'pris@example.org' })
    const person = { first_name: 'x', email: 'pris@example.org', company_id: 999_999 }
    const { status, body } = await admin.call(userRoutes.create, {
      body: { pseudo: 'pris', email: 'no', password: '12345678', person } as never,
    })
    expect(status).toBe(400)
    const { person: nested, ...own } = body.error.details
    expect([Object.keys(own).sort(), Object.keys(nested).sort()]).toEqual([
      ['email', 'pseudo'],
      ['company_id', 'email', 'first_name', 'last_name'],
    ])
  })

  // rules/invoice.md#8
  test.each([
    ['an estimate', estimateRoutes.create],
    ['a bill', billRoutes.create],
  ])('names every refused part of %s', async (_, route) => {
    const member = await site.as('member')
    const material = await site.build.material({ rental_price: 10 })
    const beneficiaries = [await site.build.beneficiary()]
    const id = await site.build.event({ materials: [[material, 1]], beneficiaries })
    const send = async (body: object) => refused(await member.call(route, { params: { id }, body }))
    const transport = { text: 'Transport', quantity: 1, unit_price: 80 }
    const [unknownLine, reversed] = [[{ id: 999_999 }], { reverse_charge: true }]
    // Errors of the schema, beside what the event and its customer do not allow
    expect(await send({ discountRate: -1, lines: unknownLine, note: isUnread })).toEqual([
      400,
      ['discountRate', 'lines', 'note'],
    ])
    expect(await send({ discountRate: 101, lines: isUnread, extras: [{ ...transport, ...reversed }] })).toEqual([
      400,
      ['discountRate', 'extras', 'lines'],
    ])
    // Errors of the event and its customer only
    expect(
      await send({
        discountRate: 1.23456,
        lines: [{ id: material, ...reversed }],
        extras: [{ ...transport, ...reversed }],
      }),
    ).toEqual([400, ['discountRate', 'extras', 'lines']])
    // The highest rate follows from the lines: without them it is not checked.
    expect(await send({ discountRate: 99, extras: isUnread })).toEqual([400, ['extras']])
    expect(
      await site.db
        .selectFrom(route.name === 'bill.create' ? 'bill' : 'estimate')
        .select('id')
        .execute(),
    ).toEqual([])
  })

  // rules/setting.md#10
  test('names an unknown country of the settings beside the other keys', async () => {
    const admin = await site.as('admin')
    const body = { 'company.country_id': 999_999, 'no.such.key': 1, 'billing.mode': 'never' }
    expect(refused(await admin.call(settingsRoutes.update, { body }))).toEqual([
      400,
      ['billing.mode', 'company.country_id', 'no.such.key'],
    ])
  })

  // rules/http.md#4
  test('writes nothing, not even the readable fields', async () => {
    const member = await site.as('member')
    const person = await site.build.person()
    const made = { legal_name: 'Scène', persons: [person], note: isUnread as never }
    expect(refused(await member.call(companyRoutes.create, { body: made }))).toEqual([400, ['note']])
    const material = {
      name: 'Console',
      reference: 'C-1',
      tags: ['neuf'],
      stock_quantity: 'x' as never,
      rental_price: 1,
    }
    const park_id = await site.build.park()
    const refusedMaterial = await member.call(materialRoutes.create, { body: { ...material, park_id } })
    expect(refused(refusedMaterial)).toEqual([400, ['stock_quantity']])
    for (const table of ['company', 'material', 'change'] as const) {
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
