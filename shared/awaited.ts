/**
 * What a return awaits of a line: what departed, or without a departure what was lent
 * (rules/departure.md#12).
 * @param hasDeparted whether the departure of the event has ended: a draft is no departure
 */
export const awaitedQuantity = (
  pivot: { quantity: number; quantity_departed: number | null },
  hasDeparted: boolean,
): number => (hasDeparted ? (pivot.quantity_departed ?? pivot.quantity) : pivot.quantity)
