import type { EventMaterial } from '#shared/material-shape.ts'

/** The event's materials with the quantity beside the prices, as the amounts need them. */
export const linesOf = (materials: readonly EventMaterial[]) =>
  materials.map(({ pivot, ...material }) => ({ ...material, quantity: pivot.quantity }))

/** Sums the pieces that the event takes of these materials. */
export const piecesOf = (materials: readonly EventMaterial[]): number =>
  materials.reduce((sum, { pivot }) => sum + pivot.quantity, 0)
