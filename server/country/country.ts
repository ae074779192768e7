import { sql } from 'kysely'
import type { Country, countryRoutes } from '#shared/country.ts'
import type { Language } from '#shared/language.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/handler.ts'
import { one } from '../record/record.ts'

export const country: Handlers<typeof countryRoutes> = {
  list: ({ db, language }) => readCountries(db, language),
  get: async ({ db, language }, { params }) => one(await readCountries(db, language, params.id)),
}

/** Countries in a language: those with a `rank` first, then by name. */
async function readCountries(db: Db, language: Language, id?: number): Promise<Country[]> {
  const name = sql.ref(language === 'fr' ? 'name_fr' : 'name_en')
  const { rows } = await sql<Country>`
    select id, ${name} as name, code from country ${id === undefined ? sql`` : sql`where id = ${id}`}
    order by rank, ${name} collate "und-x-icu"`.execute(db)
  return rows
}
