import type * as z from 'zod'
import { EventInput } from '#shared/event-input.ts'
import { eventLock, type LockReason } from '#shared/rules/event-state.ts'
import { piecesInKits } from '#shared/rules/kit-pieces.ts'
import { type EventDates, ownBounds } from '#shared/rules/mobilization.ts'
import { cutSeconds, readInstant, readWallClock, type Side, today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import type { StoredEvent } from './stored.ts'

/** 403 `event.locked`, with the reason (rules/event.md#11). */
export const lockedEvent = (reason: LockReason): Problem =>
  new Problem('event.locked', { details: { reason }, sentence: `problem.event.locked_reason.${reason}` })

/** The site's date, `YYYY-MM-DD`. */
export const siteDay = ({ site, now }: Pick<Ctx, 'site' | 'now'>): string => today(site.general.timezone, now)

/**
 * The fields of a sent body that differ from the event's present values: only those are changes
 * (rules/event.md#10). The body has not been validated yet, so an unreadable value is a change.
 */
export function changedFields(current: StoredEvent, sent: Record<string, unknown>): string[] {
  return fields.filter((field) => {
    const value = sent[field]
    return value !== undefined && !(unchanged[field] ?? sameValue(field))(current, value)
  })
}
const fields = Object.keys(EventInput.shape) as (keyof z.output<typeof EventInput>)[]
type Same = (current: StoredEvent, value: unknown) => boolean

const sameValue =
  (field: (typeof fields)[number]): Same =>
  (current, value) =>
    current[field as keyof StoredEvent] === value

const sameDate =
  (field: keyof EventDates, side: Side): Same =>
  (current, value) =>
    typeof value === 'string' && normalDate(value, side) === current[field]
/** Null is the present value of a bound that follows the operation. */
const sameBound =
  (field: 'mobilization_start_date' | 'mobilization_end_date', side: Side): Same =>
  (current, value) =>
    value === null ? ownBounds(current)[field] === null : sameDate(field, side)(current, value)
const normalDate = (text: string, side: Side): string | undefined => {
  const { value } = readWallClock(text, side)
  return value && cutSeconds(value, side)
}

const unchanged: Partial<Record<(typeof fields)[number], Same>> = {
  start_date: sameDate('start_date', 'start'),
  end_date: sameDate('end_date', 'end'),
  mobilization_start_date: sameBound('mobilization_start_date', 'start'),
  mobilization_end_date: sameBound('mobilization_end_date', 'end'),
  // Without an author in the body, the creator stays.
  user_id: (current, value) => value === null || value === current.user_id,
  beneficiaries: ({ beneficiaries }, value) => JSON.stringify(value) === JSON.stringify(beneficiaries),
  materials: ({ lines, kits, units }, value) => {
    const rows = keptRows(value)
    const sent = new Map(rows?.map(({ id, quantity }) => [id, quantity]))
    const held = piecesInKits(kits)
    // What is not sent counts as what kits hold (rules/kit.md#13).
    const isSame = ({ id, quantity }: { id: number; quantity: number }) =>
      (sent.has(id) ? sent.get(id) : held.get(id)) === quantity
    const known = new Set<unknown>(lines.map(({ id }) => id))
    return (
      rows?.length === sent.size &&
      rows.every((row) => known.has(row.id) && namesSame(units, row)) &&
      lines.every(isSame)
    )
  },
  kits: ({ kits }, value) => {
    const rows = keptRows(value)?.map(({ id, quantity }) => [id, quantity])
    const seen = kits.filter(({ is_seen }) => is_seen).map(({ id, quantity }) => [id, quantity])
    return JSON.stringify(rows) === JSON.stringify(seen)
  },
  technicians: ({ technicians }, value) => {
    const present = technicians.map((one) => keyOf(one.technician_id, one.start_time, one.end_time, one.position))
    const rows = rowsOf(value)?.map(({ id, start_time, end_time, position }) =>
      keyOf(id, normalTime(start_time, 'start'), normalTime(end_time, 'end'), position),
    )
    return JSON.stringify(rows?.sort()) === JSON.stringify(present.sort())
  },
}

/** Whether a line sent names no units, or those it has; the caller knows no hidden ones. */
function namesSame(present: StoredEvent['units'], { id, units }: Record<string, unknown>): boolean {
  if (units === undefined) return true
  const known = present.filter(({ material_id, is_seen }) => material_id === id && is_seen).map((unit) => unit.id)
  return Array.isArray(units) && units.length === known.length && known.every((unit) => units.includes(unit))
}

/** The rows of a list that a write would keep. */
const keptRows = (value: unknown) =>
  rowsOf(value)?.filter(({ quantity }) => !(typeof quantity === 'number' && quantity <= 0))
const rowsOf = (value: unknown): Record<string, unknown>[] | undefined =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null) ? value : undefined
const normalTime = (value: unknown, side: Side): unknown =>
  typeof value === 'string' ? readInstant(value, side).value : undefined
const keyOf = (id: unknown, start: unknown, end: unknown, position: unknown): string =>
  JSON.stringify([id, start, end, position ?? null])

/** Refuses changes that the event's state forbids. @throws event.locked */
export function refuseByState(
  ctx: Pick<Ctx, 'site' | 'now'>,
  current: StoredEvent,
  change: readonly string[] | 'delete',
): void {
  const reason = eventLock(current, siteDay(ctx), change)
  if (reason) throw lockedEvent(reason)
}
