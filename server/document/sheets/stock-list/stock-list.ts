import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { formatInstant, formatQuantity } from '#shared/rules/format.ts'
import { pdfFileName } from '../../file-name.ts'
import { columnWidth, fitsColumn, sheetWidth, tallRow } from '../../paper/columns.ts'
import { type Groupable, groupMaterials, subHeading } from '../../paper/group.ts'
import { type Letterhead, letterhead } from '../../paper/letterhead.ts'
import { fitLogo } from '../../paper/logo.ts'
import { phrase, printable, printableLine, shortened, unbounded } from '../../paper/printable.ts'
import { typeset } from '../../worker/typeset.ts'

export type StockMaterial = Groupable & { name: string; stock_quantity: number; note: string | null }

/**
 * The list for counting the stock (rules/paper.md#14): all materials of one park, or of all parks.
 */
export type StockList = {
  language: Language
  /** `general.timezone`: the print date uses its clock. */
  timezone: string
  company: Letterhead
  /** The requested park and category; null for everything. */
  about: string | null
  /** Non-empty parks, by name. */
  sections: { park: string; materials: StockMaterial[] }[]
  /** UTC instant. */
  printed_at: string
}

const catalogue = { fr, en } as const

/** The column to write in, in em of the list's letters. */
const counted = 6.5
/** The width that name and note share. */
const share = { name: 0.56, note: 0.44 }
/** Room for a word where the columns are narrowest. */
const column = { reference: 9.2, name: 20, note: 15, group: 40 }

function sectionSheet({ park, materials }: StockList['sections'][number], language: Language) {
  const words = catalogue[language].stockList
  const groups = groupMaterials(materials, 'sub-categories', true).map((group) => ({
    name: printableLine(subHeading(group, words), column.group),
    context: group.context === null ? null : printableLine(group.context, column.group),
    rows: group.materials.map((material) => ({
      reference: printableLine(material.reference, column.reference),
      name: printableLine(material.name, column.name),
      stock: formatQuantity(material.stock_quantity, language),
      note: printable(material.note ?? '', column.note).trim(),
    })),
  }))
  const rows = groups.flatMap((group) => group.rows)
  const reference = columnWidth(new Set(rows.map((row) => row.reference)), 4.5, 10)
  const stock = columnWidth(new Set(rows.map((row) => row.stock)), 4.5, 8)
  const rest = sheetWidth - reference - stock - counted
  const pieces = materials.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0)
  return {
    park: printableLine(park, 30),
    total: phrase(words[materials.length === 1 ? 'totalOne' : 'totalMany'], {
      references: formatQuantity(materials.length, language),
      pieces: formatQuantity(pieces, language),
    }),
    widths: { reference, stock, counted, name: rest * share.name, note: rest * share.note },
    groups: groups.map(({ name, context, rows }) => ({
      name,
      context,
      rows: rows.map((row) => ({
        ...row,
        tall: row.name.length + row.note.length > tallRow,
        // A row known to take one line costs half of a row that must be measured.
        plain:
          fitsColumn(row.reference, reference) &&
          fitsColumn(row.name, rest * share.name) &&
          fitsColumn(row.note, rest * share.note),
      })),
    })),
  }
}

/** What the template prints: strings only, in the reader's language. */
const stockSheet = (list: StockList, logoWidth: number | null) => {
  const { language, company } = list
  const words = catalogue[language]
  const about = list.about ?? company.name
  return {
    language,
    words: { ...words.frame, ...words.stockList },
    kind: words.stockList.title,
    file_title: printableLine(`${words.stockList.title} – ${about}`, unbounded),
    running_title: shortened(about, 90),
    running_foot: shortened(company.name, 70),
    printed: phrase(words.frame.printed, { date: formatInstant(list.printed_at, language, list.timezone) }),
    company: {
      name: printableLine(company.name, 30),
      logo_width: logoWidth,
      lines: letterhead(company, words.frame),
    },
    sections: list.sections.map((section) => sectionSheet(section, language)),
  }
}

/**
 * Lays the list out as PDF, in this thread; the server uses `startDocuments` instead.
 * @throws DocumentFailure `typeset` when it cannot be laid out
 */
export const renderStockList = async (list: StockList): Promise<Uint8Array> => {
  const logo = await fitLogo(list.company.logo)
  const lines = list.sections.reduce((sum, { materials }) => sum + materials.length, 0)
  return typeset('stock-list', stockSheet(list, logo?.width ?? null), { logo: logo?.png, lines })
}

/**
 * `Liste_du_matériel-<park and category, or company>-<YYYY-MM-DD>.pdf`, `Materials_list-…`
 * (rules/paper.md#4). `day` is the site's.
 */
export const stockListFileName = (language: Language, about: string, day: string): string =>
  pdfFileName([catalogue[language].stockList.fileName, about, day])
