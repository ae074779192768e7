import { sql } from 'kysely'
import type * as z from 'zod'
import { importKeys, importRows } from '#shared/import.ts'
import { mostPieces } from '#shared/limits.ts'
import { barcodeHolders, refuseBarcodes, replaceBarcodes } from '../code/barcodes.ts'
import { lookedUp } from '../db/looked-up.ts'
import { Refusals } from '../problem.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import { holdersOf } from '../record/taken.ts'
import { parkVisible, unitVisible } from '../record/visible.ts'
import { leaveEvents, lockEventsOfUnits, unitsOut } from '../unit/events.ts'
import { recountAll } from '../unit/unitary.ts'
import { refuseSharedBarcodes } from './barcodes.ts'
import type { Importer, Importing } from './import.ts'
import { byId, type HolderOf, type Line, refuse, type StoredRecord, textOf } from './line.ts'
import { parksNamed } from './names.ts'
import { recordsOf } from './record-key.ts'
import { hasSameNames, isSameValue } from './same.ts'
import { exportedUnit, selectUnits, type UnitRow } from './unit-rows.ts'

type Values = Record<string, unknown>
type Row = z.output<typeof importRows.units>
type Own = StoredRecord & { material_id: number }
/** The columns that a row writes of a unit. */
type Columns = Partial<Omit<Row, 'record' | 'material' | 'park' | 'barcodes'>> &
  Record<'material_id' | 'park_id', number | undefined>
/** A material that rows name and the caller sees; `units` counts its trash too. */
type Owner = { id: number; is_unitary: boolean; is_trashed: boolean; units: number }
const unique = ['reference', 'serial_number'] as const

/**
 * Units by the reference of their material and their own (rules/import.md#8). Their materials are
 * locked before them, as in every write to a unit.
 */
export async function units(ctx: Importing, rows: readonly Values[]): Promise<Importer<Row, Own, Columns>> {
  const { owners, ownerOf, namedBy } = await lockOwners(ctx, rows)
  const holders = { reference: await heldWithin('reference'), serial_number: await heldWithin('serial_number') }

  /** Who holds the values of a field among the units of the row's material. */
  async function heldWithin(field: (typeof unique)[number]): Promise<HolderOf> {
    const asked = rows.flatMap((row) => {
      const id = ownerOf(row)?.id
      return id === undefined ? [] : textOf(row, field).map((text) => ({ id, text }))
    })
    const { rows: found } = await sql<{ material_id: number; given: string; key: string } & Held>`
      select distinct v.material_id, v.given, v.material_id || ' ' || caseless(v.given) as key, t.id, t.deleted_at
      from unnest(${sql.val(asked.map(({ id }) => id))}::int[], ${sql.val(asked.map(({ text }) => text))}::text[])
        as v (material_id, given)
      ${lookedUp('unit', 't', sql`t.material_id = v.material_id and caseless(t.${sql.ref(field)}) = caseless(v.given)`)}`.execute(
      ctx.db,
    )
    const known = new Map(found.map(({ material_id, given, ...holder }) => [`${material_id} ${given}`, holder]))
    return (row) => textOf(row, field).flatMap((text) => known.get(`${ownerOf(row)?.id} ${text}`) ?? [])[0]
  }

  return {
    table: 'unit',
    schema: importRows.units,
    key: importKeys.units,
    unique,
    isSame: (field, row, exported) =>
      field === 'barcodes' ? hasSameNames(exported[field], row[field]) : isSameValue(field, row, exported),
    belongings: ['barcodes'],
    holders: async (field) => holders[field === 'reference' ? 'reference' : 'serial_number'],
    readStored,

    settle: async (ctx, lines) => {
      const parks = await parksNamed(ctx)
      await refuseOut(ctx, lines)
      const bearers = await barcodeHolders(
        ctx.db,
        lines.flatMap(({ sent }) => sent.barcodes ?? []),
      )
      refuseSharedBarcodes(bearers, lines)
      refuseTooMany(lines, (line) => ownerOf(rows[line.row - 1] ?? {}))
      return lines.map((line) => {
        const row = rows[line.row - 1] ?? {}
        const { material: _material, park, record: _record, barcodes, ...own } = line.sent
        refuseBarcodes(new Refusals(line.issues), barcodes ?? [], bearers, 'unit', line.stored?.id)
        refuseOwner(line, namedBy(row))
        for (const field of unique) if (own[field] != null) refuseHolder(line, field, holders[field](row))
        const park_id = park ? parks.named(park) : undefined
        if (typeof park_id === 'string') refuse(line, 'park', park_id)
        return {
          ...own,
          material_id: line.stored ? undefined : ownerOf(row)?.id,
          park_id: typeof park_id === 'number' ? park_id : undefined,
        }
      })
    },

    write: async (ctx, news, changed) => {
      const leaving = changed.flatMap(({ line, values }) => (isAway(values.state) ? line.stored.id : []))
      ctx.dropped(await leaveEvents(ctx, sql`${sql.val(leaving)}::int[]`))
      const ids = await insertRecords(
        ctx,
        'unit',
        news.map(({ values }) => values),
      )
      await updateRecords(
        ctx,
        'unit',
        changed.map(({ line, values }) => ({ ...values, id: line.stored.id })),
      )
      await replaceBarcodes(
        ctx.db,
        'unit',
        new Map([
          ...news.flatMap(({ line }, place) => barcodesOf(line, ids[place])),
          ...changed.flatMap(({ line }) => barcodesOf(line, line.stored.id)),
        ]),
      )
      await recountAll(
        ctx,
        owners.flatMap(({ id, is_unitary }) => (is_unitary ? id : [])),
      )
    },
  }
}

/** The barcodes that a line brings for a unit. */
const barcodesOf = ({ sent }: Line<Row, Own>, id: number | undefined): [number, string[]][] =>
  sent.barcodes && id !== undefined ? [[id, sent.barcodes]] : []

type Held = { id: number | null; deleted_at: string | null }

/**
 * Finds and locks the materials that rows name, or whose units they name by key, in the order of
 * their ids; before them the events to come that name their units.
 */
async function lockOwners(ctx: Importing, rows: readonly Values[]) {
  const { db, user } = ctx
  const records = await recordsOf(
    db,
    'unit',
    rows.flatMap((row) => textOf(row, 'record')),
  )
  const { rows: kept } = await sql<{ id: number; material_id: number }>`
    select id, material_id from unit
    where id = any(${sql.val([...records.values()].map(({ id }) => id))}::int[])`.execute(db)
  const named = await holdersOf(
    db,
    'material',
    'reference',
    rows.flatMap((row) => textOf(row, 'material')),
  )
  const ids = [...kept.map(({ material_id }) => material_id), ...[...named.values()].flatMap(({ id }) => id ?? [])]
  // Which units the rows take off events is known only once they are compared with the stored ones.
  await lockEventsOfUnits(ctx, ids)
  const { rows: locked } = await sql<Omit<Owner, 'units'>>`
    select m.id, m.is_unitary, m.deleted_at is not null as is_trashed from material m
    where m.id = any(${sql.val(ids)}::int[]) and ${parkVisible(user, 'm.park_id')}
    order by m.id for no key update`.execute(db)
  const { rows: counted } = await sql<{ id: number; units: number }>`
    select material_id as id, count(*) as units from unit
    where material_id = any(${sql.val(locked.map(({ id }) => id))}::int[]) group by material_id`.execute(db)
  const counts = new Map(counted.map(({ id, units }) => [id, units]))
  const owners: Owner[] = locked.map((owner) => ({ ...owner, units: counts.get(owner.id) ?? 0 }))
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  const ofUnit = new Map(kept.map(({ id, material_id }) => [id, byId.get(material_id)]))
  /** The material that a row names by its reference. */
  const namedBy = (row: Values) =>
    textOf(row, 'material').flatMap((text) => byId.get(named.get(text)?.id ?? 0) ?? [])[0]
  /** The material of the unit that a row names by key, else the one it names. */
  const ownerOf = (row: Values) => {
    const [record] = textOf(row, 'record').flatMap((key) => records.get(key) ?? [])
    return record ? ofUnit.get(record.id) : namedBy(row)
  }
  return { owners, ownerOf, namedBy }
}

/** A new unit needs a live unitary material; a unit stays with its own. */
function refuseOwner(line: Line<Row, Own>, named: Owner | undefined): void {
  if (line.sent.material === undefined) return
  if (!named) refuse(line, 'material', 'unknown')
  else if (line.stored) {
    if (named.id !== line.stored.material_id) refuse(line, 'material', 'unit_elsewhere')
  } else if (named.is_trashed) refuse(line, 'material', 'taken_in_trash')
  else if (!named.is_unitary) refuse(line, 'material', 'not_unitary')
}

/** Refuses a value that another unit of the material has. */
function refuseHolder(line: Line<Row, Own>, field: string, holder: Held | undefined): void {
  if (!holder || holder.id === null || holder.id === line.stored?.id) return
  refuse(line, field, holder.deleted_at === null ? 'taken' : 'taken_in_trash')
}

const isAway = (state: string | undefined): boolean => state !== undefined && state !== 'available'

/** A unit that is out stays available (rules/unit.md#14). */
async function refuseOut(ctx: Importing, lines: readonly Line<Row, Own>[]): Promise<void> {
  const leaving = lines.flatMap((line) =>
    line.stored && isAway(line.sent.state) ? [{ line, id: line.stored.id }] : [],
  )
  const out = await unitsOut(
    ctx,
    leaving.map(({ id }) => id),
  )
  for (const { line, id } of leaving) if (out.has(id)) refuse(line, 'state', 'unit_out')
}

/** A material has no more units than pieces can be counted, its trash included (rules/unit.md#6). */
function refuseTooMany(lines: readonly Line<Row, Own>[], ownerOf: (line: Line<Row, Own>) => Owner | undefined): void {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const owner = line.stored ? undefined : ownerOf(line)
    if (!owner) continue
    const count = (counts.get(owner.id) ?? owner.units) + 1
    counts.set(owner.id, count)
    if (count > mostPieces) refuse(line, 'reference', 'too_many', { count: mostPieces })
  }
}

/** Live units that the caller sees, locked, with their values as an export writes them. */
async function readStored(ctx: Importing, ids: number[]): Promise<Map<number, Own>> {
  const { rows } = await sql<UnitRow>`
    ${selectUnits} where u.id = any(${sql.val(ids)}::int[]) and u.deleted_at is null and m.deleted_at is null
      and ${unitVisible(ctx.user)} and ${parkVisible(ctx.user, 'm.park_id')}
    order by u.id for no key update of u`.execute(ctx.db)
  return byId(rows, rows.map(exportedUnit))
}
