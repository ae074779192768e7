import { sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import { today, utcText } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { contentDisposition } from '../document/file-name.ts'
import { companyLetterhead } from '../document/paper/company.ts'
import { type StockList, type StockMaterial, stockListFileName } from '../document/sheets/stock-list/stock-list.ts'
import type { FileAnswer } from '../http/reply.ts'
import { Problem } from '../problem.ts'
import { parkVisible } from '../record/visible.ts'

type Asked = { park?: number; category?: number; lang?: Language }

/**
 * Renders the list of materials as PDF (rules/paper.md#14): all of every non-empty park the caller
 * sees, or those of one park, one category or both.
 * @throws record.not_found for an unknown, trashed or hidden park, and for an unknown category
 */
export async function stockList(ctx: Ctx, { park, category, lang }: Asked): Promise<FileAnswer> {
  const { db, site, user, now, services } = ctx
  const language = lang ?? ctx.language
  const { rows: parks } = await sql<{ id: number; name: string }>`
    select p.id, p.name from park p
    where p.deleted_at is null and ${parkVisible(user, 'p.id')} and ${park === undefined ? sql`true` : sql`p.id = ${park}`}
    order by p.name_key, p.id`.execute(db)
  if (park !== undefined && parks.length === 0) throw new Problem('record.not_found')
  const family = category === undefined ? null : await categoryName(ctx, category)
  const stock = await stockOf(ctx, parks, category)
  const timezone = site.general.timezone
  const about = [park === undefined ? null : parks[0]?.name, family].filter((name) => name != null)
  const list: StockList = {
    language,
    timezone,
    company: await companyLetterhead(ctx, language, false),
    about: about.length > 0 ? about.join(' – ') : null,
    sections: parks.flatMap(({ id, name }) => {
      const materials = stock.get(id)
      return materials ? [{ park: name, materials }] : []
    }),
    printed_at: utcText(now),
  }
  return {
    type: 'application/pdf',
    body: await services.documents.render('stockList', list),
    disposition: contentDisposition(
      stockListFileName(language, about.length > 0 ? about.join('-') : site.company.name, today(timezone, now)),
    ),
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

async function categoryName({ db }: Ctx, id: number): Promise<string> {
  const found = await db.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('record.not_found')
  return found.name
}

/**
 * Live materials by park, of one category or of all. Ten thousand are normal: reads them at once as
 * one JSON text (see `loadMaterials`).
 */
async function stockOf({ db }: Ctx, parks: readonly { id: number; name: string }[], category: number | undefined) {
  const { rows } = await sql<{ found: string }>`
    select coalesce(json_agg(found)::text, '[]') as found from (
      select m.park_id, m.reference, m.name, m.stock_quantity, m.note, m.category_id, c.name as category,
        m.sub_category_id, s.name as sub_category
      from material m left join category c on c.id = m.category_id left join sub_category s on s.id = m.sub_category_id
      where m.deleted_at is null and m.park_id = any(${sql.val(parks.map(({ id }) => id))}::int[])
        and ${category === undefined ? sql`true` : sql`m.category_id = ${category}`}
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
