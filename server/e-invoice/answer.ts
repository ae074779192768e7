import type { Bill } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import type { Ctx } from '../context.ts'
import { contentDisposition } from '../document/file-name.ts'
import { billingFileName } from '../document/sheets/billing/billing.ts'
import { readPicture } from '../files/picture.ts'
import type { FileAnswer } from '../http/reply.ts'
import { Problem } from '../problem.ts'
import type { EInvoiceSource } from './invoice.ts'
import { type BuyerPages, factsOf, missingFrom } from './missing.ts'

const cache = 'private, no-store'

/**
 * Renders a bill as PDF/A-3 with its data embedded, in the language asked for or the caller's.
 * @throws bill.incomplete
 */
export async function facturX(ctx: Ctx, bill: Bill, asked: Language | undefined): Promise<FileAnswer> {
  const source = await sourceOf(ctx, bill, asked)
  const { files, documents } = ctx.services
  const { logo } = bill.company
  return {
    type: 'application/pdf',
    body: await documents.render('facturX', { ...source, logo: logo === null ? null : await readPicture(files, logo) }),
    disposition: contentDisposition(fileName(source, '-Factur-X.pdf')),
    cache,
  }
}

/** Renders a bill as UBL 2.1, to store or send. @throws bill.incomplete */
export async function ublFile(ctx: Ctx, bill: Bill, asked: Language | undefined): Promise<FileAnswer> {
  const source = await sourceOf(ctx, bill, asked)
  return {
    type: 'application/xml',
    body: await ctx.services.documents.render('ubl', source),
    disposition: contentDisposition(fileName(source, '-UBL.xml'), 'attachment'),
    cache,
  }
}

const fileName = ({ language, snapshot }: EInvoiceSource, ending: string): string =>
  billingFileName(language, snapshot).replace(/\.pdf$/, ending)

/**
 * Reads the input of the invoice: the snapshot, and the date of the bill it replaces.
 * @throws bill.incomplete naming each missing thing in `details`, with the page to fill it in under
 * `where`
 */
async function sourceOf(ctx: Ctx, bill: Bill, asked: Language | undefined): Promise<EInvoiceSource> {
  const { is_moved_in } = await ctx.db
    .selectFrom('bill')
    .select('is_moved_in')
    .where('id', '=', bill.id)
    .executeTakeFirstOrThrow()
  // Its electronic form, if it has one, is the one it was issued in (rules/moving-in.md#10).
  if (is_moved_in) throw new Problem('bill.incomplete', { sentence: 'moving.no_e_invoice' })
  const missing = missingFrom(factsOf(bill), await buyerPages(ctx, bill.beneficiary_id), ctx.language)
  if (missing.length > 0) {
    const fields = new Set(missing.map(({ field }) => field))
    const of = (field: string) => missing.filter((one) => one.field === field)
    throw new Problem('bill.incomplete', {
      details: Object.fromEntries([...fields].map((field) => [field, of(field).map(({ message }) => message)])),
      extra: { where: Object.fromEntries(missing.map(({ field, path }) => [field, path])) },
    })
  }
  const preceding =
    bill.replaces === null
      ? undefined
      : await ctx.db.selectFrom('bill').select('date').where('number', '=', bill.replaces).executeTakeFirst()
  return { snapshot: bill, precedingDate: preceding?.date ?? null, language: asked ?? ctx.language }
}

/** The page where the buyer's data can be filled in now; the lists when the person is gone. */
export async function buyerPages({ db }: Ctx, beneficiaryId: number | null): Promise<BuyerPages> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'company_id'])
    .where('id', '=', beneficiaryId ?? 0)
    .executeTakeFirst()
  return {
    person: person ? `/beneficiaries/${person.id}` : '/beneficiaries',
    company: person?.company_id ? `/companies/${person.company_id}` : '/companies',
  }
}
