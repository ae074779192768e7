import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Every file of the store that a record names, with its record. Of a picture, lists the whole one
 * only, without its smaller sizes.
 */
export async function namedFiles(db: Db): Promise<{ name: string; whose: string }[]> {
  const { rows } = await sql<{ name: string; whose: string }>`
    select picture || '.webp' as name, 'picture of the material ' || name as whose from material where picture is not null
    union all select picture || '.webp', 'picture of the kit ' || name from kit where picture is not null
    union all select logo || '.webp', 'logo' from settings where logo is not null
    union all select distinct company ->> 'logo' || '.webp', 'logo on estimates and bills'
      from (select company from estimate union all select company from bill) issued where company ->> 'logo' is not null
    union all select paper, 'paper of the invoice ' || number from bill where paper is not null
    union all select paper, 'paper of the estimate ' || number from estimate where paper is not null
    union all select file, 'document ' || name from document`.execute(db)
  return rows
}
