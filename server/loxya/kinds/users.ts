import { sql } from 'kysely'
import { isOldHash } from '../../session/old-password.ts'
import { datesOf, Fit, moment, UniqueNames, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving, Numbers, noteAddresses } from '../moving.ts'
import { MovingRefused } from '../refused.ts'
import type { SourceRow } from '../shapes.ts'
import { allOf } from '../source/read.ts'

/** Groups of every version by the group here. Accounts of customers have none. */
const groupOf: Record<string, 'admin' | 'member' | 'visitor'> = {
  admin: 'admin',
  administration: 'admin',
  member: 'member',
  management: 'member',
  operation: 'member',
  supervision: 'member',
  visitor: 'visitor',
  'readonly-planning-general': 'visitor',
  'readonly-planning-self': 'visitor',
}
/** Saw its own assignments only: as a visitor it would see everything. */
const ownPlanningOnly = 'readonly-planning-self'

const shortestPseudo = 4

/**
 * Moves the accounts with their passwords: those of a former program go on working
 * (rules/moving-in.md#9).
 * @throws MovingRefused when neither the source nor the site has an active administrator
 */
export async function moveUsers(moving: Moving): Promise<Ids> {
  const { source, db, tally, now, language } = moving
  const rows = await allOf(source, 'user')
  const settings = new Map((await allOf(source, 'user_settings')).map((row) => [row.user_id, row]))
  const { rows: known } = await sql<{ id: number; pseudo: string; email: string; is_admin: boolean }>`
    select id, pseudo, email, group_id = 'admin' and deleted_at is null as is_admin from "user"`.execute(db)
  const numbers = await Numbers.of(
    db,
    'user',
    rows.map(({ id }) => whole(id)!),
  )
  const emails = new UniqueNames()
  const pseudos = new UniqueNames()
  for (const { id, email, pseudo } of known) {
    emails.take(email, id, 191)
    pseudos.take(pseudo, id, 100)
  }
  let hasAdmin = known.some(({ is_admin }) => is_admin)
  const made: Record<string, unknown>[] = []
  const own: Record<string, unknown>[] = []
  for (const row of rows) {
    tally.read('user')
    const label = row.pseudo ?? `${row.id}`
    const group_id = groupOf[row.group ?? '']
    if (group_id === undefined) {
      tally.left('user', 'external', label)
      continue
    }
    const fit = new Fit(tally, 'user', label)
    const email = fit.email(row.email) ?? `user-${row.id}@localhost.invalid`
    tally.taken('user')
    const present = emails.owner(email)
    if (present !== undefined) {
      numbers.join(whole(row.id)!, present)
      fit.tell('joined')
      continue
    }
    const id = numbers.give(whole(row.id)!)
    const isTrashed = moment(row.deleted_at) !== null
    const mustWait = row.group === ownPlanningOnly && !isTrashed
    if (mustWait) fit.tell('own_planning')
    if (group_id === 'admin' && !isTrashed) hasAdmin = true
    if (!isOldHash(row.password ?? '')) fit.tell('password_unknown')
    made.push({
      id,
      pseudo: pseudoOf(row, fit, pseudos, id),
      email: emails.take(email, id, 191),
      group_id,
      password_hash: row.password ?? '',
      ...datesOf(row, now),
      deleted_at: mustWait ? new Date(now).toISOString() : moment(row.deleted_at),
    })
    own.push({ user_id: id, ...settingsOf(row, settings.get(row.id), language), tour: true })
  }
  if (!hasAdmin) throw new MovingRefused('no_admin')
  await insertAll(db, 'user', made)
  await insertAll(db, 'user_settings', own)
  await noteAddresses(db, 'user', numbers.ids)
  return numbers.ids
}

function pseudoOf(row: SourceRow<'user'>, fit: Fit, pseudos: UniqueNames, id: number): string {
  const written = fit.text(row.pseudo, 90) ?? ''
  const plain = written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]/g, '-')
    .padEnd(shortestPseudo, '-')
  const taken = pseudos.owner(plain) === undefined ? plain : `${plain}-${id}`
  pseudos.take(taken, id, 100)
  if (taken !== written) fit.tell('renamed')
  return taken
}

/** Language and hours of a session; later versions have no hours. */
function settingsOf(row: SourceRow<'user'>, own: SourceRow<'user_settings'> | undefined, language: string) {
  const written = (own?.language ?? row.language ?? language).toUpperCase()
  const hours = whole(own?.hours ?? null) ?? 12
  return {
    language: written === 'FR' ? 'FR' : 'EN',
    auth_token_validity_duration: Math.min(744, Math.max(1, hours)),
  }
}

/** Moves the parks that users do not see. Admins see all. */
export async function moveRestrictedParks({ source, db }: Moving, users: Ids, parks: Ids): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from "user" where group_id = 'admin'`.execute(db)
  const admins = new Set(rows.map(({ id }) => id))
  const pairs = new Map<string, { user_id: number; park_id: number }>()
  for (const row of await allOf(source, 'restricted_park')) {
    const user_id = users.get(whole(row.user_id) ?? 0)
    const park_id = parks.get(whole(row.park_id) ?? 0)
    if (user_id && park_id && !admins.has(user_id)) pairs.set(`${user_id} ${park_id}`, { user_id, park_id })
  }
  await insertAll(db, 'user_restricted_park', [...pairs.values()])
}
