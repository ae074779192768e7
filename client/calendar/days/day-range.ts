/** First and last day of a request, both included; as wall-clock days `YYYY-MM-DD`. */
export type DayRange = { start: string; end: string }

/** The months `YYYY-MM` that hold some days. */
export function monthsOf({ start, end }: DayRange): string[] {
  const [year = 0, first = 0] = start.split('-').map(Number)
  const months: string[] = []
  for (let place = first - 1; ; place++) {
    const month = new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7)
    if (month > end.slice(0, 7)) return months
    months.push(month)
  }
}
