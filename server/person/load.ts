import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { Company, Person } from '#shared/person-shape.ts'
import type { Db } from '../db/connect.ts'
import { ofPage } from '../db/recurring.ts'
import { columnar, type Found, plain, together } from '../db/together.ts'
import { inOrder } from '../record/record.ts'

/**
 * `full_address`: null, or street, line break, postal code, space, locality (rules/person.md#3).
 */
const fullAddress = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`nullif(concat_ws(E'\n', ${column('street')},
    nullif(concat_ws(' ', ${column('postal_code')}, ${column('locality')}), '')), '')`
}

/**
 * A country joined as `alias`, as a JSON object; looking it up for every row would read the whole
 * table each time.
 */
const countryJson = (
  alias: string,
  language: Language,
) => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.${language === 'en' ? 'name_en' : 'name_fr'}`)},
  'code', ${sql.ref(`${alias}.code`)}) end`

/**
 * Reads persons in the shape of rules/person.md#3, in the order of the ids, live or trashed;
 * countries are named in the language.
 */
export async function loadPersons(db: Db, ids: readonly number[], language: Language): Promise<Person[]> {
  if (ids.length === 0) return []
  const parts = personsWhere(sql<SqlBool>`p.id = any(${sql.val(ids)}::int[])`, language)
  const found = await together(db, parts, ofPage(ids))
  return inOrder(ids, personsFrom(found))
}

/** The input of {@link personsFrom}; `p` is the person in the condition. */
export const personsWhere = (where: RawBuilder<SqlBool>, language: Language) => ({
  persons: columnar<Person>(
    {
      ...plain('p', 'id', 'user_id', 'first_name', 'last_name', 'full_name', 'reference', 'nickname', 'email', 'phone'),
      ...plain('p', 'street', 'postal_code', 'locality', 'country_id'),
      full_address: fullAddress('p'),
      ...plain('p', 'company_id', 'note'),
      country: countryJson('k', language),
      company: 'null', // its place among the others
      ...plain('p', 'version', 'created_at', 'updated_at', 'deleted_at'),
    },
    sql`from person p left join country k on k.id = p.country_id where ${where}`,
    'created_at',
    'updated_at',
    'deleted_at',
  ),
  // Each once: many persons may be of one.
  companies: companiesWhere(sql`c.id in (select p.company_id from person p where ${where})`, language),
})

/** Persons with their companies, in any order. */
export function personsFrom({ persons, companies }: Found<ReturnType<typeof personsWhere>>): Person[] {
  const byId = new Map(companies.map((company) => [company.id, company]))
  for (const person of persons) person.company = byId.get(person.company_id ?? 0) ?? null
  return persons
}

/**
 * Reads companies in the shape of rules/company.md#4, in the order of the ids, live or trashed;
 * countries are named in the language.
 */
export async function loadCompanies(db: Db, ids: readonly number[], language: Language): Promise<Company[]> {
  if (ids.length === 0) return []
  const parts = { companies: companiesWhere(sql`c.id = any(${sql.val(ids)}::int[])`, language) }
  const { companies } = await together(db, parts, ofPage(ids))
  return inOrder(ids, companies)
}

/** The same companies in any order; `c` is the company in the condition. */
const companiesWhere = (where: RawBuilder<unknown>, language: Language) =>
  columnar<Company>(
    {
      ...plain('c', 'id', 'legal_name', 'street', 'postal_code', 'locality', 'country_id'),
      full_address: fullAddress('c'),
      ...plain('c', 'phone', 'siret', 'vat_number', 'note'),
      country: countryJson('k', language),
      ...plain('c', 'version', 'created_at', 'updated_at', 'deleted_at'),
    },
    sql`from company c left join country k on k.id = c.country_id where ${where}`,
    'created_at',
    'updated_at',
    'deleted_at',
  )
