import { Exact } from '#shared/rules/exact-lines.ts'
import { isOn, whole } from '../fit.ts'
import { jsonOf } from '../kinds/attributes.ts'
import { rowsOf } from '../source/read.ts'
import type { Source } from '../source/source.ts'
import type { Cell } from '../source/text.ts'

/** A line of material as it stands on a paper. Prices as decimals in text, per day and per period. */
export type PaperLine = {
  material: number | null
  name: string
  reference: string
  quantity: number
  price: string
  periodPrice: string | null
  degressive: string | null
  discount: number
  vat: number | null
  isHidden: boolean
  isDiscountable: boolean
  replacement: string | null
}
/** A line beside the material, charged once. */
export type PaperExtra = { text: string; quantity: number; price: string; discount: number; vat: number | null }
export type PaperLines = { lines: PaperLine[]; extras: PaperExtra[] }

/** The lines of some papers of a kind, by the paper's id in the source. */
export async function readLines(
  source: Source,
  kind: 'estimate' | 'bill',
  wanted: ReadonlySet<Cell>,
): Promise<ReadonlyMap<number, PaperLines>> {
  const papers = new Map<number, PaperLines>()
  const of = (id: Cell): PaperLines => {
    const known = papers.get(whole(id) ?? 0) ?? { lines: [], extras: [] }
    papers.set(whole(id) ?? 0, known)
    return known
  }
  for await (const row of rowsOf(source, `${kind}_line` as const)) {
    if (!wanted.has(row.paper_id)) continue
    of(row.paper_id).lines.push({
      material: whole(row.material_id),
      name: row.name ?? '',
      reference: row.reference ?? '',
      quantity: whole(row.quantity) ?? 0,
      price: decimal(row.unit_price) ?? '0',
      periodPrice: decimal(row.period_price),
      degressive: decimal(row.degressive_rate),
      discount: Number(row.discount_rate ?? 0),
      vat: rateOf(row.taxes),
      isHidden: isOn(row.is_hidden_on_bill),
      isDiscountable: row.is_discountable !== '0',
      replacement: decimal(row.replacement),
    })
  }
  for await (const row of rowsOf(source, `${kind}_extra` as const)) {
    if (!wanted.has(row.paper_id)) continue
    of(row.paper_id).extras.push({
      text: row.description ?? '',
      quantity: Number(row.quantity ?? 0),
      price: decimal(row.unit_price) ?? '0',
      discount: Number(row.discount_rate ?? 0),
      vat: rateOf(row.taxes),
    })
  }
  return papers
}

/** The lines that 0.19 kept as JSON on the paper itself. */
export function linesInside(text: Cell): PaperLine[] {
  const parsed = jsonOf(text)
  const rows = Array.isArray(parsed)
    ? parsed
    : typeof parsed === 'object' && parsed !== null
      ? Object.values(parsed)
      : []
  return rows.flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null) return []
    const {
      id,
      name,
      reference,
      quantity,
      pivot,
      rental_price,
      replacement_price,
      is_hidden_on_bill,
      is_discountable,
    } = row as Record<string, unknown>
    const inPivot =
      typeof pivot === 'object' && pivot !== null ? (pivot as Record<string, unknown>).quantity : undefined
    return {
      material: whole(String(id ?? '')),
      name: String(name ?? ''),
      reference: String(reference ?? ''),
      quantity: Math.max(0, whole(String(quantity ?? inPivot ?? 0)) ?? 0),
      price: decimal(String(rental_price ?? 0)) ?? '0',
      periodPrice: null,
      degressive: null,
      discount: 0,
      vat: null,
      isHidden: is_hidden_on_bill === true || is_hidden_on_bill === 1,
      isDiscountable: is_discountable !== false && is_discountable !== 0,
      replacement: decimal(String(replacement_price ?? '')),
    }
  })
}

/** A number as text; null for none. */
export const decimal = (value: Cell): string | null =>
  value !== null && value.trim() !== '' && Number.isFinite(Number(value)) ? new Exact(value.trim()).toFixed() : null

type Tax = { rate: number; base: string | null; vat: string; isReversed: boolean }

/** What a paper says of its taxes. Rates in percent; of older papers it has no base. */
export function taxesOf(text: Cell): Tax[] {
  const parsed = jsonOf(text)
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { type, value, base, total, is_rate } = one as Record<string, unknown>
    if (is_rate === false) return []
    const amount = (part: unknown) => decimal(part == null ? null : String(part))
    return {
      rate: Number(amount(value) ?? 0),
      base: amount(base),
      vat: amount(total) ?? '0',
      isReversed: type === 'AE',
    }
  })
}

/** The rate of a line: the sum of its taxes. Null where the source says none. */
function rateOf(text: Cell): number | null {
  const taxes = taxesOf(text)
  return taxes.length === 0 ? null : taxes.reduce((sum, { rate }) => sum + rate, 0)
}
