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
  const isBilling = ctx.site.billing.mode !== 'none'
  const { rows } = await sql<Omit<Kit, 'materials' | 'pieces_price'>>`
    select ${columnsOf('kit', own)}, t.code, ${isBilling ? sql`t.rental_price` : sql`null::numeric as rental_price`}
    from kit t where t.id = any(${sql.val(ids)}::int[]) and ${listVisible(ctx.user, 'kit', 't')}`.execute(ctx.db)
  const prices = isBilling ? await piecesPrices(ctx, ids) : null
  const materials = await listedMaterials(ctx, 'kit', ids)
  return inOrder(ids, rows).map((row) => ({
    ...row,
    pieces_price: prices && (prices.get(row.id) ?? 0),
    materials: materials.get(row.id) ?? [],
  }))
}

/**
 * What the pieces of kits cost together (rules/kit.md#3). A statement of its own: asked for each kit,
 * it went through all materials for each, wherever the database had no statistics of new ones yet.
 */
async function piecesPrices(
  ctx: Pick<Ctx, 'db'> & { user: Viewer },
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ kit_id: number; price: number }>`
    select l.kit_id, sum(l.quantity * m.rental_price) as price from ${shownLines(ctx, 'kit')}
    where l.kit_id = any(${sql.val(ids)}::int[]) group by l.kit_id`.execute(ctx.db)
  return new Map(rows.map(({ kit_id, price }) => [kit_id, price]))
}
