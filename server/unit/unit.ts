import { type SqlBool, sql } from 'kysely'
import { mostPieces } from '#shared/limits.ts'
import { referenceAt } from '#shared/rules/unit-series.ts'
import {
  type Unit,
  type UnitCreation,
  UnitInput,
  type UnitOffEvent,
  type unitRoutes,
  unitStates,
} from '#shared/unit.ts'
import { barcodeHolders, refuseBarcodes, replaceBarcodes, unitBarcodes } from '../code/barcodes.ts'
import type { Ctx } from '../context.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import { Problem, Refusals } from '../problem.ts'
import { insertRecords, lockRecords, raiseRecords } from '../record/batch.ts'
import { finding, type Load, locking } from '../record/find.ts'
import {
  columnsOf,
  destroyRecord,
  inOrder,
  liveIds,
  lockRecord,
  one,
  restoreRecord,
  type Side,
  trashRecord,
  updateRecord,
} from '../record/record.ts'
import { holdersOf, howTaken } from '../record/taken.ts'
import { parkVisible, unitVisible } from '../record/visible.ts'
import { unitChoices } from './choices.ts'
import { eventsNaming, eventsToLeave, leaveEvents, refuseOut, usesOf, withDropped } from './events.ts'
import { recount } from './unitary.ts'

/** The fields of a unit that only the database can check. */
type Fields = {
  reference?: string
  serial_number?: string | null
  park_id?: number | null
  barcodes?: string[] | null
}
/** The parts of a material that its units need. */
type Owner = { id: number; version: number }

/** Units of live materials alone: those of a trashed one are as absent as it is. */
const selectUnits = sql`
  select u.material_id, u.code, ${columnsOf('unit', UnitInput.omit({ barcodes: true }), 'u')},
    ${unitBarcodes} as barcodes
  from unit u join material m on m.id = u.material_id and m.deleted_at is null`

const load: Load<Unit> = async ({ db, user }, ids) => {
  const { rows } = await sql<Unit>`
    ${selectUnits} where u.id = any(${sql.val(ids)}::int[]) and ${unitVisible(user)}`.execute(db)
  return inOrder(ids, rows)
}
const find = finding(load)

/** Refuses what only the database can tell of a change. @throws request.invalid */
async function checkChange(ctx: Ctx, body: Fields, current: Unit): Promise<void> {
  const refusals = new Refusals(ctx.refused)
  await checkFields(ctx, body, refusals, current)
  refusals.throwIfAny()
}

/**
 * Units of unitary materials (rules/unit.md#1). A write locks first the events that may lose the
 * unit, then the material, then the unit.
 */
export const unit: Handlers<typeof unitRoutes> = {
  list: async (ctx, { params, query }) => {
    await findMaterial(ctx, params.id)
    const { rows } = await sql<Unit>`
      ${selectUnits} where u.material_id = ${params.id} and ${unitVisible(ctx.user)}
        and (u.deleted_at is not null) = ${query.deleted ?? false}
      order by u.reference_key, u.id`.execute(ctx.db)
    return rows
  },

  get: (ctx, { params }) => find(ctx, params.id),

  create: onRecord(
    (ctx, { params }) => lockMaterial(ctx, params.id),
    async (ctx, { body }, material) => {
      await checkNew(ctx, body, material)
      const { count, prefix: _prefix, from: _from, barcodes, ...values } = body
      const rows = referencesOf(body).map((reference) => ({ ...values, reference, material_id: material.id }))
      const ids = await insertRecords(ctx, 'unit', rows)
      if (barcodes?.length) await replaceBarcodes(ctx.db, 'unit', new Map(ids.map((id) => [id, barcodes])))
      const units = await load(ctx, ids)
      await recount(ctx, material.id)
      return count === undefined ? one(units) : units
    },
    { check: (ctx, { body }, material) => checkNew(ctx, body, material) },
  ),

  history: async (ctx, { params }) => {
    await find(ctx, params.id)
    return usesOf(ctx, params.id)
  },

  whileEvent: async (ctx, { params, query }) => {
    await findMaterial(ctx, query.material)
    return unitChoices(ctx, params.id, query.material)
  },

  update: onRecord(
    async (ctx, { params }, sent) => {
      if (sent.state !== undefined) await lockRecords(ctx.db, 'event', eventsToLeave(ctx, sql`${params.id}::int`))
      const current = await locked(ctx, params.id)
      if (isLeaving(sent, current)) await refuseWhileOut(ctx, params.id)
      return current
    },
    async (ctx, { body }, current) => {
      const { id, material_id } = current
      const { barcodes, ...values } = body
      await checkChange(ctx, body, current)
      const dropped = isLeaving(body, current) ? await takeAway(ctx, id) : []
      if (barcodes !== undefined) await replaceBarcodes(ctx.db, 'unit', new Map([[id, barcodes ?? []]]))
      await updateRecord(ctx, 'unit', id, values)
      await recount(ctx, material_id)
      return withDropped(await find(ctx, id), dropped)
    },
    { check: (ctx, { body }, current) => checkChange(ctx, body, current) },
  ),

  remove: onRecord(
    async (ctx, { params }) => {
      await lockRecords(ctx.db, 'event', eventsNaming(params.id))
      const current = await locked(ctx, params.id, 'either')
      if (current.deleted_at === null) await refuseWhileOut(ctx, params.id)
      return current
    },
    async (ctx, { params: { id } }, { material_id, deleted_at }) => {
      if (deleted_at !== null) {
        await raiseRecords(ctx, 'event', eventsNaming(id)) // those that have begun lose it, too
        return destroyRecord(ctx, 'unit', id)
      }
      const dropped = await takeAway(ctx, id)
      await trashRecord(ctx, 'unit', id)
      await recount(ctx, material_id)
      return withDropped(await find(ctx, id, 'trashed'), dropped)
    },
  ),

  restore: onRecord(
    (ctx, { params }) => locked(ctx, params.id, 'trashed'),
    async (ctx, { params: { id } }, { material_id }) => {
      await restoreRecord(ctx, 'unit', id)
      await recount(ctx, material_id)
      return find(ctx, id)
    },
  ),
}

/** States in which a unit is on no event to come (rules/unit.md#14). */
const gone: readonly unknown[] = unitStates.filter((state) => state !== 'available')
/** True when a body, checked or not, takes the unit away. */
const isLeaving = ({ state }: { state?: unknown }, current: Unit): boolean =>
  state !== current.state && gone.includes(state)

/** @throws unit.out */
const refuseWhileOut = (ctx: Ctx, id: number): Promise<void> => refuseOut(ctx, sql<SqlBool>`u.id = ${id}`)

/** Takes a locked unit that is not out off the events to come (rules/unit.md#14). */
const takeAway = (ctx: Ctx, id: number): Promise<UnitOffEvent[]> => leaveEvents(ctx, sql`array[${id}]::int[]`)

/** Locks the material, then its unit. @throws record.not_found, material.not_unitary */
async function locked(ctx: Ctx, id: number, side?: Side): Promise<Unit> {
  const { material_id } = await find(ctx, id, side)
  await lockUnitary(ctx, material_id)
  return locking('unit', find)(ctx, id, side)
}

/** Locks a material that the caller sees, to add units to it. @throws record.not_found, material.not_unitary */
async function lockMaterial(ctx: Ctx, id: number): Promise<Owner> {
  await findMaterial(ctx, id)
  await lockUnitary(ctx, id)
  return findMaterial(ctx, id)
}

async function lockUnitary({ db }: Ctx, materialId: number): Promise<void> {
  await lockRecord(db, 'material', materialId)
  const { is_unitary } = await db
    .selectFrom('material')
    .select('is_unitary')
    .where('id', '=', materialId)
    .executeTakeFirstOrThrow()
  if (!is_unitary) throw new Problem('material.not_unitary')
}

async function findMaterial({ db, user }: Ctx, id: number): Promise<Owner> {
  return one(
    await db
      .selectFrom('material as m')
      .select(['m.id', 'm.version'])
      .where('m.id', '=', id)
      .where('m.deleted_at', 'is', null)
      .where(parkVisible(user, 'm.park_id'))
      .execute(),
  )
}

/** Refuses what only the database can tell of new units. @throws request.invalid */
async function checkNew(ctx: Ctx, body: Partial<UnitCreation>, { id }: Owner): Promise<void> {
  const refusals = new Refusals(ctx.refused)
  const { count, reference, serial_number, barcodes, ...rest } = body
  // A count that cannot be read still asks for many.
  if (count === undefined && !refusals.has('count')) {
    if (reference === undefined) refusals.add('reference', 'required')
    await checkFields(ctx, { ...rest, reference, serial_number, barcodes }, refusals, { material_id: id })
  } else {
    if (reference !== undefined) refusals.add('reference', 'one_unit_only')
    if (serial_number != null) refusals.add('serial_number', 'one_unit_only')
    if (barcodes?.length) refusals.add('barcodes', 'one_unit_only')
    await checkFields(ctx, rest, refusals, { material_id: id })
    await checkSeries(ctx, body, refusals, id)
  }
  await refuseTooMany(ctx, id, count, refusals)
  refusals.throwIfAny()
}

/** The references of many new units are short enough, and free (rules/unit.md#4). */
async function checkSeries(
  { db }: Ctx,
  body: Partial<UnitCreation>,
  refusals: Refusals,
  materialId: number,
): Promise<void> {
  if (refusals.has('prefix') || refusals.has('from')) return
  const references = referencesOf(body)
  const longest = UnitInput.shape.reference
  if (!references.every((reference) => longest.safeParse(reference).success)) {
    return refusals.add('prefix', 'too_long', { count: 64 })
  }
  const holders = await holdersOf(db, 'unit', 'reference', references, sql`t.material_id = ${materialId}`)
  const [taken] = [...holders].find(([, { id }]) => id !== null) ?? []
  if (taken !== undefined) refusals.add('from', 'unit_taken', { reference: taken })
}

/** A material has no more units than pieces can be counted, its trash included. */
async function refuseTooMany({ db }: Ctx, materialId: number, count: number | undefined, refusals: Refusals) {
  const { rows } = await sql<{ units: number }>`
    select count(*) as units from unit where material_id = ${materialId}`.execute(db)
  if (one(rows).units + (count ?? 1) > mostPieces)
    refusals.add(count === undefined ? 'reference' : 'count', 'too_many', { count: mostPieces })
}

/** The references that a body asks for: its own, or a row of numbers (rules/unit.md#4). */
function referencesOf({ reference, count, ...series }: Partial<UnitCreation>): string[] {
  if (count === undefined) return reference === undefined ? [] : [reference]
  return Array.from({ length: count }, (_, place) => referenceAt(series, place))
}

/**
 * Reference and serial number are free within the material, barcodes on the site; the park is live
 * and seen.
 */
async function checkFields(
  ctx: Ctx,
  { reference, serial_number, park_id, barcodes }: Fields,
  refusals: Refusals,
  current: Pick<Unit, 'material_id'> & Partial<Pick<Unit, 'id' | 'park_id'>>,
): Promise<void> {
  const { db, user } = ctx
  const { id, material_id } = current
  for (const [field, value] of Object.entries({ reference, serial_number })) {
    const taken = await howTaken(db, 'unit', field, value, id, sql`material_id = ${material_id}`)
    if (taken) refusals.add(field, taken)
  }
  if (barcodes?.length) refuseBarcodes(refusals, barcodes, await barcodeHolders(db, barcodes), 'unit', id)
  if (park_id === undefined || park_id === (current.park_id ?? null)) return
  const place = park_id ?? (await parkOf(db, material_id))
  const isKnown = park_id === null || (await liveIds(db, 'park', [park_id])).has(park_id)
  if (!isKnown || user.restrictedParks.includes(place)) refusals.add('park_id', 'unknown')
}

async function parkOf(db: Ctx['db'], materialId: number): Promise<number> {
  const { park_id } = await db
    .selectFrom('material')
    .select('park_id')
    .where('id', '=', materialId)
    .executeTakeFirstOrThrow()
  return park_id
}
