import { sql } from 'kysely'
import type * as z from 'zod'
import type { SubCategoryRecord, subCategoryRoutes } from '#shared/category.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { checked, type Handlers, onRecord } from '../http/handler.ts'
import { invalid, Refusals } from '../problem.ts'
import { destroyRecord, howTaken, insertRecord, lockRecord, updateRecord } from '../record/record.ts'

/** Sub-categories: destroyed ones leave their materials in the category (rules/category.md#7). */
export const subCategory: Handlers<typeof subCategoryRoutes> = {
  create: checked(
    (ctx, { body }) => check(ctx, body),
    async (ctx, { body }) => {
      await check(ctx, body)
      return find(ctx.db, await insertRecord(ctx, 'sub_category', body))
    },
  ),

  update: onRecord(
    (ctx, { params }) => locked(ctx, params.id),
    async (ctx, { params, body }, { category_id }) => {
      if (body.name !== undefined && (await isNameTaken(ctx.db, body.name, category_id, params.id))) {
        throw invalid('name', 'sub_category_taken')
      }
      await updateRecord(ctx, 'sub_category', params.id, body)
      return find(ctx.db, params.id)
    },
  ),

  remove: onRecord(
    (ctx, { params }) => locked(ctx, params.id),
    (ctx, { params }) => destroyRecord(ctx, 'sub_category', params.id),
  ),
}

const find = (db: Db, id: number): Promise<SubCategoryRecord> =>
  db
    .selectFrom('sub_category')
    .select(['id', 'name', 'category_id', 'version', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function locked({ db }: Ctx, id: number): Promise<SubCategoryRecord> {
  await lockRecord(db, 'sub_category', id)
  return find(db, id)
}

type Sent = Partial<z.output<(typeof subCategoryRoutes)['create']['body']>>

/** The category exists, and the name is free in it. @throws request.invalid */
async function check({ db, refused }: Ctx, { name, category_id }: Sent): Promise<void> {
  const refusals = new Refusals(refused)
  const isKnown = category_id !== undefined && (await isCategory(db, category_id))
  if (category_id !== undefined && !isKnown) refusals.add('category_id', 'unknown')
  if (isKnown && name !== undefined && (await isNameTaken(db, name, category_id))) {
    refusals.add('name', 'sub_category_taken')
  }
  refusals.throwIfAny()
}

const isCategory = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Names are unique within their category alone. */
const isNameTaken = async (db: Db, name: string, categoryId: number, exceptId?: number): Promise<boolean> =>
  (await howTaken(db, 'sub_category', 'name', name, exceptId, sql`category_id = ${categoryId}`)) !== null
