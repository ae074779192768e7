import { sql } from 'kysely'
import { awaitedQuantity } from '#shared/awaited.ts'
import type { Event } from '#shared/event.ts'
import { isReturnCounted } from '#shared/inventory.ts'
import type { Language } from '#shared/language.ts'
import type { Ctx } from '../context.ts'
import type { Act } from '../document/sheets/counted-list/counted-list.ts'
import { type ReturnNote, returnNoteFileName } from '../document/sheets/return-note/return-note.ts'
import type { FileAnswer } from '../http/reply.ts'
import { userNamed } from '../user/names.ts'
import { awaitedUnits, printed, summaryOf } from './sheet.ts'

/**
 * Renders the return note of an event as PDF (rules/paper.md#31): what was awaited and how it came
 * back, or before anything is counted what is awaited.
 */
export const returnNote = (ctx: Ctx, event: Event, asked: Language | undefined): Promise<FileAnswer> =>
  printed(ctx, event, asked, 'returnNote', returnNoteOf, returnNoteFileName)

async function returnNoteOf(ctx: Ctx, event: Event, language: Language): Promise<ReturnNote> {
  const lines = event.materials.flatMap((line) => {
    const quantity = awaitedQuantity(line.pivot, event.is_departure_inventory_done)
    return quantity > 0 ? [{ ...line, awaited: quantity, units: awaitedUnits(line.units, event) }] : []
  })
  // A return counts the pieces of a material together, whatever kits they lay in.
  const materials = lines.map(({ awaited, ...line }) => ({ ...line, pivot: { quantity: awaited } }))
  const summary = await summaryOf(ctx, { ...event, kits: [], materials }, language)
  return {
    ...summary,
    materials: summary.materials.map((material, at) => {
      const { pivot, units } = lines[at]!
      const { quantity_returned: returned, quantity_broken: broken, quantity_lost: lost } = pivot
      return { ...material, returned, broken, lost, units }
    }),
    is_counted: isReturnCounted(event),
    ...(await closing(ctx, event)),
  }
}

/** When the return ended, and when something came back late; of a reopened return nothing stands. */
async function closing({ db }: Ctx, event: Event): Promise<Pick<ReturnNote, 'ended' | 'late'>> {
  if (!event.is_return_inventory_done) return { ended: null, late: null }
  // What ended before acts were noted, or on another program, has no rows: its instant is not that of the end.
  const { rows } = await sql<{ kind: 'end' | 'late'; at: string | null; user: Event['departed_by'] }>`
    select a.kind, case when a.counts is not null then a.made_at end as at, ${userNamed('a.user_id')} as "user"
    from return_act a
    where a.event_id = ${event.id} and a.kind <> 'reopen' and a.taken_back_by is null order by a.id`.execute(db)
  const lastOf = (wanted: 'end' | 'late'): Act | null => {
    const act = rows.findLast(({ kind }) => kind === wanted)
    return act ? { at: act.at, by: act.user?.full_name ?? null } : null
  }
  return { ended: lastOf('end') ?? { at: null, by: null }, late: lastOf('late') }
}
