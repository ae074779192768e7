import type { ExportRow } from '#shared/import.ts'
import type { Kit } from '#shared/kit.ts'
import { loadKits } from '../kit/load.ts'
import type { Importing } from './import.ts'
import { recordKey } from './record-key.ts'

/** What reading kits needs to know of a caller. */
type Reader = Parameters<typeof loadKits>[0]

/**
 * Reads kits as their import accepts them, in the order of the ids: a row for each material that
 * the caller sees, in the kit's order (rules/import.md#27). A kit that shows none has one row.
 */
export async function kitRows(ctx: Reader, ids: readonly number[]): Promise<ExportRow<'kits'>[]> {
  return (await loadKits(ctx, ids)).flatMap((kit): ExportRow<'kits'>[] => {
    const own = factsOf(kit)
    if (kit.materials.length === 0) return [{ ...own, material: null, quantity: null }]
    return kit.materials.map(({ reference, quantity }) => ({ ...own, material: reference, quantity }))
  })
}

/** Kits with their contents as {@link KitInput} has them, to compare a file with. */
export const kitsStored = async (ctx: Importing, ids: readonly number[]): Promise<Record<string, unknown>[]> =>
  (await loadKits(ctx, ids)).map((kit) => ({
    ...factsOf(kit),
    materials: kit.materials.map(({ id, quantity }) => ({ id, quantity })),
  }))

/** What every row says of its kit. */
const factsOf = ({ id, created_at, reference, name, description, rental_price, is_discountable }: Kit) => ({
  record: recordKey('kit', { id, created_at }),
  reference,
  name,
  description,
  rental_price,
  is_discountable,
})
