import * as z from 'zod'
import type { InventoryRow } from '#shared/inventory.ts'
import { keyOf } from './waiting.ts'

/** Counts kept by an earlier version of the page know nothing of lost pieces. */
const Count = z.object({ actual: z.int().min(0), broken: z.int().min(0), lost: z.int().min(0).default(0) })
const Unsent = z.object({
  /** Version of the event on which the count was based. */
  version: z.int(),
  /** The counts, and what the server held before. */
  rows: z.array(z.object({ id: z.int(), mine: Count, base: Count })),
})
export type Unsent = z.output<typeof Unsent>

/** Events being counted on this page: their own screen sends waiting counts. */
const counted = new Set<number>()
export const isCountedHere = (event: number): boolean => counted.has(event)
/** @returns a function to call when the user leaves the screen */
export function countHere(event: number): () => void {
  counted.add(event)
  return () => void counted.delete(event)
}

/** Unsent counts on this device; null for none, or none that can be read. */
export function readUnsent(user: number, event: number): Unsent | null {
  try {
    const found = Unsent.safeParse(JSON.parse(localStorage.getItem(keyOf(user, event)) ?? 'null'))
    return found.success && found.data.rows.length > 0 ? found.data : null
  } catch {
    return null // text of another format, or a browser that stores nothing
  }
}

/** Stores it until it is sent; with no rows, deletes it. */
export function keepUnsent(user: number, event: number, unsent: Unsent): void {
  try {
    if (unsent.rows.length === 0) localStorage.removeItem(keyOf(user, event))
    else localStorage.setItem(keyOf(user, event), JSON.stringify(unsent))
  } catch {
    // The browser stores nothing, or is full: the screen still holds the count, and sends it.
  }
}

export const forgetUnsent = (user: number, event: number): void => keepUnsent(user, event, { version: 0, rows: [] })

/** A count as stored. */
export const countOf = ({ actual, broken, lost }: InventoryRow): z.output<typeof Count> => ({ actual, broken, lost })
