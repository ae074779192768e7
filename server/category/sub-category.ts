import { sql } from 'kysely'
import type * as z from 'zod'
import type { SubCategoryRecord, subCategoryRoutes } from '#shared/category.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import type { Refusals } from '../problem.ts'
import { raiseRecords } from '../record/batch.ts'
import { locking } from '../record/find.ts'
import { destroyRecord, insertRecord, updateRecord } from '../record/record.ts'
import { howTaken } from '../record/taken.ts'
import { change, creation } from '../record/write.ts'

const lock = locking('sub_category', find)

/** Sub-categories: destroyed ones leave their materials in the category (rules/category.md#7). */
export const subCategory: Handlers<typeof subCategoryRoutes> = {
  create: creation(find, check, (ctx, body) => insertRecord(ctx, 'sub_category', body)),
  update: change(lock, find, check, (ctx, body, { id }) => updateRecord(ctx, 'sub_category', id, body)),
  remove: onRecord(
    (ctx, { params }) => lock(ctx, params.id),
    async (ctx, { params: { id } }) => {
      await raiseRecords(ctx, 'material', sql`select id from material where sub_category_id = ${id}`)
      return destroyRecord(ctx, 'sub_category', id)
    },
  ),
}

function find({ db }: Ctx, id: number): Promise<SubCategoryRecord> {
  return db
    .selectFrom('sub_category')
    .select(['id', 'name', 'category_id', 'version', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Sent = Partial<z.output<(typeof subCategoryRoutes)['create']['body']>>

/** Checks that the category exists and that the name is free in it. */
async function check({ db }: Ctx, sent: Sent, refusals: Refusals, current?: SubCategoryRecord): Promise<void> {
  const category = current?.category_id ?? sent.category_id
  if (category === undefined) return
  if (!current && !(await isCategory(db, category))) refusals.add('category_id', 'unknown')
  else if (sent.name !== undefined && (await isNameTaken(db, sent.name, category, current?.id))) {
    refusals.add('name', 'sub_category_taken')
  }
}

const isCategory = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Names are unique within their category only. */
const isNameTaken = async (db: Db, name: string, categoryId: number, exceptId?: number): Promise<boolean> =>
  (await howTaken(db, 'sub_category', 'name', name, exceptId, sql`category_id = ${categoryId}`)) !== null
