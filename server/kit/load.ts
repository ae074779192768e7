import { sql } from 'kysely'
import { type Kit, KitInput } from '#shared/kit.ts'
import type { Ctx } from '../context.ts'
import { listedMaterials, shownLines } from '../material/lines.ts'
import { columnsOf, inOrder } from '../record/record.ts'
import { listVisible, type Viewer } from '../record/visible.ts'

/** The kit's own columns, without its lines, and without its price, which follows the billing mode. */
const own = KitInput.omit({ materials: true, rental_price: true })

/**
 * Reads those of the kits that the caller sees, in the order of the ids, live or trashed, each with
 * the live materials that the caller sees (rules/kit.md#6).
 */
export async function loadKits(
  ctx: Pick<Ctx, 'db' | 'site'> & { user: Viewer },
  ids: readonly number[],
): Promise<Kit[]> {
  const prices =
    ctx.site.billing.mode === 'none'
      ? sql`null::numeric as rental_price, null::numeric as pieces_price`
      : sql`t.rental_price, (
          select coalesce(sum(l.quantity * m.rental_price), 0) from ${shownLines(ctx, 'kit')} where l.kit_id = t.id
        ) as pieces_price`
  const { rows } = await sql<Omit<Kit, 'materials'>>`
    select ${columnsOf('kit', own)}, t.code, ${prices}
    from kit t where t.id = any(${sql.val(ids)}::int[]) and ${listVisible(ctx.user, 'kit', 't')}`.execute(ctx.db)
  const materials = await listedMaterials(ctx, 'kit', ids)
  return inOrder(ids, rows).map((row) => ({ ...row, materials: materials.get(row.id) ?? [] }))
}
