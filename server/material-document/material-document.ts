import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Document, documentRoutes } from '#shared/document.ts'
import type { Upload } from '#shared/field.ts'
import type { Ctx } from '../context.ts'
import { contentDisposition } from '../document/file-name.ts'
import { type Handlers, onRecord, prepared } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { destroyRecord, inOrder, lockRecord, one } from '../record/record.ts'
import { parkVisible } from '../record/visible.ts'
import { checkUploads, keepUploads, kindsOf } from './keep.ts'

/** Files stored with materials (rules/document.md#1). */
export const materialDocument: Handlers<typeof documentRoutes> = {
  list: async (ctx, { params }) => {
    await findMaterial(ctx, params.id)
    return load(ctx, sql`d.material_id = ${params.id}`)
  },

  create: prepared(
    (_before, { body }) => kindsOf(body.files as Upload[]), // on the server a file is an Upload
    (kinds) =>
      onRecord(
        async (ctx, { params }) => {
          await lockRecord(ctx.db, 'material', params.id) // serialises two uploads with one name
          return findMaterial(ctx, params.id)
        },
        async (ctx, { params, body }, material) => {
          const checked = await checkUploads(ctx, params.id, body.files as Upload[], kinds())
          const ids = await keepUploads(ctx, params.id, checked)
          ctx.changed({ entity: 'material', id: params.id, version: material.version })
          return inOrder(ids, await load(ctx, sql`d.id = any(${sql.val(ids)}::int[])`))
        },
      ),
  ),

  remove: onRecord(
    async (ctx, { params }) => {
      await lockRecord(ctx.db, 'document', params.id)
      return one(await load(ctx, sql`d.id = ${params.id}`))
    },
    async (ctx, { params }, { material_id }) => {
      const { file } = await fileOf(ctx, params.id)
      const { version } = await findMaterial(ctx, material_id)
      const answer = await destroyRecord(ctx, 'document', params.id)
      ctx.changed({ entity: 'material', id: material_id, version })
      ctx.afterCommit(() => ctx.services.files.remove(file))
      return answer
    },
  ),

  download: async (ctx, { params }) => {
    const { name, type } = one(await load(ctx, sql`d.id = ${params.id}`))
    const path = ctx.services.files.pathOf((await fileOf(ctx, params.id)).file)
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      ctx.request.log.error({ document: params.id }, 'the file of a document is gone')
      throw new Problem('record.not_found')
    })
    return {
      type,
      body: { path },
      disposition: contentDisposition(name, 'attachment'),
      cache: 'private, no-cache',
      headers: { 'content-security-policy': "default-src 'none'; sandbox", 'content-length': String(found.size) },
    }
  },
}

/**
 * @throws record.not_found when the material is absent, in the trash or in a park hidden from the
 * caller
 */
async function findMaterial({ db, user }: Pick<Ctx, 'db' | 'user'>, id: number): Promise<{ version: number }> {
  return one(
    await db
      .selectFrom('material as m')
      .select('m.version')
      .where('m.id', '=', id)
      .where('m.deleted_at', 'is', null)
      .where(parkVisible(user, 'm.park_id'))
      .execute(),
  )
}

/** Documents by name, of live materials that the caller sees. */
async function load({ db, user }: Pick<Ctx, 'db' | 'user'>, where: ReturnType<typeof sql>): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select d.id, d.material_id, d.name, d.type, d.size, d.version, d.created_at, d.updated_at
    from document d join material m on m.id = d.material_id
    where ${where} and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
    order by d.name_key, d.id`.execute(db)
  return rows
}

const fileOf = ({ db }: Pick<Ctx, 'db'>, id: number): Promise<{ file: string }> =>
  db.selectFrom('document').select('file').where('id', '=', id).executeTakeFirstOrThrow()
