import { sql } from 'kysely'
import type { InventoryInput, UnitCount } from '#shared/event-input.ts'
import { inventoryProblems, unitProblem } from '#shared/inventory.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { unitVisible } from '../record/visible.ts'
import { lentTo } from '../sub-rental/losses.ts'
import { awaited } from './awaited.ts'
import { type RefusedRow, refuseRows } from './refuse-rows.ts'

/** A row without problem; `units` only where the material is unitary, `is_claimed` where the end claims it. */
export type Count = {
  id: number
  actual: number
  broken: number
  lost: number
  units?: UnitCount[]
  is_claimed?: true
}
/** A row whose numbers are sound; its units are not checked yet. */
type SoundRow = Pick<Count, 'id' | 'actual' | 'broken' | 'units'> & { lost?: number; is_claimed?: boolean }
type Reading = Pick<Ctx, 'db' | 'user' | 'language'>

/**
 * The rows, each of them valid (rules/inventory.md#4, rules/inventory.md#30). `limits` are the most
 * pieces of each material that a row may hold; with `isLate` those that are still out.
 * @throws request.invalid with a list of rows and the error of each
 */
export async function checkRows(
  ctx: Reading,
  eventId: number,
  sent: InventoryInput,
  limits: ReadonlyMap<number, number>,
  isLate = false,
): Promise<Count[]> {
  const problems: RefusedRow[] = inventoryProblems(sent, limits, isLate)
  const refused = new Set(problems.map(({ id }) => id))
  const sound = sent.filter((row): row is SoundRow => typeof row.id === 'number' && !refused.has(row.id))
  const unitary = await unitaryAmong(
    ctx.db,
    sound.map(({ id }) => id),
  )
  const known = await countableUnits(ctx, eventId, [...unitary], isLate)
  const lent = await lentTo(ctx.db, eventId, [...unitary])
  // A late return adds to what was counted; any other count keeps what is hidden of it.
  const hidden = isLate ? new Map<number, UnitCount[]>() : await hiddenCounts(ctx, eventId, [...unitary])
  for (const row of sound) {
    const kept = hidden.get(row.id) ?? []
    const nameable = [...(known.get(row.id) ?? []), ...kept].map(({ id }) => id)
    const units = Array.isArray(row.units) || row.units === undefined ? [...(row.units ?? []), ...kept] : row.units
    const key = unitProblem({ ...row, units }, unitary.has(row.id) ? new Set(nameable) : null, lent.get(row.id))
    if (key) problems.push({ id: row.id, key })
  }
  refuseRows(ctx, problems)
  return sound.map(({ id, actual, broken, lost = 0, units = [], is_claimed }) => ({
    id,
    actual,
    broken,
    lost,
    ...(unitary.has(id) && { units }),
    ...(is_claimed && { is_claimed }),
  }))
}

async function unitaryAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from material where id = any(${sql.val(ids)}::int[]) and is_unitary`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The units that a return may name, by material: those of the line, and, where the line names fewer
 * than its pieces, others of the stock that are not out elsewhere (rules/inventory.md#30). A late
 * return names none that came back.
 */
async function countableUnits(
  { db, user }: Reading,
  eventId: number,
  materialIds: readonly number[],
  isLate: boolean,
): Promise<Map<number, { id: number }[]>> {
  if (materialIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; material_id: number }>`
    select u.id, u.material_id
    from unit u
      join material m on m.id = u.material_id
      join event_material em on em.event_id = ${eventId} and em.material_id = m.id
      left join event_unit eu on eu.event_id = ${eventId} and eu.unit_id = u.id
    where u.material_id = any(${sql.val(materialIds)}::int[]) and u.deleted_at is null and ${unitVisible(user)}
      and case when eu.unit_id is not null then eu.came_back is null or not ${isLate}
        else u.state in ('available', 'out_of_order')
          and not exists (select from event_unit o where o.unit_id = u.id and o.is_out and o.event_live)
          and ${awaited} > (
            select count(*) from event_unit n
            where n.event_id = ${eventId} and n.material_id = m.id and not n.is_added) end`.execute(db)
  return groupBy(rows, ({ material_id }) => material_id)
}

/** How the units came back that the caller does not see, by material: they keep it (rules/unit.md#12). */
async function hiddenCounts(
  { db, user }: Reading,
  eventId: number,
  materialIds: readonly number[],
): Promise<Map<number, UnitCount[]>> {
  if (materialIds.length === 0 || user.restrictedParks.length === 0) return new Map()
  const { rows } = await sql<UnitCount & { material_id: number }>`
    select u.id, eu.came_back as state, u.material_id
    from event_unit eu join unit u on u.id = eu.unit_id join material m on m.id = u.material_id
    where eu.event_id = ${eventId} and u.material_id = any(${sql.val(materialIds)}::int[])
      and eu.came_back is not null and not ${unitVisible(user)}`.execute(db)
  return groupBy(rows, ({ material_id }) => material_id)
}
