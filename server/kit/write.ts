import type { Kit, KitInput } from '#shared/kit.ts'
import type { Ctx } from '../context.ts'
import { type KeptPicture, settlePicture } from '../files/picture-field.ts'
import { checkLines, replaceLines } from '../material/lines.ts'
import { Refusals } from '../problem.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'

type Sent = Partial<KitInput>

/** Writes a new kit; returns its id. */
export async function createKit(ctx: Ctx, sent: KitInput, kept: KeptPicture): Promise<number> {
  const id = await insertRecord(ctx, 'kit', { ...own(sent), ...(await settle(ctx, sent, undefined, kept)) })
  await replaceLines(ctx, 'kit', id, sent.materials)
  return id
}

/** Writes the sent fields of a kit that the transaction has locked. */
export async function updateKit(ctx: Ctx, current: Kit, sent: Sent, kept: KeptPicture): Promise<void> {
  await updateRecord(ctx, 'kit', current.id, { ...own(sent), ...(await settle(ctx, sent, current, kept)) })
  if (sent.materials) await replaceLines(ctx, 'kit', current.id, sent.materials)
}

/** Checks the readable part of a body for a kit, new or not. @throws request.invalid */
export const checkKit = (ctx: Ctx, sent: Sent, kept: KeptPicture, current?: Kit): Promise<unknown> =>
  settle(ctx, sent, current, kept)

const own = ({ materials: _materials, picture: _picture, rental_price: _price, ...values }: Sent) => values

/**
 * Returns the columns that follow from more than the body: the price, by the billing mode
 * (rules/kit.md#3), and the picture.
 * @throws request.invalid naming every refused field, the picture too; file.too_large or
 * file.type_refused when it is the only one
 */
async function settle(ctx: Ctx, sent: Sent, current: Kit | undefined, kept: KeptPicture) {
  const refusals = new Refusals(ctx.refused)
  await refuseTaken(ctx.db, 'kit', { reference: sent.reference }, refusals, current?.id)
  await checkLines(ctx, sent.materials ?? [], refusals)
  const isBilling = ctx.site.billing.mode !== 'none'
  if (!isBilling && sent.rental_price != null) refusals.add('rental_price', 'no_billing')
  const picture = settlePicture(ctx, sent.picture, current?.picture ?? null, kept, refusals)
  refusals.throwIfAny()
  // Without billing answers show null; sending that back changes nothing.
  return { rental_price: isBilling ? sent.rental_price : undefined, picture: picture() }
}
