import type { Bill } from '#shared/billing.ts'
import { eInvoiceWords as en } from '#shared/locales/en/e-invoice.ts'
import { eInvoiceWords as fr } from '#shared/locales/fr/e-invoice.ts'
import type { Language } from '#shared/user.ts'
import { phrase } from '../document/printable.ts'
import { isPayable, sharesOf } from './invoice.ts'
import { buyer, isComplete, isVatNumber, seller } from './parties.ts'

/** What the law wants and the snapshot lacks: the field, where to fill it in (a path of the client), and the sentence to say. */
export type Missing = { field: string; path: string; message: string }

/** Pages of those the bill is made out to: the company's if it has one. */
export type BuyerPages = { person: string; company: string }

const catalogue = { fr, en } as const

/**
 * Why a bill cannot be an electronic one. Asked for are what EN 16931 cannot do without (addresses, a number of the seller, VAT numbers
 * that name their country, when to pay) and what French law wants on invoices between companies: the SIRET of both (code de commerce,
 * R. 123-237 and D. 441-5; CGI, annexe II, art. 242 nonies A). Empty when nothing is missing.
 */
export function missingFrom(snapshot: Bill, pages: BuyerPages, language: Language): Missing[] {
  const { company, buyer: them, billing } = catalogue[language].missing
  const [from, to] = [seller(snapshot), buyer(snapshot)]
  const isFrench = from.address.country === 'FR'
  const isTaxed = sharesOf(snapshot).some(({ rate }) => rate > 0)
  const { payment } = snapshot.company
  const isCompany = snapshot.beneficiary.company !== null
  const missing: Missing[] = []
  const check = (isThere: boolean, field: string, path: string, words: string) => {
    if (!isThere) missing.push({ field, path, message: phrase(words, { name: to.name }) })
  }
  const own = '/settings#company'
  check(isComplete(from.address), 'company.address', own, company.address)
  check(from.address.country !== '', 'company.country', own, company.country)
  check(from.siret !== null || !isFrench, 'company.siret', own, company.siret)
  check(from.vatNumber !== null || !isTaxed, 'company.vatNumber', own, company.vatNumber)
  check(from.vatNumber === null || isVatNumber(from.vatNumber), 'company.vatNumber', own, company.vatPrefix)
  check(
    from.vatNumber !== null || from.register !== null || isTaxed || isFrench,
    'company.legalNumbers',
    own,
    company.number,
  )

  check(Boolean(payment?.due_date || payment?.terms) || !isPayable(snapshot), 'billing.paymentDays', own, billing.due)
  check(payment?.means !== 'transfer' || Boolean(payment.iban), 'billing.iban', own, billing.iban)
  const page = isCompany ? pages.company : pages.person
  check(isComplete(to.address), 'beneficiary.address', page, them.address)
  check(!isCompany || to.siret !== null || to.address.country !== 'FR', 'beneficiary.siret', page, them.siret)
  check(to.vatNumber === null || isVatNumber(to.vatNumber), 'beneficiary.vat_number', page, them.vatPrefix)
  return missing
}
