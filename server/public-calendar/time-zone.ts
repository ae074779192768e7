import { utcInstant, wallClockOf } from '#shared/rules/period.ts'

const SECOND = 1000
const DAY = 86_400_000

/** The offset of a zone's clock from UTC at an instant, ms. */
const offsetAt = (instant: number, zone: string): number => utcInstant(wallClockOf(instant, zone)) - instant

/** At `onset` the offset changes from `from` to `to`; all in ms. */
type Observance = { onset: number; from: number; to: number }

/** First second in `(low, high]` whose offset differs from that of `low`. */
function changeWithin(low: number, high: number, zone: string): number {
  const before = offsetAt(low, zone)
  let [known, changed] = [low, high]
  while (changed - known > SECOND) {
    const middle = Math.floor((known + changed) / (2 * SECOND)) * SECOND
    if (offsetAt(middle, zone) === before) known = middle
    else changed = middle
  }
  return changed
}

/** The offset when the first of these years begins, and each change until the last of them ends. */
function observances(first: number, last: number, zone: string): Observance[] {
  const [begin, end] = [Date.UTC(first, 0, 1), Date.UTC(last + 1, 0, 2)]
  const start = offsetAt(begin, zone)
  const found: Observance[] = [{ onset: begin, from: start, to: start }]
  for (let at = begin; at < end; at += DAY) {
    const [from, to] = [offsetAt(at, zone), offsetAt(at + DAY, zone)]
    if (from !== to) found.push({ onset: changeWithin(at, at + DAY, zone), from, to })
  }
  return found
}

/** Runs of consecutive years. */
function runs(years: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = []
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const run = found.at(-1)
    if (run && run[1] + 1 >= year) run[1] = year
    else found.push([year, year])
  }
  return found
}

/** `+0100`, with seconds only in the days of local mean time (RFC 5545, 3.3.14). */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / SECOND
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const odd = seconds % 60
  return `${offset < 0 ? '-' : '+'}${two(seconds / 3600)}${two((seconds / 60) % 60)}${odd === 0 ? '' : two(odd)}`
}

/** `20250330T020000` from an instant, as a clock `offset` ahead of UTC shows it. */
const localText = (instant: number, offset: number): string =>
  new Date(instant + offset).toISOString().slice(0, 19).replace(/[-:]/g, '')

/**
 * Writes the lines of a VTIMEZONE (RFC 5545, 3.6.5) that gives the instant of each of these wall
 * clocks: every clock change in their years and the year before, one by one, since zones do not
 * follow rules that repeat for ever.
 * @param wallClocks `YYYY-MM-DD HH:mm:ss` of the zone, at least one
 */
export function timeZoneLines(zone: string, wallClocks: readonly string[]): string[] {
  const years = wallClocks.flatMap((text) => [Number(text.slice(0, 4)) - 1, Number(text.slice(0, 4))])
  const all = runs(years).flatMap(([first, last]) => observances(first, last, zone))
  const standard = Math.min(...all.map(({ to }) => to))
  const parts = all.flatMap(({ onset, from, to }) => {
    const kind = to > standard ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${localText(onset, from)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ]
  })
  // RFC 5545 requires a STANDARD part; the lowest offset always makes one.
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, `X-LIC-LOCATION:${zone}`, ...parts, 'END:VTIMEZONE']
}
