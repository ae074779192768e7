import { sql } from 'kysely'
import { can, type Group } from '#shared/permissions.ts'
import type { User } from '#shared/user.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { isPlain } from '../http/validate.ts'
import { Problem } from '../problem.ts'

/** True when a write would remove an admin from the group: it names another existing group. */
const leavesAdmins = (group: unknown): boolean => (['member', 'visitor'] satisfies Group[] as unknown[]).includes(group)

/**
 * Locks the set of admins: of two writes that remove admins at once, the second waits here and then
 * counts the admins that the first has left. Call it before locking any user, so that the two never
 * wait for each other.
 */
export async function lockAdmins(db: Db, sent: Record<string, unknown>): Promise<void> {
  if (leavesAdmins(sent.group_id)) await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.admins)})`.execute(db)
}

/**
 * Only admins change groups and restrictions; from other callers the present value passes
 * (rules/group.md#6). The last admin stays one (rules/group.md#7).
 * @throws access.forbidden, user.last_admin
 */
export async function refuseGroupChange(
  { db, user }: Ctx,
  sent: Record<string, unknown>,
  current: User,
): Promise<void> {
  if (user.group !== 'admin') {
    const group = sent.group_id === undefined || sent.group_id === current.group_id
    const parks = sent.restricted_parks === undefined || isSameSet(sent.restricted_parks, current.restricted_parks)
    if (!group || !parks) throw new Problem('access.forbidden')
  }
  if (current.group_id === 'admin' && leavesAdmins(sent.group_id)) {
    const { rows } = await sql`
      select 1 from "user" where group_id = 'admin' and deleted_at is null and id <> ${current.id} limit 1`.execute(db)
    if (rows.length === 0) throw new Problem('user.last_admin')
  }
}

/**
 * A caller who may not read companies may not choose one for their own person either, since the
 * answer would reveal it: the present value passes (rules/user.md#7). @throws access.forbidden
 */
export function refuseCompanyChange(
  { user }: Pick<Ctx, 'user'>,
  { person }: Record<string, unknown>,
  current: User,
): void {
  if (can(user.group, 'company:read') || !isPlain(person) || person.company_id === undefined) return
  // As text: a number may be sent as text.
  if (String(person.company_id) !== String(current.person?.company_id ?? null)) throw new Problem('access.forbidden')
}

const isSameSet = (sent: unknown, present: readonly number[]): boolean => {
  if (!Array.isArray(sent)) return false
  const given = new Set<unknown>(sent)
  return given.size === present.length && present.every((id) => given.has(id))
}
