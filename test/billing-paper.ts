import { type BillingPaper, renderBilling } from '#server/document/sheets/billing/billing.ts'
import { pdfPages } from './pdf-text.ts'

/** The words of each page of an estimate or bill, without a logo. */
export const pagesOf = async (
  snapshot: BillingPaper['snapshot'],
  language: BillingPaper['language'] = 'fr',
): Promise<string[]> => pdfPages(await renderBilling({ language, snapshot, logo: null }))

/** The same as one text. */
export const textOf = async (...paper: Parameters<typeof pagesOf>): Promise<string> =>
  (await pagesOf(...paper)).join('\n')
