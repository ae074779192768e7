import { sql } from 'kysely'
import type { Group } from '#shared/permissions.ts'
import type { Language, User, UserSettings } from '#shared/user.ts'
import type { Db } from '../db/connect.ts'
import { loadPersons } from '../person/load.ts'
import { one } from '../record.ts'

/** A user in shape S1, the person's country named in the language. @throws record.not_found */
export async function loadUser(db: Db, id: number, language: Language): Promise<User> {
  const { rows } = await sql<
    Omit<User, 'person' | 'settings' | 'first_name' | 'last_name'> & { person_id: number | null; group_id: Group }
  >`
    select u.id, u.pseudo, u.email, u.group_id, u.version, u.created_at, u.updated_at, u.deleted_at, p.id as person_id,
      array(select park_id from user_restricted_park where user_id = u.id order by park_id) as restricted_parks
    from "user" u left join person p on p.user_id = u.id
    where u.id = ${id}`.execute(db)
  const { person_id, ...user } = one(rows)
  const [person = null] = person_id === null ? [] : await loadPersons(db, [person_id], language)
  const settings = await loadUserSettings(db, id)
  return { ...user, first_name: person?.first_name ?? null, last_name: person?.last_name ?? null, person, settings }
}

/** A user's own settings, shape S10. @throws record.not_found */
export async function loadUserSettings(db: Db, userId: number): Promise<UserSettings> {
  const rows = await db
    .selectFrom('user_settings')
    .select(['id', 'user_id', 'language', 'auth_token_validity_duration', 'version', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .execute()
  return one(rows) as UserSettings // the column's check allows FR and EN alone
}
