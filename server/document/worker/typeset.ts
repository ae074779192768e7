import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { accent } from '#shared/accent.ts'
import { packageRoot } from '../../root.ts'
import { DocumentFailure } from './failure.ts'

/** The root of the paths in the templates. */
const workspace = join(packageRoot(), 'server/document')

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler')
// At first use: the main thread needs this file's names, but not the compiler's 5 MB.
const require = createRequire(import.meta.url)

let compiler: NodeCompiler | undefined
/** One compiler per thread: it keeps the parsed fonts and templates. */
const warm = () => {
  compiler ??= (require('@myriaddreamin/typst-ts-node-compiler') as Typst).NodeCompiler.create({
    workspace,
    inputs: { accent },
    fontArgs: [{ fontPaths: [join(workspace, 'fonts')] }],
  })
  return compiler
}

/**
 * Break points that the compiler accepts in one text, with a margin; more in one object turn the
 * rule off for the whole sheet.
 */
const mostBreaks = 400

/** The sheet with `breaks`: whether the rule of `frame.typ` has words to break. */
const withBreaks = (sheet: string): string => {
  const breaks =
    sheet.includes('\u200b') && sheet.split(/[{}]/).every((one) => one.split('\u200b').length - 1 <= mostBreaks)
  return `{"breaks":${breaks},${sheet.slice(1)}`
}

/** Lines from which tags for screen readers would cost more than the layout itself. */
const taggedLines = 500

/** Lines up to which a paper may be set more tightly to stay on one page. */
export const mostOnOnePage = 20

/** Every template, by its place below the sheets. */
const templates = {
  summary: 'summary/summary',
  'counted-list': 'counted-list/counted-list',
  billing: 'billing/billing',
  'factur-x': 'billing/factur-x',
  'stock-list': 'stock-list/stock-list',
  labels: 'labels/labels',
}

export type Template = keyof typeof templates

/**
 * Lays out one template with one sheet of strings, blocking the thread.
 * @param sheet reaches the template as JSON in a separate file, so that none of it is ever read as
 * markup
 * @param lines how many rows its lists have; up to a few hundred the PDF gets the structure that
 * screen readers use
 * @param mayTighten lays a sheet of two pages out again with `tight` set, and keeps that result if
 * it takes one page
 * @param attachment a file for the template to embed; the PDF is then PDF/A-3, with structure 3a
 * @returns the PDF
 * @throws DocumentFailure `typeset` with the compiler's messages
 */
export const typeset = (
  template: Template,
  sheet: object,
  options: { logo?: Buffer; lines: number; mayTighten?: boolean; attachment?: { name: string; bytes: Buffer } },
): Uint8Array => {
  const typst = warm()
  const layOut = (content: object) => {
    typst.mapShadow(join(workspace, 'sheet.json'), Buffer.from(withBreaks(JSON.stringify(content))))
    const outcome = typst.compile({ mainFilePath: join(workspace, 'sheets', `${templates[template]}.typ`) })
    const failed = outcome.takeDiagnostics()
    if (!outcome.result || outcome.hasError()) {
      throw new DocumentFailure('typeset', failed ? JSON.stringify(typst.fetchDiagnostics(failed)) : template)
    }
    return outcome.result
  }
  try {
    if (options.logo) typst.mapShadow(join(workspace, 'logo.png'), options.logo)
    const { attachment, lines } = options
    const tags = lines < taggedLines
    if (attachment) typst.mapShadow(join(workspace, attachment.name), attachment.bytes)
    let result = layOut(sheet)
    if (options.mayTighten && result.numOfPages === 2) {
      const tight = layOut({ ...sheet, tight: true })
      if (tight.numOfPages === 1) result = tight
    }
    const archive = attachment ? { pdfStandard: tags ? 'a-3a' : 'a-3b' } : {}
    return typst.pdf(result, { pdfTags: tags, ...archive })
  } finally {
    typst.resetShadow()
    // The next document cannot use what earlier ones left in the compiler's memory; fonts and
    // templates stay.
    typst.evictCache(0)
  }
}
