import Big from 'big.js'
import type { Language } from '#shared/language.ts'
import type { documentWords } from '#shared/locales/fr/document.ts'
import type { Translated } from '#shared/locales/translated.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatDate, formatDecimal, formatMoney, formatQuantity } from '#shared/rules/format.ts'
import type { MeasureName } from '#shared/rules/measures.ts'
import type { PiecesOf } from '#shared/rules/suppliers.ts'
import type { DisplayMode } from '#shared/settings.ts'
import type { NamedUnit } from '#shared/unit.ts'
import { cellPadding, columnWidth, fitsColumn, sheetWidth, tallRow } from '../../paper/columns.ts'
import { division, type Group, groupMaterials } from '../../paper/group.ts'
import { phrase, printableLine } from '../../paper/printable.ts'
import { widthBound } from '../../paper/text-width.ts'

type SummaryWords = Translated<typeof documentWords.summary>
type Named = { id: number; name: string }

export type SummaryMaterial = Pick<EventMaterial, 'reference' | 'name' | 'replacement_price' | MeasureName> & {
  attributes: Omit<EventMaterial['attributes'][number], 'id'>[]
  /** A line of the event's materials. */
  quantity: number
  /** The part that comes from kits. */
  quantity_in_kits?: number
  /** Pieces of it that are another company's. */
  suppliers?: PiecesOf[]
  /** Pieces of it that the paper names, in natural order. */
  units?: PrintedUnit[]
  park: Named | null
  category: Named | null
  sub_category: Named | null
}

/** A unit as papers name it. */
export type PrintedUnit = Pick<NamedUnit, 'reference' | 'serial_number'>

/** A kit of the event, with its pieces in all. */
export type SummaryKit = { name: string; reference: string; quantity: number; materials: SummaryMaterial[] }

/** The input of the list of materials. */
export type SummaryList = {
  language: Language
  /** `billing.currency` */
  currency: string
  materials: SummaryMaterial[]
  /** The event's kits: each is a group of its own, before the others (rules/paper.md#25). */
  kits?: SummaryKit[]
  /** `eventSummary.materialDisplayMode` */
  display_mode: DisplayMode
  /** Whether the site has more than one park. */
  has_several_parks: boolean
}

/** The column to write in, in em of the list's letters. */
const returned = 5
/** Room for a word in the columns when figures take most of it. */
const column = { reference: 9.2, designation: 11, park: 8.7, group: 18 }
/** Size of the attributes below a name, in em. */
const small = 7.5 / 8.5

type Row = {
  reference: string
  name: string
  /** Small lines below the name. */
  details: string[]
  park: string
  quantity: string
  unit: string
  total: string
  /** May be cut between pages. */
  tall: boolean
}

const attribute = (
  { name, type, unit, value }: SummaryMaterial['attributes'][number],
  list: SummaryList,
  words: SummaryWords,
  colon: string,
) => {
  const text = () => {
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number') return formatDecimal(value, list.language) + (unit ? `\u202f${unit}` : '')
    return type === 'date' && /^\d{4}-\d\d-\d\d/.test(value) ? formatDate(value, list.language) : value
  }
  return phrase(colon, { name, value: text() })
}

/** Whose pieces a line holds beside the own ones (rules/paper.md#28). */
export const suppliersIn = ({ suppliers = [] }: SummaryMaterial, language: Language, words: SummaryWords): string[] =>
  suppliers.map(({ name, quantity }) => {
    const facts = { quantity: formatQuantity(quantity, language) }
    return name === null
      ? phrase(words.materials.fromNobody, facts)
      : phrase(words.materials.from, { ...facts, company: name })
  })

/** Letters of a unit up to which it surely fits one line of the narrowest column, and is not cut. */
const unbrokenUnit = 16
const unitText = ({ reference, serial_number }: PrintedUnit, words: SummaryWords): string => {
  if (serial_number === null) return reference
  const text = phrase(words.materials.unitWithSerial, { reference, serial: serial_number })
  return text.length > unbrokenUnit ? text : text.replaceAll(' ', '\u00a0')
}

/** A line with the pieces by name, one after the other (rules/paper.md#30); none without any. */
export const unitLines = (units: readonly PrintedUnit[], words: SummaryWords): string[] =>
  units.length === 0
    ? []
    : [phrase(words.materials.units, { units: units.map((unit) => unitText(unit, words)).join(', ') })]

/** The small lines below a name: the facts in one, then the units. Empty ones are left out. */
export const detailLines = (facts: readonly string[], units: readonly string[]): string[] =>
  [facts.join(' · '), ...units].filter((line) => line !== '')

const listRow = (
  material: SummaryMaterial,
  value: Big | null,
  list: SummaryList,
  words: SummaryWords,
  colon: string,
): Row => {
  const money = (amount: Big | number | null) =>
    amount === null ? words.materials.noValue : formatMoney(amount, list.language, list.currency)
  const own = material.attributes.map((one) => attribute(one, list, words, colon))
  const facts = [...suppliersIn(material, list.language, words), ...own]
  const details = detailLines(facts, unitLines(material.units ?? [], words))
  return {
    reference: printableLine(material.reference, column.reference),
    name: printableLine(material.name, column.designation),
    details: details.map((line) => printableLine(line, column.designation / small)),
    park: printableLine(material.park?.name ?? '', column.park),
    quantity: formatQuantity(material.quantity, list.language),
    unit: money(material.replacement_price),
    total: money(value),
    tall: material.name.length + details.join().length > tallRow,
  }
}

/** A column of figures with its total below, in wider bold letters. */
const figuresWidth = (total: string, figures: string[], least: number) =>
  Math.max(widthBound(total) * 1.07 + cellPadding, columnWidth(figures, least))

/**
 * The sections of an event's sheet: each kit over its pieces, in the kit's order, then what lies
 * beside the kits, grouped (rules/paper.md#25).
 */
export function kitsAndGroups<M extends SummaryMaterial>(
  { materials, kits = [], ...list }: Omit<SummaryList, 'materials'> & { materials: readonly M[] },
  words: SummaryWords,
): { withPark: boolean; sections: Group<M | SummaryMaterial>[] } {
  const { display_mode, has_several_parks, language } = list
  const { isFlat, withPark, headingOf } = division(display_mode, has_several_parks, words.materials)
  const packed = kits.filter((kit) => kit.materials.length > 0)
  const loose = materials
    .map((material) => ({ ...material, quantity: material.quantity - (material.quantity_in_kits ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const nameless = packed.length > 0 ? words.materials.loose : null
  const sections = [
    ...packed.map((kit) => ({
      name: `${formatQuantity(kit.quantity, language)} × ${kit.name}`,
      context: kit.reference,
      materials: kit.materials,
    })),
    ...groupMaterials(loose, display_mode, has_several_parks).map((group) => ({
      ...group,
      name: isFlat ? nameless : headingOf(group),
    })),
  ]
  return { withPark, sections }
}

/** The most lines that the sheet's list has: a piece of a kit that also lies beside it has two. */
export const mostLines = ({ materials, kits = [] }: Pick<SummaryList, 'materials' | 'kits'>): number =>
  [{ materials }, ...kits].reduce((sum, group) => sum + group.materials.length, 0)

/** The list of materials as the template prints it, and its total replacement value (exact). */
export const materialSections = (list: SummaryList, words: SummaryWords, colon: string) => {
  const { language, currency } = list
  const { withPark, sections } = kitsAndGroups(list, words)

  let replacementTotal = new Big(0)
  let pieces = 0
  const groups = sections.map((group) => {
    let groupValue = new Big(0)
    let groupPieces = 0
    const rows = group.materials.map((material) => {
      const price = material.replacement_price
      const value = price === null ? null : new Big(price).times(material.quantity)
      groupValue = groupValue.plus(value ?? 0)
      groupPieces += material.quantity
      return listRow(material, value, list, words, colon)
    })
    replacementTotal = replacementTotal.plus(groupValue)
    pieces += groupPieces
    return {
      name: group.name === null ? null : printableLine(group.name, column.group),
      context: group.context === null ? null : printableLine(group.context, column.group),
      quantity: formatQuantity(groupPieces, language),
      total: rows.every((row) => row.total === words.materials.noValue)
        ? words.materials.noValue
        : formatMoney(groupValue, language, currency),
      rows,
    }
  })

  const totals = {
    quantity: formatQuantity(pieces, language),
    value: formatMoney(replacementTotal, language, currency),
  }
  const rows = groups.flatMap((group) => group.rows)
  const widths = {
    reference: columnWidth(new Set(rows.map((row) => row.reference)), 4.5, 10),
    park: withPark ? columnWidth(new Set(rows.map((row) => row.park)), 5, 9.5) : 0,
    quantity: figuresWidth(
      totals.quantity,
      groups.map((group) => group.quantity),
      3.4,
    ),
    unit: columnWidth(
      rows.map((row) => row.unit),
      6.8,
    ),
    total: figuresWidth(
      totals.value,
      groups.map((group) => group.total),
      6.8,
    ),
  }
  const designation = sheetWidth - returned - Object.values(widths).reduce((sum, width) => sum + width, 0)
  /** The number of lines a row surely takes, or 0 when it must be measured. */
  const height = (row: Row) =>
    row.details.length < 2 &&
    fitsColumn(row.reference, widths.reference) &&
    fitsColumn(row.park, widths.park || sheetWidth) &&
    fitsColumn(row.name, designation) &&
    row.details.every((line) => fitsColumn(line, designation, small))
      ? 1 + row.details.length
      : 0
  return {
    replacementTotal,
    sheet: {
      groups: groups.map((group) => ({ ...group, heights: group.rows.map(height) })),
      with_park: withPark,
      widths,
      total_quantity: totals.quantity,
      total_value: totals.value,
    },
  }
}
