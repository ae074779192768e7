import { sql } from 'kysely'
import { datesOf, Fit, isOn, moment, UniqueNames, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { allOf } from '../source/read.ts'
import { locationsOf } from './places.ts'

export type UnitState = 'available' | 'out_of_order' | 'lost'
/** A unit of the source; ids are those of the source. */
export type Unit = { id: number; material: number; park: number; state: UnitState; row: SourceRow<'unit'> }

/** The units by their material. */
export async function readUnits({ source }: Pick<Moving, 'source'>): Promise<ReadonlyMap<number, readonly Unit[]>> {
  const units = new Map<number, Unit[]>()
  for (const row of await allOf(source, 'unit')) {
    const state = isOn(row.is_lost) ? 'lost' : isOn(row.is_broken) ? 'out_of_order' : 'available'
    const unit: Unit = {
      id: whole(row.id)!,
      material: whole(row.material_id)!,
      park: whole(row.park_id) ?? 0,
      state,
      row,
    }
    units.set(unit.material, [...(units.get(unit.material) ?? []), unit])
  }
  return units
}

/**
 * Moves the units, which keep their ids. Those of a material that is counted by now wait in the
 * trash, as here. Returns those that events may name.
 */
export async function moveUnits(
  moving: Moving,
  units: ReadonlyMap<number, readonly Unit[]>,
  materials: Ids,
  parks: Ids,
): Promise<Ids> {
  const { db, tally, now, source } = moving
  const owners = new Map((await allOf(source, 'person')).map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
  const places = await locationsOf(moving)
  const { rows } = await sql<{ id: number }>`select id from material where is_unitary`.execute(db)
  const unitary = new Set(rows.map(({ id }) => id))
  const ids = new Map<number, number>()
  const made: Record<string, unknown>[] = []
  for (const [material, some] of units) {
    const references = new UniqueNames()
    const serials = new UniqueNames()
    for (const { id, state, park, row } of some) {
      tally.read('unit')
      const label = row.reference ?? `${id}`
      const fit = new Fit(tally, 'unit', label)
      if (!materials.has(material)) {
        tally.left('unit', 'record_gone', label)
        continue
      }
      const wanted = fit.needed(row.reference, 1, 64)
      const reference = references.take(wanted, id, 64)
      if (reference !== wanted) fit.tell('renamed')
      const serial = fit.text(row.serial_number, 191)
      const isKnown = serial !== null && serials.owner(serial) !== undefined
      if (isKnown) fit.tell('number_dropped')
      made.push({
        id,
        material_id: material,
        reference,
        serial_number: serial === null || isKnown ? null : serials.take(serial, id, 191),
        state,
        park_id: parks.get(park) ?? null,
        note: fit.note(
          row.note,
          stateInWords(row.state),
          owners.get(row.person_id),
          places.get(row.park_location_id ?? ''),
        ),
        purchase_date: moment(row.purchase_date)?.slice(0, 10) ?? null,
        ...datesOf(row, now),
        deleted_at: unitary.has(material) ? null : new Date(now).toISOString(),
      })
      if (unitary.has(material)) ids.set(id, id)
      tally.taken('unit')
    }
  }
  await insertAll(db, 'unit', made)
  return ids
}

/** How worn a unit is: the source says it by a word, which the note keeps; the usual state says nothing. */
const stateInWords = (state: string | null): string | null =>
  state === null || state === 'state-of-use' ? null : state
