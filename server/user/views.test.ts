import { describe, expect, test } from 'vitest'
import { mostViews } from '#shared/saved-view.ts'
import { sessionRoutes } from '#shared/session.ts'
import { userRoutes } from '#shared/user.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const view = (name: string, more: object = {}) => ({
  list: 'materials' as const,
  name,
  address: '?park=2&orderBy=name',
  columns: ['name', 'park'],
  ...more,
})
const save = (client: Client, views: object[], version?: number, id = client.id) =>
  client.call(userRoutes.updateViews, { params: { id }, body: { views } as never, ...(version ? { version } : {}) })

// rules/user.md#19
describe('the saved views of a user', () => {
  test('are replaced by those that are sent, in their order, and told with the session', async () => {
    const visitor = await site.as('visitor')
    const sent = [view('Dépôt'), view('À réviser', { address: null }), view('dépôt', { list: 'technicians' })]
    const saved = await save(visitor, sent, 1)
    expect([saved.status, saved.body.views, saved.body.version]).toEqual([200, sent, 2])
    expect((await visitor.call(sessionRoutes.get, {})).body.settings.views).toEqual(sent)
    expect((await save(visitor, [], 2)).body.views).toEqual([])
  })

  // rules/http.md#21
  test('are not overwritten by a page that has not seen the present ones', async () => {
    const member = await site.as('member')
    await save(member, [view('Un')], 1)
    const stale = await save(member, [view('Deux')], 1)
    expect([stale.status, stale.body.error.details.current.views]).toEqual([409, [view('Un')]])
    const both = await Promise.all([save(member, [view('Trois')], 2), save(member, [view('Quatre')], 2)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // rules/user.md#1
  test('are for their owner and admins alone', async () => {
    const [visitor, member, admin] = [await site.as('visitor'), await site.as('member'), await site.as('admin')]
    expect((await save(member, [view('Un')], undefined, visitor.id)).status).toBe(403)
    expect((await save(admin, [view('Un')], undefined, visitor.id)).status).toBe(200)
    expect((await visitor.call(userRoutes.settings, { params: { id: member.id } })).status).toBe(403)
  })

  const many = Array.from({ length: mostViews + 1 }, (_, place) => view(`Vue ${place}`))
  test.each([
    ['another list', [view('Un', { list: 'bills' })]],
    ['a name that is too long', [view('x'.repeat(49))]],
    ['no name', [view('')]],
    ['a name twice', [view('Un'), view('UN')]],
    ['an address that is too long', [view('Un', { address: 'x'.repeat(2001) })]],
    ['no column', [view('Un', { columns: [] })]],
    ['too many', many],
  ])('refuse %s by the field', async (_, views) => {
    const member = await site.as('member')
    const refused = await save(member, views)
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['views']])
    expect((await member.call(userRoutes.settings, { params: { id: member.id } })).body.views).toEqual([])
  })
})
