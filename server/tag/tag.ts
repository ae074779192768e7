import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { protectedTags } from '#shared/names.ts'
import { type Tag, TagInput, type tagRoutes } from '#shared/tag.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { loadMaterials } from '../material/load.ts'
import { loadPersons } from '../person/load.ts'
import { Problem } from '../problem.ts'
import { finding, type Load, loading, locking } from '../record/find.ts'
import { type Listing, listPage, onSide } from '../record/list.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { refuseTakenName } from '../record/taken.ts'
import { removal, restoration } from '../record/trash.ts'
import { parkVisible } from '../record/visible.ts'
import { change, creation } from '../record/write.ts'

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

const load: Load<Tag> = loading('tag', TagInput)
const find = finding(load)
const check = refuseTakenName('tag')

/**
 * Tags of materials and persons (rules/tag.md#1); the two that make a person's role never change
 * (rules/tag.md#3).
 */
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

  create: creation(find, check, (ctx, body) => insertRecord(ctx, 'tag', body)),
  update: change(lockFree, find, check, (ctx, body, { id }) => updateRecord(ctx, 'tag', id, body)),
  remove: removal('tag', find, { refuse: refuseProtected }),
  restore: restoration('tag', find),
}

/** Locks a tag that may change. @throws tag.protected */
async function lockFree(ctx: Ctx, id: number): Promise<Tag> {
  const current = await locking('tag', find)(ctx, id)
  refuseProtected(current)
  return current
}

/** Refuses to change the two tags that make a person's role. @throws tag.protected */
function refuseProtected({ name }: Tag): void {
  if (Object.values(protectedTags).some((one) => one === name)) throw new Problem('tag.protected')
}
