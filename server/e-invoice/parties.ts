import type { Bill } from '#shared/billing.ts'

/** Seller or buyer (BG-4, BG-7). */
export type Party = {
  name: string
  /** The establishment in France (BT-29, BT-46), scheme 0009. */
  siret: string | null
  /** The company's number (BT-30, BT-47); a French one is a SIREN, scheme 0002. */
  register: { value: string; scheme: '0002' | null } | null
  /** With the country's code in front (BT-31, BT-48). */
  vatNumber: string | null
  /** What the tax office knows a seller by who has no VAT number (BT-32). */
  taxNumber: string | null
  /** Where electronic invoices reach it (BT-34, BT-49). */
  endpoint: { value: string; scheme: '0009' | 'EM' } | null
  address: Address
  contact: { name: string | null; phone: string | null; email: string | null } | null
}
/** Up to three lines, then the town; the country as ISO 3166-1. */
export type Address = { lines: string[]; zone: string | null; town: string | null; country: string }

type Written = Pick<Bill['company'], 'street' | 'postal_code' | 'locality' | 'country'>

const compact = (number: string | null | undefined): string | null =>
  number?.replace(/[\s.-]/g, '').toUpperCase() || null
/** A VAT number begins with the code of its country (BR-CO-09), and Greece's is EL. */
export const isVatNumber = (number: string): boolean => /^[A-Z]{2}[A-Z\d+*]{2,30}$/.test(compact(number) ?? '')

/** An address without a country is in the seller's, as on the paper (spec 3, 19). */
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

/** Says where somebody is. */
export const isComplete = ({ lines, zone, town, country }: Address): boolean =>
  lines.length > 0 && town !== null && (zone !== null || country !== 'FR')

const endpointOf = (siret: string | null, email: string | null): Party['endpoint'] => {
  if (siret) return { value: siret, scheme: '0009' }
  return email ? { value: email, scheme: 'EM' } : null
}

/** A company's number: a SIREN is the first nine digits of a SIRET. */
const sirenOf = (siret: string) => ({ value: siret.slice(0, 9), scheme: '0002' }) as const

/** Who issued it. */
export function seller({ company }: Bill): Party {
  const { name, email, phone, legal_numbers } = company
  const siret = company.siret ?? null
  const vatNumber = compact(company.vat_number)
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

/** To whom it is made out: the beneficiary's company if there is one, with the person to ask for, else the person. */
export function buyer({ company: from, beneficiary }: Bill): Party {
  const home = from.country?.code ?? ''
  const { company, email, full_name } = beneficiary
  const siret = company?.siret ?? null
  const own = addressOf(beneficiary, home)
  const theirs = company ? addressOf(company, home) : own
  return {
    name: company?.legal_name ?? full_name,
    siret,
    register: siret ? sirenOf(siret) : null,
    vatNumber: compact(company?.vat_number),
    taxNumber: null,
    endpoint: endpointOf(siret, email),
    // A company without any address is written to at the person's, as on the paper.
    address: theirs.lines.length > 0 || theirs.zone || theirs.town ? theirs : own,
    contact: { name: company ? full_name : null, phone: company?.phone ?? beneficiary.phone, email },
  }
}
