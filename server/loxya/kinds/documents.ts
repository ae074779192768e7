import { type Ids, insertAll, type Moving } from '../moving.ts'
import type { Events } from './events.ts'

/** Moves the files kept with materials and events. */
export async function moveDocuments({ db, tally, files, now }: Moving, materials: Ids, events: Events): Promise<void> {
  const bearers = {
    material: (id: number) => materials.get(id),
    event: (id: number) => events.events.get(id)?.id,
    reservation: (id: number) => events.reservations.get(id)?.id,
  }
  const rows = files.documents.flatMap(({ kind, bearer, created_at, ...document }) => {
    const id = bearers[kind](bearer)
    if (id === undefined) {
      tally.left('document', 'record_gone', document.name)
      return []
    }
    tally.taken('document')
    const at = created_at ?? new Date(now).toISOString()
    const place = kind === 'material' ? { material_id: id, event_id: null } : { material_id: null, event_id: id }
    return [{ ...place, ...document, created_at: at, updated_at: at }]
  })
  await insertAll(db, 'document', rows)
}
