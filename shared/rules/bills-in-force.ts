import { ZERO } from './exact-lines.ts'

type Listed = { due_amount: number; total_with_taxes: number; currency: string; superseded_by: number | null }

/**
 * True for a credit note. Only papers that moved in are any (rules/moving-in.md#10): no bill of this
 * program is negative.
 */
export const isCreditNote = (bill: Pick<Listed, 'due_amount' | 'total_with_taxes'>): boolean =>
  bill.due_amount < 0 || bill.total_with_taxes < 0

/** The newest of an event's bills, newest first, that is no credit note. */
export const newestInvoice = <B extends Pick<Listed, 'due_amount' | 'total_with_taxes'>>(
  bills: readonly B[],
): B | undefined => bills.find((bill) => !isCreditNote(bill))

/**
 * The bills of an event that count, of its bills newest first: those that no other replaced, or the
 * newest where the reader sees none of them.
 */
export function billsInForce<B extends Pick<Listed, 'superseded_by'>>(bills: readonly B[]): readonly B[] {
  const inForce = bills.filter(({ superseded_by }) => superseded_by === null)
  return inForce.length > 0 ? inForce : bills.slice(0, 1)
}

/**
 * What an event was billed without VAT, in the currency of its newest bill: of our own bills that is
 * the newest; of bills that moved in several count, and a credit note takes from them
 * (rules/amount.md#19).
 */
export function billedOf(bills: readonly Listed[]): Pick<Listed, 'due_amount' | 'currency'> | undefined {
  const inForce = billsInForce(bills)
  const currency = inForce[0]?.currency
  if (currency === undefined) return undefined
  const mine = inForce.filter((bill) => bill.currency === currency)
  return { due_amount: mine.reduce((sum, { due_amount }) => sum.plus(due_amount), ZERO).toNumber(), currency }
}
