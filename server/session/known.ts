import { sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { Group } from '#shared/permissions.ts'
import type { Caller, Known } from '../context.ts'
import { type StoredSettings, siteOf } from '../settings/settings.ts'

/** The user (alias `u`) behind a session or a token, and the settings, since every read needs both. */
export type KnownRow = {
  id: number
  pseudo: string
  full_name: string | null
  group_id: Group
  language: 'FR' | 'EN'
  parks: number[]
} & StoredSettings

/** Its columns, from {@link knownTables}. */
export const knownColumns = sql`
  u.id, u.pseudo, u.group_id, p.full_name, us.language,
  array(select park_id from user_restricted_park where user_id = u.id) as parks,
  site.values, site.logo, site.calendar_secret, site.version, site.updated_at`

/** Joins the live user of `holder`, read afresh: group and restrictions count from the next request. */
export const knownTables = sql`
  cross join settings site
  join "user" u on u.id = holder.user_id and u.deleted_at is null
  join user_settings us on us.user_id = u.id
  left join person p on p.user_id = u.id`

/** Builds the caller of a row, by what the request showed. */
export const knownFrom = (row: KnownRow, by: Pick<Caller, 'token' | 'sessionHash' | 'sessionEnds'>): Known => ({
  caller: {
    id: row.id,
    name: row.full_name ?? row.pseudo,
    group: row.group_id,
    language: row.language.toLowerCase() as Language, // the column holds FR or EN
    restrictedParks: row.parks,
    ...by,
  },
  site: siteOf(row),
})
