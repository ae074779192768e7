import type * as z from 'zod'
import type { Route } from '#shared/contract.ts'
import type { Upload } from '#shared/field.ts'
import type { Ctx } from '../context.ts'
import { type Before, type Direct, type Prepared, preparedInPart } from '../http/handler.ts'
import { Problem, type Refusals } from '../problem.ts'
import { isUpload, keepPicture, removePicture } from './picture.ts'

/** The field `picture` of a body: a file, the present name, null for none, or absent. */
type Sent = File | Upload | string | null | undefined
/** Returns the stored name of the picture, undefined without one, or throws why it was refused. */
export type KeptPicture = () => string | undefined

/**
 * Stores a sent picture before the transaction begins. @throws file.too_large, file.type_refused
 */
const keepSentPicture = async (before: Before, sent: Sent): Promise<string | undefined> =>
  isUpload(sent) ? keepPicture(before, sent, 'picture') : undefined

/** Builds the handler of a record with a picture, which is stored before the transaction begins. */
export const withPicture = <R extends Route & { body: z.ZodType<{ picture?: Sent }> }>(
  handler: (picture: KeptPicture) => Direct<R>,
): Prepared<R> => preparedInPart((before, { picture }) => keepSentPicture(before, picture as Sent), handler) // these routes are declared with the field

/**
 * Checks the field of a record whose present picture is `stored`, and refuses it with the other
 * fields, if any. The answer, called once nothing is refused, gives the value for the column:
 * undefined when nothing changes. It removes the former picture once the write is committed.
 * @throws file.too_large, file.type_refused when the picture is the only field refused
 */
export function settlePicture(
  ctx: Pick<Ctx, 'services' | 'afterCommit'>,
  sent: Sent,
  stored: string | null,
  kept: KeptPicture,
  refusals: Refusals,
): () => string | null | undefined {
  if (typeof sent === 'string' && sent !== stored) refusals.add('picture', 'picture_kept')
  const picture = keptPicture(kept, refusals)
  return () => {
    if (sent === undefined || sent === stored) return undefined
    if (stored !== null) ctx.afterCommit(() => removePicture(ctx.services.files, stored))
    return sent === null ? null : picture
  }
}

/**
 * The stored picture; a refused one is reported with the other fields. @throws file.too_large,
 * file.type_refused when no other field is refused
 */
export function keptPicture(kept: KeptPicture, refusals: Pick<Refusals, 'issues'>): string | undefined {
  try {
    return kept()
  } catch (error) {
    if (!(error instanceof Problem) || Object.keys(refusals.issues).length === 0) throw error
    Object.assign(refusals.issues, error.facts.issues)
    return undefined
  }
}
