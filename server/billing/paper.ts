import type { Bill, Estimate } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { contentDisposition } from '../document/file-name.ts'
import { billingFileName } from '../document/sheets/billing/billing.ts'
import { readPicture } from '../files/picture.ts'
import type { FileAnswer } from '../http/reply.ts'

/**
 * Renders an estimate or bill as PDF, from its snapshot alone (rules/paper.md#15), in the language
 * asked for or the caller's (rules/paper.md#3). One that moved in with its paper is that paper, as
 * it was issued (rules/moving-in.md#10).
 */
export async function billingPaper(
  { db, services, language: own }: Ctx,
  snapshot: Bill | Estimate,
  asked: Language | undefined,
): Promise<FileAnswer> {
  const language = asked ?? own
  const issued = await issuedPaper(db, snapshot)
  if (issued !== null) return paperAnswer(language, snapshot, { path: services.files.pathOf(issued) })
  const { logo: name } = snapshot.company
  const logo = name === null ? null : await readPicture(services.files, name)
  return paperAnswer(language, snapshot, await services.documents.render('billing', { language, snapshot, logo }))
}

const paperAnswer = (language: Language, snapshot: Bill | Estimate, body: FileAnswer['body']): FileAnswer => ({
  type: 'application/pdf',
  body,
  disposition: contentDisposition(billingFileName(language, snapshot)),
  cache: 'private, no-store',
})

/** The stored name of the paper with which an estimate or bill moved in. */
async function issuedPaper(db: Db, snapshot: Bill | Estimate): Promise<string | null> {
  const table = 'superseded_by' in snapshot ? 'bill' : 'estimate'
  const row = await db.selectFrom(table).select('paper').where('id', '=', snapshot.id).executeTakeFirst()
  return row?.paper ?? null
}
