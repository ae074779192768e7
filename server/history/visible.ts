import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RouteTable } from '#shared/contract.ts'
import type { HistoryEntity } from '#shared/history-names.ts'
import { type Noun, nounNames } from '#shared/nouns.ts'
import { can, type Group, readPermission } from '#shared/permissions.ts'
import { tables } from '#shared/tables.ts'
import { onOwner } from '#shared/told.ts'
import { readable } from '../change/readable.ts'
import { scopeOf } from '../change/scope.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'

const isNoun = (entity: HistoryEntity): entity is HistoryEntity & Noun => (nounNames as string[]).includes(entity)

/** Out of reach of API tokens (rules/token.md#6). */
export const accounts: readonly HistoryEntity[] = ['user', 'token', 'session']

/** Whether the group reads whole records of the noun: of a park everyone reads the name alone. */
function readsWhole(group: Group, noun: Noun): boolean {
  const all: Partial<Record<string, RouteTable>> = tables
  return can(group, readPermission(noun)) && can(group, all[noun]?.get?.can ?? readPermission(noun))
}

/**
 * Refuses a caller who may not read a record, and anyone but admins without one
 * (rules/history.md#3). Admins also read the history of records that are gone.
 * @throws access.forbidden, record.not_found
 */
export async function refuseUnreadable({ db, user }: Ctx, entity?: HistoryEntity, id?: number): Promise<void> {
  if (user.token && entity && accounts.includes(entity)) {
    throw new Problem('access.forbidden', { sentence: 'problem.token.session_only' })
  }
  if (user.group === 'admin') return
  if (entity === undefined || id === undefined || !isNoun(entity) || entity === 'settings') {
    throw new Problem('access.forbidden')
  }
  const isOwn = entity === 'user' && id === user.id
  if (!isOwn && !readsWhole(user.group, entity)) throw new Problem('access.forbidden')
  const { parks } = await scopeOf(db, entity, id)
  const told = readable(user, { id: 0, entity, entityId: id, version: null, by: null, parks })
  if (told?.id !== id || !(await isThere(db, entity, id))) throw new Problem('record.not_found')
}

async function isThere(db: Db, entity: Noun, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(entity)} where id = ${id}`.execute(db)
  return rows.length > 0
}

/**
 * The entries of a record (alias `t`): its own, and those of what belongs to it, as far as the
 * caller may read them.
 */
export function ofRecord({ user }: Pick<Ctx, 'user'>, entity: HistoryEntity, id: number): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`(t.entity = ${entity} and t.entity_id = ${id})`
  const belonging = Object.keys(onOwner).filter((noun) => can(user.group, readPermission(noun as Noun)))
  const hidden = sql`${sql.val(user.restrictedParks)}::int[]`
  const seen =
    user.restrictedParks.length === 0
      ? sql<SqlBool>`true`
      : // Where it lay then, and where it lies now.
        sql<SqlBool>`(not t.parks && ${hidden} and not case t.entity
            when 'unit' then exists (select from unit u where u.id = t.entity_id and u.park_id = any(${hidden}))
            when 'sub_rental' then exists (
              select from sub_rental s join material m on m.id = s.material_id where s.id = t.entity_id and m.park_id = any(${hidden}))
            else false end)`
  return sql<SqlBool>`(${own} or t.owner = ${entity} and t.owner_id = ${id} and t.entity = any(${sql.val(belonging)}::text[]) and ${seen})`
}
