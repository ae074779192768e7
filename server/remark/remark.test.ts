import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { remarkRoutes } from '#shared/remark.ts'
import { userRoutes } from '#shared/user.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const write = async (client: Client, event: number, text: string) =>
  (await client.call(remarkRoutes.create, { params: { id: event }, body: { text } })).body
const textsFor = async (client: Client, event: number) =>
  (await client.call(remarkRoutes.list, { params: { id: event } })).body.map(({ text }: { text: string }) => text)

describe('remarks on an event', () => {
  // rules/remark.md#1, rules/remark.md#2
  test('are read by everyone in the order they were written, with their author', async () => {
    const [member, admin] = [await site.as('member'), await site.as('admin')]
    const id = await site.build.event()
    const first = await write(member, id, 'Clé au gardien.\nQuai 2.')
    await write(admin, id, 'Camion à 7 h')
    expect(first).toMatchObject({ text: 'Clé au gardien.\nQuai 2.', author: { id: member.id }, version: 1 })
    const { body } = await (await site.as('visitor')).call(remarkRoutes.list, { params: { id } })
    expect(body.map((one: typeof first) => [one.text, one.author.id])).toEqual([
      ['Clé au gardien.\nQuai 2.', member.id],
      ['Camion à 7 h', admin.id],
    ])
    expect(Object.keys(body[0])).toEqual(['id', 'text', 'author', 'version', 'created_at', 'updated_at'])
  })

  // rules/remark.md#2
  test('have 1 to 20,000 characters', async () => {
    const member = await site.as('member')
    const params = { id: await site.build.event() }
    for (const text of ['', ' ', 'x'.repeat(20_001)]) {
      const { status, body } = await member.call(remarkRoutes.create, { params, body: { text } })
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['text']])
    }
    expect((await member.call(remarkRoutes.create, { params, body: { text: 'é'.repeat(20_000) } })).status).toBe(201)
  })

  // rules/remark.md#3, rules/http.md#21
  test('are changed by their author alone, and deleted by the author or an admin', async () => {
    const [author, other, admin] = [await site.as('member'), await site.as('member'), await site.as('admin')]
    const id = await site.build.event()
    const params = { id, remarkId: (await write(author, id, 'brouillon')).id }
    for (const client of [other, admin]) {
      const answer = await client.call(remarkRoutes.update, { params, body: { text: 'autre' } })
      expect([answer.status, answer.body.error.key]).toEqual([403, 'access.forbidden'])
    }
    const changed = await author.call(remarkRoutes.update, { params, version: 1, body: { text: 'propre' } })
    expect(changed.body).toMatchObject({ text: 'propre', version: 2 })
    const stale = await author.call(remarkRoutes.update, { params, version: 1, body: { text: 'vieux' } })
    expect([stale.status, stale.body.error.details.current.text]).toEqual([409, 'propre'])
    expect((await other.call(remarkRoutes.remove, { params })).status).toBe(403)
    expect((await admin.call(remarkRoutes.remove, { params })).body).toEqual({ destroyed: true })
    const own = { id, remarkId: (await write(author, id, 'à moi')).id }
    expect((await author.call(remarkRoutes.remove, { params: own })).body).toEqual({ destroyed: true })
    expect(await textsFor(author, id)).toEqual([])
  })

  // rules/remark.md#1, rules/remark.md#4
  test('are written in every state, but neither for a trashed nor for a hidden event, nor by visitors', async () => {
    const member = await site.as('member')
    const over = { start_date: '2020-06-01 00:00:00', end_date: '2020-06-02 23:59:59' }
    const archived = await site.build.event({ ...over, is_return_inventory_done: true, is_archived: true })
    await write(member, archived, 'Retour sans souci')
    expect(await textsFor(member, archived)).toEqual(['Retour sans souci'])
    const park_id = await site.build.park()
    const hidden = await site.build.event({ materials: [[await site.build.material({ park_id }), 1]] })
    const { id: remarkId } = await write(member, hidden, 'secret')
    const limited = await site.as('member', { restrictedParks: [park_id] })
    const trashed = await site.build.event({ deleted_at: '2020-01-01 00:00:00' })
    for (const id of [hidden, trashed]) {
      const body = { text: 'x' }
      const answers = [
        await limited.call(remarkRoutes.list, { params: { id } }),
        await limited.call(remarkRoutes.create, { params: { id }, body }),
        await limited.call(remarkRoutes.remove, { params: { id, remarkId } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    // A remark answers below its own event alone.
    const elsewhere = { id: archived, remarkId }
    expect((await member.call(remarkRoutes.remove, { params: elsewhere })).status).toBe(404)
    const visitor = await site.as('visitor')
    const refused = await visitor.call(remarkRoutes.create, { params: { id: archived }, body: { text: 'x' } })
    expect(refused.status).toBe(403)
  })

  // rules/remark.md#3
  test('outlive their author, without a name, and go with their event', async () => {
    const admin = await site.as('admin')
    const author = await site.as('member')
    const id = await site.build.event()
    await write(author, id, 'testament')
    for (let time = 0; time < 2; time++) await admin.call(userRoutes.remove, { params: { id: author.id } })
    const [orphan] = (await admin.call(remarkRoutes.list, { params: { id } })).body
    expect(orphan).toMatchObject({ text: 'testament', author: null })
    for (let time = 0; time < 2; time++) await admin.call(eventRoutes.remove, { params: { id } })
    expect(await site.db.selectFrom('remark').select('id').where('event_id', '=', id).execute()).toEqual([])
  })

  // rules/remark.md#3, rules/http.md#21
  test('of two who write one at once, both are kept', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const id = await site.build.event()
    await Promise.all([write(one, id, 'un'), write(other, id, 'deux')])
    expect((await textsFor(one, id)).toSorted()).toEqual(['deux', 'un'])
  })
})
