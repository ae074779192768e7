import { describe, expect, test } from 'vitest'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('settings of a user', () => {
  // rules/user.md#15, rules/http.md#21, rules/language.md#2
  test('are read and changed by their owner, whatever the case of the letters', async () => {
    const member = await site.as('member', { language: 'FR' })
    const params = { id: member.id }
    expect((await member.call(userRoutes.settings, { params })).body).toMatchObject({
      user_id: member.id,
      language: 'FR',
      auth_token_validity_duration: 12,
      version: 1,
    })
    const body = { language: 'en', auth_token_validity_duration: 744 }
    const saved = await member.call(userRoutes.updateSettings, { params, body, version: 1 })
    expect(saved.body).toMatchObject({ language: 'EN', auth_token_validity_duration: 744, version: 2 })
    const stale = await member.call(userRoutes.updateSettings, { params, body, version: 1 })
    expect([stale.status, stale.body.error.details.current.version]).toEqual([409, 2])
    expect(stale.body.error.message).toContain('Someone else') // already in the new language
  })

  // rules/user.md#15
  test.each([
    ['language', 'DE'],
    ['language', null],
    ['language', 3],
    ['auth_token_validity_duration', 0],
    ['auth_token_validity_duration', 745],
    ['auth_token_validity_duration', 1.5],
    ['auth_token_validity_duration', '12 h'],
  ])('refuses %s = %j', async (field, value) => {
    const member = await site.as('member')
    const answer = await member.send('PUT', `/api/users/${member.id}/settings`, { body: { [field]: value } })
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]])
  })

  // rules/user.md#1
  test('of other users are for admins alone', async () => {
    const [visitor, member, admin] = [await site.as('visitor'), await site.as('member'), await site.as('admin')]
    const params = { id: visitor.id }
    expect((await member.call(userRoutes.settings, { params })).status).toBe(403)
    expect((await member.call(userRoutes.updateSettings, { params, body: { language: 'FR' } })).status).toBe(403)
    expect((await member.call(userRoutes.settings, { params: { id: 99_999 } })).status).toBe(403)
    expect((await admin.call(userRoutes.updateSettings, { params, body: { language: 'FR' } })).body.language).toBe('FR')
    expect((await admin.call(userRoutes.settings, { params: { id: 99_999 } })).status).toBe(404)
    await site.db.updateTable('user').set({ deleted_at: '2020-01-01 00:00:00' }).where('id', '=', visitor.id).execute()
    expect((await admin.call(userRoutes.settings, { params })).status).toBe(404)
  })
})
