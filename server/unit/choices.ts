import { sql } from 'kysely'
import type { UnitChoice } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import { eventPeriod } from '../event/interval.ts'
import { unitsElsewhere } from '../event/units.ts'
import { unitVisible } from '../record/visible.ts'

type Row = Omit<UnitChoice, 'event'> & { is_out: boolean }

/**
 * Reads the units of a material that an event may name: those live that the caller sees, and those it
 * names already, by reference in natural order; each with the first event that keeps it away
 * (rules/unit.md#20). @throws record.not_found when the caller sees no such live event
 */
export async function unitChoices(ctx: Ctx, eventId: number, materialId: number): Promise<UnitChoice[]> {
  const period = await eventPeriod(ctx, eventId)
  const { rows } = await sql<Row>`
    select u.id, u.reference, u.serial_number, u.state, coalesce(eu.is_out, false) as is_out
    from unit u join material m on m.id = u.material_id
      left join event_unit eu on eu.unit_id = u.id and eu.event_id = ${eventId}
    where u.material_id = ${materialId} and (u.deleted_at is null or eu.unit_id is not null) and ${unitVisible(ctx.user)}
    order by u.reference_key, u.id`.execute(ctx.db)
  const elsewhere = await unitsElsewhere(ctx, eventId, period, rows)
  return rows.map(({ is_out, ...unit }) => ({ ...unit, event: elsewhere.get(unit.id)?.[0]?.event ?? null }))
}
