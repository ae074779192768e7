import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyInput, companyRoutes } from '#shared/company.ts'
import type { Company } from '#shared/person-shape.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { loadCompanies, loadPersons } from '../person/load.ts'
import type { Refusals } from '../problem.ts'
import { finding, locking } from '../record/find.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { removal, restoration } from '../record/trash.ts'
import { change, creation } from '../record/write.ts'
import { checkCompany, readKnown } from './check.ts'
import { companyListing } from './listing.ts'

const members: Listing = {
  from: sql`person t`,
  sortable: { last_name: sql`t.last_name_key` },
  sort: 'last_name',
  searchable: {},
  search: sql`t.search_key`,
}

const find = finding(({ db, language }, ids) => loadCompanies(db, ids, language))

/**
 * Companies and the persons who belong to them (rules/company.md#1). A trashed company keeps its
 * persons until it is destroyed (rules/company.md#6, rules/company.md#7).
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

  create: creation(find, check, async (ctx, { persons, ...values }) => {
    const id = await insertRecord(ctx, 'company', values)
    await attach(ctx, id, persons ?? [])
    return id
  }),
  update: change(locking('company', find), find, check, async (ctx, { persons, ...values }, { id }) => {
    await updateRecord(ctx, 'company', id, values)
    await attach(ctx, id, persons ?? [])
  }),
  remove: removal('company', find, {
    beforeDestroying: async (ctx, id) => {
      for (const person of await personsOf(ctx, id)) await updateRecord(ctx, 'person', person, { company_id: null })
      for (const subRental of await subRentalsFrom(ctx, id))
        await updateRecord(ctx, 'sub_rental', subRental, { company_id: null })
    },
  }),
  restore: restoration('company', find),
}

async function check(
  { db }: Ctx,
  values: Partial<z.output<typeof CompanyInput>>,
  refusals: Refusals,
  current?: Company,
): Promise<void> {
  checkCompany(await readKnown(db, [values]), values, current?.id, refusals)
}

/** Attaches persons to the company; leaves persons already attached, and its others, unchanged. */
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

/** The sub-rentals that have the company as their supplier. */
async function subRentalsFrom({ db }: Ctx, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sub_rental where company_id = ${companyId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
