import type { Event } from '#shared/event.ts'
import type { EventKit } from '#shared/event-kit.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { kitLines, withoutPaid } from '#shared/rules/kit-pieces.ts'
import type { MeasuredLine, MeasureName } from '#shared/rules/measures.ts'
import { dailyTotal } from '#shared/rules/pricing.ts'

type Listed = Pick<Event, 'materials' | 'kits'>

const withQuantity = <T extends { pivot: { quantity: number } }>({ pivot, ...one }: T) => ({
  ...one,
  quantity: pivot.quantity,
})

/** The event's materials with the quantity beside the prices, and the pieces that a kit pays for. */
export const materialLines = ({ materials, kits }: Listed) =>
  withoutPaid(materials.map(withQuantity), kits.map(withQuantity))

/** The event's kits with a price of their own, as lines. */
export const pricedKits = ({ kits }: Listed) => kitLines(kits.map(withQuantity))

/** All lines that the event is priced by, as the amounts need them (rules/amount.md#22). */
export const linesOf = (event: Listed) => [...materialLines(event), ...pricedKits(event)]

/** Sums the pieces that the event takes of these materials. */
export const piecesOf = (materials: readonly Pick<EventMaterial, 'pivot'>[]): number =>
  materials.reduce((sum, { pivot }) => sum + pivot.quantity, 0)

/** The load that these materials make (rules/load.md#2). */
export const loadOf = (materials: readonly Pick<EventMaterial, 'pivot' | MeasureName>[]): MeasuredLine[] =>
  materials.map(withQuantity)

/** Of a material on an event, the pieces beside its kits. */
export const loosePieces = ({ pivot }: Pick<EventMaterial, 'pivot'>): number => pivot.quantity - pivot.quantity_in_kits
/** The materials with pieces beside the kits. */
export const looseOf = ({ materials }: Pick<Listed, 'materials'>): EventMaterial[] =>
  materials.filter((one) => loosePieces(one) > 0)
/** Sums the loose pieces of these materials. */
export const looseSum = (materials: readonly Pick<EventMaterial, 'pivot'>[]): number =>
  materials.reduce((sum, one) => sum + loosePieces(one), 0)
/** Price per day of the loose pieces. */
export const looseDaily = (materials: readonly EventMaterial[]): number =>
  dailyTotal(materials.map((one) => ({ rental_price: one.rental_price, quantity: loosePieces(one) })))

/** A kit of an event with its pieces in all, and the lines that it is priced by: itself, or its pieces. */
export type PackedKit = {
  kit: EventKit
  pieces: { material: EventMaterial; quantity: number }[]
  priced: { rental_price: number | null; quantity: number }[]
}

/** The kits of an event as lists show them, over their pieces. */
export function packedKits({ materials, kits }: Listed): PackedKit[] {
  const byId = new Map(materials.map((material) => [material.id, material]))
  return kits.map((kit) => {
    const pieces = kit.materials.flatMap(({ id, quantity }) => {
      const material = byId.get(id)
      return material ? [{ material, quantity: quantity * kit.pivot.quantity }] : []
    })
    const { rental_price, pivot } = kit
    const byPiece = pieces.map(({ material, quantity }) => ({ rental_price: material.rental_price, quantity }))
    return { kit, pieces, priced: rental_price === null ? byPiece : [{ rental_price, quantity: pivot.quantity }] }
  })
}

export const packedPieces = ({ pieces }: PackedKit): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0)
/** Price per day of kits. */
export const packedDaily = (kits: readonly PackedKit[]): number => dailyTotal(kits.flatMap(({ priced }) => priced))
