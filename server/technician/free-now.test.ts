import { beforeEach, expect, test } from 'vitest'
import { technicianRoutes } from '#shared/technician.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
// Noon in Paris.
beforeEach(() => site.setClock(Date.UTC(2040, 0, 10, 11)))

const at = (hour: string, day = 10) => `2040-01-${day} ${hour}:00+01`
const eventOn = (day: number, more: object = {}) =>
  site.build.event({ start_date: `2040-01-${day} 00:00:00`, end_date: `2040-01-${day} 23:59:59`, ...more })

// rules/technician.md#12
test('technicians are free or busy now, until the assignment after which that changes', async () => {
  const [today, morrow] = [await eventOn(10), await eventOn(11)]
  const trashed = await eventOn(10, { deleted_at: '2040-01-01 00:00:00' })
  const names = ['Busy', 'Chain', 'Free', 'Idle', 'Past', 'Trashed'] as const
  const ids = new Map<string, number>()
  for (const last_name of names) ids.set(last_name, await site.build.technician({ last_name }))
  const assign = (name: (typeof names)[number], event_id: number, start_time: string, end_time: string) =>
    site.build.assignment({ event_id, technician_id: ids.get(name)!, start_time, end_time })
  await assign('Busy', today, at('12:00'), at('14:00'))
  await assign('Busy', today, at('14:15'), at('15:00'))
  await assign('Chain', today, at('10:00'), at('14:00'))
  await assign('Chain', today, at('14:00'), at('20:30'))
  await assign('Free', morrow, at('09:00', 11), at('10:00', 11))
  await assign('Free', today, at('12:15'), at('13:00'))
  await assign('Past', today, at('10:00'), at('12:00'))
  await assign('Trashed', trashed, at('10:00'), at('20:00'))
  const member = await site.as('member')
  const { body } = await member.call(technicianRoutes.list, { query: { 'with-free': true } })
  expect(body.data.map(({ last_name, now }: { last_name: string; now: unknown }) => [last_name, now])).toEqual([
    ['Busy', { busy: true, until: '2040-01-10 14:00:00' }],
    ['Chain', { busy: true, until: '2040-01-10 20:30:00' }],
    ['Free', { busy: false, until: '2040-01-10 12:15:00' }],
    ['Idle', { busy: false, until: null }],
    ['Past', { busy: false, until: null }],
    ['Trashed', { busy: false, until: null }],
  ])
  expect((await member.call(technicianRoutes.list, {})).body.data[0]).not.toHaveProperty('now')
})
