import type { TFunction } from 'i18next'
import { monthAfter } from '#shared/rules/days.ts'
import { type CalendarState, calendarStatus, type EventIcon } from '#shared/rules/event-status.ts'
import { formatTime } from '#shared/rules/format.ts'
import { moveWallClock, utcInstant, wallClockOf } from '#shared/rules/period.ts'
import type { ScheduledAssignment } from '#shared/technician.ts'

/**
 * An assignment in a schedule, on the site's clock. `state` and `icon` are absent where only the
 * busy time is known.
 */
export type ScheduleItem = {
  id: string
  eventId: number | null
  title: string
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`; the end is the first second after. */
  start: string
  end: string
  hours: string
  position: string | null
  state: { calendar: CalendarState; icon: EventIcon; isConfirmed: boolean; isPast: boolean } | null
  /** The state in words. */
  said: string
}

/** The items of a schedule, in the words of `t`; `day` is today at the site. */
export function scheduleItems(
  assignments: readonly ScheduledAssignment[],
  zone: string,
  day: string,
  t: TFunction,
): ScheduleItem[] {
  return assignments.map(({ id, event, start_time, end_time, position }) => {
    const [start, end] = [wallClockOf(utcInstant(start_time), zone), wallClockOf(utcInstant(end_time), zone)]
    const flags = { has_missing_materials: null, has_not_returned_materials: null }
    const status = event && calendarStatus({ ...event, ...flags }, day)
    const isPast = event !== null && event.mobilization_end_date.slice(0, 10) < day
    const words: string[] = event
      ? [t(`technician.schedule.${event.is_confirmed ? 'confirmed' : 'unconfirmed'}`)]
      : [t('technician.schedule.busy')]
    if (isPast) words.push(t('technician.schedule.past'))
    return {
      id: String(id),
      eventId: event?.id ?? null,
      title: event?.title ?? t('technician.schedule.busy'),
      start,
      end,
      hours: `${formatTime(start)} – ${formatTime(end)}`,
      position,
      state: event && status && { calendar: status.state, icon: status.icon, isConfirmed: event.is_confirmed, isPast },
      said: words.join(', '),
    }
  })
}

/** The items with a moment in a month, `YYYY-MM`. */
export const ofMonth = (items: readonly ScheduleItem[], month: string): ScheduleItem[] =>
  items.filter(({ start, end }) => start < `${monthAfter(month, 1)}-01` && end > `${month}-01 00:00:00`)

/** The last day of an item; an assignment until midnight is not on the day that begins then. */
export const lastDay = ({ end }: ScheduleItem): string =>
  (end.endsWith('00:00:00') ? moveWallClock(end, { days: -1 }) : end).slice(0, 10)
