import { monthAfter } from '#shared/rules/days.ts'

/** First and last day of a request, both included; as wall-clock days `YYYY-MM-DD`. */
export type DayRange = { start: string; end: string }

/** The months `YYYY-MM` that hold some days. */
export function monthsOf({ start, end }: DayRange): string[] {
  const months: string[] = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}
