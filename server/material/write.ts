import type { MaterialInput } from '#shared/material.ts'
import type { Ctx } from '../context.ts'
import { isUpload, keepPicture, removePicture } from '../files/picture.ts'
import type { Before } from '../http/handler.ts'
import { Problem, Refusals } from '../problem.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { beginUnits, endUnits } from '../unit/unitary.ts'
import { dropForeignAttributes, type Kept, knownAttributes, readValues, replaceAttributes } from './attributes.ts'
import { replaceBarcodes } from './barcodes.ts'
import { nothing, readKnown, type Sent, type Stored, settleMaterial, storedColumns } from './settle.ts'
import { replaceTags } from './tags.ts'

/** Returns the stored name of the picture, undefined without one, or throws why it was refused. */
export type KeptPicture = () => string | undefined

/**
 * Stores a sent picture before the transaction begins. @throws file.too_large, file.type_refused
 */
export const keepSentPicture = async (before: Before, sent: Sent['picture']): Promise<string | undefined> =>
  isUpload(sent) ? keepPicture(before, sent, 'picture') : undefined

/** Writes a new material; returns its id. */
export async function createMaterial(ctx: Ctx, sent: MaterialInput, kept: KeptPicture): Promise<number> {
  const { values, attributes, picture } = await settle(ctx, sent, nothing, kept)
  const id = await insertRecord(ctx, 'material', { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  if (sent.tags) await replaceTags(ctx, new Map([[id, sent.tags]]))
  if (sent.barcodes?.length) await replaceBarcodes(ctx.db, new Map([[id, sent.barcodes]]))
  if (sent.is_unitary) await beginUnits(ctx, id, values)
  return id
}

/**
 * Writes the sent fields of a material that the transaction has locked, and what follows from them.
 */
export async function updateMaterial(ctx: Ctx, id: number, sent: Sent, kept: KeptPicture): Promise<void> {
  const stored = await readStored(ctx, id)
  const { values, attributes, picture } = await settle(ctx, sent, stored, kept)
  if (sent.tags !== undefined) await replaceTags(ctx, new Map([[id, sent.tags ?? []]]))
  if (sent.barcodes !== undefined) await replaceBarcodes(ctx.db, new Map([[id, sent.barcodes ?? []]]))
  await updateRecord(ctx, 'material', id, { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  else if (values.category_id !== stored.category_id) await dropForeignAttributes(ctx.db, [id])
  if (sent.is_unitary === true && !stored.is_unitary) await beginUnits(ctx, id, values)
  if (sent.is_unitary === false && stored.is_unitary) await endUnits(ctx, id)
}

/**
 * Checks the readable part of a body for a material, new or not, without its picture. @throws
 * request.invalid
 */
export const checkMaterial = async (ctx: Ctx, sent: Sent, id?: number) =>
  settle(ctx, sent, id === undefined ? nothing : await readStored(ctx, id), () => undefined)

const readStored = ({ db }: Pick<Ctx, 'db'>, id: number): Promise<Stored> =>
  db.selectFrom('material').select(storedColumns).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns the columns that result from the body, once the whole record is valid (rules/http.md#12).
 * @throws request.invalid naming every refused field, the picture too; file.too_large or
 * file.type_refused when it is the only one
 */
async function settle(ctx: Ctx, sent: Sent, stored: Stored, kept: KeptPicture) {
  const refusals = new Refusals(ctx.refused)
  const values = settleMaterial(ctx, await readKnown(ctx.db, [sent]), sent, stored, refusals)
  let keptValues: Kept[] | undefined
  if (sent.attributes !== undefined) {
    const attributes = sent.attributes ?? []
    const known = await knownAttributes(
      ctx.db,
      attributes.map(({ id }) => id),
    )
    // Values of attributes that the category lacks are dropped.
    const read = readValues(known, attributes, values.category_id)
    keptValues = read.kept
    if (read.problems.length > 0) refusals.issues.attributes = read.problems.map(({ message }) => message)
  }
  if (typeof sent.picture === 'string' && sent.picture !== stored.picture) refusals.add('picture', 'picture_kept')
  const picture = pictureOf(kept, refusals)
  refusals.throwIfAny()
  return { values, attributes: keptValues, picture: settlePicture(ctx, sent.picture, stored.picture, picture) }
}

/** The stored picture; a refused one is reported with the other fields, if any. */
function pictureOf(kept: KeptPicture, refusals: Refusals): string | undefined {
  try {
    return kept()
  } catch (error) {
    if (!(error instanceof Problem) || Object.keys(refusals.issues).length === 0) throw error
    Object.assign(refusals.issues, error.facts.issues)
    return undefined
  }
}

/**
 * The value for the column: undefined when nothing changes. Removes the former picture once the
 * write is committed.
 */
function settlePicture(
  ctx: Ctx,
  sent: Sent['picture'],
  stored: string | null,
  kept: string | undefined,
): string | null | undefined {
  if (sent === undefined || sent === stored) return undefined
  if (stored !== null) ctx.afterCommit(() => removePicture(ctx.services.files, stored))
  return sent === null ? null : kept
}
