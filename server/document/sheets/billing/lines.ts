import Big from 'big.js'
import type { Bill, BilledMaterial, Estimate } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'
import { extraAmount } from '#shared/rules/account.ts'
import { formatDecimal, formatMoney, formatQuantity, formatRate } from '#shared/rules/format.ts'
import { dailyTotal } from '#shared/rules/pricing.ts'
import { columnWidth, fitsColumn, sheetWidth, tallRow } from '../../paper/columns.ts'
import { groupMaterials, subHeading } from '../../paper/group.ts'
import { paragraphs, printableLine } from '../../paper/printable.ts'
import type { BillingWords } from './totals.ts'

type Snapshot = Bill | Estimate

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
 * total. A category of free hidden materials alone is as hidden as they are.
 */
export const categoryRows = (snapshot: Snapshot, words: BillingWords, language: Language) =>
  groupMaterials(snapshot.materials.map(filed), 'categories', false)
    .map(({ name, materials }) => ({ name, materials, total: dailyTotal(materials) }))
    .filter(({ materials, total }) => total !== 0 || materials.some((one) => !one.is_hidden_on_bill))
    .map(({ name, total }) => ({
      name: printableLine(name ?? words.categories.none, column.group),
      total: formatMoney(total, language, snapshot.currency),
    }))

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
const lineAmount = ({ rental_price, quantity }: BilledMaterial, { degressive_rate }: Snapshot): Big =>
  new Big(rental_price ?? 0).times(quantity).times(degressive_rate).round(2, Big.roundHalfUp)

/**
 * The list of materials, except those hidden on the bill; VAT by line where there are several
 * rates. Amounts are before discounts, as in the totals they add up to.
 */
export function billedSections(snapshot: Snapshot, words: BillingWords, language: Language) {
  const shown = snapshot.materials.filter(({ is_hidden_on_bill }) => !is_hidden_on_bill)
  const hasDiscounts = shown.some(({ discount_rate }) => discount_rate !== 0)
  const hasRates = snapshot.vat_breakdown.length > 1
  const money = (amount: number | Big | null) =>
    amount === null ? words.list.noValue : formatMoney(amount, language, snapshot.currency)
  const vatOf = ({ reverse_charge, vat_rate }: BilledMaterial) =>
    reverse_charge ? words.list.reverseCharge : formatRate(vat_rate, language)
  const row = (material: BilledMaterial) => {
    const { quantity, replacement_price: value, discount_rate, name } = material
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
  const groups = groupMaterials(shown.map(filed), 'sub-categories', false).map((group) => ({
    name: printableLine(subHeading(group, words.list), column.group),
    context: group.context === null ? null : printableLine(group.context, column.group),
    rows: group.materials.map(row),
  }))
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
