import type { TFunction } from 'i18next'
import { type Attribute, isNumeric } from '#shared/attribute.ts'
import { MaterialInput } from '#shared/material.ts'
import type { Material } from '#shared/material-shape.ts'
import type { BillingMode } from '#shared/settings.ts'
import { choiceOf, idOf } from '../form/address-fields.tsx'
import { numberOf } from '../form/decimals.ts'
import { limitsOfEach } from '../form/limits.ts'

/** A number may be text while the user types. */
type AttributeValue = string | number | boolean | null
/** The form's values: choices as text, empty numbers as ''. */
export type MaterialValues = {
  name: string
  reference: string
  park_id: string | null
  category_id: string | null
  sub_category_id: string | null
  is_unitary: boolean
  stock_quantity: number | string
  out_of_order_quantity: number | string
  /** Of one piece: kg, m³ and W. */
  weight: number | string
  volume: number | string
  power: number | string
  /** Minutes. */
  margin_before: number | string
  margin_after: number | string
  rental_price: number | string
  replacement_price: number | string
  /** Percent; '' is the site's. */
  vat_rate: number | string
  is_hidden_on_bill: boolean
  is_discountable: boolean
  description: string
  note: string
  barcodes: string[]
  tags: string[]
  attributes: Record<number, AttributeValue>
  /** A new file, the present name, or null for none. */
  picture: File | string | null
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/**
 * Three letters and three digits, without I and O, which look like digits (rules/material.md#27).
 */
export function randomReference(random: () => number = Math.random): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]
  return [letters, letters, letters, '0123456789', '0123456789', '0123456789'].map(pick).join('')
}

/** The form's values of a material, or the defaults of a new one (rules/material.md#27). */
export const valuesOf = (material: Material | undefined, park?: number): MaterialValues => ({
  name: material?.name ?? '',
  reference: material?.reference ?? randomReference(),
  park_id: choiceOf(material?.park_id ?? park ?? null),
  category_id: choiceOf(material?.category_id ?? null),
  sub_category_id: choiceOf(material?.sub_category_id ?? null),
  is_unitary: material?.is_unitary ?? false,
  stock_quantity: material?.stock_quantity ?? 1,
  out_of_order_quantity: material?.out_of_order_quantity ?? (material ? '' : 0),
  weight: material?.weight ?? '',
  volume: material?.volume ?? '',
  power: material?.power ?? '',
  margin_before: material?.margin_before ?? 0,
  margin_after: material?.margin_after ?? 0,
  rental_price: material?.rental_price ?? (material ? '' : 0),
  replacement_price: material?.replacement_price ?? '',
  vat_rate: material?.vat_rate ?? '',
  is_hidden_on_bill: material?.is_hidden_on_bill ?? false,
  is_discountable: material?.is_discountable ?? true,
  description: material?.description ?? '',
  note: material?.note ?? '',
  barcodes: material?.barcodes ?? [],
  tags: material?.tags.map(({ name }) => name) ?? [],
  attributes: Object.fromEntries(material?.attributes.map(({ id, value }) => [id, value]) ?? []),
  picture: material?.picture ?? null,
})

/**
 * The body to send: without billing, it has neither rental price nor VAT rate
 * (rules/material.md#6). The server names missing fields.
 */
export function written(
  values: MaterialValues,
  mode: BillingMode,
  attributesOfCategory: readonly Attribute[],
): MaterialInput {
  const { rental_price, vat_rate, attributes, ...rest } = values
  return {
    ...rest,
    park_id: idOf(values.park_id) as number, // null is refused by the server, under the field
    category_id: idOf(values.category_id),
    sub_category_id: idOf(values.sub_category_id),
    stock_quantity: numberOf(values.stock_quantity) as number, // likewise
    out_of_order_quantity: numberOf(values.out_of_order_quantity),
    margin_before: numberOf(values.margin_before) ?? 0,
    margin_after: numberOf(values.margin_after) ?? 0,
    replacement_price: numberOf(values.replacement_price),
    weight: numberOf(values.weight),
    volume: numberOf(values.volume),
    power: numberOf(values.power),
    ...(mode === 'none' ? {} : { rental_price: numberOf(rental_price), vat_rate: numberOf(vat_rate) }),
    attributes: Object.entries(attributes).map(([id, value]) => ({
      id: Number(id),
      value: writtenValue(
        value,
        attributesOfCategory.find((one) => one.id === Number(id)),
      ),
    })),
  }
}

/** Parses a number; invalid text is sent as is, so that the server can name the attribute. */
function writtenValue(value: AttributeValue, attribute: Attribute | undefined): AttributeValue {
  if (typeof value !== 'string' || !attribute || !isNumeric(attribute.type)) return value
  const number = Number(value)
  return value === '' ? null : Number.isNaN(number) ? value : number
}

const { stock_quantity, out_of_order_quantity, rental_price, replacement_price, vat_rate, weight, volume, power } =
  MaterialInput.shape
/** The limits of each figure. */
export const limits = limitsOfEach({
  stock_quantity,
  out_of_order_quantity,
  rental_price,
  replacement_price,
  vat_rate,
  weight,
  volume,
  power,
})
export type Figure = keyof typeof limits

/** The errors of the present figures, by field; the server decides whether one may be empty. */
export function refusedFigures(values: MaterialValues, t: TFunction): Partial<Record<Figure, string>> {
  const refused: Partial<Record<Figure, string>> = {}
  for (const name of Object.keys(limits) as Figure[]) {
    const value = values[name]
    if (value === '') continue
    const figure = Number(value)
    const { min, max } = limits[name]
    if (Number.isNaN(figure)) refused[name] = t('invalid.number')
    else if (figure < min) refused[name] = t('invalid.too_small', { count: min })
    else if (figure > max) refused[name] = t('invalid.too_large', { count: max })
  }
  const stock = Number(values.stock_quantity)
  if (refused.stock_quantity === undefined && Number(values.out_of_order_quantity) > stock) {
    refused.out_of_order_quantity ??= t('invalid.above_stock', { count: stock })
  }
  return refused
}
