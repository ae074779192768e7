/**
 * Availability of one material by the words of rules/availability.md#1, rules/availability.md#5,
 * rules/availability.md#6, rules/availability.md#19, rules/availability.md#20 and
 * rules/sub-rental.md#4: walks through the
 * examined time in small steps and counts the pieces held. Slow and plain on purpose; it judges the
 * SQL. Instants in milliseconds, margins in minutes, all on whole five minutes.
 */
export type ModelEvent = {
  id: number
  from: number
  /** First instant after the event: an end of 23:59:59 is the following midnight. */
  to: number
  /** Pieces that it asks for. */
  quantity: number
  /** Pieces that it has from other companies and has not given back. */
  subRented?: number
  trashed?: boolean
  confirmed?: boolean
}
export type ModelMargins = { before: number; after: number }
export type ModelStock = { stock: number; outOfOrder: number | null; margins?: ModelMargins }
type Examined = { from: number; to: number; id?: number; confirmed?: boolean; subRented?: number }
/** `yields`: an event that is not confirmed takes nothing from one that is. */
type Rule = { margins?: ModelMargins | undefined; yields?: boolean }

const MINUTE = 60_000
const STEP = 5 * MINUTE

/** The time in which an event holds a piece; none for one in an hour that the clock skips. */
const holding = ({ from, to }: { from: number; to: number }, { before, after }: ModelMargins) =>
  from < to ? { from: from - before * MINUTE, to: to + after * MINUTE } : { from, to: from }

/** The competing events that hold a piece at each step of the examined time. */
function* steps(events: readonly ModelEvent[], examined: Examined, rule: Rule): Generator<ModelEvent[]> {
  const { margins = { before: 0, after: 0 }, yields = false } = rule
  const competing = events.filter(
    (event) =>
      !event.trashed && event.id !== examined.id && !(yields && examined.confirmed === true && !event.confirmed),
  )
  const { from, to } = holding(examined, margins)
  for (let instant = from; instant < to; instant += STEP) {
    yield competing.filter((event) => {
      const held = holding(event, margins)
      return held.from <= instant && instant < held.to
    })
  }
}
/** The pieces of our stock that an event takes. */
const ownPieces = ({ quantity, subRented = 0 }: ModelEvent): number => Math.max(0, quantity - subRented)
const inUse = (events: readonly ModelEvent[]): number => events.reduce((total, event) => total + ownPieces(event), 0)

/** Most pieces in use at any one moment of the examined time. */
export function modelPeak(events: readonly ModelEvent[], examined: Examined, rule: Rule = {}): number {
  let peak = 0
  for (const present of steps(events, examined, rule)) peak = Math.max(peak, inUse(present))
  return peak
}

/** Pieces left at the worst moment; without an examined time, the pieces in order. */
export function modelRemaining(
  { stock, outOfOrder, margins }: ModelStock,
  events: readonly ModelEvent[],
  examined: Examined | null,
  yields = false,
): number {
  const available = stock - (outOfOrder ?? 0)
  const left = examined ? available - modelPeak(events, examined, { margins, yields }) : available
  return Math.max(left, 0) + (examined?.subRented ?? 0)
}

/**
 * The events that hold the material at a moment when it does not suffice, by start and then id
 * (rules/availability.md#12), also when the stock alone is too small (rules/availability.md#13);
 * each with whether only a margin makes it meet the examined one. `asked` is what it wants of our stock.
 */
export function modelTakenBy(
  { stock, outOfOrder, margins }: ModelStock,
  events: readonly ModelEvent[],
  examined: Examined,
  asked: number,
  yields = false,
): { id: number; by_margin: boolean }[] {
  const available = stock - (outOfOrder ?? 0)
  const takers = new Set<ModelEvent>()
  for (const present of steps(events, examined, { margins, yields })) {
    if (available - inUse(present) >= asked) continue
    for (const event of present) if (ownPieces(event) > 0) takers.add(event)
  }
  return [...takers]
    .sort((one, other) => one.from - other.from || one.id - other.id)
    .map(({ id, from, to }) => ({ id, by_margin: to <= examined.from || examined.to <= from }))
}
