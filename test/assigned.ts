import type { TestSite } from './server.ts'

export type Dates = { start_date: string; end_date: string }
/** The whole of one day, `YYYY-MM-DD`. */
export const whole = (day: string): Dates => ({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` })

/** One technician on an event of a whole day, 1 July 2025, from 10:00 to 12:00 UTC. */
export async function assignedOn({ build }: Pick<TestSite, 'build'>, values: object = {}) {
  const event_id = await build.event({ ...whole('2025-07-01'), ...values })
  const technician_id = await build.technician()
  const times = { start_time: '2025-07-01 10:00:00', end_time: '2025-07-01 12:00:00' }
  const id = await build.assignment({ event_id, technician_id, ...times, position: 'Son' })
  return { id, event_id, technician_id, ...times }
}
