import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wallClockOf } from '#shared/rules/period.ts'
import { heldBy } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { isBackAt } from './mobilization.ts'

/** The pieces of a line (alias `em`) that its return awaits (rules/departure.md#12). */
export const awaited: RawBuilder<number> = heldBy('em')

/** Those of them that neither came back nor are lost. */
export const stillOut: RawBuilder<number> = sql<number>`
  greatest(0, ${awaited} - em.quantity_returned - em.quantity_lost)`

/** The present time on the site's wall clock. */
export const siteNow = ({ site, now }: Pick<Ctx, 'site' | 'now'>): string => wallClockOf(now, site.general.timezone)

const back = isBackAt('e')
/**
 * True for events (alias `e`) whose pieces should be back: confirmed ones whose mobilization is
 * over, by the site's wall clock, or whose inventory has ended; an end of 23:59:59 counts as the following
 * midnight (rules/unreturned.md#1).
 */
export const isOver = (now: string): RawBuilder<SqlBool> => sql<SqlBool>`
  e.deleted_at is null and e.is_confirmed and not e.is_archived and (
    e.is_return_inventory_done
    or case when ${back}::time = time '23:59:59' then ${back} + interval '1 second' else ${back} end
      <= ${now}::timestamp)`
