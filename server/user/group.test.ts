import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { userRoutes } from '#shared/user.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const change = (by: Client, id: number, body: object) => by.send('PUT', `/api/users/${id}`, { body })
const groupOf = async (id: number) =>
  (await site.db.selectFrom('user').select('group_id').where('id', '=', id).executeTakeFirstOrThrow()).group_id

describe('the group', () => {
  // rules/group.md#1, rules/session.md#11
  test('applies from the next request', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const body = { name: 'Camion' }
    expect((await member.call(parkRoutes.create, { body })).status).toBe(403)
    expect((await change(admin, member.id, { group_id: 'admin' })).body.group_id).toBe('admin')
    expect((await member.call(parkRoutes.create, { body })).status).toBe(201)
    expect((await change(admin, member.id, { group_id: 'visitor' })).status).toBe(200)
    expect((await member.call(parkRoutes.list, {})).status).toBe(403)
  })

  // rules/group.md#7, rules/user.md#9
  test('of the last live admin cannot change, even with other admins in the trash', async () => {
    const admin = await site.as('admin')
    await site.build.user({ group_id: 'admin', deleted_at: '2020-01-01 00:00:00' })
    for (const group_id of ['member', 'visitor']) {
      const refused = await change(admin, admin.id, { group_id })
      expect([refused.status, refused.body.error.key]).toEqual([409, 'user.last_admin'])
    }
    expect((await change(admin, admin.id, { group_id: 'admin', email: 'chef@example.org' })).status).toBe(200)
    const second = await site.as('admin')
    expect((await change(admin, admin.id, { group_id: 'member' })).status).toBe(200)
    expect((await change(second, second.id, { group_id: 'member' })).body.error.key).toBe('user.last_admin')
  })

  // rules/group.md#7
  test('two admins who step down at once: one stays an admin', async () => {
    for (let round = 0; round < 5; round++) {
      await site.db.updateTable('user').set({ group_id: 'visitor' }).execute()
      const [one, other] = [await site.as('admin'), await site.as('admin')]
      const crossed = round % 2 === 1 // each removes the other from the group
      const answers = await Promise.all([
        change(one, crossed ? other.id : one.id, { group_id: 'member' }),
        change(other, crossed ? one.id : other.id, { group_id: 'visitor' }),
      ])
      const [done, refused] = answers.sort((a, b) => a.status - b.status)
      expect(done!.status).toBe(200)
      // An admin demoted before the check of their own request may no longer write users.
      const late = crossed ? ['409 user.last_admin', '403 access.forbidden'] : ['409 user.last_admin']
      expect(late).toContain(`${refused!.status} ${refused!.body.error?.key}`)
      expect([await groupOf(one.id), await groupOf(other.id)].filter((group) => group === 'admin')).toHaveLength(1)
    }
  })
})

describe('restricted parks', () => {
  // rules/restricted-park.md#4, rules/restricted-park.md#5, rules/restricted-park.md#14
  test('apply from the next request: the park, its materials and its events disappear', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const park = await site.build.park()
    const material = await site.build.material({ park_id: park })
    const event = await site.build.event({ materials: [[material, 1]] })
    const statuses = async () => [
      (await member.call(parkRoutes.get, { params: { id: park } })).status,
      (await member.call(materialRoutes.get, { params: { id: material } })).status,
      (await member.call(eventRoutes.get, { params: { id: event } })).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await change(admin, member.id, { restricted_parks: [park, park] })).body.restricted_parks).toEqual([park])
    expect(await statuses()).toEqual([404, 404, 404])
    expect((await change(admin, member.id, { email: 'neuf@example.org' })).body.restricted_parks).toEqual([park])
    expect((await change(admin, member.id, { restricted_parks: [] })).body.restricted_parks).toEqual([])
    expect(await statuses()).toEqual([200, 200, 200])
  })

  // rules/restricted-park.md#3, rules/user.md#9
  test('do not exist for an admin: making a user an admin empties them', async () => {
    const admin = await site.as('admin')
    const park = await site.build.park()
    const body = {
      pseudo: 'chef',
      email: 'chef@example.org',
      password: 'projecteur',
      person: { first_name: 'Ana', last_name: 'Roy' },
      restricted_parks: [park],
    }
    const made = await admin.call(userRoutes.create, { body: { ...body, group_id: 'admin' } })
    expect([made.status, made.body.restricted_parks]).toEqual([201, []])
    const member = await site.as('member', { restrictedParks: [park] })
    const saved = await change(admin, member.id, { group_id: 'admin', restricted_parks: [park] })
    expect([saved.body.group_id, saved.body.restricted_parks]).toEqual(['admin', []])
    const again = await change(admin, member.id, { restricted_parks: [park] })
    expect([again.status, again.body.restricted_parks]).toEqual([200, []])
    expect((await member.call(parkRoutes.get, { params: { id: park } })).status).toBe(200)
  })

  // rules/restricted-park.md#2, rules/user.md#9
  test('stay while their park is in the trash; adding another trashed park is refused as unknown', async () => {
    const admin = await site.as('admin')
    const [park, other] = [await site.build.park(), await site.build.park({ deleted_at: '2020-01-01 00:00:00' })]
    const member = await site.as('member', { restrictedParks: [park] })
    await admin.call(parkRoutes.remove, { params: { id: park } })
    expect((await change(admin, member.id, { restricted_parks: [park] })).body.restricted_parks).toEqual([park])
    const refused = await change(admin, member.id, { restricted_parks: [park, other] })
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['restricted_parks']])
  })
})
