import { type RawBuilder, sql } from 'kysely'
import { type Mobilization, mobilizationOf } from '#shared/rules/mobilization.ts'
import { isPast, today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { columnar, type Found, type Part, part, together } from '../db/together.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'
import { openEventsLacking } from './known-lacking.ts'
import { heldBy } from './sweep.ts'

/** The facts that an event's derived values follow from (rules/event.md#30). */
export type Examined = Mobilization & {
  id: number
  is_archived: boolean
  is_return_inventory_done: boolean
}
export type Derived = {
  parks: number[] | null
  materials_count: number
  has_missing_materials: boolean | null
  has_not_returned_materials: boolean | null
}
type Usage = { id: number; parks: number[]; count: number; is_out: boolean }
type Reading = Pick<Ctx, 'db' | 'user' | 'site' | 'now'>
type Usages = Found<ReturnType<typeof usageOf>>

/**
 * Computes what every answer with events says about their materials, for this caller
 * (rules/event.md#30), in two statements.
 */
export async function derivedValues(ctx: Reading, events: readonly Examined[]): Promise<Map<number, Derived>> {
  if (events.length === 0) return new Map()
  return (await derivedBeside(ctx, events, {})).derived
}

/**
 * Computes {@link derivedValues} and reads further parts, in two statements that a pool runs at
 * once: for reads, since a transaction has one connection.
 */
export async function derivedBeside<P extends { [name: string]: Part<object> }>(
  ctx: Reading,
  events: readonly Examined[],
  parts: P,
): Promise<{ found: Found<P>; derived: Map<number, Derived> }> {
  const usage = usageOf(ctx.user, sql`${sql.val(events.map(({ id }) => id))}::int[]`)
  const [found, lacking] = await Promise.all([together(ctx.db, { ...parts, ...usage }), lackingAmong(ctx, events)])
  return { found, derived: derive(ctx, events, found, lacking) }
}

/**
 * What {@link derivedFrom} needs of events: the caller's visible parks (two at most), and the
 * events' lines.
 */
export const usageOf = (user: Viewer, ids: RawBuilder<number[]>) => ({
  parks: part(
    sql<{ id: number }>`select id from park where deleted_at is null and ${parkVisible(user, 'park.id')} limit 2`,
  ),
  usage: columnar<Usage>(
    {
      id: sql`event_id`,
      parks: sql`array_agg(park_id order by first)`,
      count: sql`sum(count)`,
      is_out: sql`bool_or(is_out)`,
    },
    sql`
    from (
      select em.event_id, m.park_id, min(em.id) as first, count(*) as count,
        bool_or(${heldBy('em')} > em.quantity_returned + em.quantity_lost) as is_out
      from event_material em join material m on m.id = em.material_id
      where em.event_id = any(${ids}) and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      group by em.event_id, m.park_id) by_park
    group by event_id`,
  ),
})

/** Computes {@link derivedValues} from what the caller has already read: a usage of these events, and which of them lack material. */
export const derivedKnowing = derive

/** Of the events, those that a lack of material still concerns (rules/event.md#30). */
const examinedAmong = ({ site, now }: Reading, events: readonly Examined[]): readonly Examined[] => {
  const day = today(site.general.timezone, now)
  return events.filter((event) => !event.is_archived && !isPast(mobilizationOf(event), day))
}

const lackingAmong = (ctx: Reading, events: readonly Examined[]): Promise<Set<number>> =>
  openEventsLacking(
    ctx,
    examinedAmong(ctx, events).map(({ id }) => id),
  )

function derive(
  ctx: Reading,
  events: readonly Examined[],
  { parks, usage }: Usages,
  lacking: ReadonlySet<number>,
): Map<number, Derived> {
  const derived = new Map<number, Derived>()
  for (const { id, is_archived, is_return_inventory_done } of events) {
    derived.set(id, {
      parks: parks.length > 1 ? [] : null,
      materials_count: 0,
      has_missing_materials: null,
      has_not_returned_materials: is_archived || !is_return_inventory_done ? null : false,
    })
  }
  for (const { id } of examinedAmong(ctx, events)) derived.get(id)!.has_missing_materials = lacking.has(id)
  for (const { id, parks: found, count, is_out } of usage) {
    const one = derived.get(id)!
    if (one.parks) one.parks = found
    one.materials_count = count
    if (is_out && one.has_not_returned_materials === false) one.has_not_returned_materials = true
  }
  return derived
}
