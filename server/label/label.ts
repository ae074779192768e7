import { type RawBuilder, sql } from 'kysely'
import { type LabelInput, type Labelled, type labelRoutes, mostLabels } from '#shared/label.ts'
import { placesOf } from '#shared/rules/label.ts'
import { today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { contentDisposition } from '../document/file-name.ts'
import { labelsFileName } from '../document/sheets/labels/labels.ts'
import type { Label } from '../document/sheets/labels/layout.ts'
import type { Handlers } from '../http/handler.ts'
import type { FileAnswer } from '../http/reply.ts'
import { Refusals } from '../problem.ts'
import { inOrder } from '../record/record.ts'
import { listVisible, parkVisible, unitVisible } from '../record/visible.ts'

/** Labels with QR codes (rules/label.md#1). */
export const label: Handlers<typeof labelRoutes> = {
  pdf: (ctx, { query }) => printLabels(ctx, query),
  make: (ctx, { body }) => printLabels(ctx, body),
}

type Row = Label & { id: number }

/**
 * Renders labels as PDF, in the order of the ids.
 * @throws request.invalid for unknown, trashed, hidden or repeated ids, for more labels than one
 * paper has, and for a sheet without a free place
 */
async function printLabels(ctx: Ctx, asked: LabelInput): Promise<FileAnswer> {
  const { db, site, user, now, services } = ctx
  const { what, ids, format, skip = 0, copies = 1, lang } = asked
  const language = lang ?? ctx.language
  const refusals = new Refusals()
  const { rows } = await selects[what](user, sql`${sql.val(ids)}::int[]`).execute(db)
  refusals.addIds('ids', ids, new Set(rows.map(({ id }) => id)))
  if (ids.length * copies > mostLabels)
    refusals.add('copies', 'too_large', { count: Math.floor(mostLabels / ids.length) })
  const mostSkipped = placesOf(format) - 1
  if (skip > mostSkipped) refusals.add('skip', 'too_large', { count: mostSkipped })
  refusals.throwIfAny()
  const { name: company } = site.company
  const base_url = services.config.baseUrl
  const labels = inOrder(ids, rows)
  return {
    type: 'application/pdf',
    body: await services.documents.render('labels', { language, format, skip, copies, company, base_url, labels }),
    disposition: contentDisposition(labelsFileName(language, format, today(site.general.timezone, now))),
    cache: 'private, no-store',
  }
}

/** The live records of a kind that the user sees, by what their labels say. */
const selects: Record<Labelled, (user: Ctx['user'], ids: RawBuilder<unknown>) => RawBuilder<Row>> = {
  materials: (user, ids) => sql<Row>`
    select m.id, m.code, m.name, m.reference, null as serial_number
    from material m where m.id = any(${ids}) and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}`,
  // The name of a material that the user does not see is not told.
  units: (user, ids) => sql<Row>`
    select u.id, u.code, coalesce(seen.name, u.reference) as name,
      case when seen.name is not null then u.reference end as reference, u.serial_number
    from unit u join material m on m.id = u.material_id
      left join material seen on seen.id = m.id and ${parkVisible(user, 'seen.park_id')}
    where u.id = any(${ids}) and u.deleted_at is null and m.deleted_at is null and ${unitVisible(user)}`,
  kits: (user, ids) => sql<Row>`
    select k.id, k.code, k.name, k.reference, null as serial_number
    from kit k where k.id = any(${ids}) and k.deleted_at is null and ${listVisible(user, 'kit', 'k')}`,
  parks: (user, ids) => sql<Row>`
    select p.id, p.code, p.name, null as reference, null as serial_number
    from park p where p.id = any(${ids}) and p.deleted_at is null and ${parkVisible(user, 'p.id')}`,
}
