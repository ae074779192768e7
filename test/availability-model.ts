/**
 * Availability of one material by the words of rules/availability.md#1, rules/availability.md#5 and
 * rules/availability.md#6: walks through the examined time minute by minute and counts the pieces
 * out. Slow and plain on purpose; it judges the SQL. Instants in milliseconds, on whole minutes.
 */
export type ModelEvent = {
  id: number
  from: number
  /** First instant after the event: an end of 23:59:59 is the following midnight. */
  to: number
  quantity: number
  trashed?: boolean
}
export type ModelStock = { stock: number; outOfOrder: number | null }
type Examined = { from: number; to: number; id?: number }

const MINUTE = 60_000

/** The competing events that cover each minute of the examined time. */
function* minutes(events: readonly ModelEvent[], examined: Examined): Generator<ModelEvent[]> {
  for (let instant = examined.from; instant < examined.to; instant += MINUTE) {
    yield events.filter(
      (event) => !event.trashed && event.id !== examined.id && event.from <= instant && instant < event.to,
    )
  }
}
const inUse = (events: readonly ModelEvent[]): number => events.reduce((total, event) => total + event.quantity, 0)

/** Most pieces in use at any one moment of the examined time. */
export function modelPeak(events: readonly ModelEvent[], examined: Examined): number {
  let peak = 0
  for (const present of minutes(events, examined)) peak = Math.max(peak, inUse(present))
  return peak
}

/** Pieces left at the worst moment; without an examined time, the pieces in order. */
export function modelRemaining(stock: ModelStock, events: readonly ModelEvent[], examined: Examined | null): number {
  const available = stock.stock - (stock.outOfOrder ?? 0)
  const left = examined ? available - modelPeak(events, examined) : available
  return Math.max(left, 0)
}

/**
 * Ids of the events that hold the material at a moment when it does not suffice, by start and then
 * id (rules/availability.md#12); also when the stock alone is too small (rules/availability.md#13).
 */
export function modelTakenBy(
  stock: ModelStock,
  events: readonly ModelEvent[],
  examined: Examined,
  asked: number,
): number[] {
  const available = stock.stock - (stock.outOfOrder ?? 0)
  const takers = new Set<ModelEvent>()
  for (const present of minutes(events, examined)) {
    if (available - inUse(present) >= asked) continue
    for (const event of present) if (event.quantity > 0) takers.add(event)
  }
  return [...takers].sort((one, other) => one.from - other.from || one.id - other.id).map(({ id }) => id)
}
