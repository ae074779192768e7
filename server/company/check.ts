import type * as z from 'zod'
import type { CompanyInput } from '#shared/company.ts'
import type { Db } from '../db/connect.ts'
import { knownCountries } from '../person/address.ts'
import type { Refusals } from '../problem.ts'
import { liveIds } from '../record/record.ts'
import { type Holders, holdersOf, refuseHeld } from '../record/taken.ts'

type Sent = Partial<z.output<typeof CompanyInput>>

/** Facts in the database that the rules need, read at once for one company or for ten thousand. */
export type Known = { names: Holders; countries: ReadonlySet<number>; persons: ReadonlySet<number> }

/** Reads the facts that the rules about these companies need. */
export const readKnown = async (db: Db, sent: readonly Sent[]): Promise<Known> => ({
  names: await holdersOf(
    db,
    'company',
    'legal_name',
    sent.flatMap(({ legal_name }) => legal_name ?? []),
  ),
  countries: await knownCountries(
    db,
    sent.map(({ country_id }) => country_id),
  ),
  persons: await liveIds(db, 'person', [...new Set(sent.flatMap(({ persons }) => persons ?? []))]),
})

/** Refuses what only the database can tell: a taken name, an unknown country or person. */
export function checkCompany(known: Known, sent: Sent, id: number | undefined, refusals: Refusals): void {
  const { country_id, persons } = sent
  refuseHeld(refusals, 'legal_name', sent.legal_name, known.names, id)
  if (country_id != null && !known.countries.has(country_id)) refusals.add('country_id', 'unknown')
  if (persons?.some((person) => !known.persons.has(person))) refusals.add('persons', 'unknown')
}
