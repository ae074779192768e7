import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { type LabelFormat, placesOf, type Stock, stocks } from '#shared/rules/label.ts'
import { pdfFileName } from '../../file-name.ts'
import { printableLine, unbounded } from '../../paper/printable.ts'
import { typeset } from '../../worker/typeset.ts'
import { footSize, type Label, laidOut, lineHeight } from './layout.ts'

/** Labels to print (rules/label.md#4). */
export type Labels = {
  language: Language
  format: LabelFormat
  /** Places that are used on the first sheet. */
  skip: number
  copies: number
  company: string
  /** The address of the site, which the QR codes begin with. */
  base_url: string
  labels: Label[]
}

const catalogue = { fr, en } as const

/**
 * Lays labels out as PDF, in this thread; the server uses `startDocuments` instead. Labels stand in
 * the order given, the copies of each together.
 * @throws DocumentFailure `typeset` when they cannot be laid out
 */
export const renderLabels = async (labels: Labels): Promise<Uint8Array> =>
  typeset('labels', labelSheet(labels), { lines: labels.labels.length * labels.copies })

/** What the template prints: texts cut to their lines, codes drawn, and places in millimetres. */
function labelSheet({ language, format, skip, copies, company, base_url, labels }: Labels) {
  const stock = stocks[format]
  const { title, serial } = catalogue[language].labels
  const laid = labels.map((label) => laidOut(label, stock, { company, base_url, serial }))
  const drawings = new Map<string, number>()
  const pages = filled(stock, placesOf(format), skip, labels.length * copies).map((page) => {
    const placed = page.map(({ nth, x, y }) => ({ label: Math.floor(nth / copies), x, y }))
    const drawing = placed.map(({ label, x, y }) => laid[label]?.code(x, y)).join('')
    // Copies make equal pages, which share one drawing.
    if (!drawings.has(drawing)) drawings.set(drawing, drawings.size)
    return { codes: drawings.get(drawing), labels: placed.map(({ label, x, y }) => [label, x, y]) }
  })
  const { width, height } = stock.page
  return {
    language,
    file_title: printableLine(`${title} – ${company}`, unbounded),
    company: { name: printableLine(company, unbounded) },
    page: stock.page,
    line: lineHeight,
    foot: footSize,
    alt: title,
    labels: laid.map(({ text }) => text),
    // All codes of a page are one drawing: the compiler takes as long for each as for twenty codes.
    codes: [...drawings.keys()].map(
      (paths) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths}</svg>`,
    ),
    pages,
  }
}

/** Where each label lies, page by page. */
function filled(stock: Stock, places: number, skip: number, count: number) {
  const pages: { nth: number; x: number; y: number }[][] = []
  for (let nth = 0; nth < count; nth++) {
    const at = nth + skip
    const place = at % places
    const x = stock.left + (place % stock.columns) * stock.across
    const y = stock.top + Math.floor(place / stock.columns) * stock.down
    const page = Math.floor(at / places)
    pages[page] ??= []
    pages[page].push({ nth, x, y })
  }
  return pages
}

/** `Étiquettes-<format>-<YYYY-MM-DD>.pdf`, `Labels-…` (rules/paper.md#4). `day` is the site's. */
export const labelsFileName = (language: Language, format: LabelFormat, day: string): string =>
  pdfFileName([catalogue[language].labels.title, format, day])
