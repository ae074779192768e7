import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { protectedTags, type Tag, type tagRoutes } from '#shared/tag.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, onRecord } from '../http.ts'
import { type Listing, listPage, onSide } from '../list.ts'
import { loadMaterials } from '../material/load.ts'
import { loadPersons } from '../person/load.ts'
import { invalid, Problem } from '../problem.ts'
import {
  destroyRecord,
  insertRecord,
  isTaken,
  lockRecord,
  one,
  restoreRecord,
  type Side,
  trashRecord,
  updateRecord,
} from '../record.ts'
import { parkVisible } from '../visible.ts'

const byLastName: Listing = {
  from: sql`person t`,
  sortable: { last_name: sql`t.last_name_key` },
  sort: 'last_name',
  searchable: {},
  search: sql`t.search_key`,
}
const byName: Listing = {
  from: sql`material t`,
  sortable: { name: sql`t.name_key` },
  sort: 'name',
  searchable: {},
  search: sql`t.search_key`,
}

/** Tags of materials and persons; the two that make a person's role are never changed (spec 3, 15). */
export const tag: Handlers<typeof tagRoutes> = {
  list: ({ db }, { query }) =>
    db
      .selectFrom('tag as t')
      .select(['t.id', 't.name', 't.version'])
      .where(onSide(query.deleted))
      .where('t.name', 'not in', Object.values(protectedTags))
      .orderBy('t.name_key')
      .orderBy('t.id')
      .execute(),

  persons: async (ctx, { params, query }) => {
    await find(ctx.db, params.id)
    const carries = sql<SqlBool>`exists (select from person_tag pt where pt.person_id = t.id and pt.tag_id = ${params.id})`
    return listPage(ctx, byLastName, query, [onSide(false), carries], (ids) => loadPersons(ctx.db, ids, ctx.language))
  },

  materials: async (ctx, { params, query }) => {
    await find(ctx.db, params.id)
    const shown: RawBuilder<SqlBool>[] = [onSide(false), parkVisible(ctx.user, 't.park_id')]
    const carries = sql<SqlBool>`exists (select from material_tag mt where mt.material_id = t.id and mt.tag_id = ${params.id})`
    return listPage(ctx, byName, query, [...shown, carries], (ids) => loadMaterials(ctx.db, ids))
  },

  create: async (ctx, { body }) => {
    await check(ctx.db, body.name)
    return find(ctx.db, await insertRecord(ctx, 'tag', body))
  },

  update: onRecord(
    (ctx, { params }) => locked(ctx, params.id),
    async (ctx, { params, body }) => {
      await check(ctx.db, body.name, params.id)
      await updateRecord(ctx, 'tag', params.id, body)
      return find(ctx.db, params.id)
    },
  ),

  remove: onRecord(
    (ctx, { params }) => locked(ctx, params.id, 'either'),
    async (ctx, { params }, current) => {
      if (current.deleted_at !== null) return destroyRecord(ctx, 'tag', params.id)
      await trashRecord(ctx, 'tag', params.id)
      return find(ctx.db, params.id, 'trashed')
    },
  ),

  restore: onRecord(
    (ctx, { params }) => locked(ctx, params.id, 'trashed'),
    async (ctx, { params }) => {
      await restoreRecord(ctx, 'tag', params.id)
      return find(ctx.db, params.id)
    },
  ),
}

/** @throws record.not_found when it is absent or on the other side of the trash */
async function find(db: Db, id: number, side: Side = 'live'): Promise<Tag> {
  const found = one(
    await db
      .selectFrom('tag')
      .select(['id', 'name', 'version', 'created_at', 'updated_at', 'deleted_at'])
      .where('id', '=', id)
      .execute(),
  )
  if (side !== 'either' && (found.deleted_at === null) !== (side === 'live')) throw new Problem('record.not_found')
  return found
}

/** @throws tag.protected for the two tags that make a person's role */
async function locked({ db }: Ctx, id: number, side: Side = 'live'): Promise<Tag> {
  await lockRecord(db, 'tag', id, side)
  const found = await find(db, id, side)
  if (Object.values(protectedTags).some((name) => name === found.name)) throw new Problem('tag.protected')
  return found
}

async function check(db: Db, name: string | undefined, id?: number): Promise<void> {
  if (name !== undefined && (await isTaken(db, 'tag', 'name', name, id))) throw invalid('name', 'taken')
}
