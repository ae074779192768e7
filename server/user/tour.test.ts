import { expect, test } from 'vitest'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/user.md#21, rules/user.md#15
test('a new user is still to be shown the tour, until their settings say otherwise', async () => {
  const admin = await site.as('admin')
  const person = { first_name: 'Maud', last_name: 'Lenoir' }
  const account = { pseudo: 'maud', email: 'maud@example.org', password: 'praticable' }
  const made = await admin.call(userRoutes.create, { body: { ...account, person } })
  expect(made.body.settings.tour).toBe(true)

  const { body } = await site.anonymous.call(sessionRoutes.create, {
    body: { identifier: account.pseudo, password: account.password },
  })
  expect(body.user.settings.tour).toBe(true)
  const params = { id: made.body.id }
  const shown = await admin.call(userRoutes.updateSettings, { params, body: { tour: false }, version: 1 })
  expect([shown.body.tour, shown.body.version]).toEqual([false, 2])
  // A change of other settings does not bring it back.
  const spoken = await admin.call(userRoutes.updateSettings, { params, body: { language: 'EN' }, version: 2 })
  expect(spoken.body.tour).toBe(false)
})

// rules/user.md#21
test('a user from before the tour is not shown it', async () => {
  const member = await site.as('member')
  expect((await member.call(sessionRoutes.get, {})).body.settings.tour).toBe(false)
})

// rules/user.md#15
test.each([null, 'no', 0])('the tour refuses %j', async (tour) => {
  const member = await site.as('member')
  const answer = await member.send('PUT', `/api/users/${member.id}/settings`, { body: { tour } })
  expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ['tour']])
})
