import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Material } from '#shared/material-shape.ts'
import { countedStates, type UnitOffEvent, type UnitState } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import type { Viewer } from '../record/visible.ts'
import { leaveEvents, refuseOut } from './events.ts'

type Writer = Pick<Ctx, 'db' | 'changed'>
/** Who takes units away asks where they are. */
type Remover = Pick<Ctx, 'db' | 'changed' | 'site' | 'now'> & { user: Viewer }
type Quantities = Pick<Material, 'stock_quantity' | 'out_of_order_quantity'>
type Known = { id: number; reference: string; state: UnitState }

const isCounted = ({ state }: { state: UnitState }) => countedStates.includes(state)
const isBroken = ({ state }: { state: UnitState }) => state === 'out_of_order'

/**
 * Brings the quantities of a material into line with its units (rules/unit.md#6); a material whose
 * quantities stay is not written. The transaction holds the material's lock since before it wrote
 * the units.
 */
export const recount = (ctx: Writer, materialId: number): Promise<void> => recountAll(ctx, [materialId])

/** Does the same for several materials, all of them locked. */
export async function recountAll(ctx: Writer, materialIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Quantities & { id: number; stock: number; broken: number }>`
    select m.id, m.stock_quantity, m.out_of_order_quantity,
      count(u.id) as stock, count(u.id) filter (where u.state = 'out_of_order') as broken
    from material m left join unit u
      on u.material_id = m.id and u.deleted_at is null and u.state = any(${sql.val(countedStates)}::text[])
    where m.id = any(${sql.val(materialIds)}::int[]) group by m.id order by m.id`.execute(ctx.db)
  const changed = rows.flatMap(({ id, stock, broken, ...stored }) => {
    const counted: Quantities = { stock_quantity: stock, out_of_order_quantity: broken || null }
    const isSame =
      stored.stock_quantity === counted.stock_quantity && stored.out_of_order_quantity === counted.out_of_order_quantity
    return isSame ? [] : [{ id, ...counted }]
  })
  await updateRecords(ctx, 'material', changed)
}

/**
 * Gives a material that becomes unitary as many units as it has pieces, the last ones out of order
 * (rules/unit.md#7). The material is locked.
 */
export async function beginUnits(
  ctx: Writer,
  materialId: number,
  { stock_quantity, out_of_order_quantity }: Quantities,
): Promise<void> {
  const { rows: trashed } = await sql<Known & { recency: number }>`
    select id, reference, state, row_number() over (order by deleted_at desc, reference_key, id) as recency
    from unit where material_id = ${materialId} order by reference_key, id`.execute(ctx.db)
  const latest = trashed.filter(isCounted).toSorted((one, other) => one.recency - other.recency)
  const chosen = new Set(latest.slice(0, stock_quantity).map(({ id }) => id))
  const restored = trashed.filter(({ id }) => chosen.has(id))
  const made = freeReferences(trashed, stock_quantity - restored.length)
  const pieces = [...restored, ...made.map((reference) => ({ reference, state: 'available' as UnitState }))]
  settleBroken(pieces, out_of_order_quantity ?? 0)
  // Those that were lost or retired count in no quantity: they all come back as they were.
  const uncounted = trashed.filter((unit) => !isCounted(unit))
  const back = [...restored, ...uncounted].map(({ id, state }) => ({ id, state, deleted_at: null }))
  await updateRecords(ctx, 'unit', back)
  const added = pieces.slice(restored.length)
  await insertRecords(
    ctx,
    'unit',
    added.map(({ reference, state }) => ({ material_id: materialId, reference, state })),
  )
}

/** The first numbers from 1 that no unit of the material has as its reference, trashed ones included. */
function freeReferences(taken: readonly { reference: string }[], count: number): string[] {
  const known = new Set(taken.map(({ reference }) => reference))
  const free: string[] = []
  for (let number = 1; free.length < count; number++) if (!known.has(String(number))) free.push(String(number))
  return free
}

/** Changes the states of the last units, so that exactly that many are out of order. */
function settleBroken(pieces: { state: UnitState }[], wanted: number): void {
  let excess = pieces.filter(isBroken).length - wanted
  for (const piece of pieces.toReversed()) {
    if (excess === 0) return
    if (isBroken(piece) === excess < 0) continue
    piece.state = excess < 0 ? 'out_of_order' : 'available'
    excess += excess < 0 ? 1 : -1
  }
}

const liveUnits = (materialId: number) => sql<SqlBool>`u.material_id = ${materialId} and u.deleted_at is null`

/**
 * Locks the units of a material that is to be unitary no more (rules/unit.md#8). The material is
 * locked. @throws material.units_in_use while one is out
 */
export async function lockUnitsInStock(ctx: Remover, materialId: number): Promise<void> {
  const live = liveUnits(materialId)
  await sql`select count(*) from (select from unit u where ${live} order by u.id for no key update) as locked`.execute(
    ctx.db,
  )
  await refuseOut(ctx, live, 'material.units_in_use')
}

/**
 * Trashes the units of a material that is unitary no more, all at one instant; its quantities stay
 * (rules/unit.md#8). Returns which left events. {@link lockUnitsInStock} comes first.
 */
export async function endUnits(ctx: Remover, materialId: number): Promise<UnitOffEvent[]> {
  const dropped = await leaveEvents(ctx, sql`array(select u.id from unit u where ${liveUnits(materialId)})`)
  await writeUnits(ctx, sql`deleted_at = at.instant`, sql`material_id = ${materialId} and deleted_at is null`)
  return dropped
}

/** Lets the units of a park about to be destroyed lie where their material does (rules/unit.md#3). */
export const leavePark = (ctx: Writer, parkId: number): Promise<void> =>
  writeUnits(ctx, sql`park_id = null`, sql`park_id = ${parkId}`)

async function writeUnits(ctx: Writer, assignment: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    with at as materialized (select clock_timestamp() as instant),
    written as (
      update unit set ${assignment}, version = version + 1, updated_at = at.instant
      from at where ${where} returning id, version)
    select id, version from written order by id`.execute(ctx.db)
  for (const row of rows) ctx.changed({ entity: 'unit', ...row })
}

/**
 * Makes the last units of a material that are out of order available again, as many as asked, as far
 * as there are any; returns their number. The material is locked, and is to be recounted.
 */
export async function mendLastUnits(ctx: Writer, materialId: number, count: number): Promise<number> {
  const last = await ctx.db
    .selectFrom('unit')
    .select('id')
    .where('material_id', '=', materialId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'out_of_order')
    .orderBy('reference_key', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  await updateRecords(
    ctx,
    'unit',
    last.map(({ id }) => ({ id, state: 'available' })),
  )
  return last.length
}
