import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { formatInstant, formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { loadWords } from '#shared/rules/measures.ts'
import { columnWidth, fitsColumn, sheetWidth, tallRow } from '../../paper/columns.ts'
import type { Group } from '../../paper/group.ts'
import { letterhead } from '../../paper/letterhead.ts'
import { paragraphs, phrase, printableLine, shortened, unbounded } from '../../paper/printable.ts'
import {
  detailLines,
  kitsAndGroups,
  type SummaryMaterial,
  suppliersIn,
  unitLines,
} from '../summary/material-sections.ts'
import { awayLines, type Summary } from '../summary/summary.ts'

const catalogue = { fr, en } as const

/** Room for a word where the columns are narrowest, in em. */
const column = { reference: 9.2, designation: 20, park: 8.7, group: 40, title: 22, half: 25, full: 55, company: 30 }
/** Size of what stands below a name, in em. */
const small = 7.5 / 8.5

/** A line of such a list. */
export type CountedMaterial = SummaryMaterial & {
  /** Stands in small letters below its name. */
  details?: string | null
  /** Lines in place of the plain names of its units. */
  units_told?: string[]
  /** What the columns of figures say; empty ones are left to be written in. */
  figures?: string[]
}
/** What was done to an event: a UTC instant, or null when nobody knows it, and who did it. */
export type Act = { at: string | null; by: string | null }
/** Pieces of a material. */
export type Pieces = { reference: string; name: string; quantity: number }

type Note = { name: string; text: string }

/** What one paper with such a list says: strings in the reader's language. */
type Paper = {
  title: string
  /** The lines that head the fact of the beneficiary. */
  who: string[]
  /** Heads the list. */
  list: string
  /** Stands for an empty list. */
  none: string
  pieces: { one: string; many: string }
  /** Heads the column of quantities. */
  quantity: string
  /** The columns of printed figures beside the quantity. */
  figures?: string[]
  /** The columns to write in. */
  boxes: string[]
  /** Short texts above the list, each under its caption. */
  notes: Note[]
  /** The frames to write in below the list, each with its captions. */
  frames: { title: string; captions: string[] }[]
}

/** Width of a column to write in, in em of the list's letters. */
const boxWidth = 6.5

/** When something was done and by whom, as far as that is known; else `unknown`. */
export function actText({ at, by }: Act, { language, timezone }: Summary, unknown: string): string {
  if (at === null) return unknown
  const date = formatInstant(at, language, timezone)
  return by === null ? date : phrase(catalogue[language].countedList.by, { date, name: by })
}

/** A note that names pieces; none without any. */
export const piecesNote = (name: string, pieces: readonly Pieces[], language: Language): Note[] =>
  pieces.length === 0
    ? []
    : [
        {
          name,
          text: pieces
            .map(({ reference, name, quantity }) =>
              phrase(catalogue[language].countedList.pieces, {
                quantity: formatQuantity(quantity, language),
                name,
                reference,
              }),
            )
            .join(' · '),
        },
      ]

/**
 * A paper whose list of materials has columns of counts, printed or to write in (rules/paper.md#13,
 * rules/paper.md#27, rules/paper.md#31), as its template prints it.
 */
export function countedList(
  summary: Summary,
  materials: readonly CountedMaterial[],
  paper: Paper,
  logoWidth: number | null,
) {
  const { company, event, language } = summary
  const { frame, summary: shared } = catalogue[language]
  const load = loadWords(materials, language)
  const pieces = materials.reduce((sum, { quantity }) => sum + quantity, 0)
  const fact = (name: string, lines: string[]) => (lines.length > 0 ? [{ name, lines }] : [])
  const half = (line: string) => printableLine(line, column.half)
  return {
    language,
    words: { ...frame, ...shared.materials, quantity: paper.quantity, none: paper.none },
    kind: paper.title,
    file_title: printableLine(`${paper.title} – ${event.title}`, unbounded),
    running_title: shortened(event.title, 90),
    running_foot: shortened(company.name, 70),
    printed: phrase(frame.printed, { date: formatInstant(summary.printed_at, language, summary.timezone) }),
    company: {
      name: printableLine(company.name, column.company),
      logo_width: logoWidth,
      lines: letterhead(company, frame),
    },
    title: printableLine(event.title, column.title),
    facts: {
      left: [
        ...fact(shared.dates, [formatPeriod(event.start_date, event.end_date, language)]),
        ...fact(shared.away, awayLines(event, language)),
        ...fact(shared.location, paragraphs(event.location, column.half).flat()),
      ],
      right: fact(
        shared.beneficiary,
        paper.who.map(half).filter((line) => line !== ''),
      ),
    },
    notes: paper.notes.map(({ name, text }) => ({ name, text: printableLine(text, column.full) })),
    heading: paper.list,
    pieces: [
      phrase(paper.pieces[materials.length === 1 ? 'one' : 'many'], {
        references: formatQuantity(materials.length, language),
        pieces: formatQuantity(pieces, language),
      }),
      ...(load === null ? [] : [load]),
    ].join(' · '),
    figures: paper.figures ?? [],
    boxes: paper.boxes,
    frames: paper.frames,
    list: sections(summary, materials, paper),
  }
}

function sections(
  summary: Summary,
  materials: readonly CountedMaterial[],
  { boxes, figures = [] }: Pick<Paper, 'boxes' | 'figures'>,
) {
  const { language } = summary
  const { summary: words, countedList: listWords } = catalogue[language]
  const listed: { withPark: boolean; sections: Group<CountedMaterial>[] } = kitsAndGroups(
    { ...summary, materials },
    words,
  )
  const { withPark } = listed
  const totals = new Map(materials.map(({ reference, quantity }) => [reference, quantity]))
  const detailsOf = (material: CountedMaterial) => {
    const total = totals.get(material.reference) ?? material.quantity
    const share =
      total > material.quantity ? [phrase(listWords.in_all, { quantity: formatQuantity(total, language) })] : []
    const facts = [...share, ...suppliersIn(material, language, words), material.details ?? []].flat()
    return detailLines(facts, material.units_told ?? unitLines(material.units ?? [], words))
  }
  const groups = listed.sections.map((group) => ({
    name: group.name === null ? null : printableLine(group.name, column.group),
    context: group.context === null ? null : printableLine(group.context, column.group),
    rows: group.materials.map((material) => {
      const { reference, name, park, quantity } = material
      const details = detailsOf(material)
      return {
        reference: printableLine(reference, column.reference),
        name: printableLine(name, column.designation),
        details: details.map((line) => printableLine(line, column.designation / small)),
        park: withPark ? printableLine(park?.name ?? '', column.park) : '',
        quantity: formatQuantity(quantity, language),
        figures: figures.map((_, at) => material.figures?.[at] ?? ''),
        tall: name.length + details.join().length > tallRow,
      }
    }),
  }))
  const rows = groups.flatMap((group) => group.rows)
  const widths = {
    reference: columnWidth(new Set(rows.map((row) => row.reference)), 4.5, 10),
    park: withPark ? columnWidth(new Set(rows.map((row) => row.park)), 5, 9.5) : 0,
    quantity: columnWidth(new Set(rows.map((row) => row.quantity)), 4.5, 8),
    figure: columnWidth(new Set([...figures, ...rows.flatMap((row) => row.figures)]), 5, 8),
    box: boxWidth,
  }
  const counts = widths.quantity + figures.length * widths.figure + boxes.length * boxWidth
  const name = sheetWidth - widths.reference - widths.park - counts
  return {
    with_park: withPark,
    widths,
    groups: groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => ({
        ...row,
        plain:
          row.details.length === 0 &&
          fitsColumn(row.reference, widths.reference) &&
          fitsColumn(row.name, name) &&
          fitsColumn(row.park, widths.park || sheetWidth),
      })),
    })),
  }
}
