import type { EventKit } from '#shared/event-kit.ts'

/** The kits that pieces of each material belong to, in the order of the event. */
export type Shares = ReadonlyMap<number, readonly { name: string; quantity: number }[]>

/** How many pieces of each material the kits of an event hold: what one kit has, times its number. */
export function kitShares(kits: readonly Pick<EventKit, 'name' | 'materials' | 'pivot'>[]): Shares {
  const shares = new Map<number, { name: string; quantity: number }[]>()
  for (const { name, materials, pivot } of kits)
    for (const { id, quantity } of materials)
      shares.set(id, [...(shares.get(id) ?? []), { name, quantity: quantity * pivot.quantity }])
  return shares
}
