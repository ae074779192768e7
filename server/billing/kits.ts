import type { BillingInput } from '#shared/billing.ts'
import type { BilledKit, EventKit } from '#shared/event-kit.ts'

/** The VAT of a line, as the snapshot keeps it. */
type Taxed = { vat_rate: number; reverse_charge?: true }

/**
 * Puts the kits of an event into the words of a snapshot (rules/invoice.md#31); `said` are their own
 * terms, `taxed` gives their VAT.
 */
export function billedKits(
  kits: readonly EventKit[],
  said: BillingInput['kits'],
  taxed: (isReversed: boolean | null | undefined) => Taxed,
): BilledKit[] {
  const terms = new Map((said ?? []).map((one) => [one.id, one]))
  return kits.map(({ id, name, reference, rental_price, is_discountable, materials, pivot }) => ({
    id,
    name,
    reference,
    rental_price,
    is_discountable,
    quantity: pivot.quantity,
    ...taxed(terms.get(id)?.reverse_charge),
    discount_rate: terms.get(id)?.discount_rate ?? 0,
    materials,
  }))
}
