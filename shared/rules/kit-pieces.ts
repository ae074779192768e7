import type { KitPiece } from '../event-kit.ts'
import type { PricedLine } from './exact-lines.ts'

/** Kits with what one of each holds. */
export type PackedKit = { quantity: number; materials: readonly KitPiece[] }

/** Pieces that kits hold, by material. */
export function piecesInKits(kits: readonly PackedKit[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { quantity, materials } of kits)
    for (const piece of materials) pieces.set(piece.id, (pieces.get(piece.id) ?? 0) + quantity * piece.quantity)
  return pieces
}

/** True for a kit with a price of its own: one priced line, whose pieces cost nothing. */
export const isPriced = <K extends { rental_price: number | null }>(kit: K): boolean => kit.rental_price !== null

/**
 * Materials without the pieces that a kit's own price pays for: these are told in `quantity_in_kits`
 * (rules/amount.md#22).
 */
export function withoutPaid<M extends { id: number }>(
  materials: readonly M[],
  kits: readonly (PackedKit & { rental_price: number | null })[],
): (M & { quantity_in_kits?: number })[] {
  const paid = piecesInKits(kits.filter(isPriced))
  return materials.map((line) => {
    const quantity_in_kits = paid.get(line.id)
    return quantity_in_kits === undefined ? line : { ...line, quantity_in_kits }
  })
}

type KitOfEvent = Pick<PricedLine, 'rental_price' | 'quantity' | 'is_discountable'>
/** The kits with a price of their own, as lines: their value is that of their pieces. */
export const kitLines = <K extends KitOfEvent>(kits: readonly K[]): (K & PricedLine)[] =>
  kits.filter(isPriced).map((kit) => ({ ...kit, replacement_price: null, is_hidden_on_bill: false }))
