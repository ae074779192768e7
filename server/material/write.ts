import { sql } from 'kysely'
import type { MaterialInput } from '#shared/material.ts'
import { protectedTags } from '#shared/tag.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { keepPicture, removePicture } from '../picture.ts'
import { Refusals } from '../problem.ts'
import { insertRecord, isTaken, liveIds, updateRecord } from '../record.ts'
import { tagsNamed } from '../tag/named.ts'
import { dropForeignAttributes, type Kept, readAttributes, replaceAttributes } from './attributes.ts'

/** What rules about the whole record compare with; nothing yet for a new one. */
const nothing = {
  id: undefined as number | undefined,
  category_id: null as number | null,
  sub_category_id: null as number | null,
  rental_price: null as number | null,
  stock_quantity: 0,
  out_of_order_quantity: null as number | null,
  is_hidden_on_bill: false,
  picture: null as string | null,
}
type Stored = typeof nothing
type Sent = Partial<MaterialInput>

/** Writes a new material; gives its id. */
export async function createMaterial(ctx: Ctx, sent: MaterialInput): Promise<number> {
  const { values, attributes } = await settle(ctx, sent, nothing)
  const picture = await settlePicture(ctx, sent.picture, null)
  const id = await insertRecord(ctx, 'material', { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  if (sent.tags) await replaceTags(ctx, id, sent.tags)
  return id
}

/** Writes what was sent of a material that the transaction holds, and what follows from it. */
export async function updateMaterial(ctx: Ctx, id: number, sent: Sent): Promise<void> {
  const stored = await ctx.db
    .selectFrom('material')
    .select(['id', 'category_id', 'sub_category_id', 'rental_price', 'stock_quantity', 'out_of_order_quantity'])
    .select(['is_hidden_on_bill', 'picture'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { values, attributes } = await settle(ctx, sent, stored)
  const picture = await settlePicture(ctx, sent.picture, stored.picture)
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  else if (values.category_id !== stored.category_id) await dropForeignAttributes(ctx.db, id, values.category_id)
  if (sent.tags !== undefined) await replaceTags(ctx, id, sent.tags ?? [])
  await updateRecord(ctx, 'material', id, { ...values, picture })
}

/**
 * The columns that result from what was sent, once the whole record is right (spec 3, 10).
 * @throws request.invalid naming every refused field
 */
async function settle(ctx: Ctx, sent: Sent, stored: Stored) {
  const refusals = new Refusals()
  const { picture, tags, attributes, ...values } = sent
  await checkReferences(ctx, sent, stored, refusals)
  const price = settlePrice(ctx, sent, stored, refusals)
  const place = await settleCategory(ctx.db, sent, stored, refusals)
  let kept: Kept[] | undefined
  if (attributes !== undefined) {
    const read = await readAttributes(ctx.db, attributes ?? [], place.category_id)
    kept = read.kept
    if (read.problems.length > 0) refusals.issues.attributes = read.problems
  }
  for (const name of tags ?? []) {
    const reserved = Object.values(protectedTags).find((one) => one.toLowerCase() === name.toLowerCase())
    if (reserved) refusals.add('tags', 'tag_protected', { name: reserved })
  }
  if (typeof picture === 'string' && picture !== stored.picture) refusals.add('picture', 'picture_kept')
  refusals.throwIfAny()
  return { values: { ...values, ...price, ...place, ...settleQuantities(sent, stored) }, attributes: kept }
}

async function checkReferences({ db, user }: Ctx, sent: Sent, stored: Stored, refusals: Refusals): Promise<void> {
  const { reference, park_id } = sent
  if (reference !== undefined && (await isTaken(db, 'material', 'reference', reference, stored.id))) {
    refusals.add('reference', 'taken')
  }
  if (park_id === undefined) return
  // A park the caller does not see is as unknown as one that never was (spec 3, 4).
  const isThere = (await liveIds(db, 'park', [park_id])).has(park_id) && !user.restrictedParks.includes(park_id)
  if (!isThere) refusals.add('park_id', 'unknown')
}

/** The price by the billing mode (spec 3, 8.1), and with it whether the material may be hidden on the bill. */
function settlePrice({ site }: Ctx, sent: Sent, stored: Stored, refusals: Refusals) {
  const isBilling = site.billing.mode !== 'none'
  // Without billing answers show null; sending that back changes nothing.
  const price = !isBilling || sent.rental_price === undefined ? stored.rental_price : sent.rental_price
  if (isBilling && price === null) refusals.add('rental_price', 'required')
  if (!isBilling && sent.rental_price != null) refusals.add('rental_price', 'no_billing')
  const turnedOff = (sent.rental_price ?? 0) > 0 ? false : stored.is_hidden_on_bill
  const is_hidden_on_bill = sent.is_hidden_on_bill ?? turnedOff
  if (is_hidden_on_bill && (price ?? 0) > 0) refusals.add('is_hidden_on_bill', 'hidden_with_price')
  return { rental_price: price ?? undefined, is_hidden_on_bill }
}

/** The sub-category belongs to the category; a new category sent alone clears it. */
async function settleCategory(db: Db, sent: Sent, stored: Stored, refusals: Refusals) {
  const category_id = sent.category_id === undefined ? stored.category_id : sent.category_id
  const isSame = category_id === stored.category_id
  const sub_category_id =
    sent.sub_category_id === undefined ? (isSame ? stored.sub_category_id : null) : sent.sub_category_id
  if (category_id !== null && !isSame) {
    const found = await db.selectFrom('category').select('id').where('id', '=', category_id).executeTakeFirst()
    if (!found) refusals.add('category_id', 'unknown')
  }
  if (sub_category_id !== null) {
    const found = await db
      .selectFrom('sub_category')
      .select('category_id')
      .where('id', '=', sub_category_id)
      .executeTakeFirst()
    if (!found) refusals.add('sub_category_id', 'unknown')
    else if (found.category_id !== category_id) refusals.add('sub_category_id', 'sub_category')
  }
  return { category_id, sub_category_id }
}

/** No negative stock, and no more out of order than there is. */
function settleQuantities(sent: Sent, stored: Stored) {
  const stock_quantity = Math.max(0, sent.stock_quantity ?? stored.stock_quantity)
  const wanted = sent.out_of_order_quantity === undefined ? stored.out_of_order_quantity : sent.out_of_order_quantity
  const capped = Math.min(stock_quantity, wanted ?? 0)
  return { stock_quantity, out_of_order_quantity: capped > 0 ? capped : null }
}

/** What to write into the column: undefined when nothing changes. The former picture goes once the write is committed. */
async function settlePicture(
  ctx: Ctx,
  sent: Sent['picture'],
  stored: string | null,
): Promise<string | null | undefined> {
  if (sent === undefined || sent === stored) return undefined
  const kept = sent === null ? null : await keepPicture(ctx, sent, 'picture')
  if (stored !== null) ctx.afterCommit(() => removePicture(ctx.services.files, stored))
  return kept
}

/** Makes these the material's tags; those in the trash stay, unseen, until they are restored. */
async function replaceTags(ctx: Ctx, materialId: number, names: readonly string[]): Promise<void> {
  const ids = await tagsNamed(ctx, names)
  await sql`
    delete from material_tag mt using tag g
    where mt.material_id = ${materialId} and g.id = mt.tag_id and g.deleted_at is null
      and mt.tag_id <> all(${sql.val(ids)}::int[])`.execute(ctx.db)
  await sql`
    insert into material_tag (material_id, tag_id)
    select ${materialId}, id from unnest(${sql.val(ids)}::int[]) as wanted (id) on conflict do nothing`.execute(ctx.db)
}
