import type * as z from 'zod'
import type { User, UserUpdate } from '#shared/user.ts'
import type { Ctx } from '../context.ts'
import { checkCountry } from '../person/address.ts'
import { Problem, Refusals } from '../problem.ts'
import { asProblem } from '../record/constraint.ts'
import { insertRecord, liveIds, updateRecord } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'

type Sent = NonNullable<z.output<typeof UserUpdate>['person']>

/**
 * Refuses, under `person`, what only the database can tell; a user without a person needs both
 * names to get one (rules/user.md#5).
 */
export async function checkOwnPerson(
  { db }: Pick<Ctx, 'db'>,
  sent: Sent,
  current: User['person'],
  refusals: Refusals,
): Promise<void> {
  const told = refusals.issues.person
  if (Array.isArray(told)) return // no record at all
  const nested = new Refusals(told)
  if (!current) {
    for (const name of ['first_name', 'last_name'] as const) if (sent[name] === undefined) nested.add(name, 'required')
  }
  await refuseTaken(db, 'person', { email: sent.email, reference: sent.reference }, nested, current?.id)
  await checkCountry(db, sent.country_id, nested)
  const { company_id } = sent
  if (company_id != null && company_id !== current?.company_id && !(await liveIds(db, 'company', [company_id])).size) {
    nested.add('company_id', 'unknown')
  }
  if (Object.keys(nested.issues).length > 0) refusals.issues.person = nested.issues
}

/**
 * Writes the person of a user; creates one if there is none. @throws record.taken under `person`,
 * by a concurrent write
 */
export async function writeOwnPerson(ctx: Ctx, userId: number, sent: Sent, current: User['person']): Promise<void> {
  try {
    if (current) await updateRecord(ctx, 'person', current.id, sent)
    else await insertRecord(ctx, 'person', { ...sent, user_id: userId })
  } catch (error) {
    const problem = asProblem(error)
    if (!(problem instanceof Problem) || !problem.facts.issues) throw error
    throw new Problem(problem.key, { issues: { person: problem.facts.issues } })
  }
}
