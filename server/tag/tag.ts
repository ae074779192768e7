import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { protectedTags, type Tag, TagInput, type tagRoutes } from '#shared/tag.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import { loadMaterials } from '../material/load.ts'
import { loadPersons } from '../person/load.ts'
import { invalid, Problem } from '../problem.ts'
import { type Listing, listPage, onSide } from '../record/list.ts'
import { columnsOf, howTaken, insertRecord, one, type Side, updateRecord } from '../record/record.ts'
import { locking, onItsSide, removal, restoration } from '../record/trash.ts'
import { parkVisible } from '../record/visible.ts'

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

/** Tags of materials and persons (rules/tag.md#1); the two that make a person's role are never changed (rules/tag.md#3). */
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
    await find(ctx, params.id)
    const carries = sql<SqlBool>`exists (select from person_tag pt where pt.person_id = t.id and pt.tag_id = ${params.id})`
    return listPage(ctx, byLastName, query, [onSide(false), carries], (ids) => loadPersons(ctx.db, ids, ctx.language))
  },

  materials: async (ctx, { params, query }) => {
    await find(ctx, params.id)
    const shown: RawBuilder<SqlBool>[] = [onSide(false), parkVisible(ctx.user, 't.park_id')]
    const carries = sql<SqlBool>`exists (select from material_tag mt where mt.material_id = t.id and mt.tag_id = ${params.id})`
    return listPage(ctx, byName, query, [...shown, carries], (ids) => loadMaterials(ctx.db, ids))
  },

  create: async (ctx, { body }) => {
    await check(ctx.db, body.name)
    return find(ctx, await insertRecord(ctx, 'tag', body))
  },

  update: onRecord(
    async (ctx, { params }) => {
      const current = await locking('tag', find)(ctx, params.id)
      refuseProtected(current)
      return current
    },
    async (ctx, { params, body }) => {
      await check(ctx.db, body.name, params.id)
      await updateRecord(ctx, 'tag', params.id, body)
      return find(ctx, params.id)
    },
  ),

  remove: removal('tag', find, { refuse: refuseProtected }),
  restore: restoration('tag', find),
}

/** @throws record.not_found when it is absent or on the other side of the trash */
async function find({ db }: Pick<Ctx, 'db'>, id: number, side: Side = 'live'): Promise<Tag> {
  const { rows } = await sql<Tag>`select ${columnsOf('tag', TagInput)} from tag t where t.id = ${id}`.execute(db)
  return onItsSide(one(rows), side)
}

/** The two tags that make a person's role stay as they are. @throws tag.protected */
function refuseProtected({ name }: Tag): void {
  if (Object.values(protectedTags).some((one) => one === name)) throw new Problem('tag.protected')
}

async function check(db: Db, name: string | undefined, id?: number): Promise<void> {
  const taken = await howTaken(db, 'tag', 'name', name, id)
  if (taken) throw invalid('name', taken)
}
