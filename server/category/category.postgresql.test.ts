import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

// rules/category.md#6
test('an attribute created at the same moment keeps its only category', async () => {
  const admin = await site.as('admin')
  const id = await site.build.category()
  const { removal } = await site.db.transaction().execute(async (trx) => {
    const { id: attribute_id } = await trx
      .insertInto('attribute')
      .values({ name: 'Poids', type: 'float' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('attribute_category').values({ attribute_id, category_id: id }).execute()
    // The removal saw no attribute; it waits for the category, to which the new attribute refers.
    const removal = admin.call(categoryRoutes.remove, { params: { id } })
    await untilWaiting(site.db, 1, removal)
    return { removal }
  })
  const { status, body } = await removal
  expect([status, body.error.key]).toEqual([409, 'category.used_by_attributes'])
  const [attribute] = (await admin.call(attributeRoutes.list, {})).body
  expect(attribute.categories).toMatchObject([{ id }])
  const { rows } = await sql`select 1 from category`.execute(site.db)
  expect(rows).toHaveLength(1)
})
