import * as z from 'zod'
import type { InventoryRow } from '#shared/inventory.ts'
import { keyOf } from './waiting.ts'

const Count = z.object({ actual: z.int().min(0), broken: z.int().min(0) })
const Unsent = z.object({
  /** Of the event the count was based on. */
  version: z.int(),
  /** What was counted, and what the server held before. */
  rows: z.array(z.object({ id: z.int(), mine: Count, base: Count })),
})
export type Unsent = z.output<typeof Unsent>

/** Events that are being counted on this page: their own screen sends what waits. */
const counted = new Set<number>()
export const isCountedHere = (event: number): boolean => counted.has(event)
/** @returns what says that the screen is left */
export function countHere(event: number): () => void {
  counted.add(event)
  return () => void counted.delete(event)
}

/**
 * What was counted on this device and has not reached the server; null for nothing, or nothing that
 * can be read.
 */
export function readUnsent(user: number, event: number): Unsent | null {
  try {
    const found = Unsent.safeParse(JSON.parse(localStorage.getItem(keyOf(user, event)) ?? 'null'))
    return found.success && found.data.rows.length > 0 ? found.data : null
  } catch {
    return null // no text of ours, or a browser that keeps nothing
  }
}

/** Keeps it until it is sent; with no rows, forgets it. */
export function keepUnsent(user: number, event: number, unsent: Unsent): void {
  try {
    if (unsent.rows.length === 0) localStorage.removeItem(keyOf(user, event))
    else localStorage.setItem(keyOf(user, event), JSON.stringify(unsent))
  } catch {
    // A browser that keeps nothing, or is full: the count is still on the screen, and sent from
    // there.
  }
}

export const forgetUnsent = (user: number, event: number): void => keepUnsent(user, event, { version: 0, rows: [] })

/** A count as it is kept. */
export const countOf = ({ actual, broken }: InventoryRow): z.output<typeof Count> => ({ actual, broken })
