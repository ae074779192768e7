import { phrase, printableLine } from './printable.ts'

/** The company at the head of every document. */
export type Letterhead = {
  name: string
  /** Bytes of the stored picture (jpeg, png or webp). */
  logo: Uint8Array | null
  /** Street, postal code, locality, country: as many lines as it has. */
  full_address: string | null
  phone: string | null
  email: string | null
  /** Empty where the setting hides them (`eventSummary.showLegalNumbers`). */
  legal_numbers: { name: string; value: string }[]
}

const joined = (parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' · ')

/**
 * Lines below the company's name: address, contact details, legal numbers; leaves out empty lines.
 */
export const letterhead = (company: Letterhead, words: { phone: string; colon: string }): string[] => {
  const phone = company.phone && phrase(words.phone, { phone: company.phone })
  const rows = [
    joined((company.full_address ?? '').split('\n').map((line) => line.trim())),
    joined([phone, company.email]),
    joined(company.legal_numbers.map(({ name, value }) => phrase(words.colon, { name, value }))),
  ]
  return rows.map((row) => printableLine(row, 40)).filter((row) => row !== '')
}
