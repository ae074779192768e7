import type { Bill } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import { eInvoiceWords as en } from '#shared/locales/en/e-invoice.ts'
import { eInvoiceWords as fr } from '#shared/locales/fr/e-invoice.ts'
import { formatRate } from '#shared/rules/format.ts'
import { frenchVatRates } from '#shared/rules/legal-terms.ts'
import { isInFrance, isVatNumber, reverseChargeProblem } from '#shared/rules/registration.ts'
import { phrase } from '../document/paper/printable.ts'
import { isPayable, sharesOf } from './invoice.ts'
import { buyer, isComplete, seller } from './parties.ts'

/**
 * A missing field that the law requires: its name, where to fill it in (a path of the client), and
 * its message.
 */
export type Missing = { field: string; path: string; message: string }

/** Pages of the customer: the company's if it has one. */
export type BuyerPages = { person: string; company: string }

const catalogue = { fr, en } as const

/** The facts that decide what a bill needs. Rates in percent. */
export type Facts = Pick<Bill, 'company' | 'beneficiary' | 'currency'> & {
  rates: readonly number[]
  /** One of its lines is under reverse charge. */
  isReversed: boolean
  isPayable: boolean
}

/** The facts of a stored bill. */
export const factsOf = (snapshot: Bill): Facts => {
  const { company, beneficiary, currency } = snapshot
  const shares = sharesOf(snapshot)
  return {
    company,
    beneficiary,
    currency,
    rates: shares.map(({ rate }) => rate),
    isReversed: shares.some(({ reverse_charge }) => reverse_charge),
    isPayable: isPayable(snapshot),
  }
}

const country = (party: { country: { code: string } | null; vat_number: string | null }) => ({
  country: party.country?.code ?? null,
  vat_number: party.vat_number,
})

/**
 * Why a bill cannot be an electronic one. It checks what EN 16931 requires (addresses, a number of
 * the seller, VAT numbers that name their country, the payment date) and what French law requires
 * on invoices between companies: the SIRET of both (code de commerce, R123-237 and D441-5; CGI,
 * annexe II, art. 242 nonies A), existing rates, VAT in euros. Empty when nothing is missing.
 */
export function missingFrom(facts: Facts, pages: BuyerPages, language: Language): Missing[] {
  const { company, buyer: them, billing } = catalogue[language].missing
  const [from, to] = [seller(facts), buyer(facts)]
  const isFrench = isInFrance(from.address.country)
  const isTaxed = facts.rates.some((rate) => rate > 0)
  const { payment } = facts.company
  const client = facts.beneficiary.company
  const missing: Missing[] = []
  const check = (isThere: boolean, field: string, path: string, words: string, more: Record<string, string> = {}) => {
    if (!isThere && missing.every((one) => one.field !== field))
      missing.push({ field, path, message: phrase(words, { name: to.name, ...more }) })
  }
  const own = '/settings#company'
  check(isComplete(from.address), 'company.address', own, company.address)
  check(from.address.country !== '', 'company.country', own, company.country)
  check(from.siret !== null || !isFrench, 'company.siret', own, company.siret)
  check(from.vatNumber !== null || !(isTaxed || facts.isReversed), 'company.vatNumber', own, company.vatNumber)
  check(from.vatNumber === null || isVatNumber(from.vatNumber), 'company.vatNumber', own, company.vatPrefix)
  check(
    from.vatNumber !== null || from.register !== null || isTaxed || isFrench,
    'company.legalNumbers',
    own,
    company.number,
  )
  const isDue = payment?.days != null || Boolean(payment?.due_date || payment?.terms)
  check(isDue || !facts.isPayable, 'billing.paymentDays', own, billing.due)
  check(payment?.means !== 'transfer' || Boolean(payment.iban), 'billing.iban', own, billing.iban)
  check(!isFrench || facts.currency === 'EUR', 'billing.currency', own, billing.currency)
  const odd = facts.rates.filter((rate) => isFrench && !frenchVatRates.has(rate))
  const rates = odd.map((rate) => formatRate(rate, language)).join(', ')
  check(odd.length === 0, 'vat_rate', own, billing.rates, { rates })

  const page = client ? pages.company : pages.person
  check(isComplete(to.address), 'beneficiary.address', page, them.address)
  // A company may be addressed at its person's address, in another country than its own.
  const isFrenchCompany = client !== null && isInFrance(client.country?.code ?? to.address.country)
  check(to.siret !== null || !isFrenchCompany, 'beneficiary.siret', page, them.siret)
  const reverse = facts.isReversed ? reverseChargeProblem(country(facts.company), client && country(client)) : null
  check(reverse !== 'reverse_charge_buyer', 'beneficiary.vat_number', page, them.vatNumber)
  check(to.vatNumber === null || isVatNumber(to.vatNumber), 'beneficiary.vat_number', page, them.vatPrefix)
  return missing
}
