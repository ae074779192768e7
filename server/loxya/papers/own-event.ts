import type { Fit } from '../fit.ts'
import { moment } from '../fit.ts'
import type { Events, MovedEvent } from '../kinds/events.ts'
import type { Moving, Pages } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'

/**
 * A paper belongs to an event here. One that was written without, or whose event is gone, gets an
 * archived one of its own, on the day of the paper (rules/moving-in.md#10).
 */
export async function ownEvent(
  { now }: Moving,
  { next }: Events,
  row: SourceRow<'estimate'>,
  fit: Fit,
  events: Pages,
): Promise<MovedEvent> {
  fit.tell('own_event')
  const day = (moment(row.date) ?? moment(row.created_at) ?? new Date(now).toISOString()).slice(0, 10)
  const title = fit.needed(row.booking_title ?? row.number ?? `${row.id}`, 2, 191)
  const period = {
    start_date: `${day} 00:00:00`,
    end_date: `${day} 23:59:59`,
    own_mobilization_start: null,
    own_mobilization_end: null,
  }
  const event = { ...period, id: next(), label: title, isLive: true, hasDeparted: false, isReturned: true }
  const at = `${day} 00:00:00`
  await events.add({
    id: event.id,
    title,
    ...period,
    period: 'empty', // a trigger computes it from the dates
    is_confirmed: true,
    is_return_inventory_done: true,
    is_return_begun: true,
    is_archived: true,
    created_at: at,
    updated_at: at,
  })
  return event
}
