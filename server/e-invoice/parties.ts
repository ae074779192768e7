import type { Bill } from '#shared/billing-shape.ts'
import { compactVatNumber, isInFrance } from '#shared/rules/registration.ts'

/** Seller or buyer (BG-4, BG-7). */
export type Party = {
  name: string
  /** The establishment in France (BT-29, BT-46), scheme 0009. */
  siret: string | null
  /** The company's number (BT-30, BT-47); a French one is a SIREN, scheme 0002. */
  register: { value: string; scheme: '0002' | null } | null
  /** With the country's code in front (BT-31, BT-48). */
  vatNumber: string | null
  /** The tax office's number of a seller without a VAT number (BT-32). */
  taxNumber: string | null
  /** Its electronic address (BT-34, BT-49). */
  endpoint: { value: string; scheme: '0225' | 'EM' } | null
  address: Address
  contact: { name: string | null; phone: string | null; email: string | null } | null
}
/** Up to three lines, then the town; the country as ISO 3166-1. */
export type Address = { lines: string[]; zone: string | null; town: string | null; country: string }

type Written = Pick<Bill['company'], 'street' | 'postal_code' | 'locality' | 'country'>

/**
 * An address without a country is in the seller's (rules/e-invoice.md#12), as on the paper
 * (rules/paper.md#16).
 */
function addressOf({ street, postal_code, locality, country }: Written, home: string): Address {
  const [first, second, ...others] = (street ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    lines: [first, second, others.join(', ')].flatMap((line) => line || []),
    zone: postal_code,
    town: locality,
    country: country?.code ?? home,
  }
}

/** True when an address is complete enough for an electronic invoice. */
export const isComplete = ({ lines, zone, town, country }: Address): boolean =>
  lines.length > 0 && town !== null && (zone !== null || !isInFrance(country))

/**
 * In France the directory line that every company has, its SIREN (BR-FR-21); else the mail address.
 */
const endpointOf = (siret: string | null, email: string | null): Party['endpoint'] => {
  if (siret) return { value: siret.slice(0, 9), scheme: '0225' }
  return email ? { value: email, scheme: 'EM' } : null
}

/**
 * The electronic address of a customer without one, since the reform requires one (BR-FR-12): the
 * seller's mail, and the seller hands the bill over on paper. The seller's directory line, to which
 * a platform would deliver the bill as the seller's own purchase, only when there is no mail at
 * all.
 */
const careOf = ({ siret = null, email }: Bill['company']): Party['endpoint'] =>
  email ? { value: email, scheme: 'EM' } : endpointOf(siret, null)

/** Countries of companies registered in France (ISO 3166-1): overseas ones have a SIREN too. */
const frenchTerritories = new Set('FR GP MQ GF RE YT PM BL MF WF PF NC'.split(' '))

/**
 * The French reform's treatment of the bill (BR-FR-20), which tells a platform whether to deliver
 * it or only to report its figures: two French companies, a company abroad, an individual. Null
 * when the snapshot does not tell, as for a French company without VAT number.
 */
export function treatmentOf({ company: from, beneficiary }: Pick<Bill, 'company' | 'beneficiary'>) {
  if (!isInFrance(from.country?.code)) return null
  const { company } = beneficiary
  if (company === null) return 'B2C'
  if (company.siret) return compactVatNumber(company.vat_number)?.startsWith('FR') ? 'B2B' : null
  return frenchTerritories.has(company.country?.code ?? 'FR') ? null : 'B2BINT'
}

/** A company's number: a SIREN is the first nine digits of a SIRET. */
const sirenOf = (siret: string) => ({ value: siret.slice(0, 9), scheme: '0002' }) as const

/** The seller. */
export function seller({ company }: Pick<Bill, 'company'>): Party {
  const { name, email, phone, legal_numbers } = company
  const siret = company.siret ?? null
  const vatNumber = compactVatNumber(company.vat_number)
  const [first] = legal_numbers
  const register = siret ? sirenOf(siret) : first ? { value: first.value, scheme: null } : null
  return {
    name,
    siret,
    register,
    vatNumber,
    taxNumber: vatNumber === null ? (register?.value ?? null) : null,
    endpoint: endpointOf(siret, email),
    address: addressOf(company, ''),
    contact: phone || email ? { name: null, phone, email } : null,
  }
}

/** The buyer: the beneficiary's company with the person as its contact, or the person. */
export function buyer({ company: from, beneficiary }: Pick<Bill, 'company' | 'beneficiary'>): Party {
  const home = from.country?.code ?? ''
  const { company, email, full_name } = beneficiary
  const siret = company?.siret ?? null
  const own = addressOf(beneficiary, company?.country?.code ?? home)
  const theirs = company ? addressOf(company, home) : own
  return {
    name: company?.legal_name ?? full_name,
    siret,
    register: siret ? sirenOf(siret) : null,
    vatNumber: compactVatNumber(company?.vat_number),
    taxNumber: null,
    endpoint: endpointOf(siret, email) ?? (isInFrance(home) ? careOf(from) : null),
    // A company without an address is addressed at the person's, as on the paper.
    address: theirs.lines.length > 0 || theirs.zone || theirs.town ? theirs : own,
    contact: { name: company ? full_name : null, phone: company?.phone ?? beneficiary.phone, email },
  }
}
