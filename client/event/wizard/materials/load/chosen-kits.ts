import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { Event } from '#shared/event.ts'
import type { KitPiece } from '#shared/event-kit.ts'
import type { AvailableKit } from '#shared/kit.ts'
import { piecesInKits, withoutPaid } from '#shared/rules/kit-pieces.ts'
import { isKitKey, kitKey, kitOf } from '../../../../material/editor/kit-rows.ts'
import type { Quantities } from '../../../../material/editor/quantities.ts'
import type { TypedLine } from '../../brief/typing.tsx'
import type { Chosen } from './chosen.ts'

/** A chosen kit with its typed quantity, and what one of it holds on this event. */
export type ChosenKit = {
  id: number
  name: string
  reference: string
  rental_price: number | null
  is_discountable: boolean
  is_outdated: boolean
  quantity: number
  materials: readonly KitPiece[]
}

/** The chosen kits in the event's order, new ones behind. Deferred, so that they never slow typing. */
export function useChosenKits(event: Event, kits: readonly AvailableKit[], quantities: Quantities): ChosenKit[] {
  const lines = useDeferredValue(useSyncExternalStore(quantities.subscribe, quantities.lines))
  return useMemo(() => {
    const typed = new Map(lines.filter(({ id }) => isKitKey(id)).map(({ id, quantity }) => [kitOf(id), quantity]))
    const saved = event.kits.map(({ pivot: _, ...kit }) => kit)
    const present = new Set(saved.map(({ id }) => id))
    const others = kits.filter(({ id }) => !present.has(id)).map((kit) => ({ ...kit, is_outdated: false }))
    return [...saved, ...others].flatMap((kit) => {
      const quantity = typed.get(kit.id)
      return quantity === undefined ? [] : [{ ...kit, quantity }]
    })
  }, [event.kits, kits, lines])
}

/** The chosen lines with only their loose pieces; those that are wholly in kits are left out. */
export function looseAmong(chosen: readonly Chosen[], kits: readonly ChosenKit[]): Chosen[] {
  if (kits.length === 0) return [...chosen]
  const held = piecesInKits(kits)
  return chosen
    .map((one) => ({ ...one, quantity: one.quantity - (held.get(one.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The lines that the sums of the summary count: the same while nothing changes. */
export const useTypedLines = (chosen: readonly Chosen[], kits: readonly ChosenKit[]): readonly TypedLine[] =>
  useMemo(() => {
    const priced = kits.filter(({ rental_price }) => rental_price !== null)
    return [...withoutPaid(chosen, priced), ...priced.map((kit) => ({ ...kit, id: kitKey(kit.id) }))]
  }, [chosen, kits])
