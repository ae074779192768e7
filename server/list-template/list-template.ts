import { sql } from 'kysely'
import {
  type ListTemplate,
  ListTemplateInput,
  type ListTemplateRow,
  type listTemplateRoutes,
} from '#shared/list-template.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { checkLines, listedMaterials, replaceLines, shownLines } from '../material/lines.ts'
import { Problem, type Refusals } from '../problem.ts'
import { finding, locking } from '../record/find.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { columnsOf, inOrder, insertRecord, type Side, updateRecord } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'
import { removal, restoration } from '../record/trash.ts'
import { change, creation } from '../record/write.ts'
import { checkKits, countKits, isWhollyHidden, listedKits, replaceKits } from './kits.ts'

const listing: Listing = {
  from: sql`list_template t`,
  sortable: { name: sql`t.name_key`, updated_at: sql`t.updated_at` },
  sort: 'name',
  searchable: { name: sql`fold(t.name)`, description: sql`fold(coalesce(t.description, ''))` },
  search: sql`t.search_key`,
}

/** Named lists of materials to start from (rules/list-template.md#1). */
export const listTemplate: Handlers<typeof listTemplateRoutes> = {
  list: (ctx, { query }) => listPage(ctx, listing, query, [onSide(query.deleted)], (ids) => loadRows(ctx, ids)),
  all: (ctx, { query }) => listAll(ctx, listing, query, [onSide(query.deleted)], (ids) => loadRows(ctx, ids)),
  get: (ctx, { params }) => find(ctx, params.id),

  create: creation(find, check, async (ctx, { materials = [], kits = [], ...own }) => {
    const id = await insertRecord(ctx, 'list_template', own)
    await replaceLines(ctx, 'list_template', id, materials)
    if (kits.length > 0) await replaceKits(ctx, id, kits)
    return id
  }),
  update: change(locking('list_template', findOwn), find, check, async (ctx, { materials, kits, ...own }, { id }) => {
    await updateRecord(ctx, 'list_template', id, own)
    if (materials) await replaceLines(ctx, 'list_template', id, materials)
    if (kits) await replaceKits(ctx, id, kits)
  }),
  remove: removal('list_template', findOwn),
  restore: restoration('list_template', findOwn),
}

/** Rules that only the database can tell: the name is free, the caller sees the materials. */
async function check(
  ctx: Ctx,
  { name, materials = [], kits = [] }: Partial<ListTemplateInput>,
  refusals: Refusals,
  current?: ListTemplate,
): Promise<void> {
  await refuseTaken(ctx.db, 'list_template', { name }, refusals, current?.id)
  await checkLines(ctx, materials, refusals)
  await checkKits(ctx, kits, refusals)
}

/** The template's own columns, without its lines and kits. */
const own = ListTemplateInput.omit({ materials: true, kits: true })

async function loadRows(ctx: Ctx, ids: readonly number[]): Promise<ListTemplateRow[]> {
  const { rows } = await sql<ListTemplateRow & { kits_count: number }>`
    select ${columnsOf('list_template', own)},
      (select count(*) from ${shownLines(ctx, 'list_template')} where l.list_template_id = t.id) as materials_count,
      ${countKits(ctx)} as kits_count
    from list_template t where t.id = any(${sql.val(ids)}::int[])`.execute(ctx.db)
  // A template without kits answers as it did before there were any.
  return inOrder(ids, rows).map(({ kits_count, ...row }) => (kits_count > 0 ? { ...row, kits_count } : row))
}

const findRow = finding(loadRows)

/** @throws record.not_found when it is absent or on the other side of the trash */
async function find(ctx: Ctx, id: number, side: Side = 'live'): Promise<ListTemplate> {
  const row = await findRow(ctx, id, side)
  const materials = await listedMaterials(ctx, 'list_template', [id])
  const kits = row.kits_count === undefined ? {} : { kits: await listedKits(ctx, id) }
  return { ...row, materials: materials.get(id) ?? [], ...kits }
}

/**
 * Finds a template for writing. @throws access.forbidden when it has materials or kits and the caller
 * sees none of them
 */
async function findOwn(ctx: Ctx, id: number, side: Side = 'live'): Promise<ListTemplate> {
  const found = await find(ctx, id, side)
  if (await isWhollyHidden(ctx, id))
    throw new Problem('access.forbidden', { sentence: 'problem.access.hidden_materials' })
  return found
}
