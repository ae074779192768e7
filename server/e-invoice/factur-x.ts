import { fitLogo } from '../document/paper/logo.ts'
import { billingSheet, room } from '../document/sheets/billing/billing.ts'
import { typeset } from '../document/worker/typeset.ts'
import { cii } from './cii.ts'
import { type EInvoiceSource, invoiceOf } from './invoice.ts'
import { ubl } from './ubl.ts'
import { withFacturXMetadata } from './xmp.ts'

/** A bill's paper and the input of its data. */
export type FacturX = EInvoiceSource & { logo: Uint8Array | null }

/**
 * Lays a bill out as PDF/A-3 with its CII embedded as `factur-x.xml`, in this thread; the server
 * uses `startDocuments` instead. The page equals that of the bill's PDF. The same bill gives the
 * same bytes.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export async function renderFacturX({ logo: picture, ...source }: FacturX): Promise<Uint8Array> {
  const { snapshot, language } = source
  const logo = await fitLogo(picture)
  const sheet = billingSheet({ language, snapshot, logo: picture }, logo?.width ?? null)
  const options = {
    logo: logo?.png,
    ...room(snapshot),
    attachment: { name: 'factur-x.xml', bytes: cii(invoiceOf(source)) },
  }
  return withFacturXMetadata(archived(sheet, options))
}

/** Private characters, and those of planes that few fonts cover. */
const rare = /[\ue000-\uf8ff\u{10000}-\u{10ffff}]/gu

/**
 * PDF/A refuses characters without a meaning of their own and those that would print as an empty
 * box. A bill with such characters prints U+FFFD for every rare one; the embedded data keeps them.
 */
function archived(sheet: ReturnType<typeof billingSheet>, options: Parameters<typeof typeset>[2]): Uint8Array {
  try {
    return typeset('factur-x', sheet, options)
  } catch (error) {
    const isRefused = error instanceof Error && error.message.includes('PDF/A')
    const json = JSON.stringify(sheet)
    if (!isRefused || json.search(rare) < 0) throw error
    return typeset('factur-x', JSON.parse(json.replace(rare, '\ufffd')), options)
  }
}

/** Writes a bill as UBL, in this thread: thousands of lines take a while. */
export const renderUbl = async (source: EInvoiceSource): Promise<Uint8Array> => ubl(invoiceOf(source))
