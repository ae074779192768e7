import type { Bill, Estimate } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import type { Ctx } from '../context.ts'
import { contentDisposition } from '../document/file-name.ts'
import { billingFileName } from '../document/sheets/billing/billing.ts'
import { readPicture } from '../files/picture.ts'
import type { FileAnswer } from '../http/reply.ts'

/**
 * Renders an estimate or bill as PDF, from its snapshot alone (rules/paper.md#15), in the language
 * asked for or the caller's (rules/paper.md#3).
 */
export async function billingPaper(
  { services, language: own }: Ctx,
  snapshot: Bill | Estimate,
  asked: Language | undefined,
): Promise<FileAnswer> {
  const language = asked ?? own
  const { logo: name } = snapshot.company
  const logo = name === null ? null : await readPicture(services.files, name)
  return {
    type: 'application/pdf',
    body: await services.documents.render('billing', { language, snapshot, logo }),
    disposition: contentDisposition(billingFileName(language, snapshot)),
    cache: 'private, no-store',
  }
}
