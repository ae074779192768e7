import { sql } from 'kysely'
import { type MissingMaterial, OverbookedMaterial } from '#shared/material-shape.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import { isPast } from '#shared/rules/period.ts'
import { type Holding, holdingOf, overbooked } from '../availability/overbooking.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { Problem } from '../problem.ts'
import { missingOf } from './missing.ts'
import { isBackAt } from './mobilization.ts'
import { changedFields, siteDay } from './state.ts'
import type { StoredEvent } from './stored.ts'

// No event is overbooked where the site forbids it (rules/availability.md#21).
//
// Two writes that take the last piece at once each see it free: neither sees what the other has not
// committed. So under `forbid` each takes one advisory lock after it has written, asks what its event
// lacks in a statement begun under that lock, and holds the lock until it commits. Of two writes the
// second one asks after the first has committed. The lock comes after all others but that of the
// announcements, in which every write waits for the others anyway; so its holder waits for nobody who
// waits for it, and slow parts of a write (technicians, units, a long list) are not done under it.
// Locks by material would let two writes run that share none. They would have to be taken in order,
// for up to 10,000 lines, to save the milliseconds of one question.
//
// The setting itself cannot change in between: these writes lock the settings, shared, and a change
// of them waits for all of these (`lockingSettings`). So no write under `warn` runs beside one under
// `forbid`. Under `warn` nothing here reads, locks or writes.

/** The fields that decide what an event holds, and when. */
const deciding: ReadonlySet<string> = new Set([
  'start_date',
  'end_date',
  'mobilization_start_date',
  'mobilization_end_date',
  'is_confirmed',
  'materials',
  'kits',
])

/** Only an admin may overbook knowingly (rules/availability.md#25). @throws access.forbidden */
export function refuseForce({ user }: Pick<Ctx, 'user'>, sent: { force?: unknown }): void {
  if (sent.force === true && user.group !== 'admin') throw new Problem('access.forbidden')
}

type Sent = { force?: boolean | undefined; is_confirmed?: boolean | undefined }
type Change = {
  /** The event before the change. */
  current: StoredEvent
  /** The valid body. */
  sent: Sent
  /** For a change that the body does not name: the contents of a kit. */
  decides?: true
}

/**
 * Changes an event; the change is refused when a line lacks more after it than before, or when it
 * confirms an event that lacks anything (rules/availability.md#22). @throws event.overbooked
 */
export async function changeWithinStock<T>(ctx: LockedCtx, change: Change, run: () => Promise<T>): Promise<T> {
  const { current, sent, decides } = change
  const isAsked = forbids(ctx) && (decides ?? changedFields(current, sent).some((field) => deciding.has(field)))
  if (!isAsked) return run()
  const isConfirmation = sent.is_confirmed === true && !current.is_confirmed
  const returnsToPresent = isPast(mobilizationOf(current), siteDay(ctx)) && !current.is_departure_inventory_done
  const isNew = isConfirmation || returnsToPresent
  const before = isNew ? null : await holdingOf(ctx, current.id)
  const done = await run()
  await refuseOverbooking(ctx, [{ id: current.id, before }], sent)
  return done
}

const forbids = ({ site }: Pick<Ctx, 'site'>): boolean => site.availability.overbooking === 'forbid'

/** An event as this transaction has written it; `before` is null where it held nothing. */
type Written = { id: number; before: Holding | null; dates?: OverbookedMaterial['copy'] }

/**
 * The one guard of every write that takes material. Call it once all is written: it locks what
 * others take until the end of the transaction. `dates` of one among several copies stand on its rows.
 * @throws event.overbooked with the missing materials, as far as the caller sees them
 */
export async function refuseOverbooking(ctx: LockedCtx, written: readonly Written[], { force }: Sent): Promise<void> {
  if (!forbids(ctx) || force === true) return
  const present = await presentAmong(ctx, written)
  if (present.length === 0) return
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.overbooking)})`.execute(ctx.db)
  let isOverbooked = false
  const missing: OverbookedMaterial[] = []
  for (const { id, before, dates } of present) {
    const materials = await overbooked(ctx, id, before)
    if (materials.size === 0) continue
    isOverbooked = true
    const rows = (await missingOf(ctx, id)).filter((one) => materials.has(one.id))
    missing.push(...rows.map((row) => rowOf(row, written, dates)))
  }
  if (isOverbooked) throw new Problem('event.overbooked', { details: { missing } })
}

/**
 * A row as rules/availability.md#11 has it: a refusal passes no schema of a reply. Another copy of the
 * request holds its pieces without an id, since it is not kept (rules/availability.md#23).
 */
function rowOf(row: MissingMaterial, written: readonly Written[], copy: Written['dates']): OverbookedMaterial {
  const isKept = (id: number | null) => !written.some((one) => one.id === id)
  const taken_by = row.taken_by.map((taker) => (isKept(taker.id) ? taker : { ...taker, id: null }))
  return OverbookedMaterial.parse({ ...row, taken_by, copy })
}

/** Past and archived events are not looked at, nor is what they lacked before (rules/availability.md#24). */
async function presentAmong(ctx: LockedCtx, written: readonly Written[]): Promise<Written[]> {
  const { rows } = await sql<{ id: number; start_date: string; end_date: string }>`
    select e.id, e.start_date, ${isBackAt('e')} as end_date from event e
    where e.id = any(${sql.val(written.map(({ id }) => id))}::int[]) and not e.is_archived`.execute(ctx.db)
  const present = new Set(rows.filter((event) => !isPast(event, siteDay(ctx))).map(({ id }) => id))
  return written.filter(({ id }) => present.has(id))
}
