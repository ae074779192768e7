import * as z from 'zod'
import { type InventoryRow, unitReturns } from '#shared/inventory.ts'
import { tried } from '../../storage.ts'
import { keyOf, type Store } from './waiting.ts'

/** Counts kept by an earlier version of the page know nothing of lost pieces, nor of units. */
const Count = z.object({
  actual: z.int().min(0),
  broken: z.int().min(0),
  lost: z.int().min(0).default(0),
  units: z.array(z.object({ id: z.int(), mark: z.enum(['out', ...unitReturns]).nullable() })).optional(),
})
const Unsent = z.object({
  /** The event's title, for when it is gone; counts kept by an earlier version of the page have none. */
  title: z.string().optional(),
  /** Version of the event on which the count was based. */
  version: z.int(),
  /** The counts, what the server held before, and what the material was called. */
  rows: z.array(
    z.object({
      id: z.int(),
      label: z.string().optional(),
      mine: Count,
      base: Count,
      /** The browser's tab in which pieces were only added to `base`. */
      addedIn: z.string().optional(),
      /** What was sent since, without an answer. */
      sent: z.array(Count).optional(),
    }),
  ),
})
export type Unsent = z.output<typeof Unsent>

/** A row that waits on this device. */
export type UnsentRow = Unsent['rows'][number]

/** Events being counted on this page: their own screen sends waiting counts. */
const counted = new Set<string>()
export const isCountedHere = (store: Store, event: number): boolean => counted.has(`${store} ${event}`)
/** @returns a function to call when the user leaves the screen */
export function countHere(store: Store, event: number): () => void {
  const key = `${store} ${event}`
  counted.add(key)
  return () => void counted.delete(key)
}

/** The rows of each count that this page has read or kept; others are those of another tab. */
const met = new Map<string, Set<number>>()
const meet = (key: string, rows: readonly UnsentRow[]): Set<number> => {
  const ids = met.get(key) ?? new Set()
  for (const { id } of rows) ids.add(id)
  met.set(key, ids)
  return ids
}

/** Unsent counts on this device; null for none, or none that can be read. */
export function readUnsent(store: Store, user: number, event: number): Unsent | null {
  const key = keyOf(store, user, event)
  const unsent = stored(key)
  if (unsent) meet(key, unsent.rows)
  return unsent
}

function stored(key: string): Unsent | null {
  const found = Unsent.safeParse(tried(() => JSON.parse(localStorage.getItem(key) ?? 'null')))
  return found.success && found.data.rows.length > 0 ? found.data : null
}

/** Stores it until it is sent, beside what another tab counts; with no rows at all, deletes it. */
export function keepUnsent(store: Store, user: number, event: number, unsent: Unsent): void {
  const key = keyOf(store, user, event)
  const own = meet(key, unsent.rows)
  const others = (stored(key)?.rows ?? []).filter(({ id }) => !own.has(id))
  const rows = [...unsent.rows, ...others]
  // Where the browser stores nothing, or is full, the screen still holds the count, and sends it.
  tried(() => {
    if (rows.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...unsent, rows }))
  })
}

/** Deletes it, also what another tab counted. */
export function forgetUnsent(store: Store, user: number, event: number): void {
  tried(() => localStorage.removeItem(keyOf(store, user, event)))
}

/** A count as stored. */
export const countOf = ({ actual, broken, lost, units }: InventoryRow): z.output<typeof Count> => ({
  actual,
  broken,
  lost,
  ...(units && { units: [...units] }),
})
/** What a material is called beside its count. */
export const labelOf = ({ reference, name }: { reference: string; name: string }): string => `${reference} – ${name}`
