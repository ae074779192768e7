import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { awaited } from '../event/awaited.ts'
import type { Loss } from '../event/return-effects.ts'
import { updateRecord } from '../record/record.ts'

type Pieces = { broken: number; lost: number }
type Line = Pieces & { material_id: number; awaited: number; is_unitary: boolean }
type Lent = Pieces & { id: number; material_id: number; quantity: number }

/** Suppliers' pieces of each material on an event that are told neither broken nor lost, in whatever state. */
export async function lentTo(db: Db, eventId: number, materialIds: readonly number[]): Promise<Map<number, number>> {
  if (materialIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; quantity: number }>`
    select material_id as id, sum(quantity - broken - lost)::int as quantity from sub_rental
    where event_id = ${eventId} and material_id = any(${sql.val(materialIds)}::int[]) group by material_id`.execute(db)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/**
 * Shares the broken and lost pieces of a locked event between our stock and its suppliers: ours
 * first, up to our part of what the line awaits; the rest is told on the sub-rentals, the oldest
 * first (rules/sub-rental.md#9). Of a unitary material the named units are ours.
 * @param losses what came in addition; the lines hold it already
 * @returns what our stock loses
 */
export async function shareLosses(ctx: Ctx, eventId: number, losses: readonly Loss[]): Promise<Loss[]> {
  const { rows: lent } = await sql<Lent>`
    select id, material_id, quantity, broken, lost from sub_rental where event_id = ${eventId} order by id`.execute(
    ctx.db,
  )
  if (lent.length === 0) return [...losses]
  const lines = await linesOf(ctx.db, eventId, losses)
  const ours: Loss[] = []
  for (const loss of losses) {
    const own = lent.filter(({ material_id }) => material_id === loss.material_id)
    const line = lines.get(loss.material_id)
    const kept = line && own.length > 0 ? ourPart(loss, line, own) : loss
    ours.push({ ...loss, ...kept })
    await tell(ctx, own, { broken: loss.broken - kept.broken, lost: loss.lost - kept.lost })
  }
  return ours
}

async function linesOf(db: Db, eventId: number, losses: readonly Loss[]): Promise<Map<number, Line>> {
  const ids = losses.map(({ material_id }) => material_id)
  const { rows } = await sql<Line>`
    select em.material_id, ${awaited} as awaited, em.quantity_broken as broken, em.quantity_lost as lost, m.is_unitary
    from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and em.material_id = any(${sql.val(ids)}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.material_id, row]))
}

/** Of a loss, what our pieces have: broken ones before lost ones, within what they have not lost yet. */
function ourPart(loss: Loss, line: Line, lent: readonly Lent[]): Pieces {
  const named = (state: string) => loss.units.filter((unit) => unit.state === state).length
  if (line.is_unitary) return { broken: named('broken'), lost: named('lost') }
  const sum = (rows: readonly Pieces[]) => rows.reduce((total, { broken, lost }) => total + broken + lost, 0)
  const part = Math.max(0, line.awaited - lent.reduce((total, { quantity }) => total + quantity, 0))
  const before = sum([line]) - sum([loss]) - sum(lent)
  const left = Math.max(0, part - before)
  const broken = Math.min(loss.broken, left)
  return { broken, lost: Math.min(loss.lost, left - broken) }
}

/** Tells the suppliers' broken and lost pieces on their sub-rentals. */
async function tell(ctx: Ctx, lent: readonly Lent[], theirs: Pieces): Promise<void> {
  let { broken, lost } = theirs
  for (const one of lent) {
    const room = one.quantity - one.broken - one.lost
    const more = { broken: Math.min(broken, room), lost: Math.min(lost, room - Math.min(broken, room)) }
    if (more.broken + more.lost === 0) continue
    broken -= more.broken
    lost -= more.lost
    await updateRecord(ctx, 'sub_rental', one.id, { broken: one.broken + more.broken, lost: one.lost + more.lost })
  }
}

/** Takes back what the end of a return and its late returns told (rules/inventory.md#33). */
export async function forgetLosses(ctx: Ctx, eventId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from sub_rental where event_id = ${eventId} and broken + lost > 0 order by id`.execute(ctx.db)
  for (const { id } of rows) await updateRecord(ctx, 'sub_rental', id, { broken: 0, lost: 0 })
}
