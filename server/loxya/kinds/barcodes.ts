import { sql } from 'kysely'
import { Barcode } from '#shared/code.ts'
import { firstCodePoints } from '#shared/limits.ts'
import type { LeftReason } from '#shared/moving-in.ts'
import { UniqueNames, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { allOf } from '../source/read.ts'

type Bearer = 'material_id' | 'unit_id'
/** What bears a barcode in the source: here a material or a unit. */
const bearers: readonly [Bearer, RegExp][] = [
  ['material_id', /(^|\\)material$/i],
  ['unit_id', /unit$/i],
]

const shortest = 3
const longest = 64

/** Moves the barcodes of materials and units, those of units in the trash too. */
export async function moveBarcodes(moving: Moving, materials: Ids): Promise<void> {
  const { source, db, tally } = moving
  const { rows: units } = await sql<{ id: number }>`select id from unit`.execute(db)
  const borne = { material_id: new Set(materials.values()), unit_id: new Set(units.map(({ id }) => id)) }
  const taken = new UniqueNames()
  const made: Record<string, unknown>[] = []
  for (const row of await allOf(source, 'barcode')) {
    tally.read('barcode')
    const value = row.id?.trim() ?? ''
    const bearer = bearerOf(row)
    const id = whole(row.entity_id) ?? 0
    const reason = unfit(value) ?? whyLost(bearer, id, borne) ?? (taken.owner(value) === undefined ? null : 'twice')
    if (reason || !bearer) {
      tally.left('barcode', reason ?? 'no_counterpart', labelOf(value, row))
      continue
    }
    taken.take(value, id, longest)
    made.push({ value, material_id: null, unit_id: null, [bearer]: id })
    tally.taken('barcode')
  }
  await insertAll(db, 'barcode', made)
}

const bearerOf = ({ entity_type }: SourceRow<'barcode'>): Bearer | undefined =>
  bearers.find(([, type]) => type.test(entity_type ?? ''))?.[0]

function whyLost(
  bearer: Bearer | undefined,
  id: number,
  borne: Record<Bearer, ReadonlySet<number>>,
): LeftReason | null {
  if (bearer === undefined) return 'no_counterpart'
  return borne[bearer].has(id) ? null : 'record_gone'
}

/** Why a value cannot be a barcode here (rules/code.md#7). */
function unfit(value: string): LeftReason | null {
  if (Barcode.safeParse(value).success) return null
  const length = Array.from(value).length
  return length > 0 && (length < shortest || length > longest) ? 'code_length' : 'no_value'
}

/** The value as far as a line of the report can show it, else what bears it. */
const labelOf = (value: string, { entity_type, entity_id }: SourceRow<'barcode'>): string =>
  firstCodePoints(value.replaceAll(/\p{C}/gu, ''), longest) || `${entity_type} ${entity_id}`
