import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { Company, Person } from '#shared/person-shape.ts'
import type { Db } from '../db/connect.ts'
import { part } from '../db/together.ts'
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

/** Instants inside JSON, in the format of every other answer. */
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

/**
 * A company in the shape of rules/company.md#4, as a JSON object; its country, joined as `country`,
 * is named in the language.
 */
export const companyJson = (alias: string, country: string, language: Language) => sql`json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'legal_name', ${sql.ref(`${alias}.legal_name`)}, 'street', ${sql.ref(`${alias}.street`)},
  'postal_code', ${sql.ref(`${alias}.postal_code`)}, 'locality', ${sql.ref(`${alias}.locality`)},
  'country_id', ${sql.ref(`${alias}.country_id`)}, 'full_address', ${fullAddress(alias)}, 'phone', ${sql.ref(`${alias}.phone`)},
  'siret', ${sql.ref(`${alias}.siret`)}, 'vat_number', ${sql.ref(`${alias}.vat_number`)},
  'note', ${sql.ref(`${alias}.note`)}, 'country', ${countryJson(country, language)}, 'version', ${sql.ref(`${alias}.version`)},
  'created_at', ${instant(`${alias}.created_at`)}, 'updated_at', ${instant(`${alias}.updated_at`)},
  'deleted_at', ${instant(`${alias}.deleted_at`)})`

/**
 * Reads persons in the shape of rules/person.md#3, in the order of the ids, live or trashed;
 * countries are named in the language.
 */
export async function loadPersons(db: Db, ids: readonly number[], language: Language): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } = await personsWhere(sql<SqlBool>`p.id = any(${sql.val(ids)}::int[])`, language).rows.execute(db)
  return inOrder(ids, rows)
}

/** Reads the same persons in any order; `p` is the person in the condition. */
export const personsWhere = (where: RawBuilder<SqlBool>, language: Language) =>
  part(
    sql<Person>`
      select p.id, p.user_id, p.first_name, p.last_name, p.full_name, p.reference, p.nickname, p.email, p.phone, p.street,
        p.postal_code, p.locality, p.country_id, ${fullAddress('p')} as full_address, p.company_id, p.note,
        ${countryJson('pk', language)} as country,
        case when c.id is not null then ${companyJson('c', 'ck', language)} end as company,
        p.version, p.created_at, p.updated_at, p.deleted_at
      from person p left join country pk on pk.id = p.country_id
        left join company c on c.id = p.company_id left join country ck on ck.id = c.country_id
      where ${where}`,
    'created_at',
    'updated_at',
    'deleted_at',
  )

/**
 * Reads companies in the shape of rules/company.md#4, in the order of the ids, live or trashed;
 * countries are named in the language.
 */
export async function loadCompanies(db: Db, ids: readonly number[], language: Language): Promise<Company[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; company: Company }>`
    select c.id, ${companyJson('c', 'ck', language)} as company from company c left join country ck on ck.id = c.country_id
    where c.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows).map(({ company }) => company)
}
