import * as z from 'zod'

/** Longest VAT number of a company in the database. */
export const longestVatNumber = 32
const longestWritten = 64 // with the usual blanks between groups of digits

const compact = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '')

/**
 * Luhn's sum of digits is a multiple of ten. La Poste has more establishments than that allows:
 * theirs add up to a multiple of five.
 */
function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = (all: readonly number[]) => all.reduce((total, digit) => total + digit, 0)
  const doubled = digits.map((digit, at) => (at % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]! : digit))
  return sum(doubled) % 10 === 0 || (text.startsWith('356000000') && sum(digits) % 5 === 0)
}

/**
 * ISO 13616: the country and check digits at the end, letters as 10 to 35, the whole leaves 1 when
 * divided by 97.
 */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  return [...turned].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0) === 1
}

/** An establishment's SIRET, 14 digits; removes blanks between them. */
export const Siret = z
  .string()
  .max(longestWritten)
  .overwrite(compact)
  .refine(isSiret, { params: { key: 'siret' } })

/** True for the line of a company's legal numbers that holds the SIRET. */
export const isSiretLine = ({ name }: { name: string }): boolean => /\bsiret\b/i.test(name)

/** An IBAN in capitals; removes blanks. */
export const Iban = z
  .string()
  .max(longestWritten)
  .overwrite((text) => compact(text).toUpperCase())
  .refine(isIban, { params: { key: 'iban' } })

/** A BIC of 8 or 11 letters and digits, in capitals; removes blanks. */
export const Bic = z
  .string()
  .max(longestWritten)
  .overwrite((text) => compact(text).toUpperCase())
  .refine((text) => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text), { params: { key: 'bic' } })

/** The member states of the European Union, ISO 3166-1. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

const frenchDepartments = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])

/**
 * Whether French company law applies there: France and its overseas departments, which ISO 3166-1
 * lists apart.
 */
export const isInFrance = (country: string | null | undefined): boolean => frenchDepartments.has(country ?? '')

/** A VAT number without blanks, dots and dashes, in capitals; null when nothing is left. */
export const compactVatNumber = (number: string | null | undefined): string | null =>
  number?.replace(/[\s\u00a0\u202f.-]/g, '').toUpperCase() || null

/** A VAT number begins with the code of its country (EN 16931, BR-CO-09); that of Greece is EL. */
export const isVatNumber = (number: string | null | undefined): boolean =>
  /^[A-Z]{2}[A-Z\d+*]{2,30}$/.test(compactVatNumber(number) ?? '')

/**
 * A seller or a buying company, as far as VAT between two countries needs it; `country` is ISO
 * 3166-1.
 */
export type Taxable = { country: string | null; vat_number: string | null }

/**
 * Whether services to this company may be billed under reverse charge: it is established in another
 * EU country than the seller (directive 2006/112/EC, art. 44 and 196; CGI, art. 259, 1° and 283-2).
 * {@link reverseChargeProblem} checks the VAT numbers.
 */
export const mayReverseCharge = (seller: Taxable, buyer: Taxable | null): boolean =>
  buyer !== null &&
  seller.country !== buyer.country &&
  union.has(seller.country ?? '') &&
  union.has(buyer.country ?? '')

/**
 * Why a line cannot be billed under reverse charge, which requires both VAT numbers (directive
 * 2006/112/EC, art. 226); null when it can.
 */
export function reverseChargeProblem(seller: Taxable, buyer: Taxable | null) {
  if (!mayReverseCharge(seller, buyer)) return 'reverse_charge'
  if (!isVatNumber(seller.vat_number)) return 'reverse_charge_seller'
  const prefix = buyer?.country === 'GR' ? 'EL' : buyer?.country
  const isTheirs = isVatNumber(buyer?.vat_number) && compactVatNumber(buyer?.vat_number)?.slice(0, 2) === prefix
  return isTheirs ? null : 'reverse_charge_buyer'
}

/** Digits in groups, as people read them: SIRET `123 456 789 00012`, IBAN `FR76 3000 6000…`. */
export const groupSiret = (siret: string): string => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
