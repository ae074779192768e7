import { protectedTags } from '#shared/tag.ts'
import type { Db } from '../db/connect.ts'
import { companies } from './companies.ts'
import { type PersonKey, personRows } from './people.ts'

export type PeopleIds = { france: number; of: Readonly<Record<PersonKey, number>> }

/** Adds the companies and the people, with the tags that make them beneficiaries and technicians. */
export async function addPeople(db: Db): Promise<PeopleIds> {
  const countries = await db.selectFrom('country').select(['id', 'code']).where('code', 'in', ['FR', 'IS']).execute()
  const country = (code: string) => countries.find((one) => one.code === code)!.id // they come with the schema
  const france = country('FR')

  const companyRows = await db
    .insertInto('company')
    .values(Object.values(companies).map((company) => ({ ...company, country_id: france })))
    .returning(['id', 'legal_name'])
    .execute()
  const companyIds = new Map(companyRows.map(({ id, legal_name }) => [legal_name, id]))

  const entries = Object.entries(personRows) as [PersonKey, (typeof personRows)[PersonKey]][] // its keys are these
  const rows = await db
    .insertInto('person')
    .values(
      entries.map(([, { company, is: _, ...person }]) => ({
        ...person,
        company_id: company ? companyIds.get(companies[company].legal_name) : undefined,
        country_id: person.phone?.startsWith('+354') ? country('IS') : person.street ? france : undefined,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const byReference = new Map(rows.map(({ id, reference }) => [reference, id]))
  const of = Object.fromEntries(
    entries.map(([key, { reference }]) => [key, byReference.get(reference)!]),
  ) as PeopleIds['of'] // one row each

  const tags = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('name', 'in', Object.values(protectedTags))
    .execute()
  await db
    .insertInto('person_tag')
    .values(
      entries.flatMap(([key, { is }]) =>
        is.map((role) => ({
          person_id: of[key],
          tag_id: tags.find(({ name }) => name === protectedTags[role])!.id, // the setup made both
        })),
      ),
    )
    .execute()
  return { france, of }
}
