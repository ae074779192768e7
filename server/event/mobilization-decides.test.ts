import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { materialRoutes } from '#shared/material.ts'
import { returnRoutes } from '#shared/return.ts'
import { todayRoutes } from '#shared/today.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const away = { mobilization_start_date: '2040-06-09 08:00:00', mobilization_end_date: '2040-06-11 12:00:00' }
const stored = { own_mobilization_start: '2040-06-09 08:00:00', own_mobilization_end: '2040-06-11 12:00:00' }
const operation = { start_date: '2040-06-10 18:00:00', end_date: '2040-06-10 23:00:00' }

describe('the mobilization decides', () => {
  // rules/availability.md#3, rules/availability.md#12
  test('what material is left, what is missing, and who has it, by departure', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 2 })
    const line = { materials: [[material, 1]] as [number, number][] }
    const early = await site.build.event({ title: 'Second', ...operation, ...stored, ...line })
    const plain = await site.build.event({
      title: 'Premier',
      start_date: '2040-06-08 08:00:00',
      end_date: '2040-06-09 18:00:00',
      ...line,
    })
    const between = { start_date: '2040-06-09 09:00:00', end_date: '2040-06-09 12:00:00' }
    const examined = await site.build.event({ ...between, ...line })
    const missing = await member.call(eventRoutes.missingMaterials, { params: { id: examined } })
    expect(missing.body[0]).toMatchObject({ remaining_quantity: 0, missing_quantity: 1 })
    expect(missing.body[0].taken_by).toMatchObject([
      { id: plain, mobilization_start_date: '2040-06-08 08:00:00', mobilization_end_date: '2040-06-09 18:00:00' },
      { id: early, ...operation, ...away },
    ])
    const left = async (id: number) =>
      (await member.call(materialRoutes.whileEvent, { params: { id } })).body[0].remaining_quantity
    expect(await left(early)).toBe(0)
    await member.call(eventRoutes.update, { params: { id: early }, body: { mobilization_start_date: null } })
    expect(await left(early)).toBe(2)
  })

  // rules/event.md#5, rules/event.md#11
  test('whether an event has started, is current, is past and is locked', async () => {
    const member = await site.as('member')
    const counted = async (values: object, today: number) => {
      site.setClock(Date.UTC(2040, 0, today, 11))
      const id = await site.build.event({ is_confirmed: true, materials: 1, ...values })
      const { body: answer } = await member.call(eventRoutes.get, { params: { id } })
      const title = await member.call(eventRoutes.update, { params: { id }, body: { title: 'Autre' } })
      const count = await member.call(eventRoutes.return, { params: { id }, body: [] })
      return [answer.has_missing_materials, title.status, count.status]
    }
    const job = {
      start_date: '2040-01-10 18:00:00',
      end_date: '2040-01-10 23:00:00',
      own_mobilization_start: '2040-01-08 08:00:00',
      own_mobilization_end: '2040-01-12 08:00:00',
    }
    expect(await counted(job, 7)).toEqual([false, 200, 409]) // not started
    expect(await counted(job, 8)).toEqual([false, 200, 200])
    expect(await counted(job, 12)).toEqual([false, 200, 200])
    expect(await counted(job, 13)).toEqual([null, 403, 200]) // past
  })

  // rules/event.md#11
  test('what stays once its material has departed', async () => {
    const member = await site.as('member')
    const id = await site.build.event({
      ...operation,
      ...stored,
      is_confirmed: true,
      materials: 1,
      is_departure_inventory_done: true,
      departed_at: '2040-01-15 10:00:00Z',
    })
    const update = (sent: object) => member.send('PUT', `/api/events/${id}`, { body: sent })
    const locked = await update({ mobilization_start_date: null })
    expect([locked.status, locked.body.error.details.reason]).toEqual([403, 'departed'])
    expect((await update({ mobilization_start_date: away.mobilization_start_date })).status).toBe(200)
    expect((await update({ mobilization_end_date: '2040-06-12 12:00' })).status).toBe(200)
  })

  // rules/today.md#2, rules/unreturned.md#1, rules/unreturned.md#2, rules/event.md#33
  test('what is to be prepared, is late and leaves next', async () => {
    const member = await site.as('member')
    const material = await site.build.material()
    const make = (title: string, days: [leaves: number, starts: number, ends: number, isBack: number]) => {
      const [leaves, starts, ends, isBack] = days.map((day) => `2040-01-${String(day).padStart(2, '0')} 18:00:00`)
      return site.build.event({
        title,
        start_date: starts,
        end_date: ends,
        own_mobilization_start: leaves,
        own_mobilization_end: isBack,
        is_confirmed: true,
        materials: [[material, 1]],
      })
    }
    await make('Départ demain', [16, 20, 21, 22])
    await make('Retour demain', [8, 9, 12, 16])
    const late = await make('En retard', [8, 9, 10, 13])
    const { body: page } = await member.call(todayRoutes.get, { query: {} })
    const titles = (column: 'prepare' | 'out' | 'due' | 'late') =>
      page[column].events.map(({ title }: { title: string }) => title)
    expect([titles('prepare'), titles('out'), titles('due'), titles('late')]).toEqual([
      ['Départ demain'],
      ['Retour demain'],
      [],
      ['En retard'],
    ])
    const { body: unreturned } = await member.call(returnRoutes.all, { query: {} })
    expect(unreturned).toMatchObject([{ event: { id: late }, days_late: 2 }])
    const { body: list } = await member.call(materialRoutes.list, { query: { 'with-next-event': 1 } })
    expect(list.data[0].next_event).toMatchObject({
      title: 'Départ demain',
      start_date: '2040-01-20 18:00:00',
      mobilization_start_date: '2040-01-16 18:00:00',
    })
  })

  // rules/assignment.md#4, rules/assignment.md#12
  test('when technicians may work, and what is cut when it shrinks', async () => {
    const member = await site.as('member')
    const [technician_id, other] = [await site.build.technician(), await site.build.technician()]
    const event_id = await site.build.event({ ...operation, ...stored })
    const setUp = { start_time: '2040-06-09T08:00:00', end_time: '2040-06-09T12:00:00' }
    const made = await member.call(eventTechnicianRoutes.create, { body: { event_id, technician_id, ...setUp } })
    expect(made.status).toBe(201)
    const early = await member.call(eventTechnicianRoutes.create, {
      body: { event_id, technician_id: other, start_time: '2040-06-09T05:00:00', end_time: '2040-06-09T12:00:00' },
    })
    expect(early.status).toBe(400)
    const cut = await member.call(eventRoutes.update, {
      params: { id: event_id },
      body: { mobilization_start_date: '2040-06-09 12:00' },
    })
    expect(cut.body.technicians).toMatchObject([{ start_time: '2040-06-09 10:00:00', end_time: '2040-06-09 12:00:00' }])
    const moved = await member.call(eventRoutes.update, {
      params: { id: event_id },
      body: { start_date: '2040-06-20 18:00', end_date: '2040-06-20 23:00' },
    })
    expect(moved.body.technicians).toMatchObject([{ start_time: '2040-06-19 10:00:00' }])
    const gone = await member.call(eventRoutes.update, {
      params: { id: event_id },
      body: { mobilization_start_date: null },
    })
    expect([gone.body.technicians, gone.body.dropped_assignments]).toMatchObject([[], [{ technician_id }]])
  })
})
