import type { MaterialInput } from '#shared/material.ts'
import type { Ctx } from '../context.ts'
import { keepPicture, removePicture } from '../picture.ts'
import { Refusals } from '../problem.ts'
import { insertRecord, updateRecord } from '../record.ts'
import { dropForeignAttributes, type Kept, readAttributes, replaceAttributes } from './attributes.ts'
import { nothing, readKnown, type Sent, type Stored, settleMaterial, storedColumns } from './settle.ts'
import { replaceTags } from './tags.ts'

/** Writes a new material; gives its id. */
export async function createMaterial(ctx: Ctx, sent: MaterialInput): Promise<number> {
  const { values, attributes } = await settle(ctx, sent, nothing)
  const picture = await settlePicture(ctx, sent.picture, null)
  const id = await insertRecord(ctx, 'material', { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  if (sent.tags) await replaceTags(ctx, new Map([[id, sent.tags]]))
  return id
}

/** Writes what was sent of a material that the transaction holds, and what follows from it. */
export async function updateMaterial(ctx: Ctx, id: number, sent: Sent): Promise<void> {
  const stored = await ctx.db
    .selectFrom('material')
    .select(storedColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { values, attributes } = await settle(ctx, sent, stored)
  const picture = await settlePicture(ctx, sent.picture, stored.picture)
  if (sent.tags !== undefined) await replaceTags(ctx, new Map([[id, sent.tags ?? []]]))
  await updateRecord(ctx, 'material', id, { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  else if (values.category_id !== stored.category_id) await dropForeignAttributes(ctx.db, [id])
}

/**
 * The columns that result from what was sent, once the whole record is right (spec 3, 10).
 * @throws request.invalid naming every refused field
 */
async function settle(ctx: Ctx, sent: Sent, stored: Stored) {
  const refusals = new Refusals()
  const values = settleMaterial(ctx, await readKnown(ctx.db, [sent]), sent, stored, refusals)
  let kept: Kept[] | undefined
  if (sent.attributes !== undefined) {
    const read = await readAttributes(ctx.db, sent.attributes ?? [], values.category_id)
    kept = read.kept
    if (read.problems.length > 0) refusals.issues.attributes = read.problems
  }
  if (typeof sent.picture === 'string' && sent.picture !== stored.picture) refusals.add('picture', 'picture_kept')
  refusals.throwIfAny()
  return { values, attributes: kept }
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
