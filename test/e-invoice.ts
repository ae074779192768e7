import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { InvoiceService, invoiceSchema } from '@e-invoice-eu/core'
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'
import { XMLParser } from 'fast-xml-parser'

const run = promisify(execFile)

/** The one file embedded in a PDF, through poppler's `pdfdetach`. */
export async function embeddedFile(pdf: Uint8Array): Promise<{ names: string; xml: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-embedded-'))
  try {
    const [path, out] = [join(folder, 'bill.pdf'), join(folder, 'out.xml')]
    await writeFile(path, pdf)
    const { stdout: names } = await run('pdfdetach', ['-list', path])
    await run('pdfdetach', ['-save', '1', '-o', out, path])
    return { names, xml: await readFile(out, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A CII as a library reads it: every figure of it, by the library's own names. */
// biome-ignore lint/suspicious/noExplicitAny: the library's shapes differ by profile; tests look into them
export const readCii = async (xml: string): Promise<any> => (await FacturX.fromXML(xml)).object

/**
 * Lists every error of a CII: by the XML schema of Factur-X in the profile EN 16931, and by its
 * business rules, both from libraries. The official artefacts check that VAT is base times rate
 * within one unit of the currency (BR-CO-17, BR-S-09); the library requires the half cent, so a
 * difference within two cents is accepted.
 */
export async function ciiFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXsd(xml, Profile.EN16931)
  const faults = errors.map(({ message }) => message)
  const read = await FacturX.fromXML(xml).catch((error: Error) => error.message)
  if (typeof read === 'string') return [...faults, read]
  const { errors: broken = [] } = read.validate()
  const isCentsApart = (await readCii(xml)).totals.taxBreakdown.every(
    (one: { basisAmount: number; calculatedAmount: number; rateApplicablePercent: number }) =>
      Math.abs((one.basisAmount * one.rateApplicablePercent) / 100 - one.calculatedAmount) < 0.0251,
  )
  const rules = broken.map(({ message }) => message)
  return [...faults, ...rules.filter((rule) => !(isCentsApart && /^\[BR-(CO-17|S-9)\]/.test(rule)))]
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema }
type Json = string | Json[] | { [key: string]: Json }
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

/**
 * UBL as the JSON of `@e-invoice-eu/core`: attributes as `name@attribute`, lists where its schema
 * has lists.
 */
function asJson(parsed: unknown, schema: Schema, path: string, faults: string[]): Json {
  if (typeof parsed !== 'object' || parsed === null) return String(parsed)
  const result: { [key: string]: Json } = {}
  const known = Object.keys(schema.properties ?? {}).filter((key) => !key.includes('@'))
  let last = -1
  for (const [key, value] of Object.entries(parsed)) {
    if (key.startsWith('@xmlns')) continue
    const one = schema.properties?.[key]
    const at = known.indexOf(key)
    if (at < last) faults.push(`${path}/${key}: out of order`)
    last = Math.max(last, at)
    const child = one?.type === 'array' ? (one.items ?? {}) : (one ?? {})
    const values = (Array.isArray(value) ? value : [value]).map((each: unknown) => {
      const isLeaf = typeof each !== 'object' || each === null || '#text' in each
      if (!isLeaf) return asJson(each, child, `${path}/${key}`, faults)
      if (typeof each !== 'object' || each === null) return String(each)
      const { '#text': text, ...attributes } = each as Record<string, string> // an element with text and attributes has nothing else
      for (const [name, content] of Object.entries(attributes)) result[key + name] = content
      return String(text)
    })
    if (one?.type === 'array') result[key] = values
    else if (values.length === 1) result[key] = values[0]!
    else faults.push(`${path}/${key}: more than once`)
  }
  return result
}

/**
 * The amounts of a UBL invoice, as a library reads its XML: due, tax, total and amount payable,
 * then rate, base and tax of each share.
 */
export function amountsOfUbl(xml: string) {
  const { 'cac:TaxTotal': tax, 'cac:LegalMonetaryTotal': totals } = parser.parse(xml).Invoice
  const amount = (parent: Record<string, { '#text': string }>, name: string) => String(parent[name]?.['#text'])
  const shares = [tax['cac:TaxSubtotal']].flat()
  return {
    due: amount(totals, 'cbc:TaxExclusiveAmount'),
    vat: amount(tax, 'cbc:TaxAmount'),
    gross: amount(totals, 'cbc:TaxInclusiveAmount'),
    payable: amount(totals, 'cbc:PayableAmount'),
    shares: shares.map((share) => [
      Number(share['cac:TaxCategory']['cbc:Percent']),
      amount(share, 'cbc:TaxableAmount'),
      amount(share, 'cbc:TaxAmount'),
    ]),
  }
}

/** The amounts of a CII, in the form of {@link amountsOfUbl}. */
export function amountsOfCii(xml: string) {
  const { 'rsm:SupplyChainTradeTransaction': trade } = parser.parse(xml)['rsm:CrossIndustryInvoice']
  const settlement = trade['ram:ApplicableHeaderTradeSettlement']
  const totals = settlement['ram:SpecifiedTradeSettlementHeaderMonetarySummation']
  return {
    due: String(totals['ram:TaxBasisTotalAmount']),
    vat: String(totals['ram:TaxTotalAmount']['#text']),
    gross: String(totals['ram:GrandTotalAmount']),
    payable: String(totals['ram:DuePayableAmount']),
    shares: [settlement['ram:ApplicableTradeTax']]
      .flat()
      .map((share) => [
        Number(share['ram:RateApplicablePercent']),
        String(share['ram:BasisAmount']),
        String(share['ram:CalculatedAmount']),
      ]),
  }
}

const quiet = { log() {}, warn() {}, error() {} }

/**
 * Lists every error of a UBL invoice: by the schema that a library derives from the UBL 2.1 syntax
 * of EN 16931 (elements, their order and number, code lists, decimals), and, converted to CII by
 * that library, by the rules of {@link ciiFaults}. Returns the CII too.
 */
export async function ublFaults(xml: string): Promise<{ faults: string[]; cii: string; json: Json }> {
  const faults: string[] = []
  // Its list of schemes for electronic addresses is older than the French one; the standard's has
  // it (test/e-invoice-rules.ts). It turns several notes into an invalid CII: the coded ones stay
  // here.
  const readable = xml.replaceAll('schemeID="0225"', 'schemeID="0002"').replace(/\s*<cbc:Note>#[^<]*<\/cbc:Note>/g, '')
  const root = parser.parse(readable).Invoice
  const schema = (invoiceSchema as unknown as Schema).properties!['ubl:Invoice']! // its own type is ajv's
  const json = { 'ubl:Invoice': asJson(root, schema, '', faults) }
  try {
    const options = { format: 'CII', lang: 'en', noWarnings: true }
    const cii = String(await new InvoiceService(quiet).generate(json as never, options)) // its schema checks what its type would
    return { faults: [...faults, ...(await ciiFaults(cii))], cii, json }
  } catch (error) {
    const { errors } = error as { errors?: { instancePath: string; message?: string }[] }
    if (!errors) throw error
    return { faults: [...faults, ...errors.map((one) => `${one.instancePath} ${one.message}`)], cii: '', json }
  }
}
