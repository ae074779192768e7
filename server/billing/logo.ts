import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { removePicture } from '../files/picture.ts'

/**
 * Removes a logo once the write is committed, unless the company still has it or an estimate or
 * bill names it: their papers are made from the snapshot, which includes the logo
 * (rules/invoice.md#13).
 */
export async function releaseLogo({ db, afterCommit, services }: Ctx, name: string | null): Promise<void> {
  if (name === null) return
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from settings where logo = ${name})
      or exists (select from bill where company ->> 'logo' = ${name})
      or exists (select from estimate where company ->> 'logo' = ${name}) as named`.execute(db)
  if (!rows[0]?.named) afterCommit(() => removePicture(services.files, name))
}
