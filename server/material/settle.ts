import type { MaterialInput } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { mostUnitsAtFirst } from '#shared/unit.ts'
import { type BarcodeHolders, barcodeHolders, refuseBarcodes } from '../code/barcodes.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'
import { liveIds } from '../record/record.ts'
import { type Holders, holdersOf, refuseHeld } from '../record/taken.ts'
import type { Viewer } from '../record/visible.ts'

/** The present values that rules about the whole record compare with; empty for a new one. */
export const nothing = {
  id: undefined as number | undefined,
  category_id: null as number | null,
  sub_category_id: null as number | null,
  rental_price: null as number | null,
  stock_quantity: 0,
  out_of_order_quantity: null as number | null,
  is_hidden_on_bill: false,
  is_unitary: false,
  picture: null as string | null,
}
export type Stored = typeof nothing
export type Sent = Partial<MaterialInput>
export const storedColumns = [
  'id',
  'category_id',
  'sub_category_id',
  'rental_price',
  'stock_quantity',
  'out_of_order_quantity',
  'is_hidden_on_bill',
  'is_unitary',
  'picture',
] as const satisfies readonly (keyof Stored)[]

/** Facts in the database that the rules need, read at once for one material or for ten thousand. */
export type Known = {
  references: Holders
  barcodes: BarcodeHolders
  parks: ReadonlySet<number>
  categories: ReadonlySet<number>
  /** The category of each sub-category. */
  subCategories: ReadonlyMap<number, number>
}

/** Reads the facts that the rules about these materials need. */
export async function readKnown(db: Db, sent: readonly Sent[]): Promise<Known> {
  const ids = (field: 'park_id' | 'category_id' | 'sub_category_id') => [
    ...new Set(sent.flatMap((one) => one[field] ?? [])),
  ]
  const [parks, categories, subCategories] = [ids('park_id'), ids('category_id'), ids('sub_category_id')]
  const known = {
    references: await holdersOf(
      db,
      'material',
      'reference',
      sent.flatMap(({ reference }) => reference ?? []),
    ),
    barcodes: await barcodeHolders(
      db,
      sent.flatMap(({ barcodes }) => barcodes ?? []),
    ),
    parks: await liveIds(db, 'park', parks),
    categories: new Set<number>(),
    subCategories: new Map<number, number>(),
  }
  if (categories.length > 0) {
    const rows = await db.selectFrom('category').select('id').where('id', 'in', categories).execute()
    for (const { id } of rows) known.categories.add(id)
  }
  if (subCategories.length > 0) {
    const rows = await db
      .selectFrom('sub_category')
      .select(['id', 'category_id'])
      .where('id', 'in', subCategories)
      .execute()
    for (const { id, category_id } of rows) known.subCategories.set(id, category_id)
  }
  return known
}

/**
 * Returns the columns that result from the body; refuses errors of the whole record by field
 * (rules/http.md#12).
 */
export function settleMaterial(
  ctx: Pick<Ctx, 'site'> & { user: Viewer },
  known: Known,
  sent: Sent,
  stored: Stored,
  refusals: Refusals,
) {
  const { picture: _picture, tags, attributes: _attributes, barcodes, ...values } = sent
  refuseHeld(refusals, 'reference', sent.reference, known.references, stored.id)
  refuseBarcodes(refusals, barcodes ?? [], known.barcodes, 'material', stored.id)
  const { park_id } = sent
  // A park that the caller does not see is unknown, like one that never existed
  // (rules/restricted-park.md#4).
  if (park_id !== undefined && (!known.parks.has(park_id) || ctx.user.restrictedParks.includes(park_id))) {
    refusals.add('park_id', 'unknown')
  }
  const price = settlePrice(ctx, sent, stored, refusals)
  const place = settleCategory(known, sent, stored, refusals)
  for (const name of tags ?? []) {
    const reserved = Object.values(protectedTags).find((one) => one.toLowerCase() === name.toLowerCase())
    if (reserved) refusals.add('tags', 'tag_protected', { name: reserved })
  }
  const quantities = settleQuantities(sent, stored)
  const becomesUnitary = sent.is_unitary === true && !stored.is_unitary
  if (becomesUnitary && quantities.stock_quantity > mostUnitsAtFirst)
    refusals.add('is_unitary', 'unitary_pieces', { count: mostUnitsAtFirst })
  return { ...values, ...price, ...place, ...quantities }
}

/**
 * The price and the VAT rate by the billing mode (rules/material.md#6), and with the price whether
 * the material may be hidden on the bill (rules/material.md#7).
 */
function settlePrice({ site }: Pick<Ctx, 'site'>, sent: Sent, stored: Stored, refusals: Refusals) {
  const isBilling = site.billing.mode !== 'none'
  // Without billing answers show null; sending that back changes nothing.
  const price = !isBilling || sent.rental_price === undefined ? stored.rental_price : sent.rental_price
  if (isBilling && price === null) refusals.add('rental_price', 'required')
  for (const field of ['rental_price', 'vat_rate'] as const)
    if (!isBilling && sent[field] != null) refusals.add(field, 'no_billing')
  const turnedOff = (sent.rental_price ?? 0) > 0 ? false : stored.is_hidden_on_bill
  const is_hidden_on_bill = sent.is_hidden_on_bill ?? turnedOff
  if (is_hidden_on_bill && (price ?? 0) > 0 && !refusals.has('rental_price'))
    refusals.add('is_hidden_on_bill', 'hidden_with_price')
  const rate = isBilling ? {} : { vat_rate: undefined }
  return { rental_price: price ?? undefined, ...rate, is_hidden_on_bill }
}

/** The sub-category must belong to the category; a new category sent alone clears it. */
function settleCategory(known: Known, sent: Sent, stored: Stored, refusals: Refusals) {
  const category_id = sent.category_id === undefined ? stored.category_id : sent.category_id
  const isSame = category_id === stored.category_id
  const sub_category_id =
    sent.sub_category_id === undefined ? (isSame ? stored.sub_category_id : null) : sent.sub_category_id
  if (category_id !== null && !isSame && !known.categories.has(category_id)) refusals.add('category_id', 'unknown')
  const isOther = sub_category_id !== stored.sub_category_id || !isSame
  if (sub_category_id !== null && isOther) {
    const owner = known.subCategories.get(sub_category_id)
    if (owner === undefined) refusals.add('sub_category_id', 'unknown')
    else if (owner !== category_id && !refusals.has('category_id')) refusals.add('sub_category_id', 'sub_category')
  }
  return { category_id, sub_category_id }
}

/**
 * Stock is never negative, and no more pieces are out of order than exist. The units of a unitary
 * material tell both (rules/unit.md#6).
 */
function settleQuantities(sent: Sent, stored: Stored) {
  const staysUnitary = stored.is_unitary && sent.is_unitary !== false
  if (staysUnitary)
    return { stock_quantity: stored.stock_quantity, out_of_order_quantity: stored.out_of_order_quantity }
  const stock_quantity = Math.max(0, sent.stock_quantity ?? stored.stock_quantity)
  const wanted = sent.out_of_order_quantity === undefined ? stored.out_of_order_quantity : sent.out_of_order_quantity
  const capped = Math.min(stock_quantity, wanted ?? 0)
  return { stock_quantity, out_of_order_quantity: capped > 0 ? capped : null }
}
