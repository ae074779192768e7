import * as z from 'zod'

/** Longest VAT number of a company, as the database holds it. */
export const longestVatNumber = 32
const longestWritten = 64 // with the blanks people group the digits by

const compact = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '')

/** Luhn's sum of digits is a multiple of ten. La Poste has more establishments than that leaves: theirs add up to a multiple of five. */
function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = (all: readonly number[]) => all.reduce((total, digit) => total + digit, 0)
  const doubled = digits.map((digit, at) => (at % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]! : digit))
  return sum(doubled) % 10 === 0 || (text.startsWith('356000000') && sum(digits) % 5 === 0)
}

/** ISO 13616: the country and check digits at the end, letters as 10 to 35, the whole leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  return [...turned].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0) === 1
}

/** An establishment's SIRET, 14 digits; blanks between them are taken out. */
export const Siret = z
  .string()
  .max(longestWritten)
  .overwrite(compact)
  .refine(isSiret, { params: { key: 'siret' } })

/** An IBAN in capitals; blanks are taken out. */
export const Iban = z
  .string()
  .max(longestWritten)
  .overwrite((text) => compact(text).toUpperCase())
  .refine(isIban, { params: { key: 'iban' } })

/** A BIC of 8 or 11 letters and digits, in capitals; blanks are taken out. */
export const Bic = z
  .string()
  .max(longestWritten)
  .overwrite((text) => compact(text).toUpperCase())
  .refine((text) => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text), { params: { key: 'bic' } })

/** Digits in groups, as people read them: SIRET `123 456 789 00012`, IBAN `FR76 3000 6000…`. */
export const groupSiret = (siret: string): string => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
