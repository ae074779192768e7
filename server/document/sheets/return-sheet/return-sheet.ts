import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { formatInstant, formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { pdfFileName } from '../../file-name.ts'
import { columnWidth, fitsColumn, sheetWidth, tallRow } from '../../paper/columns.ts'
import { division, groupMaterials } from '../../paper/group.ts'
import { letterhead } from '../../paper/letterhead.ts'
import { fitLogo } from '../../paper/logo.ts'
import { paragraphs, phrase, printableLine, shortened, unbounded } from '../../paper/printable.ts'
import { typeset } from '../../worker/typeset.ts'
import type { Summary } from '../summary/summary.ts'

const catalogue = { fr, en } as const

/** The columns to write in, in em of the list's letters. */
const boxes = { returned: 6.5, broken: 6.5 }
/** Room for a word where the columns are narrowest, in em. */
const column = { reference: 9.2, designation: 20, park: 8.7, group: 40, title: 22, half: 25, company: 30 }

function returnSections({ materials, display_mode, has_several_parks, language }: Summary) {
  const words = catalogue[language].summary.materials
  const { isFlat, withPark, headingOf } = division(display_mode, has_several_parks, words)
  const groups = groupMaterials(materials, display_mode, has_several_parks).map((group) => ({
    name: isFlat ? null : printableLine(headingOf(group), column.group),
    context: group.context === null ? null : printableLine(group.context, column.group),
    rows: group.materials.map(({ reference, name, park, quantity }) => ({
      reference: printableLine(reference, column.reference),
      name: printableLine(name, column.designation),
      park: withPark ? printableLine(park?.name ?? '', column.park) : '',
      quantity: formatQuantity(quantity, language),
      tall: name.length > tallRow,
    })),
  }))
  const rows = groups.flatMap((group) => group.rows)
  const widths = {
    reference: columnWidth(new Set(rows.map((row) => row.reference)), 4.5, 10),
    park: withPark ? columnWidth(new Set(rows.map((row) => row.park)), 5, 9.5) : 0,
    quantity: columnWidth(new Set(rows.map((row) => row.quantity)), 4.5, 8),
    ...boxes,
  }
  const name = sheetWidth - Object.values(widths).reduce((sum, width) => sum + width, 0)
  return {
    with_park: withPark,
    widths,
    groups: groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => ({
        ...row,
        plain:
          fitsColumn(row.reference, widths.reference) &&
          fitsColumn(row.name, name) &&
          fitsColumn(row.park, widths.park || sheetWidth),
      })),
    })),
  }
}

/** What the template prints: strings only, in the reader's language. */
const returnSheet = (summary: Summary, logoWidth: number | null) => {
  const { company, event, language, materials, beneficiaries } = summary
  const { frame, summary: shared, returnSheet: words } = catalogue[language]
  const pieces = materials.reduce((sum, { quantity }) => sum + quantity, 0)
  const fact = (name: string, lines: string[]) => (lines.length > 0 ? [{ name, lines }] : [])
  const [first] = beneficiaries
  const who = first ? [first.full_name, first.company?.legal_name ?? '', first.phone ?? ''] : []
  return {
    language,
    words: { ...frame, ...shared.materials, ...words },
    kind: words.title,
    file_title: printableLine(`${words.title} – ${event.title}`, unbounded),
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
        ...fact(shared.location, paragraphs(event.location, column.half).flat()),
      ],
      right: fact(
        shared.beneficiary,
        who.map((line) => printableLine(line, column.half)).filter((line) => line !== ''),
      ),
    },
    pieces: phrase(words.pieces[materials.length === 1 ? 'one' : 'many'], {
      references: formatQuantity(materials.length, language),
      pieces: formatQuantity(pieces, language),
    }),
    list: returnSections(summary),
  }
}

/**
 * Lays an empty return inventory out as PDF, to fill in by hand, in this thread; the server uses
 * `startDocuments` instead.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export const renderReturnSheet = async (summary: Summary): Promise<Uint8Array> => {
  const logo = await fitLogo(summary.company.logo)
  const sheet = returnSheet(summary, logo?.width ?? null)
  return typeset('return-sheet', sheet, { logo: logo?.png, lines: summary.materials.length })
}

/** `Fiche_de_retour-<company>-<title>.pdf`, `Return_sheet-…`. */
export const returnSheetFileName = (language: Language, company: string, title: string): string =>
  pdfFileName([catalogue[language].returnSheet.fileName, company, title])
