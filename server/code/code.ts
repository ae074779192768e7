import { type RawBuilder, sql } from 'kysely'
import type { CodedRecord, codeRoutes } from '#shared/code.ts'
import { readCode } from '#shared/rules/code.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { eventVisible, listVisible, parkVisible, unitVisible } from '../record/visible.ts'
import { isAway } from '../unit/events.ts'

/** What a code, a barcode or a serial number names (rules/code.md#6). */
export const code: Handlers<typeof codeRoutes> = {
  find: (ctx, { query }) => findRecord(ctx, query.value),
  get: (ctx, { params }) => findRecord(ctx, params.value),
}

/** A record that knows the value, and whether the caller may learn of it. */
type Known = CodedRecord & { is_shown: boolean }

/** Most units that an ambiguous serial number lists. */
const mostCandidates = 100

/**
 * The record by its code, else by a barcode, else by a serial number: the first kind of value that
 * is known answers, even when its record is hidden from the caller or trashed.
 * @throws code.unknown; code.ambiguous with the candidates when several units bear the serial
 * number
 */
async function findRecord(ctx: Ctx, value: string): Promise<CodedRecord> {
  const read = readCode(value)
  const known = (read === null ? undefined : await byCode(ctx, read)) ?? (await byBarcode(ctx, value))
  const shown = (known ? [known] : await bySerialNumber(ctx, value)).filter(({ is_shown }) => is_shown)
  const candidates = shown.map(({ is_shown, ...found }): CodedRecord => found)
  if (candidates.length > 1) throw new Problem('code.ambiguous', { details: candidates })
  const [found] = candidates
  if (!found) throw new Problem('code.unknown')
  return found
}

async function byCode(ctx: Ctx, value: string): Promise<Known | undefined> {
  const { db, user } = ctx
  const { rows } = await sql<Known>`
    ${materials(user)} where m.code = ${value}
    union all ${units(ctx)} where u.code = ${value}
    union all
    select 'kit' as kind, k.id, k.name as label, null::int as material_id, null::int as event_id,
      k.deleted_at is null and ${listVisible(user, 'kit', 'k')} as is_shown
    from kit k where k.code = ${value}
    union all
    select 'event', e.id, e.title, null, e.id, e.deleted_at is null and ${eventVisible(user, 'e')}
    from event e where e.code = ${value}
    union all
    select 'park', p.id, p.name, null, null, p.deleted_at is null and ${parkVisible(user, 'p.id')}
    from park p where p.code = ${value}`.execute(db)
  return rows[0]
}

async function byBarcode(ctx: Ctx, value: string): Promise<Known | undefined> {
  const isIt = sql`caseless(b.value) = caseless(${value})`
  const { rows } = await sql<Known>`
    ${materials(ctx.user)} join barcode b on b.material_id = m.id where ${isIt}
    union all ${units(ctx)} join barcode b on b.unit_id = u.id where ${isIt}`.execute(ctx.db)
  return rows[0]
}

/** Units that bear the serial number, which is unique within their material only. */
async function bySerialNumber(ctx: Ctx, value: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select * from (${units(ctx)} where caseless(u.serial_number) = caseless(${value})) found
    where is_shown order by label, id limit ${sql.lit(mostCandidates)}`.execute(ctx.db)
  return rows
}

type User = Ctx['user']

const materials = (user: User): RawBuilder<Known> => sql<Known>`
  select 'material' as kind, m.id, m.name as label, m.id as material_id, null::int as event_id,
    m.deleted_at is null and ${parkVisible(user, 'm.park_id')} as is_shown
  from material m`

/**
 * Units, with the event that each is out on; a material or an event that the caller does not see
 * is not told.
 */
const units = (ctx: Ctx): RawBuilder<Known> => sql<Known>`
  select 'unit' as kind, u.id,
    case when ${parkVisible(ctx.user, 'm.park_id')} then m.name || ' · ' else '' end || u.reference as label,
    m.id as material_id, ${eventOut(ctx)} as event_id,
    u.deleted_at is null and m.deleted_at is null and ${unitVisible(ctx.user)} as is_shown
  from unit u join material m on m.id = u.material_id`

/** Of several events on one day, the one that it has left with. */
const eventOut = (ctx: Ctx): RawBuilder<number | null> => sql<number | null>`(
  select e.id from event_unit eu join event e on e.id = eu.event_id
  where eu.unit_id = u.id and ${isAway(ctx)} and ${eventVisible(ctx.user, 'e')}
  order by eu.is_out desc, e.start_date, e.id limit 1)`
