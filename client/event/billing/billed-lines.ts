import type { Event } from '#shared/event.ts'
import type { PricedLine } from '#shared/rules/exact-lines.ts'
import { paidPieces } from '#shared/rules/exact-lines.ts'
import { materialLines, pricedKits } from '../lines.ts'

/** A line of the next paper; a kit's key is its id with a minus sign, so that one form holds both. */
export type BilledLine = PricedLine & { key: number; name: string }

/** Materials of an event, then its kits with a price of their own. */
export const billedLines = (event: Pick<Event, 'materials' | 'kits'>): BilledLine[] => [
  ...materialLines(event).map((line) => ({ ...line, key: line.id })),
  ...pricedKits(event).map((line) => ({ ...line, key: -line.id })),
]

/** The lines that cost something by themselves: others are in a kit. */
export const paidLines = (event: Pick<Event, 'materials' | 'kits'>): BilledLine[] =>
  billedLines(event).filter((line) => paidPieces(line) > 0)
