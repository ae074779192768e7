import type * as z from 'zod'
import type { PersonInput } from '#shared/person.ts'
import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'
import { liveIds } from '../record/record.ts'
import { type Holders, holdersOf, refuseHeld } from '../record/taken.ts'
import { knownCountries } from './address.ts'

type Sent = Partial<z.output<typeof PersonInput>>
const unique = ['email', 'reference'] as const

/** Facts in the database that the rules need, read at once for one person or for ten thousand. */
export type Known = {
  email: Holders
  reference: Holders
  countries: ReadonlySet<number>
  companies: ReadonlySet<number>
}

/** Reads the facts that the rules about these persons need. */
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
 * Refuses what only the database can tell: a taken email or reference, an unknown country or
 * company. A person's present company passes even from the trash. Returns the id of the person that
 * holds the email, else the reference.
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
