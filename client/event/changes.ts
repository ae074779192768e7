import type { CalendarEvent, Event } from '#shared/event.ts'

/** The parts of an event that differ between two of its versions, of those that are known of both. */
export function changesOf(before: CalendarEvent | Event, after: Event) {
  const isWhole = 'technicians' in before
  const list = (event: CalendarEvent | Event) => ({
    title: event.title,
    dates: [event.start_date, event.end_date, event.mobilization_start_date, event.mobilization_end_date].join(),
    location: event.location,
    confirmation: event.is_confirmed,
    archiving: event.is_archived,
    inventory: event.is_return_inventory_done,
    beneficiaries: event.beneficiaries.map((one) => (typeof one === 'number' ? one : one.id)).join(),
    materials: event.materials_count,
    ...(isWhole && 'technicians' in event ? rest(event) : {}),
  })
  const [old, now] = [list(before), list(after)]
  const parts = Object.keys(old) as (keyof typeof old)[] // an object literal has no other keys
  return parts.filter((part) => old[part] !== now[part])
}

/** What a row of the calendar does not tell. */
const rest = ({ description, kind_id, manager_id, technicians, materials, kits }: Event) => ({
  description,
  kind: kind_id,
  manager: manager_id,
  technicians: technicians
    .map(({ technician_id, start_time, end_time }) => [technician_id, start_time, end_time])
    .join(),
  materials: [
    ...materials.map(({ id, pivot }) => `${id}: ${pivot.quantity}, ${pivot.quantity_in_kits}`).sort(),
    ...kits.map(({ id, pivot }) => `kit ${id}: ${pivot.quantity}`).sort(),
  ].join('; '),
})
