import { sql } from 'kysely'
import type { ExportRow } from '#shared/import.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { loadMaterials } from '../material/load.ts'
import { loadCompanies, loadPersons } from '../person/load.ts'
import { recordKey } from './record-key.ts'

type Reader = Pick<Ctx, 'db' | 'language'>
type Ids = readonly number[]

/** Reads materials as their import accepts them, in the order of the ids. */
export async function materialRows({ db }: Reader, ids: Ids): Promise<ExportRow<'materials'>[]> {
  const parks = await namesOf(db, 'park')
  const categories = await namesOf(db, 'category')
  const subCategories = await namesOf(db, 'sub_category')
  return (await loadMaterials(db, ids)).map((material) => {
    const { id, park_id, category_id, sub_category_id, picture, code, tags, ...rest } = material
    const { version, created_at, updated_at, deleted_at, ...own } = rest
    return {
      ...own,
      record: recordKey('material', { id, created_at }),
      park: parks.get(park_id) ?? '',
      category: categories.get(category_id ?? 0) ?? null,
      sub_category: subCategories.get(sub_category_id ?? 0) ?? null,
      tags: tags.map(({ name }) => name),
    }
  })
}

/**
 * Reads persons as their import accepts them, in the order of the ids; countries in the caller's
 * language.
 */
export async function personRows({ db, language }: Reader, ids: Ids): Promise<ExportRow<'persons'>[]> {
  const tags = await tagsOf(db, ids)
  return (await loadPersons(db, ids, language)).map((person) => {
    const { id, user_id, full_name, full_address, country_id, company_id, country, company, ...rest } = person
    const { version, created_at, updated_at, deleted_at, ...own } = rest
    return {
      ...own,
      record: recordKey('person', { id, created_at }),
      country: country?.name ?? null,
      company: company?.legal_name ?? null,
      tags: tags.get(id) ?? [],
    }
  })
}

/**
 * Reads companies as their import accepts them, in the order of the ids; countries in the caller's
 * language.
 */
export async function companyRows({ db, language }: Reader, ids: Ids): Promise<ExportRow<'companies'>[]> {
  return (await loadCompanies(db, ids, language)).map((company) => {
    const { id, full_address, country_id, country, version, created_at, updated_at, deleted_at, ...own } = company
    return { ...own, record: recordKey('company', { id, created_at }), country: country?.name ?? null }
  })
}

async function namesOf(db: Db, table: 'park' | 'category' | 'sub_category'): Promise<Map<number, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of the live tags of persons, in order. */
async function tagsOf(db: Db, ids: Ids): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select pt.person_id as id, array_agg(g.name order by g.name_key, g.id) as names
    from person_tag pt join tag g on g.id = pt.tag_id
    where pt.person_id = any(${sql.val(ids)}::int[]) and g.deleted_at is null
    group by pt.person_id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
