import { sql } from 'kysely'
import type { Material } from '#shared/material-shape.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { removePicture } from '../picture.ts'
import { destroyRecord } from '../record.ts'

const lists = ['event', 'list_template'] as const

const holding = (list: (typeof lists)[number], materialId: number) => sql`
  select ${sql.ref(`${list}_id`)} from ${sql.table(`${list}_material`)} where material_id = ${materialId}`

/**
 * Holds the events and list templates with a material that is about to be destroyed: before the material itself, since whoever
 * writes an event holds the event first and its materials after, and two who wait for each other both fail.
 */
export async function holdLists(db: Db, materialId: number): Promise<void> {
  const { rows } = await sql`select 1 from material where id = ${materialId} and deleted_at is not null`.execute(db)
  if (rows.length === 0) return
  for (const list of lists) {
    await sql`
      select id from ${sql.table(list)} where id in (${holding(list, materialId)}) order by id for no key update`.execute(
      db,
    )
  }
}

/** Removes a material with its rows everywhere and, once that is committed, its picture and its documents' files (spec 3, 10). */
export async function destroyMaterial(ctx: Ctx, { id, picture }: Material): Promise<{ destroyed: true }> {
  const { files } = ctx.services
  const documents = await ctx.db.selectFrom('document').select('file').where('material_id', '=', id).execute()
  for (const list of lists) {
    // They lose a row, which raises their version (spec 3, 1.6).
    const { rows } = await sql<{ id: number; version: number }>`
      update ${sql.table(list)} set version = version + 1, updated_at = clock_timestamp()
      where id in (${holding(list, id)}) returning id, version`.execute(ctx.db)
    for (const row of rows) ctx.changed({ entity: list, ...row })
  }
  const answer = await destroyRecord(ctx, 'material', id)
  ctx.afterCommit(async () => {
    if (picture !== null) await removePicture(files, picture)
    for (const { file } of documents) await files.remove(file)
  })
  return answer
}
