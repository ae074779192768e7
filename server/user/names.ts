import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { UserName } from '#shared/user.ts'
import type { Db } from '../db/connect.ts'

type Name = z.output<typeof UserName>

/** How a user is called: by the person's name, else by the one to sign in with. Aliases `u` and `p`. */
const called = sql<string>`coalesce(p.full_name, u.pseudo)`

/** The user of a column by name, live or trashed; null where the column is. */
export const userNamed = (column: string): RawBuilder<Name | null> => sql<Name | null>`
  (select json_build_object('id', u.id, 'full_name', ${called})
    from "user" u left join person p on p.user_id = u.id where u.id = ${sql.ref(column)})`

/** The live users by name (rules/user.md#22). */
export async function liveUserNames(db: Db): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select u.id, ${called} as full_name from "user" u left join person p on p.user_id = u.id
    where u.deleted_at is null order by caseless(${called}) collate "und-x-icu", u.id`.execute(db)
  return rows
}
