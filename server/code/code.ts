import { sql } from 'kysely'
import type { CodedRecord, codeRoutes } from '#shared/code.ts'
import { readCode } from '#shared/rules/code.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { eventVisible, parkVisible } from '../record/visible.ts'

/** What a code or a barcode names (rules/code.md#6). */
export const code: Handlers<typeof codeRoutes> = {
  find: (ctx, { query }) => findRecord(ctx, query.value),
  get: (ctx, { params }) => findRecord(ctx, params.value),
}

/** A record that knows the value, and whether the caller may learn of it. */
type Known = CodedRecord & { is_shown: boolean }

/**
 * The record by its code, else by a barcode: the first kind of value that is known answers, even
 * when its record is hidden from the caller or trashed.
 * @throws code.unknown
 */
async function findRecord(ctx: Ctx, value: string): Promise<CodedRecord> {
  const read = readCode(value)
  const known = (read === null ? undefined : await byCode(ctx, read)) ?? (await byBarcode(ctx, value))
  if (!known?.is_shown) throw new Problem('code.unknown')
  const { is_shown, ...found } = known
  return found
}

async function byCode({ db, user }: Ctx, value: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select 'material' as kind, m.id, m.name as label, m.id as material_id, null::int as event_id,
      m.deleted_at is null and ${parkVisible(user, 'm.park_id')} as is_shown
    from material m where m.code = ${value}
    union all
    select 'event', e.id, e.title, null, e.id, e.deleted_at is null and ${eventVisible(user, 'e')}
    from event e where e.code = ${value}
    union all
    select 'park', p.id, p.name, null, null, p.deleted_at is null and ${parkVisible(user, 'p.id')}
    from park p where p.code = ${value}`.execute(db)
  return rows[0]
}

async function byBarcode({ db, user }: Ctx, value: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select 'material' as kind, m.id, m.name as label, m.id as material_id, null::int as event_id,
      m.deleted_at is null and ${parkVisible(user, 'm.park_id')} as is_shown
    from barcode b join material m on m.id = b.material_id
    where caseless(b.value) = caseless(${value})`.execute(db)
  return rows[0]
}
