import type * as z from 'zod'
import type { PersonInput } from '#shared/person.ts'
import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'
import { liveIds } from '../record/record.ts'
import { type Holders, holdersOf, refuseHeld } from '../record/taken.ts'
import { knownCountries } from './address.ts'

type Sent = Partial<z.output<typeof PersonInput>>
const unique = ['email', 'reference'] as const

/** What the rules need of the database, read at once for one person or for ten thousand. */
export type Known = {
  email: Holders
  reference: Holders
  countries: ReadonlySet<number>
  companies: ReadonlySet<number>
}

/** Reads what the rules about these persons need to know. */
export async function readKnown(db: Db, sent: readonly Sent[]): Promise<Known> {
  const holders = (field: (typeof unique)[number]) =>
    holdersOf(
      db,
      'person',
      field,
      sent.flatMap((one) => one[field] ?? []),
    )
  return {
    email: await holders('email'),
    reference: await holders('reference'),
    countries: await knownCountries(
      db,
      sent.map(({ country_id }) => country_id),
    ),
    companies: await liveIds(db, 'company', [...new Set(sent.flatMap(({ company_id }) => company_id ?? []))]),
  }
}

/**
 * Refuses what the database alone can tell: email and reference are free, country and company
 * exist. The company a person has already passes even from the trash. Gives the id of who has the
 * email or else the reference.
 */
export function checkPerson(
  known: Known,
  sent: Sent,
  current: { id: number; company_id: number | null } | undefined,
  refusals: Refusals,
): number | undefined {
  const [taken] = unique.filter((field) => refuseHeld(refusals, field, sent[field], known[field], current?.id))
  const { country_id, company_id } = sent
  if (country_id != null && !known.countries.has(country_id)) refusals.add('country_id', 'unknown')
  if (company_id != null && company_id !== current?.company_id && !known.companies.has(company_id)) {
    refusals.add('company_id', 'unknown')
  }
  return taken && (known[taken].get(sent[taken] ?? '')?.id ?? undefined)
}
