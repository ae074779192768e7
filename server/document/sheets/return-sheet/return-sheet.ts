import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { pdfFileName } from '../../file-name.ts'
import { fitLogo } from '../../paper/logo.ts'
import { typeset } from '../../worker/typeset.ts'
import { countedList } from '../counted-list/counted-list.ts'
import { mostLines } from '../summary/material-sections.ts'
import type { Summary } from '../summary/summary.ts'

const catalogue = { fr, en } as const

/** What the template prints: strings only, in the reader's language. */
const returnSheet = (summary: Summary, logoWidth: number | null) => {
  const words = catalogue[summary.language].returnSheet
  const [first] = summary.beneficiaries
  const paper = {
    title: words.title,
    who: first ? [first.full_name, first.company?.legal_name ?? '', first.phone ?? ''] : [],
    list: words.counted,
    none: words.none,
    pieces: words.pieces,
    quantity: words.quantity,
    boxes: [words.returned, words.broken],
    notes: [],
    frames: [
      { title: words.remarks, captions: ['', '', ''] },
      { title: words.counted, captions: [words.date, words.name, words.signature] },
    ],
  }
  return countedList(summary, summary.materials, paper, logoWidth)
}

/**
 * Lays an empty return inventory out as PDF, to fill in by hand, in this thread; the server uses
 * `startDocuments` instead.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export const renderReturnSheet = async (summary: Summary): Promise<Uint8Array> => {
  const logo = await fitLogo(summary.company.logo)
  const sheet = returnSheet(summary, logo?.width ?? null)
  return typeset('counted-list', sheet, { logo: logo?.png, lines: mostLines(summary) })
}

/** `Fiche_de_retour-<company>-<title>.pdf`, `Return_sheet-…`. */
export const returnSheetFileName = (language: Language, company: string, title: string): string =>
  pdfFileName([catalogue[language].returnSheet.fileName, company, title])
