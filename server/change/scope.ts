import { sql } from 'kysely'
import type { Noun } from '#shared/nouns.ts'
import type { Db } from '../db/connect.ts'

/** Parks a record concerns now, for callers who do not see them all (rules/change.md#6). */
export async function scopeOf(db: Db, entity: Noun | string, id: number | null): Promise<{ parks: number[] }> {
  return { parks: id === null ? [] : ((await scopesOf(db, entity, [id])).get(id) ?? []) }
}

/** The same for several records of one kind; those of no park are left out. */
export async function scopesOf(db: Db, entity: Noun | string, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (entity === 'park') return new Map(ids.map((id) => [id, [id]]))
  const query = parksOf[entity as Noun] // any other table has none
  const scopes = new Map<number, number[]>()
  if (!query || ids.length === 0) return scopes
  const { rows } = await query(sql`any(${sql.val(ids)}::int[])`).execute(db)
  for (const { id, park_id } of rows) scopes.set(id, [...(scopes.get(id) ?? []), park_id])
  return scopes
}

type ParkRow = { id: number; park_id: number }
const parksOf: { [E in Noun]?: (ids: ReturnType<typeof sql>) => ReturnType<typeof sql<ParkRow>> } = {
  material: (ids) => sql<ParkRow>`select id, park_id from material where id = ${ids}`,
  document: (ids) =>
    sql<ParkRow>`select d.id, m.park_id from document d join material m on m.id = d.material_id where d.id = ${ids}`,
  event: (ids) => sql<ParkRow>`
    select distinct em.event_id as id, m.park_id
    from event_material em join material m on m.id = em.material_id where em.event_id = ${ids}`,
  estimate: (ids) => sql<ParkRow>`select id, unnest(park_ids) as park_id from estimate where id = ${ids}`,
  bill: (ids) => sql<ParkRow>`select id, unnest(park_ids) as park_id from bill where id = ${ids}`,
  event_technician: (ids) => sql<ParkRow>`
    select distinct et.id, m.park_id from event_technician et
    join event_material em on em.event_id = et.event_id join material m on m.id = em.material_id where et.id = ${ids}`,
}
