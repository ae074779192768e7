import { mostPieces } from '#shared/limits.ts'
import { datesOf, Fit, moment, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving, Numbers } from '../moving.ts'
import { allOf, rowsOf } from '../source/read.ts'
import { namesOf } from './places.ts'

/** Moves the lists to start an event from. */
export async function moveListTemplates(moving: Moving, materials: Ids): Promise<void> {
  const { source, db, tally, now } = moving
  const rows = await allOf(source, 'list_template')
  const numbers = await Numbers.of(
    db,
    'list_template',
    rows.map(({ id }) => whole(id)!),
  )
  const names = await namesOf(moving, 'list_template', 'name')
  const made: Record<string, unknown>[] = []
  for (const row of rows) {
    tally.read('list_template')
    const fit = new Fit(tally, 'list_template', row.name ?? `${row.id}`)
    const id = numbers.give(whole(row.id)!)
    const wanted = fit.needed(row.name, 2, 96)
    const name = names.take(wanted, id, 96)
    if (name !== wanted) fit.tell('renamed')
    made.push({
      id,
      name,
      description: fit.text(row.description, 20_000),
      ...datesOf(row, now),
      deleted_at: moment(row.deleted_at),
    })
    tally.taken('list_template')
  }
  await insertAll(db, 'list_template', made)
  const lines = new Map<string, { list_template_id: number; material_id: number; quantity: number }>()
  for await (const row of rowsOf(source, 'list_template_line')) {
    const list_template_id = numbers.ids.get(whole(row.list_template_id) ?? 0)
    const material_id = materials.get(whole(row.material_id) ?? 0)
    const quantity = Math.min(mostPieces, whole(row.quantity) ?? 0)
    if (list_template_id && material_id && quantity > 0)
      lines.set(`${list_template_id} ${material_id}`, { list_template_id, material_id, quantity })
  }
  await insertAll(db, 'list_template_material', [...lines.values()])
}
