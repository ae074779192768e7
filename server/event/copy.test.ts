import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const whole = (day: string) => ({ start_date: day, end_date: day })

describe('duplicating', () => {
  // rules/event.md#19, rules/event.md#20, rules/event.md#21
  test('copies the plan, not decisions or counts', async () => {
    const member = await site.as('member')
    const [first, second] = [await site.build.beneficiary(), await site.build.beneficiary()]
    const material = await site.build.material({ stock_quantity: 1 })
    const source = await site.build.event({
      start_date: '2024-02-10 00:00:00',
      end_date: '2024-02-10 23:59:59',
      reference: 'R1',
      location: 'Lille',
      description: 'Chaque année',
      is_confirmed: true,
      is_return_inventory_done: true,
      is_archived: true,
      is_billable: false,
      materials: [[material, 3]],
      beneficiaries: [first, second],
    })
    await site.db.updateTable('event_material').set({ quantity_returned: 3, quantity_broken: 1 }).execute()
    const [free, busy, gone] = [
      await site.build.technician(),
      await site.build.technician(),
      await site.build.technician({ deleted_at: '2024-03-01 00:00:00' }),
    ]
    for (const technician_id of [free, busy, gone]) {
      await site.build.assignment({
        event_id: source,
        technician_id,
        start_time: '2024-02-10 08:00:00',
        end_time: '2024-02-10 10:00:00',
      })
    }
    const other = await site.build.event({ start_date: '2025-07-01 00:00:00', end_date: '2025-07-01 23:59:59' })
    await site.build.assignment({
      event_id: other,
      technician_id: busy,
      start_time: '2025-07-01 08:00:00',
      end_time: '2025-07-01 10:00:00',
    })
    const copy = await member.call(eventRoutes.duplicate, { params: { id: source }, body: whole('2025-07-01') })
    expect(copy.status).toBe(201)
    expect(copy.body).toMatchObject({
      reference: null,
      location: 'Lille',
      description: 'Chaque année',
      is_confirmed: false,
      is_archived: false,
      is_return_inventory_done: false,
      is_billable: false,
      user_id: member.id,
      has_missing_materials: true,
      version: 1,
      start_date: '2025-07-01 00:00:00',
      end_date: '2025-07-01 23:59:59',
    })
    expect(copy.body.beneficiaries.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(copy.body.materials[0].pivot).toMatchObject({ quantity: 3, quantity_returned: 0, quantity_broken: 0 })
    // 09:00 on the wall clock, in summer.
    expect(copy.body.technicians).toMatchObject([
      { technician_id: free, start_time: '2025-07-01 07:00:00', end_time: '2025-07-01 09:00:00' },
    ])
    expect(copy.body.dropped_assignments.map((one: { technician_id: number }) => one.technician_id)).toEqual([
      busy,
      gone,
    ])
  })

  // rules/event.md#19
  test('takes over the parts that the caller names, and its own texts always', async () => {
    const member = await site.as('member')
    const material = await site.build.material()
    const technician_id = await site.build.technician()
    const source = await site.build.event({
      start_date: '2025-02-10 00:00:00',
      end_date: '2025-02-10 23:59:59',
      location: 'Lille',
      materials: [[material, 3]],
      beneficiaries: [await site.build.beneficiary()],
    })
    const times = { start_time: '2025-02-10 08:00:00', end_time: '2025-02-10 10:00:00' }
    await site.build.assignment({ event_id: source, technician_id, ...times })
    const parts = async (copied: ('beneficiaries' | 'technicians' | 'materials')[], day: string) => {
      const { body } = await member.call(eventRoutes.duplicate, {
        params: { id: source },
        body: { ...whole(day), copied },
      })
      expect([body.location, body.dropped_assignments]).toEqual(['Lille', undefined])
      return [body.beneficiaries.length, body.technicians.length, body.materials.length]
    }
    expect(await parts(['beneficiaries'], '2025-03-01')).toEqual([1, 0, 0])
    expect(await parts(['technicians', 'materials'], '2025-03-02')).toEqual([0, 1, 1])
    expect(await parts([], '2025-03-03')).toEqual([0, 0, 0])
    const unknown = await member.send('POST', `/api/events/${source}/duplicate`, {
      body: { ...whole('2025-03-04'), copied: ['bills'] },
    })
    expect([unknown.status, Object.keys(unknown.body.error.details)]).toEqual([400, ['copied']])
  })

  // rules/event.md#20
  test('is refused into the past or with the end before the start', async () => {
    const member = await site.as('member')
    const id = await site.build.event()
    const duplicate = async (start_date: string, end_date: string) => {
      const { status, body } = await member.call(eventRoutes.duplicate, {
        params: { id },
        body: { start_date, end_date },
      })
      return [status, Object.keys(body.error?.details ?? {})]
    }
    expect(await duplicate('2024-12-31', '2025-01-05')).toEqual([400, ['start_date']])
    expect(await duplicate('2025-02-02', '2025-02-01')).toEqual([400, ['end_date']])
    // Both faults are told at once.
    expect(await duplicate('2024-12-31', '2024-12-30')).toEqual([400, ['end_date', 'start_date']])
    expect(await duplicate('2024-12-31', '30/12')).toEqual([400, ['end_date', 'start_date']])
    expect(await duplicate('2025-01-01', '2025-01-01')).toEqual([201, []])
  })

  // rules/event.md#20
  test('keeps the original hours when only days are sent, and takes hours that are sent', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ start_date: '2025-02-10 09:30:00', end_date: '2025-02-11 02:00:00' })
    const copy = async (start_date: string, end_date: string) => {
      const { body } = await member.call(eventRoutes.duplicate, { params: { id }, body: { start_date, end_date } })
      return body.error ? Object.keys(body.error.details) : [body.start_date, body.end_date]
    }
    expect(await copy('2025-07-01', '2025-07-02')).toEqual(['2025-07-01 09:30:00', '2025-07-02 02:00:00'])
    expect(await copy('2025-07-01 08:00', '2025-07-02')).toEqual(['2025-07-01 08:00:00', '2025-07-02 02:00:00'])
    expect(await copy('2025-07-01', '2025-07-01')).toEqual(['end_date'])
  })
})

// rules/event.md#22, rules/event.md#24
test('restoring leaves out technicians who are busy elsewhere, and names them', async () => {
  const member = await site.as('member')
  const [free, busy] = [await site.build.technician(), await site.build.technician()]
  const day = { start_date: '2025-02-10 00:00:00', end_date: '2025-02-10 23:59:59' }
  const id = await site.build.event(day)
  const slot = { start_time: '2025-02-10 08:00:00', end_time: '2025-02-10 10:00:00' }
  for (const technician_id of [free, busy]) await site.build.assignment({ event_id: id, technician_id, ...slot })
  await member.call(eventRoutes.remove, { params: { id } })
  await site.build.assignment({ event_id: await site.build.event(day), technician_id: busy, ...slot })
  const restored = await member.call(eventRoutes.restore, { params: { id } })
  expect(restored.status).toBe(200)
  expect(restored.body.technicians).toMatchObject([{ technician_id: free }])
  expect(restored.body.dropped_assignments).toMatchObject([{ technician_id: busy, ...slot }])
})
