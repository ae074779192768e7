import { sql } from 'kysely'
import type { ChangeEntity } from '#shared/change.ts'
import type { Db } from '../db/connect.ts'

/** Parks a record concerns now, for callers who do not see them all (spec 3, 4). */
export async function scopeOf(db: Db, entity: ChangeEntity | string, id: number | null): Promise<{ parks: number[] }> {
  if (id === null) return { parks: [] }
  if (entity === 'park') return { parks: [id] }
  const query = parksOf[entity as ChangeEntity] // any other table has none
  if (!query) return { parks: [] }
  const { rows } = await query(id).execute(db)
  return { parks: rows.map(({ park_id }) => park_id) }
}

type ParkRow = { park_id: number }
const parksOf: { [E in ChangeEntity]?: (id: number) => ReturnType<typeof sql<ParkRow>> } = {
  material: (id) => sql<ParkRow>`select park_id from material where id = ${id}`,
  document: (id) =>
    sql<ParkRow>`select m.park_id from document d join material m on m.id = d.material_id where d.id = ${id}`,
  event: (id) => sql<ParkRow>`
    select distinct m.park_id from event_material em join material m on m.id = em.material_id where em.event_id = ${id}`,
  estimate: (id) => sql<ParkRow>`select unnest(park_ids) as park_id from estimate where id = ${id}`,
  bill: (id) => sql<ParkRow>`select unnest(park_ids) as park_id from bill where id = ${id}`,
  event_technician: (id) => sql<ParkRow>`
    select distinct m.park_id from event_technician et
    join event_material em on em.event_id = et.event_id join material m on m.id = em.material_id where et.id = ${id}`,
}
