import type { MaterialInput } from '#shared/material.ts'
import type { UnitOffEvent } from '#shared/unit.ts'
import { replaceBarcodes } from '../code/barcodes.ts'
import type { Ctx } from '../context.ts'
import { type KeptPicture, settlePicture } from '../files/picture-field.ts'
import { Refusals } from '../problem.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { beginUnits, endUnits } from '../unit/unitary.ts'
import { dropForeignAttributes, type Kept, knownAttributes, readValues, replaceAttributes } from './attributes.ts'
import { nothing, readKnown, type Sent, type Stored, settleMaterial, storedColumns } from './settle.ts'
import { replaceTags } from './tags.ts'

/** Writes a new material; returns its id. */
export async function createMaterial(ctx: Ctx, sent: MaterialInput, kept: KeptPicture): Promise<number> {
  const { values, attributes, picture } = await settle(ctx, sent, nothing, kept)
  const id = await insertRecord(ctx, 'material', { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  if (sent.tags) await replaceTags(ctx, new Map([[id, sent.tags]]))
  if (sent.barcodes?.length) await replaceBarcodes(ctx.db, 'material', new Map([[id, sent.barcodes]]))
  if (sent.is_unitary) await beginUnits(ctx, id, values)
  return id
}

/**
 * Writes the sent fields of a material that the transaction has locked, with its units when it is
 * to be unitary no more, and what follows from them.
 * Returns its units that left events.
 */
export async function updateMaterial(ctx: Ctx, id: number, sent: Sent, kept: KeptPicture): Promise<UnitOffEvent[]> {
  const stored = await readStored(ctx, id)
  const { values, attributes, picture } = await settle(ctx, sent, stored, kept)
  if (sent.tags !== undefined) await replaceTags(ctx, new Map([[id, sent.tags ?? []]]))
  if (sent.barcodes !== undefined) await replaceBarcodes(ctx.db, 'material', new Map([[id, sent.barcodes ?? []]]))
  await updateRecord(ctx, 'material', id, { ...values, picture })
  if (attributes) await replaceAttributes(ctx.db, id, attributes)
  else if (values.category_id !== stored.category_id) await dropForeignAttributes(ctx.db, [id])
  if (sent.is_unitary === true && !stored.is_unitary) await beginUnits(ctx, id, values)
  return sent.is_unitary === false && stored.is_unitary ? endUnits(ctx, id) : []
}

/** Checks the readable part of a body for a material, new or not. @throws request.invalid */
export const checkMaterial = async (ctx: Ctx, sent: Sent, kept: KeptPicture, id?: number) =>
  settle(ctx, sent, id === undefined ? nothing : await readStored(ctx, id), kept)

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
  const picture = settlePicture(ctx, sent.picture, stored.picture, kept, refusals)
  refusals.throwIfAny()
  return { values, attributes: keptValues, picture: picture() }
}
