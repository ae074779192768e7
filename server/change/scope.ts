import { type RawBuilder, sql } from 'kysely'
import type { Noun } from '#shared/nouns.ts'
import type { Db } from '../db/connect.ts'

/**
 * Finds the parks a record concerns now, for callers who do not see them all (rules/change.md#6).
 */
export async function scopeOf(db: Db, entity: Noun, id: number): Promise<{ parks: number[] }> {
  return { parks: (await scopesOf(db, entity, [id])).get(id) ?? [] }
}

/** Does the same for several records of one kind; leaves out those without park. */
export async function scopesOf(db: Db, entity: Noun, ids: readonly number[]): Promise<Map<number, number[]>> {
  const scopes = new Map<number, number[]>()
  const query = parksOf(entity, ids)
  if (!query || ids.length === 0) return scopes
  const { rows } = await query.execute(db)
  for (const { id, park_id } of rows) scopes.set(id, [...(scopes.get(id) ?? []), park_id])
  return scopes
}

type ParkRow = { id: number; park_id: number }
/**
 * Its select: each record with each of its parks. Null for a noun without parks. One record is named
 * by itself: PostgreSQL keeps no plan for a list that may be of any length.
 */
export const parksOf = (entity: Noun, ids: readonly number[]): RawBuilder<ParkRow> | null =>
  selects[entity]?.(ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${sql.val(ids)}::int[])`, ids) ?? null

const selects: { [E in Noun]?: (these: RawBuilder<unknown>, ids: readonly number[]) => RawBuilder<ParkRow> } = {
  park: (_, ids) => sql<ParkRow>`select id, id as park_id from unnest(${sql.val(ids)}::int[]) as own (id)`,
  material: (these) => sql<ParkRow>`select id, park_id from material where id ${these}`,
  unit: (these) => sql<ParkRow>`
    select u.id, coalesce(u.park_id, m.park_id) as park_id
    from unit u join material m on m.id = u.material_id where u.id ${these}`,
  kit: (these) => sql<ParkRow>`
    select distinct km.kit_id as id, m.park_id
    from kit_material km join material m on m.id = km.material_id where km.kit_id ${these}`,
  document: (these) => sql<ParkRow>`
    select distinct d.id, m.park_id
    from document d left join event_material em on em.event_id = d.event_id
    join material m on m.id = coalesce(d.material_id, em.material_id) where d.id ${these}`,
  event: (these) => sql<ParkRow>`
    select distinct em.event_id as id, m.park_id
    from event_material em join material m on m.id = em.material_id where em.event_id ${these}`,
  estimate: (these) => sql<ParkRow>`select id, unnest(park_ids) as park_id from estimate where id ${these}`,
  bill: (these) => sql<ParkRow>`select id, unnest(park_ids) as park_id from bill where id ${these}`,
  // Its material's park, and where the event lists none of that park all parks of the event too.
  sub_rental: (these) => sql<ParkRow>`
    select s.id, m.park_id from sub_rental s join material m on m.id = s.material_id where s.id ${these}
    union
    select s.id, listed.park_id
    from sub_rental s join material m on m.id = s.material_id
    join event_material em on em.event_id = s.event_id join material listed on listed.id = em.material_id
    where s.id ${these} and not exists (
      select from event_material other join material beside on beside.id = other.material_id
      where other.event_id = s.event_id and beside.park_id = m.park_id)`,
  remark: (these) => sql<ParkRow>`
    select distinct r.id, m.park_id from remark r
    join event_material em on em.event_id = r.event_id join material m on m.id = em.material_id
    where r.id ${these}`,
  event_technician: (these) => sql<ParkRow>`
    select distinct et.id, m.park_id from event_technician et
    join event_material em on em.event_id = et.event_id join material m on m.id = em.material_id
    where et.id ${these}`,
}
