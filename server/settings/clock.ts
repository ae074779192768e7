import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { leavesAt } from '../event/mobilization.ts'
import { updateRecord } from '../record/record.ts'
import { readSite } from './settings.ts'

type Raised = { id: number; version: number }
const quarter = sql`interval '15 minutes'`
/** The nearest quarter hour, counted from a moment before every date. */
const rounded = (instant: RawBuilder<unknown>) =>
  sql`date_bin(${quarter}, ${instant} + ${quarter} / 2, timestamptz '0001-01-01 00:00:00+00')`

/**
 * Changes the zone of all stored times: each wall-clock date stays, and assignments keep theirs
 * (rules/setting.md#14). The caller has locked the settings and stored the new zone. Locks events
 * before assignments, as every write to an event does.
 */
export async function moveClock(ctx: Ctx): Promise<void> {
  const { db, site } = ctx
  const before = site.general.timezone
  const zone = (await readSite(db)).general.timezone
  if (zone === before) return
  await sql`select count(*) from (select from event order by id for no key update) as locked`.execute(db)
  const assignments = await moveAssignments(ctx, before, zone)
  await sql`set constraints event_unit_busy deferred`.execute(db)
  // Rewriting the dates recomputes the instants of the event; its version rises with its
  // assignments.
  const { rows: events } = await sql<Raised & { raised: boolean }>`
    update event set start_date = start_date, updated_at = clock_timestamp(), version = version + own.raised::int
    from (
      select e.id, exists (select from event_technician et where et.event_id = e.id) as raised from event e
    ) as own
    where own.id = event.id
    returning event.id, event.version, own.raised`.execute(db)
  for (const { id, version } of assignments) ctx.changed({ entity: 'event_technician', id, version })
  for (const { id, version, raised } of events) if (raised) ctx.changed({ entity: 'event', id, version })
  await partUnits(ctx)
}

/**
 * Takes a unit off the later of two events that meet in the new zone only, where the clock skips or
 * repeats an hour (rules/unit.md#13); what is out stays.
 */
async function partUnits(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ event_id: number }>`
    with gone as (
      delete from event_unit eu using event e, event_unit other, event o
      where e.id = eu.event_id and o.id = other.event_id and other.unit_id = eu.unit_id and o.id <> e.id
        and eu.event_live and other.event_live and eu.came_back is null and other.came_back is null
        and eu.period && other.period
        and (not other.is_out, ${leavesAt('o')}, o.id) < (not eu.is_out, ${leavesAt('e')}, e.id)
      returning eu.event_id)
    select distinct event_id from gone order by event_id`.execute(ctx.db)
  for (const { event_id } of rows) await updateRecord(ctx, 'event', event_id)
  await sql`set constraints event_unit_busy immediate`.execute(ctx.db)
}

/**
 * Gives assignments the instants of their wall-clock times in the new zone, to the nearest quarter
 * hour: zones of the past were minutes and seconds from UTC. Where the new zone
 * skips an hour or the old one had it twice, several times coincide: a technician's assignments
 * stay in order and apart, each at least a quarter of an hour long, and one without room begins
 * when the one before it ends. Those of trashed events occupy no technician and need no room.
 */
async function moveAssignments({ db }: Ctx, before: string, zone: string): Promise<Raised[]> {
  const moved = (column: 'start_time' | 'end_time') =>
    rounded(sql`site_instant(${sql.ref(column)} at time zone ${before}, ${zone})`)
  // The end of the n-th is the latest of its own and of each one before it with a quarter for all
  // between: n quarters and a running maximum.
  const { rows } = await sql<Raised>`
    with wanted as (
      select id, technician_id, event_live, ${moved('start_time')} as starts,
        greatest(${moved('end_time')}, ${moved('start_time')} + ${quarter}) as ends,
        ${quarter} * row_number() over (partition by technician_id, event_live order by start_time, id) as quarters
      from event_technician),
    ended as (
      select *, case when event_live then quarters + max(ends - quarters) over earlier else ends end as free_at
      from wanted
      window earlier as (partition by technician_id, event_live order by quarters)),
    placed as (
      select id, free_at as ends,
        case when event_live then greatest(starts, lag(free_at) over (partition by technician_id, event_live order by quarters)) else starts end
          as starts
      from ended)
    update event_technician et
    set start_time = placed.starts, end_time = placed.ends, version = version + 1, updated_at = clock_timestamp()
    from placed where placed.id = et.id
    returning et.id, et.version`.execute(db)
  return rows
}
