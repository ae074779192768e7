import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { formatInstant, formatQuantity } from '#shared/rules/format.ts'
import { pdfFileName } from '../../file-name.ts'
import { fitLogo } from '../../paper/logo.ts'
import { phrase } from '../../paper/printable.ts'
import { typeset } from '../../worker/typeset.ts'
import { type CountedMaterial, countedList } from '../counted-list/counted-list.ts'
import { mostLines, type SummaryMaterial } from '../summary/material-sections.ts'
import { personLines, type Summary } from '../summary/summary.ts'

/** A line of a delivery note; its quantity is what left. */
export type DeliveredMaterial = SummaryMaterial & { is_unplanned: boolean }

/** Everything on the delivery note of an event (rules/paper.md#27), as stored; this module formats it. */
export type DeliveryNote = Omit<Summary, 'materials'> & {
  materials: DeliveredMaterial[]
  /** When the departure ended, a UTC instant, and who ended it; null before. */
  departed: { at: string; by: string | null } | null
  /** What stayed behind of the list. */
  left: { reference: string; name: string; quantity: number }[]
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
  const stayed = left.map(({ reference, name, quantity }) =>
    phrase(words.left_one, { quantity: formatQuantity(quantity, language), name, reference }),
  )
  const at = departed && formatInstant(departed.at, language, note.timezone)
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
        ? {
            name: words.departed,
            text: departed.by === null ? at! : phrase(words.by, { date: at!, name: departed.by }),
          }
        : { name: words.provisional, text: words.provisional_text },
      ...(stayed.length > 0 ? [{ name: words.left, text: stayed.join(' · ') }] : []),
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
