import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type * as z from 'zod'
import type { User, UserSettings, UserUpdate, userRoutes } from '#shared/user.ts'
import { announceSessionsEnded } from '../change/announcement.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../db/tables.gen.ts'
import { checked, type Handlers, onRecord, prepared } from '../http/handler.ts'
import { Problem, Refusals } from '../problem.ts'
import { raiseRecords } from '../record/batch.ts'
import { locking, onItsSide } from '../record/find.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { destroyRecord, liveIds, lockRecord, type Side, trashRecord, updateRecord } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'
import { restoration } from '../record/trash.ts'
import { hashPassword } from '../session/password.ts'
import { revokeTokens } from '../token/revoke.ts'
import { lockAdmins, refuseCompanyChange, refuseGroupChange } from './group.ts'
import { insertUser } from './insert.ts'
import { loadUser, loadUserSettings, loadUsers } from './load.ts'
import { liveUserNames } from './names.ts'
import { checkOwnPerson, writeOwnPerson } from './person.ts'

type Sent = z.output<typeof UserUpdate>

const fullName = sql<string>`fold(p.full_name)`
const listing: Listing = {
  from: sql`"user" t left join person p on p.user_id = t.id`,
  sortable: { pseudo: sql`t.pseudo_key`, email: sql`t.email_key`, group_id: sql`t.group_id` },
  sort: 'pseudo',
  searchable: { pseudo: sql`fold(t.pseudo)`, email: sql`fold(t.email)`, full_name: fullName },
  search: sql`t.search_key || E'\n' || coalesce(${fullName}, '')`,
}

/**
 * Users: admins manage all of them, every user has their own account and settings
 * (rules/user.md#1).
 */
export const user: Handlers<typeof userRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, listing, query, scope(query.deleted), (ids) => loadUsers(ctx.db, ids, ctx.language)),
  all: (ctx, { query }) =>
    listAll(ctx, listing, query, scope(query.deleted), (ids) => loadUsers(ctx.db, ids, ctx.language)),

  names: ({ db }) => liveUserNames(db),

  get: (ctx, { params }) => {
    mustBeOneself(ctx, params.id)
    return find(ctx, params.id)
  },

  create: prepared(
    (_before, { body }) => hashPassword(body.password),
    (hash) =>
      checked(
        (ctx, { body }) => check(ctx, body),
        async (ctx, { body }) => {
          const { pseudo, email, group_id = 'member', person, restricted_parks = [] } = body
          await check(ctx, body)
          const account = { pseudo, email, group_id, language: ctx.site.general.defaultLanguage }
          const id = await insertUser(ctx, { ...account, password_hash: hash() })
          await writeOwnPerson(ctx, id, person, null)
          await restrict(ctx, id, group_id === 'admin' ? [] : restricted_parks)
          return find(ctx, id)
        },
      ),
  ),

  update: prepared(
    async (before, { params, body }) => {
      mustBeOneself(before, params.id)
      return body.password == null ? undefined : hashPassword(body.password)
    },
    (hash) =>
      onRecord(
        async (ctx, { params }, sent) => {
          mustBeOneself(ctx, params.id)
          await lockAdmins(ctx.db, sent)
          const current = await locked(ctx, params.id)
          await refuseGroupChange(ctx, sent, current)
          refuseCompanyChange(ctx, sent, current)
          return current
        },
        async (ctx, { params: { id }, body }, current) => {
          const { pseudo, email, group_id, person, restricted_parks } = body
          await check(ctx, body, current)
          if (person) await writeOwnPerson(ctx, id, person, current.person)
          if ((group_id ?? current.group_id) === 'admin') await restrict(ctx, id, [])
          else if (restricted_parks) await restrict(ctx, id, restricted_parks)
          const password_hash = hash()
          await updateRecord(ctx, 'user', id, { pseudo, email, group_id, password_hash })
          if (password_hash) await endSessions(ctx, id)
          return find(ctx, id)
        },
        { check: (ctx, { body }, current) => check(ctx, body, current) },
      ),
  ),

  remove: onRecord(
    async (ctx, { params: { id } }) => {
      const current = await locked(ctx, id, 'either')
      if (current.group_id === 'admin' && id !== ctx.user.id) throw new Problem('user.admin_undeletable')
      return current
    },
    async (ctx, { params: { id } }, current) => {
      if (id === ctx.user.id) throw new Problem('user.self_delete')
      if (current.deleted_at === null) {
        await trashRecord(ctx, 'user', id)
        await endSessions(ctx, id)
        await revokeTokens(ctx, id)
        return find(ctx, id, 'trashed')
      }
      // Papers lose their author by the database's own rule; events and the person announce it as
      // records.
      await leaveEvents(ctx, id)
      if (current.person) await updateRecord(ctx, 'person', current.person.id, { user_id: null })
      return destroyRecord(ctx, 'user', id)
    },
  ),
  restore: restoration('user', find),

  revokeTokens: onRecord(
    (ctx, { params }) => {
      mustBeOneself(ctx, params.id)
      return locked(ctx, params.id)
    },
    async (ctx, { params: { id } }, { version }) => {
      await revokeTokens(ctx, id)
      ctx.changed({ entity: 'user', id, version })
      return { destroyed: true }
    },
  ),

  settings: async (ctx, { params }) => {
    mustBeOneself(ctx, params.id)
    await find(ctx, params.id)
    return loadUserSettings(ctx.db, params.id)
  },

  updateSettings: onRecord(lockedSettings, (ctx, { params, body }) => writeSettings(ctx, params.id, body)),

  updateViews: onRecord(lockedSettings, (ctx, { params, body }) =>
    writeSettings(ctx, params.id, { views: JSON.stringify(body.views) }),
  ),
}

const scope = (deleted?: boolean): RawBuilder<SqlBool>[] => [onSide(deleted)]

/** Only the owner and the admins may reach an account (rules/user.md#1). */
function mustBeOneself({ user }: Pick<Ctx, 'user'>, id: number): void {
  if (user.group !== 'admin' && user.id !== id) throw new Problem('access.forbidden')
}

/** Locks a user, whose settings have a version of their own, and reads these. */
async function lockedSettings(ctx: Ctx, { params }: { params: { id: number } }): Promise<UserSettings> {
  mustBeOneself(ctx, params.id)
  await lockRecord(ctx.db, 'user', params.id)
  return loadUserSettings(ctx.db, params.id)
}

/** Writes settings of a locked user, and announces them as a change of the user. */
async function writeSettings(ctx: Ctx, id: number, values: Updateable<Tables['user_settings']>): Promise<UserSettings> {
  await ctx.db
    .updateTable('user_settings')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('user_id', '=', id)
    .execute()
  const { version } = await lockRecord(ctx.db, 'user', id)
  ctx.changed({ entity: 'user', id, version })
  return loadUserSettings(ctx.db, id)
}

/** @throws record.not_found when it is absent or on the other side of the trash */
async function find({ db, language, user: reader }: Ctx, id: number, side: Side = 'live'): Promise<User> {
  return onItsSide(await loadUser(db, id, language, reader), side)
}
const locked = locking('user', find)

/**
 * Rules that need the database: pseudo and email are free, the parks exist. Reports the errors of
 * user and person together.
 */
async function check(ctx: Ctx, sent: Sent, current?: User): Promise<void> {
  const refusals = new Refusals(ctx.refused)
  await refuseTaken(ctx.db, 'user', { pseudo: sent.pseudo, email: sent.email }, refusals, current?.id)
  // A present restriction stays while its park is in the trash.
  const parks = (sent.restricted_parks ?? []).filter((id) => !current?.restricted_parks.includes(id))
  const known = await liveIds(ctx.db, 'park', parks)
  if (parks.some((id) => !known.has(id))) refusals.add('restricted_parks', 'unknown')
  if (sent.person) await checkOwnPerson(ctx, sent.person, current?.person ?? null, refusals)
  refusals.throwIfAny()
}

/**
 * Takes a user off all events, each in one write: the database's own rules would write an event once
 * for its creator and again for its manager, which the history refuses within one statement.
 */
const leaveEvents = (ctx: Ctx, id: number): Promise<void> =>
  raiseRecords(
    ctx,
    'event',
    sql`select id from event where user_id = ${id} or manager_id = ${id} or departed_by = ${id}`,
    {
      user_id: sql`nullif(user_id, ${id})`,
      manager_id: sql`nullif(manager_id, ${id})`,
      departed_by: sql`nullif(departed_by, ${id})`,
    },
  )

/** Replaces the parks hidden from a user. */
async function restrict({ db }: Ctx, userId: number, parks: readonly number[]): Promise<void> {
  await db.deleteFrom('user_restricted_park').where('user_id', '=', userId).execute()
  const rows = [...new Set(parks)].map((park_id) => ({ user_id: userId, park_id }))
  if (rows.length > 0) await db.insertInto('user_restricted_park').values(rows).execute()
}

/**
 * Ends a user's sessions; when users end their own, all but the present one (rules/session.md#13).
 */
async function endSessions({ db, user }: Ctx, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '<>', user.sessionHash).execute()
  await announceSessionsEnded(db)
}
