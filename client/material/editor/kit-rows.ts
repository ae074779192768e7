import type { MaterialLine } from '#shared/event-input.ts'
import type { KitPiece } from '#shared/event-kit.ts'
import type { AvailableKit } from '#shared/kit.ts'
import type { ListTemplate } from '#shared/list-template.ts'
import { fold } from '#shared/rules/text.ts'
import type { MaterialRow } from './filters.ts'

/** In a list a kit bears its id with a minus sign: one list and one set of quantities hold both. */
export const kitKey = (id: number): number => -id
export const kitOf = (key: number): number => -key
export const isKitKey = (key: number): boolean => key < 0

/** A kit as a row among materials: it passes no filter but the search. */
const rowOf = (kit: AvailableKit): MaterialRow => ({
  id: kitKey(kit.id),
  kit,
  material: {
    id: kitKey(kit.id),
    name: kit.name,
    reference: kit.reference,
    picture: kit.picture,
    rental_price: kit.rental_price ?? kit.pieces_price,
    weight: null,
    volume: null,
    power: null,
    remaining_quantity: kit.remaining_quantity,
    version: kit.version,
    park_id: 0,
    category_id: 0,
    sub_category_id: null,
    tags: [],
  },
  stock: kit.available_quantity,
  name: fold(kit.name),
  reference: fold(kit.reference),
})

/** The kits as rows, in the order of the server. */
export const kitRowsOf = (kits: readonly AvailableKit[]): MaterialRow[] => kits.map(rowOf)

/** What one of each kit holds. */
export type Contents = ReadonlyMap<number, readonly KitPiece[]>

/** Pieces of each material that the kits among the lines hold. */
export function heldBy(lines: readonly MaterialLine[], contents: Contents): Map<number, number> {
  const held = new Map<number, number>()
  for (const { id: key, quantity } of lines) {
    if (!isKitKey(key)) continue
    for (const piece of contents.get(kitOf(key)) ?? [])
      held.set(piece.id, (held.get(piece.id) ?? 0) + piece.quantity * quantity)
  }
  return held
}

/** Lines of totals as kits and what is loose beside them. */
export function apart(lines: readonly MaterialLine[], contents: Contents): MaterialLine[] {
  const held = heldBy(lines, contents)
  return lines
    .map(({ id, quantity }) => ({ id, quantity: quantity - (held.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Kits and what is loose beside them as lines of totals. */
export function together(lines: readonly MaterialLine[], contents: Contents): MaterialLine[] {
  const totals = heldBy(lines, contents)
  for (const { id, quantity } of lines) totals.set(id, (totals.get(id) ?? 0) + quantity)
  return [...totals].map(([id, quantity]) => ({ id, quantity }))
}

/** The kits of a list template, and what lies beside them. */
export const templateLines = ({ materials, kits = [] }: Pick<ListTemplate, 'materials' | 'kits'>): MaterialLine[] => [
  ...kits.map(({ id, quantity }) => ({ id: kitKey(id), quantity })),
  ...materials.map(({ id, quantity }) => ({ id, quantity })),
]

/** Lines as a list template has them: materials, and kits. */
export const apartFromKits = (lines: readonly MaterialLine[]) => ({
  materials: lines.filter(({ id }) => !isKitKey(id)),
  kits: lines.filter(({ id }) => isKitKey(id)).map(({ id, quantity }) => ({ id: kitOf(id), quantity })),
})
