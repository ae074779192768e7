import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyInput, companyRoutes } from '#shared/company.ts'
import type { Company } from '#shared/person-shape.ts'
import type { Ctx } from '../context.ts'
import { checked, type Handlers, onRecord } from '../http/handler.ts'
import { loadCompanies, loadPersons } from '../person/load.ts'
import { Refusals } from '../problem.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { insertRecord, one, type Side, updateRecord } from '../record/record.ts'
import { locking, onItsSide, removal, restoration } from '../record/trash.ts'
import { checkCompany, readKnown } from './check.ts'
import { companyListing } from './listing.ts'

const members: Listing = {
  from: sql`person t`,
  sortable: { last_name: sql`t.last_name_key` },
  sort: 'last_name',
  searchable: {},
  search: sql`t.search_key`,
}

/**
 * Companies and the persons who belong to them (rules/company.md#1). A trashed company keeps its persons until it is destroyed
 * (rules/company.md#6, rules/company.md#7).
 */
export const company: Handlers<typeof companyRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, companyListing, query, [onSide(query.deleted)], (ids) => loadCompanies(ctx.db, ids, ctx.language)),
  all: (ctx, { query }) =>
    listAll(ctx, companyListing, query, [onSide(query.deleted)], (ids) => loadCompanies(ctx.db, ids, ctx.language)),

  get: (ctx, { params }) => find(ctx, params.id),

  persons: async (ctx, { params, query }) => {
    await find(ctx, params.id)
    const ofCompany: RawBuilder<SqlBool> = sql`t.company_id = ${params.id}`
    return listPage(ctx, members, query, [onSide(false), ofCompany], (ids) => loadPersons(ctx.db, ids, ctx.language))
  },

  create: checked(
    (ctx, { body }) => check(ctx, body),
    async (ctx, { body: { persons, ...values } }) => {
      await check(ctx, { ...values, persons })
      const id = await insertRecord(ctx, 'company', values)
      await attach(ctx, id, persons ?? [])
      return find(ctx, id)
    },
  ),

  update: onRecord(
    (ctx, { params }) => locked(ctx, params.id),
    async (ctx, { params, body: { persons, ...values } }) => {
      await check(ctx, { ...values, persons }, params.id)
      await updateRecord(ctx, 'company', params.id, values)
      await attach(ctx, params.id, persons ?? [])
      return find(ctx, params.id)
    },
    (ctx, { params, body }) => check(ctx, body, params.id),
  ),

  remove: removal('company', find, {
    beforeDestroying: async (ctx, id) => {
      for (const person of await personsOf(ctx, id)) await updateRecord(ctx, 'person', person, { company_id: null })
    },
  }),
  restore: restoration('company', find),
}

/** @throws record.not_found when it is absent or on the other side of the trash */
async function find({ db, language }: Ctx, id: number, side: Side = 'live'): Promise<Company> {
  return onItsSide(one(await loadCompanies(db, [id], language)), side)
}
const locked = locking('company', find)

/** @throws request.invalid naming every refused field */
async function check({ db, refused }: Ctx, values: Partial<z.output<typeof CompanyInput>>, id?: number): Promise<void> {
  const refusals = new Refusals(refused)
  checkCompany(await readKnown(db, [values]), values, id, refusals)
  refusals.throwIfAny()
}

/** Makes persons the company's; those who already are stay untouched, as do its others. */
async function attach(ctx: Ctx, companyId: number, persons: readonly number[]): Promise<void> {
  const present = new Set(await personsOf(ctx, companyId))
  for (const id of [...new Set(persons)].sort((a, b) => a - b)) {
    if (!present.has(id)) await updateRecord(ctx, 'person', id, { company_id: companyId })
  }
}

async function personsOf({ db }: Ctx, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person where company_id = ${companyId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
