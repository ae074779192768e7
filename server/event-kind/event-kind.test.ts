import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventKindRoutes, kindColors } from '#shared/event-kind.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
type Row = { id: number; name: string }

describe('event kinds', () => {
  // rules/event-kind.md#1, rules/event-kind.md#3
  test('an admin creates them in any of the twelve colours; everyone reads them by name', async () => {
    const admin = await site.as('admin')
    const names = ['Zénith', 'école', 'Mariage', ...kindColors.slice(3).map((color) => `sorte ${color}`)]
    for (const [at, color] of kindColors.entries()) {
      const made = await admin.call(eventKindRoutes.create, { body: { name: names[at]!, color } })
      expect([made.status, made.body.color, made.body.version]).toEqual([201, color, 1])
    }
    const { body } = await (await site.as('visitor')).call(eventKindRoutes.list, {})
    expect(body.map(({ name }: Row) => name)).toEqual(names.toSorted(new Intl.Collator('fr').compare))
    expect(Object.keys(body[0])).toEqual(['id', 'name', 'color', 'version', 'created_at', 'updated_at'])
  })

  // rules/event-kind.md#1, rules/event-kind.md#2, rules/event-kind.md#3
  test('refuses a colour outside the twelve, a short and a taken name, each under its field', async () => {
    const admin = await site.as('admin')
    const id = await site.build.eventKind({ name: 'Concert' })
    const create = async (body: object) => {
      const answer = await admin.send('POST', '/api/event-kinds', { body })
      return [answer.status, Object.keys(answer.body.error.details)]
    }
    expect(await create({ name: 'x', color: 'brown' })).toEqual([400, ['name', 'color']])
    expect(await create({ name: 'y'.repeat(97), color: 'red' })).toEqual([400, ['name']])
    expect(await create({ name: 'CONCERT', color: 'red' })).toEqual([400, ['name']])
    const same = await admin.call(eventKindRoutes.update, { params: { id }, body: { name: 'CONCERT', color: 'pink' } })
    expect(same.body).toMatchObject({ name: 'CONCERT', color: 'pink', version: 2 })
    const stale = await admin.call(eventKindRoutes.update, { params: { id }, version: 1, body: { color: 'blue' } })
    expect([stale.status, stale.body.error.details.current]).toMatchObject([409, { id, color: 'pink' }])
  })

  // rules/event-kind.md#1, rules/group.md#3
  test('only admins write', async () => {
    const params = { id: await site.build.eventKind() }
    for (const group of ['member', 'visitor'] as const) {
      const other = await site.as(group)
      const answers = [
        await other.call(eventKindRoutes.create, { body: { name: 'Salon', color: 'red' } }),
        await other.call(eventKindRoutes.update, { params, body: { name: 'Salon' } }),
        await other.call(eventKindRoutes.remove, { params }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })

  // rules/event-kind.md#2, rules/http.md#27
  test('two admins who take one name at once: one of them gets it', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    const answers = await Promise.all(
      [one, other].map((admin) => admin.call(eventKindRoutes.create, { body: { name: 'Festival', color: 'lime' } })),
    )
    const refused = answers.find(({ status }) => status !== 201)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect([400, 409]).toContain(refused?.status)
    expect(Object.keys(refused?.body.error.details)).toEqual(['name'])
  })
})

describe('the kind of an event', () => {
  const bal = { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false }

  // rules/event-kind.md#4
  test('is written, told by every answer, taken off, and kept by a copy', async () => {
    const member = await site.as('member')
    const [kind_id, other] = [await site.build.eventKind(), await site.build.eventKind()]
    const { body: event } = await member.call(eventRoutes.create, { body: { ...bal, kind_id } })
    expect(event.kind_id).toBe(kind_id)
    const params = { id: event.id }
    const dates = { start_date: '2041-06-01', end_date: '2041-06-02' }
    expect((await member.call(eventRoutes.duplicate, { params, body: dates })).body.kind_id).toBe(kind_id)
    await member.call(eventRoutes.update, { params, body: { kind_id: other } })
    const period = { query: { start: '2040-06-01', end: '2040-06-02' } }
    for (const route of [eventRoutes.list, eventRoutes.calendar]) {
      const { data } = (await (await site.as('visitor')).call(route, period)).body
      expect(data.map((row: { id: number; kind_id: number }) => [row.id, row.kind_id])).toEqual([[event.id, other]])
    }
    expect((await member.call(eventRoutes.update, { params, body: { kind_id: null } })).body.kind_id).toBeNull()
  })

  // rules/event-kind.md#4
  test('is refused when there is no such kind, at creation and later', async () => {
    const member = await site.as('member')
    const made = await member.call(eventRoutes.create, { body: { ...bal, kind_id: 999_999 } })
    expect([made.status, Object.keys(made.body.error.details)]).toEqual([400, ['kind_id']])
    const params = { id: await site.build.event() }
    const changed = await member.call(eventRoutes.update, { params, body: { kind_id: 999_999 } })
    expect([changed.status, Object.keys(changed.body.error.details)]).toEqual([400, ['kind_id']])
  })

  // rules/event-kind.md#4, rules/event.md#10, rules/event.md#11
  test('locks with its event, though its present value passes', async () => {
    const member = await site.as('member')
    const kind_id = await site.build.eventKind()
    const over = { start_date: '2020-06-01 00:00:00', end_date: '2020-06-02 23:59:59', is_confirmed: true }
    const params = { id: await site.build.event({ ...over, kind_id, materials: 1 }) }
    expect((await member.call(eventRoutes.update, { params, body: { kind_id } })).status).toBe(200)
    const locked = await member.call(eventRoutes.update, { params, body: { kind_id: null } })
    expect([locked.status, locked.body.error.key]).toEqual([403, 'event.locked'])
  })

  // rules/event-kind.md#5
  test('is gone once an admin destroys it; its events stay as they are', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const id = await site.build.eventKind()
    const event = await site.build.event({ kind_id: id })
    const stale = await admin.call(eventKindRoutes.remove, { params: { id }, version: 9 })
    expect(stale.body.error.key).toBe('record.edited_meanwhile')
    expect((await admin.call(eventKindRoutes.remove, { params: { id }, version: 1 })).body).toEqual({ destroyed: true })
    expect((await admin.call(eventKindRoutes.remove, { params: { id } })).status).toBe(404)
    const { body } = await member.call(eventRoutes.get, { params: { id: event } })
    expect([body.kind_id, body.version]).toEqual([null, 1])
  })
})
