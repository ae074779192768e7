type Beneficiary = { full_name: string; company: { legal_name: string } | null }

/**
 * The first beneficiary's company, or the person without one: who borrows (rules/calendar.md#5), and
 * whom an invoice is made out to (rules/invoice.md#5).
 */
export const borrowerOf = ({ beneficiaries: [first] }: { beneficiaries: readonly Beneficiary[] }): string | null =>
  first ? (first.company?.legal_name ?? first.full_name) : null
