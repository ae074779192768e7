import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type MaterialChoice, type MaterialChoices, mostChoices } from '#shared/material.ts'
import { available } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { columnar, plain, together } from '../db/together.ts'
import { invalid } from '../problem.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'

/** True for materials `m` that the caller may choose: live ones that they see. */
export const isChoice = (user: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`m.deleted_at is null and ${parkVisible(user, 'm.park_id')}`

/**
 * Live materials that the caller sees, as lists to choose from show them (rules/material.md#30), by
 * reference in natural order, so many at once. @throws request.invalid
 */
export async function materialChoices(ctx: Ctx, after: string | undefined): Promise<MaterialChoices> {
  const { rows } = await together(ctx.db, {
    rows: columnar<MaterialChoice>(
      {
        ...plain('c', 'id', 'name', 'reference', 'park_id', 'category_id', 'sub_category_id', 'rental_price'),
        ...plain('c', 'weight', 'volume', 'power', 'picture', 'remaining_quantity', 'version', 'tags'),
      },
      sql`from (${choices(ctx, after)}) c`,
    ),
  })
  const last = rows.length > mostChoices ? rows[mostChoices - 1] : undefined
  return { data: rows.slice(0, mostChoices), next: last ? `${last.id} ${last.reference}` : null }
}

const choices = ({ user, site }: Ctx, after: string | undefined): RawBuilder<unknown> => sql`
  with page as materialized (
    select m.id, m.name, m.reference, m.park_id, m.category_id, m.sub_category_id,
      ${site.billing.mode === 'none' ? sql`null::numeric` : sql`m.rental_price`} as rental_price,
      m.weight, m.volume, m.power, m.picture, m.version, greatest(0, ${available})::int as remaining_quantity, m.reference_key
    from material m
    where ${isChoice(user)} and ${behind(after)}
    order by m.reference_key, m.id limit ${mostChoices + 1}),
  tagged as (
    select mt.material_id, array_agg(g.name order by g.name_key, g.id) as tags
    from material_tag mt join tag g on g.id = mt.tag_id
    where mt.material_id in (select id from page) and g.deleted_at is null
    group by mt.material_id)
  select page.*, coalesce(tagged.tags, '{}') as tags
  from page left join tagged on tagged.material_id = page.id
  order by page.reference_key, page.id`

/** Only what comes after the material that the caller got last. @throws request.invalid */
function behind(after: string | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`
  const [, id, reference] = /^(\d{1,9}) (.+)$/s.exec(after) ?? []
  if (id === undefined || reference === undefined) throw invalid('after', 'value')
  return sql<SqlBool>`(m.reference_key, m.id) > (natural_key(${reference}::text), ${Number(id)}::int)`
}
