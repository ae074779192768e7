import { protectedTags } from '#shared/names.ts'
import { fieldsOf } from '#shared/rules/import/fields.ts'
import { companies } from '../import/companies.ts'
import { importAll } from '../import/import.ts'
import { persons } from '../import/persons.ts'
import type { DemoCtx } from './demo-ctx.ts'
import type { Ids } from './ids.ts'
import { readRows } from './read-rows.ts'

/**
 * Adds the companies, the beneficiaries and the technicians; returns the ids of the people by last
 * name.
 */
export async function addPeople(ctx: DemoCtx): Promise<Ids> {
  await importAll(ctx, companies, { rows: await readRows('companies', fieldsOf('companies')) })
  for (const [what, tag] of [
    ['beneficiaries', protectedTags.beneficiary],
    ['technicians', protectedTags.technician],
  ] as const) {
    await importAll(ctx, persons, { rows: await readRows(what, fieldsOf(what), [tag]) })
  }
  const people = await ctx.db
    .selectFrom('person')
    .select(['id', 'last_name'])
    .where('reference', 'is not', null) // the admin has none
    .execute()
  return new Map(people.map(({ id, last_name }) => [last_name, id]))
}
