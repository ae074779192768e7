import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const bal = { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false }
const dates = { start_date: '2041-06-01', end_date: '2041-06-02' }

/** A user with a person of that name. */
async function userCalled(first_name: string, last_name: string): Promise<number> {
  const user_id = await site.build.user()
  await site.build.person({ first_name, last_name, user_id })
  return user_id
}

describe('the manager of an event', () => {
  // rules/event.md#40, rules/event.md#29
  test('is any live user that a member names, told by name, and kept by a copy', async () => {
    const member = await site.as('member')
    const manager_id = await userCalled('Awa', 'Diallo')
    const { status, body } = await member.call(eventRoutes.create, { body: { ...bal, manager_id } })
    const manager = { id: manager_id, full_name: 'Awa Diallo' }
    expect([status, body.manager_id, body.manager]).toEqual([201, manager_id, manager])
    const params = { id: body.id }
    const copy = await member.call(eventRoutes.duplicate, { params, body: dates })
    expect([copy.status, copy.body.manager]).toEqual([201, manager])
    const [row] = (await member.call(eventRoutes.list, { query: { start: '2040-06-01' } })).body.data
    expect(row).toMatchObject({ id: body.id, manager_id })
    const none = await member.call(eventRoutes.update, { params, body: { manager_id: null } })
    expect([none.body.manager_id, none.body.manager]).toEqual([null, null])
  })

  // rules/event.md#40
  test('is refused when unknown or in the trash, and stays when trashed later', async () => {
    const member = await site.as('member')
    const gone = await site.build.user({ deleted_at: '2020-01-01 00:00:00' })
    for (const manager_id of [gone, 999_999]) {
      const made = await member.call(eventRoutes.create, { body: { ...bal, manager_id, user_id: 999_999 } })
      expect(made.status).toBe(403) // nobody but an admin names another creator
      const { status, body } = await member.call(eventRoutes.create, { body: { ...bal, manager_id } })
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['manager_id']])
    }
    const params = { id: await site.build.event({ manager_id: gone }) }
    const kept = await member.call(eventRoutes.update, { params, body: { title: 'Grand bal', manager_id: gone } })
    expect([kept.status, kept.body.manager_id]).toEqual([200, gone])
    expect((await member.call(eventRoutes.duplicate, { params, body: dates })).body.manager_id).toBeNull()
    const admin = await site.as('admin')
    await admin.call(userRoutes.remove, { params: { id: gone } })
    expect((await member.call(eventRoutes.get, { params })).body).toMatchObject({ manager_id: null, manager: null })
  })

  // rules/event.md#40, rules/group.md#3
  test('is not for visitors to name', async () => {
    const visitor = await site.as('visitor')
    const params = { id: await site.build.event() }
    expect((await visitor.call(eventRoutes.update, { params, body: { manager_id: visitor.id } })).status).toBe(403)
  })
})

// rules/user.md#22
test('everyone signed in reads the names of live users, and nothing else of them', async () => {
  const visitor = await site.as('visitor')
  const [named, plain] = [await userCalled('Zoé', 'Abadie'), await site.build.user({ pseudo: 'atelier-son' })]
  const gone = await site.build.user({ deleted_at: '2020-01-01 00:00:00' })
  const { status, body } = await visitor.call(userRoutes.names, {})
  expect(status).toBe(200)
  expect(body).toContainEqual({ id: named, full_name: 'Zoé Abadie' })
  expect(body).toContainEqual({ id: plain, full_name: 'atelier-son' })
  expect(body.map(({ id }: { id: number }) => id)).not.toContain(gone)
  const names = body.map(({ full_name }: { full_name: string }) => full_name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr').compare))
  expect((await site.anonymous.send('GET', '/api/users/names')).status).toBe(401)
})
