import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { pdfFileName } from '../../file-name.ts'
import { fitLogo } from '../../paper/logo.ts'
import { typeset } from '../../worker/typeset.ts'
import {
  type Act,
  actText,
  type CountedMaterial,
  countedList,
  type Pieces,
  piecesNote,
} from '../counted-list/counted-list.ts'
import { mostLines, type SummaryMaterial } from '../summary/material-sections.ts'
import { personLines, type Summary } from '../summary/summary.ts'

/** A line of a delivery note; its quantity is what left. */
export type DeliveredMaterial = SummaryMaterial & { is_unplanned: boolean }

/** Everything on the delivery note of an event (rules/paper.md#27), as stored; this module formats it. */
export type DeliveryNote = Omit<Summary, 'materials'> & {
  materials: DeliveredMaterial[]
  /** When the departure ended and who ended it; null before. */
  departed: Act | null
  /** What stayed behind of the list. */
  left: Pieces[]
}

const catalogue = { fr, en } as const

/** What the template prints: strings only, in the reader's language. */
const deliveryNote = (note: DeliveryNote, logoWidth: number | null) => {
  const { language, departed, left } = note
  const words = catalogue[language].deliveryNote
  const [first] = note.beneficiaries
  const materials = note.materials.map(
    (material): CountedMaterial => ({ ...material, details: material.is_unplanned ? words.unplanned : null }),
  )
  const paper = {
    title: words.title,
    who: first ? personLines(first) : [],
    list: words.list,
    none: words.none,
    pieces: words.pieces,
    quantity: words.quantity,
    boxes: [words.received],
    notes: [
      departed
        ? { name: words.departed, text: actText(departed, note, '') }
        : { name: words.provisional, text: words.provisional_text },
      ...piecesNote(words.left, left, language),
    ],
    frames: [
      { title: words.handed_over, captions: [words.date, words.name, words.signature] },
      { title: words.received_by, captions: [words.date, words.name, words.signature] },
    ],
  }
  return countedList(note, materials, paper, logoWidth)
}

/**
 * Lays a delivery note out as PDF, in this thread; the server uses `startDocuments` instead.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export const renderDeliveryNote = async (note: DeliveryNote): Promise<Uint8Array> => {
  const logo = await fitLogo(note.company.logo)
  const sheet = deliveryNote(note, logo?.width ?? null)
  return typeset('counted-list', sheet, { logo: logo?.png, lines: mostLines(note) })
}

/** `Bon_de_livraison-<company>-<title>.pdf`, `Delivery_note-…`. */
export const deliveryNoteFileName = (language: Language, company: string, title: string): string =>
  pdfFileName([catalogue[language].deliveryNote.fileName, company, title])
