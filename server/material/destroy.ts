import { type RawBuilder, sql } from 'kysely'
import type { Material } from '#shared/material-shape.ts'
import { scopesOf } from '../change/scope.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { removePicture } from '../files/picture.ts'
import { lockRecords } from '../record/batch.ts'
import { destroyRecord } from '../record/record.ts'
import { type MaterialList, materialLists } from '../record/visible.ts'

type Doomed = Pick<Material, 'id' | 'picture'>
/** A statement returns its rows in any order; the announcements need one. */
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

const anyOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${sql.val(ids)}::int[])`
const withAny = (list: MaterialList, materialIds: readonly number[]) => sql`
  select ${sql.ref(`${list}_id`)} from ${sql.table(`${list}_material`)} where material_id = ${anyOf(materialIds)}`

/**
 * Locks the events, list templates and kits of materials about to be destroyed, before the materials
 * themselves: a write to an event locks the event first, and the opposite order would deadlock.
 * Leaves out live materials.
 */
export async function lockLists(db: Db, materialIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from material where id = ${anyOf(materialIds)} and deleted_at is not null`.execute(db)
  const trashed = rows.map(({ id }) => id)
  if (trashed.length === 0) return
  for (const list of materialLists) await lockRecords(db, list, withAny(list, trashed))
}

/**
 * Locks the events of a material whose park or trash changes, or whose units go, before the material
 * itself: their rows of the list of events follow (rules/event-list.md#7), and a write to an event
 * locks it first.
 */
export async function lockEventsOf(db: Db, materialId: number): Promise<void> {
  await lockRecords(db, 'event', withAny('event', [materialId]))
}

/** Of a kit that these materials leave empty: that it goes to the trash (rules/kit.md#5). */
const trashedWithout = (materialIds: readonly number[]): RawBuilder<unknown> => sql`
  deleted_at = case when kit.deleted_at is null and not exists (
    select from kit_material km where km.kit_id = kit.id and km.material_id <> all(${sql.val(materialIds)}::int[]))
    then clock_timestamp() else kit.deleted_at end,`

/** What a kit holds on an event, alias `ek`. */
const kitPieces = sql`select from event_kit_material where event_id = ek.event_id and kit_id = ek.kit_id`

/**
 * Destroys materials with their rows everywhere and, once that is committed, their pictures and
 * documents' files (rules/material.md#17).
 */
export async function destroyMaterials(ctx: Ctx, materials: readonly Doomed[]): Promise<{ destroyed: true }> {
  const { files } = ctx.services
  const ids = materials.map(({ id }) => id)
  const { rows: documents } = await sql<{ file: string }>`
    select file from document where material_id = ${anyOf(ids)}`.execute(ctx.db)
  for (const list of materialLists) {
    // These lose rows, which raises their version (rules/material.md#17).
    const { rows } = await sql<{ id: number; version: number }>`
      update ${sql.table(list)} set ${list === 'kit' ? trashedWithout(ids) : sql``} version = version + 1, updated_at = clock_timestamp()
      where id in (${withAny(list, ids)}) returning id, version`.execute(ctx.db)
    for (const row of rows.toSorted(byId)) ctx.changed({ entity: list, ...row })
  }
  const { rows: subRentals } = await sql<{ id: number }>`
    select id from sub_rental where material_id = ${anyOf(ids)} order by id`.execute(ctx.db)
  for (const { id } of subRentals) await destroyRecord(ctx, 'sub_rental', id)
  const scopes = await scopesOf(ctx.db, 'material', ids)
  await sql`
    delete from event_kit ek where exists (${kitPieces} and material_id = ${anyOf(ids)})
      and not exists (${kitPieces} and material_id <> all(${sql.val(ids)}::int[]))`.execute(ctx.db)
  const { rows: gone } = await sql<{ id: number; version: number }>`
    delete from material where id = ${anyOf(ids)} returning id, version + 1 as version`.execute(ctx.db)
  for (const row of gone.toSorted(byId))
    ctx.changed({ entity: 'material', ...row, action: 'destroyed', parks: scopes.get(row.id) })
  ctx.afterCommit(async () => {
    for (const { picture } of materials) if (picture !== null) await removePicture(files, picture)
    for (const { file } of documents) await files.remove(file)
  })
  return { destroyed: true }
}

/** Destroys the trashed materials of a park with it, each as if it were destroyed alone. */
export async function destroyMaterialsOf(ctx: Ctx, parkId: number): Promise<void> {
  const ofPark = ctx.db.selectFrom('material').where('park_id', '=', parkId).where('deleted_at', 'is not', null)
  const trashed = await ofPark.select('id').execute()
  await lockLists(
    ctx.db,
    trashed.map(({ id }) => id),
  )
  // Locked and read again: one of them may have been destroyed meanwhile.
  await destroyMaterials(ctx, await ofPark.select(['id', 'picture']).orderBy('id').forNoKeyUpdate().execute())
}
