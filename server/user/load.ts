import { sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import { can, type Group } from '#shared/permissions.ts'
import type { ListedUser, User, UserSettings } from '#shared/user.ts'
import type { Db } from '../db/connect.ts'
import { loadPersons } from '../person/load.ts'
import { inOrder, one } from '../record/record.ts'

/**
 * Reads users in the shape of rules/user.md#3, in the order of the ids, live or trashed; the
 * countries of their persons are named in the language.
 */
export async function loadUsers(db: Db, ids: readonly number[], language: Language): Promise<ListedUser[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ListedUser, 'person'> & { person_id: number | null }>`
    select u.id, u.pseudo, u.email, u.group_id, u.version, u.created_at, u.updated_at, u.deleted_at, p.id as person_id,
      array(select park_id from user_restricted_park where user_id = u.id order by park_id) as restricted_parks
    from "user" u left join person p on p.user_id = u.id
    where u.id = any(${sql.val(ids)}::int[])`.execute(db)
  const personIds = rows.flatMap(({ person_id }) => person_id ?? [])
  const persons = new Map((await loadPersons(db, personIds, language)).map((person) => [person.id, person]))
  return inOrder(ids, rows).map(({ person_id, ...user }) => ({
    ...user,
    person: (person_id !== null && persons.get(person_id)) || null,
  }))
}

/**
 * Reads a user in the shape of rules/user.md#2, the person's country named in the language.
 * Includes the company for readers of companies (rules/user.md#7); the reader is the user unless
 * another is given.
 * @throws record.not_found
 */
export async function loadUser(db: Db, id: number, language: Language, reader?: { group: Group }): Promise<User> {
  const user = one(await loadUsers(db, [id], language))
  const settings = await loadUserSettings(db, id)
  if (user.person && !can(reader?.group ?? user.group_id, 'company:read')) user.person.company = null
  return { ...user, first_name: user.person?.first_name ?? null, last_name: user.person?.last_name ?? null, settings }
}

/** Reads a user's own settings, in the shape of rules/user.md#15. @throws record.not_found */
export async function loadUserSettings(db: Db, userId: number): Promise<UserSettings> {
  const rows = await db
    .selectFrom('user_settings')
    .select([
      'id',
      'user_id',
      'language',
      'auth_token_validity_duration',
      'start_page',
      'views',
      'tour',
      'version',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .execute()
  return one(rows) as UserSettings // the columns hold what the routes took
}
