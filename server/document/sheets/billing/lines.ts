import Big from 'big.js'
import type { Bill, BilledMaterial, Estimate } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import { extraAmount } from '#shared/rules/account.ts'
import { isPaidAlone, paidPieces } from '#shared/rules/exact-lines.ts'
import { formatDecimal, formatMoney, formatQuantity, formatRate } from '#shared/rules/format.ts'
import { kitLines } from '#shared/rules/kit-pieces.ts'
import { dailyTotal } from '#shared/rules/pricing.ts'
import { columnWidth, fitsColumn, sheetWidth, tallRow } from '../../paper/columns.ts'
import { groupMaterials, subHeading } from '../../paper/group.ts'
import { paragraphs, printableLine } from '../../paper/printable.ts'
import type { BillingWords } from './totals.ts'

type Snapshot = Bill | Estimate

/** Before the pieces of a kit. */
const indent = '\u00a0'.repeat(4)

/** Room for a word in the columns when figures take most of it, in em. */
const column = { reference: 9.2, designation: 11, group: 40, extra: 18 }

/** The material with its park, category and sub-category, as the snapshot names them. */
const filed = (material: BilledMaterial) => {
  const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  return {
    ...material,
    park: named(material.park_id, material.park_name),
    category: named(material.category_id, material.category_name),
    sub_category: named(material.sub_category_id, material.sub_category_name),
  }
}

/**
 * The cost of each category for a day, hidden materials included, so that they add up to the day's
 * total; kits with a price of their own come first. A category of free hidden materials alone is as hidden as they are.
 */
export function categoryRows({ materials, kits, currency }: Snapshot, words: BillingWords, language: Language) {
  const priced = kitLines(kits)
  const categories = groupMaterials(materials.filter(isPaidAlone).map(filed), 'categories', false)
    .map((group) => ({ ...group, name: group.name ?? words.categories.none, total: dailyTotal(group.materials) }))
    .filter(({ materials, total }) => total !== 0 || materials.some((one) => !one.is_hidden_on_bill))
  const ofKits = priced.length > 0 ? [{ name: words.categories.kits, total: dailyTotal(priced) }] : []
  return [...ofKits, ...categories].map(({ name, total }) => ({
    name: printableLine(name, column.group),
    total: formatMoney(total, language, currency),
  }))
}

/** Lines beside the materials. Amounts are before discounts, which the totals subtract. */
export function extraRows({ extras, currency }: Snapshot, words: BillingWords, language: Language) {
  const money = (amount: number | Big) => formatMoney(amount, language, currency)
  const hasDiscounts = extras.some(({ discount_rate }) => discount_rate !== 0)
  return {
    has_discounts: hasDiscounts,
    amount: hasDiscounts ? words.extras.grossAmount : words.extras.amount,
    rows: extras.map((extra) => ({
      text: paragraphs(extra.text, column.extra).flat(),
      quantity: formatDecimal(extra.quantity, language),
      price: money(extra.unit_price),
      vat: extra.reverse_charge ? words.list.reverseCharge : formatRate(extra.vat_rate, language),
      discount: hasDiscounts && extra.discount_rate !== 0 ? formatRate(extra.discount_rate, language) : '',
      amount: money(extraAmount(extra)),
    })),
  }
}

/** The cost of a material over the whole event before discounts, to the cent. */
const lineAmount = (line: Billed, { degressive_rate }: Snapshot): Big =>
  new Big(line.rental_price ?? 0).times(paidPieces(line)).times(degressive_rate).round(2, Big.roundHalfUp)

/** What a material and a kit have in common on paper. */
type Billed = Pick<
  BilledMaterial,
  | 'name'
  | 'reference'
  | 'rental_price'
  | 'quantity'
  | 'quantity_in_kits'
  | 'discount_rate'
  | 'vat_rate'
  | 'reverse_charge'
> & { replacement_price: number | null }

/**
 * The list of materials, except those hidden on the bill; VAT by line where there are several
 * rates. Amounts are before discounts, as in the totals they add up to.
 */
export function billedSections(snapshot: Snapshot, words: BillingWords, language: Language) {
  const shown = snapshot.materials.filter(({ is_hidden_on_bill }) => !is_hidden_on_bill)
  const priced = kitLines(snapshot.kits)
  const hasDiscounts = [...shown, ...priced].some(({ discount_rate }) => discount_rate !== 0)
  const hasRates = snapshot.vat_breakdown.length > 1
  const money = (amount: number | Big | null) =>
    amount === null ? words.list.noValue : formatMoney(amount, language, snapshot.currency)
  const vatOf = ({ reverse_charge, vat_rate }: Billed) =>
    reverse_charge ? words.list.reverseCharge : formatRate(vat_rate, language)
  const row = (material: Billed) => {
    const { replacement_price: value, discount_rate, name } = material
    const quantity = paidPieces(material)
    return {
      reference: printableLine(material.reference, column.reference),
      name: printableLine(name, column.designation),
      quantity: formatQuantity(quantity, language),
      price: money(material.rental_price),
      amount: money(lineAmount(material, snapshot)),
      discount: hasDiscounts && discount_rate !== 0 ? formatRate(discount_rate, language) : '',
      vat: hasRates ? vatOf(material) : '',
      replacement: money(value === null ? null : new Big(value).times(quantity)),
      tall: name.length > tallRow,
    }
  }
  /** A piece of a kit, whose price is that of the kit. */
  const pieceRow = (material: BilledMaterial, quantity: number) => {
    const one = row({ ...material, quantity, quantity_in_kits: 0 })
    return { ...one, name: `${indent}${one.name}`, price: '', amount: '', discount: '', vat: '' }
  }
  const byId = new Map(shown.map((material) => [material.id, material]))
  const kitRows = priced.flatMap((kit) => [
    { ...row(kit), replacement: '' },
    ...kit.materials.flatMap(({ id, quantity }) => {
      const material = byId.get(id)
      return material ? [pieceRow(material, quantity * kit.quantity)] : []
    }),
  ])
  const groups = [
    ...(kitRows.length > 0 ? [{ name: words.categories.kits, context: null, rows: kitRows }] : []),
    ...groupMaterials(shown.filter(isPaidAlone).map(filed), 'sub-categories', false).map((group) => ({
      name: printableLine(subHeading(group, words.list), column.group),
      context: group.context === null ? null : printableLine(group.context, column.group),
      rows: group.materials.map(row),
    })),
  ]
  const rows = groups.flatMap((group) => group.rows)
  const widest = (
    key: 'reference' | 'quantity' | 'price' | 'amount' | 'discount' | 'vat' | 'replacement',
    least: number,
  ) => columnWidth(new Set(rows.map((one) => one[key])), least, key === 'reference' ? 10 : 14)
  const widths = {
    reference: widest('reference', 4.5),
    quantity: widest('quantity', 3.4),
    price: widest('price', 6.5),
    amount: widest('amount', 6.5),
    discount: hasDiscounts ? widest('discount', 4.5) : 0,
    vat: hasRates ? widest('vat', 4) : 0,
    replacement: widest('replacement', 7.5),
  }
  const designation = sheetWidth - Object.values(widths).reduce((sum, width) => sum + width, 0)
  return {
    has_discounts: hasDiscounts,
    amount: hasDiscounts || snapshot.discount_rate !== 0 ? words.list.grossAmount : words.list.amount,
    has_rates: hasRates,
    count: rows.length,
    widths,
    groups: groups.map((group) => ({
      ...group,
      rows: group.rows.map((one) => ({
        ...one,
        plain: fitsColumn(one.reference, widths.reference) && fitsColumn(one.name, designation),
      })),
    })),
  }
}
