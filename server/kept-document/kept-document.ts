import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bearer, Document, documentRoutes, EventDocument } from '#shared/document.ts'
import type { Upload } from '#shared/field.ts'
import type { Ctx } from '../context.ts'
import { contentDisposition } from '../document/file-name.ts'
import { type Handlers, onRecord, prepared } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { destroyRecord, inOrder, lockRecord, one } from '../record/record.ts'
import { bearerShown, type FoundPlace, findBearer, lockBearer, ofBearer, type Place } from './bearer.ts'
import { checkUploads, keepUploads, kindsOf } from './keep.ts'

type Kept = { material: Document; event: EventDocument }

/** Files kept with materials and events (rules/document.md#1). */
export const keptDocument: Handlers<typeof documentRoutes> = {
  list: (ctx, { params }) => listOf(ctx, { bearer: 'material', id: params.id }),
  ofEvent: (ctx, { params }) => listOf(ctx, { bearer: 'event', id: params.id }),

  create: prepared(
    (_before, { body }) => kindsOf(body.files as Upload[]), // on the server a file is an Upload
    (kinds) =>
      onRecord(
        (ctx, { params }) => lockBearer(ctx, { bearer: 'material', id: params.id }),
        (ctx, { body }, place) => addTo(ctx, place, body.files as Upload[], kinds()),
      ),
  ),
  addToEvent: prepared(
    (_before, { body }) => kindsOf(body.files as Upload[]),
    (kinds) =>
      onRecord(
        (ctx, { params }) => lockBearer(ctx, { bearer: 'event', id: params.id }),
        (ctx, { body }, place) => addTo(ctx, place, body.files as Upload[], kinds()),
      ),
  ),

  remove: onRecord(
    async (ctx, { params: { id } }) => {
      const { file, ...place } = await placeOf(ctx, id)
      const bearer = await lockBearer(ctx, place)
      await lockRecord(ctx.db, 'document', id)
      return { ...(await findDocument(ctx, place, id)), file, bearer }
    },
    async (ctx, { params }, { file, bearer }) => {
      const answer = await destroyRecord(ctx, 'document', params.id)
      announce(ctx, bearer)
      ctx.afterCommit(() => ctx.services.files.remove(file))
      return answer
    },
    { whole: (ctx, { bearer, id }) => findDocument(ctx, bearer, id) },
  ),

  download: async (ctx, { params: { id } }) => {
    const { file, ...place } = await placeOf(ctx, id)
    const { name, type } = await findDocument(ctx, place, id)
    const { files } = ctx.services
    const size = await files.sizeOf(file)
    if (size === null) {
      ctx.request.log.error({ document: id }, 'the file of a document is gone')
      throw new Problem('record.not_found')
    }
    return {
      type,
      body: { path: files.pathOf(file) },
      disposition: contentDisposition(name, 'attachment'),
      cache: 'private, no-cache',
      headers: { 'content-security-policy': "default-src 'none'; sandbox", 'content-length': String(size) },
    }
  },
}

type Reading = Pick<Ctx, 'db' | 'user'>

async function listOf<B extends Bearer>(ctx: Reading, place: Place<B>): Promise<Kept[B][]> {
  await findBearer(ctx, place)
  return load(ctx, place.bearer, sql<SqlBool>`${ofBearer(place.bearer)} = ${place.id}`)
}

/** Keeps files with a locked record, all or none; returns their documents. */
async function addTo<B extends Bearer>(
  ctx: Ctx,
  place: FoundPlace<B>,
  files: readonly Upload[],
  kinds: Awaited<ReturnType<typeof kindsOf>>,
): Promise<Kept[B][]> {
  const ids = await keepUploads(ctx, place, await checkUploads(ctx, place, files, kinds))
  announce(ctx, place)
  return inOrder(ids, await load(ctx, place.bearer, sql<SqlBool>`d.id = any(${sql.val(ids)}::int[])`))
}

/** Documents do not raise the version of their record (rules/document.md#12). */
const announce = (ctx: Ctx, { bearer, id, version }: FoundPlace<Bearer>): void =>
  ctx.changed({ entity: bearer, id, version })

/** The record that a document is kept with, and the stored name of its file. @throws record.not_found */
async function placeOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<Place & { file: string }> {
  const found = await db
    .selectFrom('document')
    .select(['file', 'material_id', 'event_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found?.material_id != null) return { bearer: 'material', id: found.material_id, file: found.file }
  if (found?.event_id != null) return { bearer: 'event', id: found.event_id, file: found.file }
  throw new Problem('record.not_found')
}

const findDocument = async (ctx: Reading, { bearer }: Place, id: number): Promise<Document | EventDocument> =>
  one<Document | EventDocument>(await load(ctx, bearer, sql<SqlBool>`d.id = ${id}`))

/** Documents by name, of live records of a noun that the caller sees. */
async function load<B extends Bearer>(
  { db, user }: Reading,
  bearer: B,
  where: RawBuilder<SqlBool>,
): Promise<Kept[B][]> {
  const { rows } = await sql<Kept[B]>`
    select d.id, ${ofBearer(bearer)}, d.name, d.type, d.size, d.version, d.created_at, d.updated_at
    from document d join ${sql.table(bearer)} b on b.id = ${ofBearer(bearer)}
    where ${where} and ${bearerShown(bearer, user)}
    order by d.name_key, d.id`.execute(db)
  return rows
}
