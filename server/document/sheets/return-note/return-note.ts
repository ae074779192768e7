import { stillOut, type UnitReturn } from '#shared/inventory.ts'
import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { pdfFileName } from '../../file-name.ts'
import { fitLogo } from '../../paper/logo.ts'
import { phrase } from '../../paper/printable.ts'
import { typeset } from '../../worker/typeset.ts'
import { type Act, actText, type CountedMaterial, countedList, piecesNote } from '../counted-list/counted-list.ts'
import { type PrintedUnit, type SummaryMaterial, unitLines } from '../summary/material-sections.ts'
import { personLines, type Summary } from '../summary/summary.ts'

type ReturnedUnit = PrintedUnit & { came_back: UnitReturn | null }

/** A line of a return note; its quantity is what was awaited, broken pieces are among the returned ones. */
export type ReturnedMaterial = Omit<SummaryMaterial, 'quantity_in_kits' | 'units'> & {
  returned: number
  broken: number
  lost: number
  units: ReturnedUnit[]
}

/** Everything on the return note of an event (rules/paper.md#31), as stored; this module formats it. */
export type ReturnNote = Omit<Summary, 'materials' | 'kits'> & {
  materials: ReturnedMaterial[]
  /** False before the first piece is counted: the figures are left to be written in. */
  is_counted: boolean
  /** When the return ended and who ended it; null before. */
  ended: Act | null
  /** What came back last after that. */
  late: Act | null
}

const catalogue = { fr, en } as const

const missingOf = ({ quantity: awaited_quantity, returned: actual, broken, lost }: ReturnedMaterial): number =>
  stillOut({ awaited_quantity, actual, broken, lost })

/** The units of a line, by how they came back, each way on a line (rules/paper.md#31). */
function unitsTold(material: ReturnedMaterial, { language, ended }: ReturnNote): string[] {
  const { frame, returnNote: words, summary } = catalogue[language]
  const of = (state: UnitReturn | null) => material.units.filter(({ came_back }) => came_back === state)
  const told = (name: string, units: readonly ReturnedUnit[]) =>
    unitLines(units, summary).map((value) => phrase(frame.colon, { name, value }))
  const others = of(null)
  // Where pieces came back without a name, nobody knows which units are still out.
  const areOut = ended !== null && others.length <= missingOf(material)
  return [
    ...told(words.units.returned, of('returned')),
    ...told(words.units.broken, of('broken')),
    ...told(words.units.lost, of('lost')),
    ...(areOut ? told(words.units.out, others) : unitLines(others, summary)),
  ]
}

/** What the template prints: strings only, in the reader's language. */
const returnNote = (note: ReturnNote, logoWidth: number | null) => {
  const { language, ended, late, is_counted } = note
  const words = catalogue[language].returnNote
  const [first] = note.beneficiaries
  const figure = (value: number) => (is_counted ? formatQuantity(value, language) : '')
  const materials = note.materials.map(
    (material): CountedMaterial => ({
      ...material,
      units_told: unitsTold(material, note),
      figures: [material.returned, material.broken, material.lost].map(figure),
    }),
  )
  const returned = formatQuantity(
    note.materials.reduce((sum, material) => sum + material.returned, 0),
    language,
  )
  const missing = is_counted
    ? note.materials.flatMap((material) => {
        const quantity = missingOf(material)
        return quantity > 0 ? { reference: material.reference, name: material.name, quantity } : []
      })
    : []
  const pieces = is_counted ? words.counted : words.pieces
  const paper = {
    title: words.title,
    who: first ? personLines(first) : [],
    list: is_counted ? words.list : words.list_awaited,
    none: words.none,
    pieces: { one: phrase(pieces.one, { returned }), many: phrase(pieces.many, { returned }) },
    quantity: words.quantity,
    figures: [words.returned, words.broken, words.lost],
    boxes: [],
    notes: [
      ended
        ? { name: words.ended, text: actText(ended, note, words.ended_unknown) }
        : { name: words.provisional, text: words.provisional_text },
      ...(late ? [{ name: words.late, text: actText(late, note, '') }] : []),
      ...piecesNote(words.missing, missing, language),
    ],
    frames: [
      { title: words.given_back, captions: [words.date, words.name, words.signature] },
      { title: words.taken_back, captions: [words.date, words.name, words.signature] },
    ],
  }
  return countedList(note, materials, paper, logoWidth)
}

/**
 * Lays a return note out as PDF, in this thread; the server uses `startDocuments` instead.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export const renderReturnNote = async (note: ReturnNote): Promise<Uint8Array> => {
  const logo = await fitLogo(note.company.logo)
  const sheet = returnNote(note, logo?.width ?? null)
  return typeset('counted-list', sheet, { logo: logo?.png, lines: note.materials.length })
}

/** `Bon_de_retour-<company>-<title>.pdf`, `Return_note-…`. */
export const returnNoteFileName = (language: Language, company: string, title: string): string =>
  pdfFileName([catalogue[language].returnNote.fileName, company, title])
