import { sql } from 'kysely'
import { today } from '#shared/period.ts'
import type { Language } from '#shared/user.ts'
import type { Ctx } from '../context.ts'
import { companyLetterhead } from '../document/company.ts'
import { contentDisposition } from '../document/file-name.ts'
import { type StockList, type StockMaterial, stockListFileName } from '../document/stock-list.ts'
import { Problem } from '../problem.ts'
import type { FileAnswer } from '../reply.ts'
import { parkVisible } from '../visible.ts'

/**
 * The complete list of materials as PDF (spec 3, 19), of one park or of every non-empty one the caller sees.
 * @throws record.not_found for a park that is unknown, trashed or hidden from the caller
 */
export async function stockList(ctx: Ctx, { park, lang }: { park?: number; lang?: Language }): Promise<FileAnswer> {
  const { db, site, user, now, services } = ctx
  const language = lang ?? ctx.language
  const { rows: parks } = await sql<{ id: number; name: string }>`
    select p.id, p.name from park p
    where p.deleted_at is null and ${parkVisible(user, 'p.id')} and ${park === undefined ? sql`true` : sql`p.id = ${park}`}
    order by p.name_key, p.id`.execute(db)
  if (park !== undefined && parks.length === 0) throw new Problem('record.not_found')
  const stock = await stockOf(ctx, parks)
  const timezone = site.general.timezone
  const one = park === undefined ? null : (parks[0]?.name ?? null)
  const list: StockList = {
    language,
    timezone,
    company: await companyLetterhead(ctx, language, false),
    park: one,
    sections: parks.flatMap(({ id, name }) => {
      const materials = stock.get(id)
      return materials ? [{ park: name, materials }] : []
    }),
    printed_at: new Date(now).toISOString().slice(0, 19).replace('T', ' '),
  }
  return {
    type: 'application/pdf',
    body: await services.documents.render('stockList', list),
    disposition: contentDisposition(stockListFileName(language, one ?? site.company.name, today(timezone, now))),
    cache: 'private, no-store',
  }
}

type Row = { park_id: number; reference: string; name: string; stock_quantity: number; note: string | null } & {
  category_id: number | null
  category: string | null
  sub_category_id: number | null
  sub_category: string | null
}
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Live materials by park. Ten thousand are normal: as one JSON text they are read at once (see `loadMaterials`). */
async function stockOf({ db }: Ctx, parks: readonly { id: number; name: string }[]) {
  const { rows } = await sql<{ found: string }>`
    select coalesce(json_agg(found)::text, '[]') as found from (
      select m.park_id, m.reference, m.name, m.stock_quantity, m.note, m.category_id, c.name as category,
        m.sub_category_id, s.name as sub_category
      from material m left join category c on c.id = m.category_id left join sub_category s on s.id = m.sub_category_id
      where m.deleted_at is null and m.park_id = any(${sql.val(parks.map(({ id }) => id))}::int[])
      order by m.reference_key, m.id) found`.execute(db)
  const byPark = new Map<number, StockMaterial[]>()
  for (const row of JSON.parse(rows[0]?.found ?? '[]') as Row[]) {
    const { park_id, reference, name, stock_quantity, note } = row
    const category = named(row.category_id, row.category)
    const sub_category = named(row.sub_category_id, row.sub_category)
    const list = byPark.get(park_id) ?? []
    byPark.set(park_id, list)
    list.push({ reference, name, stock_quantity, note, category, sub_category, park: null })
  }
  return byPark
}
