import { sql } from 'kysely'
import { releaseLogo } from '../billing/logo.ts'
import type { Ctx } from '../context.ts'
import { destroyRecord } from '../record/record.ts'
import { removeAssignments } from './assignments.ts'
import type { StoredEvent } from './stored.ts'

/**
 * Destroys a locked event. Announces the records destroyed with it like any write
 * (rules/change.md#1, rules/change.md#4), and removes a logo that only its estimates named
 * (rules/event.md#23).
 */
export async function destroyEvent(ctx: Ctx, { id, technicians }: StoredEvent): Promise<{ destroyed: true }> {
  const { rows: estimates } = await sql<{ id: number; logo: string | null }>`
    select id, company ->> 'logo' as logo from estimate where event_id = ${id} order by id`.execute(ctx.db)
  for (const estimate of estimates) await destroyRecord(ctx, 'estimate', estimate.id)
  const documents = await ctx.db.selectFrom('document').select(['id', 'file']).where('event_id', '=', id).execute()
  for (const document of documents) await destroyRecord(ctx, 'document', document.id)
  const { rows: remarks } = await sql<{ id: number }>`
    select id from remark where event_id = ${id} order by id`.execute(ctx.db)
  for (const remark of remarks) await destroyRecord(ctx, 'remark', remark.id)
  const { rows: subRentals } = await sql<{ id: number }>`
    select id from sub_rental where event_id = ${id} order by id`.execute(ctx.db)
  for (const subRental of subRentals) await destroyRecord(ctx, 'sub_rental', subRental.id)
  await removeAssignments(ctx, technicians)
  const answer = await destroyRecord(ctx, 'event', id)
  ctx.afterCommit(async () => {
    for (const { file } of documents) await ctx.services.files.remove(file)
  })
  for (const logo of new Set(estimates.map((estimate) => estimate.logo))) await releaseLogo(ctx, logo)
  return answer
}
