import { describe, expect, test } from 'vitest'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const pseudos = (body: { data: { pseudo: string }[] }) => body.data.map(({ pseudo }) => pseudo)
const valid = {
  pseudo: 'regie_1',
  email: 'regie@example.org',
  password: 'projecteur',
  person: { first_name: 'Zoé', last_name: 'Roux' },
}
const deleted_at = '2020-01-01 00:00:00'

describe('the list of users', () => {
  // rules/user.md#3
  test('has shape S2, sorted by pseudo, email or group', async () => {
    const admin = await site.as('admin')
    await site.db.updateTable('user').set({ pseudo: 'Zorro' }).where('id', '=', admin.id).execute()
    await site.build.user({ pseudo: 'beta', email: 'a@example.org', group_id: 'visitor' })
    await site.build.user({ pseudo: 'Alpha', email: 'b@example.org', group_id: 'member' })
    await site.build.user({ pseudo: 'gone', deleted_at })
    const { body } = await admin.call(userRoutes.list, {})
    expect(pseudos(body)).toEqual(['Alpha', 'beta', 'Zorro'])
    const rowData = ['version', 'created_at', 'updated_at', 'deleted_at']
    const own = ['id', 'pseudo', 'email', 'group_id', 'person', 'restricted_parks']
    expect(Object.keys(body.data[0]).sort()).toEqual([...own, ...rowData].sort())
    const by = async (orderBy: string, ascending = true) =>
      pseudos((await admin.call(userRoutes.list, { query: { orderBy, ascending } })).body)
    expect(await by('email', false)).toEqual(['Alpha', 'Zorro', 'beta'])
    expect(await by('group_id')).toEqual(['Zorro', 'Alpha', 'beta'])
    expect((await admin.call(userRoutes.list, { query: { orderBy: 'phone' } })).body.error.details).toHaveProperty(
      'orderBy',
    )
    expect(pseudos((await admin.call(userRoutes.list, { query: { deleted: true } })).body)).toEqual(['gone'])
    const plain = (await admin.call(userRoutes.all, {})).body
    expect(plain.map(({ pseudo }: { pseudo: string }) => pseudo)).toEqual(['Alpha', 'beta', 'Zorro'])
  })

  // rules/user.md#3, rules/http.md#16
  test('searches pseudo, email and full name, ignoring case and accents', async () => {
    const admin = await site.as('admin')
    const id = await site.build.user({ pseudo: 'regie', email: 'plateau@example.org' })
    await site.build.person({ user_id: id, first_name: 'Élodie', last_name: 'Marchand', nickname: 'Crapule' })
    await site.build.user({ pseudo: 'elodie_2', email: 'autre@example.org' })
    const found = async (search: string, searchBy?: string) =>
      pseudos((await admin.call(userRoutes.list, { query: { search, searchBy } })).body)
    expect(await found('REGIE')).toEqual(['regie'])
    expect(await found('plateau')).toEqual(['regie'])
    expect(await found('elodie')).toEqual(['elodie_2', 'regie'])
    expect(await found('elodie marchand')).toEqual(['regie'])
    expect(await found('elodie', 'full_name')).toEqual(['regie'])
    expect(await found('elodie', 'email')).toEqual([])
    expect(await found('crapule')).toEqual([])
    const { body } = await admin.call(userRoutes.list, { query: { searchBy: 'nickname' } })
    expect(body.error.details).toHaveProperty('searchBy')
  })

  // rules/user.md#1
  test('is for admins alone, like creating, trashing and restoring', async () => {
    const trashed = await site.build.user({ deleted_at })
    for (const group of ['member', 'visitor'] as const) {
      const client = await site.as(group)
      const params = { id: client.id }
      expect((await client.call(userRoutes.list, {})).status).toBe(403)
      expect((await client.call(userRoutes.create, { body: valid })).status).toBe(403)
      expect((await client.call(userRoutes.remove, { params })).status).toBe(403)
      expect((await client.call(userRoutes.restore, { params: { id: trashed } })).status).toBe(403)
    }
  })
})
