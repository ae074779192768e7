import type { CalendarEvent } from '#shared/event.ts'
import { formatDate, formatTime } from '#shared/rules/format.ts'
import { type EventDates, mobilizationOf } from '#shared/rules/mobilization.ts'
import { isWholeDays, lengthInMinutes } from '#shared/rules/period.ts'
import { currentLanguage, i18next } from '../words.ts'

type Dates = Pick<CalendarEvent, 'start_date' | 'end_date'>

/**
 * What a move did, in a sentence: where the event begins now, or which end is another
 * (rules/calendar.md#26).
 */
export function moveSentence(title: string, before: EventDates, moved: Partial<EventDates>): string {
  const t = i18next.t
  const { mobilization_start_date: leaves, mobilization_end_date: isBack } = moved
  const bound = (wallClock: string) => shortDate(wallClock, before.start_date, mobilizationOf({ ...before, ...moved }))
  if (leaves) return t('calendar.undo.leaves', { title, place: bound(leaves) })
  if (isBack) return t('calendar.undo.is_back', { title, place: bound(isBack) })
  const after = { ...before, ...moved }
  const length = ({ start_date, end_date }: Dates) => lengthInMinutes(start_date, end_date)
  if (length(before) === length(after)) return t('calendar.undo.moved', { title, place: placeSentence(after, before) })
  return before.start_date === after.start_date
    ? t('calendar.undo.ends', { title, place: shortDate(after.end_date, before.end_date, after) })
    : t('calendar.undo.begins', { title, place: shortDate(after.start_date, before.start_date, after) })
}

/** Where an event begins, seen from where it was: `sam. 28, 10:00`. */
export const placeSentence = (after: Dates, before: Dates): string =>
  shortDate(after.start_date, before.start_date, after)

/** A day without the month that it shares with the former one, nor hours that say nothing. */
function shortDate(wallClock: string, former: string, { start_date, end_date }: Dates): string {
  const words = formatDate(wallClock, currentLanguage()).split(' ')
  const isSame = (places: number) => wallClock.slice(0, places) === former.slice(0, places)
  const day = words.slice(0, isSame(7) ? 2 : isSame(4) ? 3 : 4).join(' ')
  return isWholeDays(start_date, end_date) ? day : `${day}, ${formatTime(wallClock)}`
}
