import { access, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('the trash of materials', () => {
  // rules/material.md#16, rules/material.md#17, rules/trash.md#3, rules/trash.md#4, rules/trash.md#5, rules/trash.md#6, rules/trash.md#8
  test('is trashed, restored and destroyed with its rows and files; its events get a new version', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const event = await site.build.event({ materials: [[id, 2]] })
    const file = 'b7f8a0f2-9f0f-4b8e-8a1c-000000000000'
    await writeFile(site.services.files.pathOf(file), 'notice')
    await site.db
      .insertInto('document')
      .values({ material_id: id, name: 'notice.txt', type: 'text/plain', size: 6, file })
      .execute()
    const trashed = await member.call(materialRoutes.remove, { params: { id }, version: 1 })
    expect(trashed.body).toMatchObject({ id, version: 2, deleted_at: expect.any(String) })
    expect((await member.call(materialRoutes.get, { params: { id } })).status).toBe(404)
    expect((await member.call(materialRoutes.update, { params: { id }, body: { name: 'x' } })).status).toBe(404)
    expect((await member.call(materialRoutes.list, {})).body.data).toEqual([])
    expect((await member.call(materialRoutes.list, { query: { deleted: true } })).body.data).toMatchObject([{ id }])
    const impatient = await member.call(materialRoutes.remove, { params: { id }, version: 1 })
    expect(impatient.body.error.key).toBe('record.edited_meanwhile')
    expect((await member.call(materialRoutes.restore, { params: { id } })).body).toMatchObject({ id, deleted_at: null })
    const rows = await site.db.selectFrom('event_material').selectAll().where('event_id', '=', event).execute()
    expect(rows).toHaveLength(1)
    await member.call(materialRoutes.remove, { params: { id } })
    expect((await member.call(materialRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
    expect((await member.call(materialRoutes.restore, { params: { id } })).status).toBe(404)
    await expect(access(site.services.files.pathOf(file))).rejects.toThrow()
    const after = await site.db.selectFrom('event').select('version').where('id', '=', event).executeTakeFirstOrThrow()
    expect(after.version).toBe(2)
  })

  // rules/material.md#16, rules/park.md#6
  test('is not restored into a trashed park', async () => {
    const admin = await site.as('admin')
    const park_id = await site.build.park()
    const id = await site.build.material({ park_id, deleted_at: '2020-01-01 00:00:00' })
    await admin.call(parkRoutes.remove, { params: { id: park_id } })
    const { status, body } = await admin.call(materialRoutes.restore, { params: { id } })
    expect([status, body.error.key]).toEqual([409, 'material.park_trashed'])
    await admin.call(parkRoutes.restore, { params: { id: park_id } })
    expect((await admin.call(materialRoutes.restore, { params: { id } })).status).toBe(200)
  })
})

describe('materials of hidden parks', () => {
  // rules/restricted-park.md#4, rules/restricted-park.md#5, rules/restricted-park.md#6
  test('are absent from lists, 404 by id and unknown in a payload', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const unseen = await site.build.material({ park_id: hidden })
    const seen = await site.build.material({ park_id: shown })
    const event = await site.build.event({
      materials: [
        [seen, 1],
        [unseen, 1],
      ],
    })
    const secret = await site.build.event({ materials: [[unseen, 1]] })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const params = { id: unseen }
    const answers = [
      await member.call(materialRoutes.get, { params }),
      await member.call(materialRoutes.update, { params, body: { name: 'Autre' } }),
      await member.call(materialRoutes.remove, { params }),
      await member.call(materialRoutes.tags, { params }),
      await member.call(materialRoutes.events, { params }),
      await member.call(materialRoutes.picture, { params }),
      await member.call(materialRoutes.whileEvent, { params: { id: secret } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    const listed = await member.call(materialRoutes.list, {})
    expect([listed.body.pagination.total.items, listed.body.data[0].id]).toEqual([1, seen])
    expect((await member.call(materialRoutes.all, { query: { park: hidden } })).body).toEqual([])
    const rows = (await member.call(materialRoutes.whileEvent, { params: { id: event } })).body
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([seen])
    const moved = await member.call(materialRoutes.update, { params: { id: seen }, body: { park_id: hidden } })
    expect([moved.status, Object.keys(moved.body.error.details)]).toEqual([400, ['park_id']])
    await site.db.updateTable('material').set({ deleted_at: '2020-01-01 00:00:00' }).where('id', '=', unseen).execute()
    expect((await member.call(materialRoutes.restore, { params })).status).toBe(404)
  })

  // rules/restricted-park.md#6, rules/material.md#22, rules/event.md#30
  test('leave events and quantities as an admin has them', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const unseen = await site.build.material({ park_id: hidden, stock_quantity: 1 })
    const seen = await site.build.material({ park_id: shown, stock_quantity: 5 })
    const event = await site.build.event({
      materials: [
        [seen, 2],
        [unseen, 3],
      ],
    })
    const [member, admin] = [await site.as('member', { restrictedParks: [hidden] }), await site.as('admin')]
    const flags = async (client: typeof admin) =>
      (await client.call(materialRoutes.events, { params: { id: seen } })).body.map(
        (one: { id: number; has_missing_materials: boolean; parks: number[] }) => [
          one.id,
          one.has_missing_materials,
          one.parks,
        ],
      )
    expect(await flags(member)).toEqual([[event, false, null]])
    expect(await flags(admin)).toEqual([[event, true, [shown, hidden]]])
    expect((await admin.call(eventRoutes.get, { params: { id: event } })).body.materials_count).toBe(2)
  })
})
