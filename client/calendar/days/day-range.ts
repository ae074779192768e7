import { monthAfter } from '#shared/rules/days.ts'
import type { Mobilization } from '#shared/rules/mobilization.ts'

/** First and last day of a request, both included; as wall-clock days `YYYY-MM-DD`. */
export type DayRange = { start: string; end: string }

/** The months `YYYY-MM` that hold some days. */
export function monthsOf({ start, end }: DayRange): string[] {
  const months: string[] = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}

/** Whether an event's material is away on some of these days, `YYYY-MM-DD`. */
export const isOnDays = (event: Mobilization, start: string, end: string): boolean =>
  event.mobilization_start_date.slice(0, 10) <= end && event.mobilization_end_date > `${start} 00:00:00`
