import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { personRoutes } from '#shared/person.ts'
import { sessionRoutes } from '#shared/session.ts'
import { useStreams } from '#test/change-stream.ts'
import { testPassword, useSite } from '#test/server.ts'
import { buildApp } from '../app.ts'

const site = useSite()
const { listen } = useStreams(site)

describe('the place of a change stream', () => {
  // rules/change.md#9
  test('a reconnection gets the missed events, once and in order; a position too old means reload', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('member')]
    const id = await site.build.person()
    const save = () => writer.call(personRoutes.update, { params: { id }, body: { note: 'x' } })
    const first = await listen(reader.token)
    await save()
    const [heard] = await first.heard(1)
    await save()
    await save()
    const again = await listen(reader.token, { lastEventId: heard?.id })
    await save()
    await again.heard(3)
    await save()
    expect((await again.heard(4)).map(({ data }) => data?.version)).toEqual([3, 4, 5, 6])
    for (const unknown of ['999999', 'nonsense', '0']) {
      const lost = await listen(reader.token, { lastEventId: unknown })
      expect(await lost.heard(1)).toMatchObject([{ event: 'reload' }])
    }
  })

  // rules/change.md#9
  test('a client that never received an event still gets what it missed', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('member')]
    const id = await site.build.person()
    const save = () => writer.call(personRoutes.update, { params: { id }, body: { note: 'x' } })
    await save()
    const quietly = await listen(reader.token)
    const place = await quietly.place(2)
    await save()
    await save()
    const again = await listen(reader.token, { lastEventId: place })
    await again.heard(2)
    await save()
    expect((await again.heard(3)).map(({ event, data }) => [event, data?.version])).toEqual([
      ['change', 3],
      ['change', 4],
      ['change', 5],
    ])
    // After `reload` the position is the present one: next time nothing is reread.
    const lost = await listen(reader.token, { lastEventId: '999999' })
    const present = await lost.place(1)
    await save()
    const found = await listen(reader.token, { lastEventId: present })
    expect(await found.heard(1)).toMatchObject([{ event: 'change', data: { version: 6 } }])
  })

  // rules/change.md#9
  test('a client starts afresh when its stream broke before it began, or its position is too old', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('member')]
    const id = await site.build.person()
    const save = () => writer.call(personRoutes.update, { params: { id }, body: { note: 'x' } })
    // As long as nothing was ever announced, nothing was missed.
    const first = await listen(reader.token, { lastEventId: '0' })
    await save()
    const [old] = await first.heard(1)
    expect(old).toMatchObject({ event: 'change', data: { version: 2 } })
    await save()
    const stream = await listen(reader.token)
    const place = await stream.place(2)
    await site.db.updateTable('change').set({ at: sql`now() - interval '11 minutes'` }).execute()
    const restarted = await buildApp(site.services)
    try {
      const kept = () => site.db.selectFrom('change').select('id').execute()
      await expect.poll(kept, { timeout: 30_000 }).toEqual([{ id: Number(place) }])
    } finally {
      await restarted.close()
    }
    for (const stale of [old!.id, '0']) {
      const again = await listen(reader.token, { lastEventId: stale })
      expect(await again.heard(1)).toMatchObject([{ event: 'reload' }])
    }
    // Quiet minutes make no position old.
    const present = await listen(reader.token, { lastEventId: place })
    await save()
    expect(await present.heard(1)).toMatchObject([{ event: 'change', data: { version: 4 } }])
  })

  // rules/change.md#9
  test('an answer names the last change that it shows: a stream opened after it misses nothing', async () => {
    const [reader, writer] = [await site.as('member'), await site.as('member')]
    const id = await site.build.person()
    const save = () => writer.call(personRoutes.update, { params: { id }, body: { note: 'x' } })
    await save()
    const stream = await listen(reader.token)
    const place = await stream.place(2)
    const read = () => reader.call(personRoutes.get, { params: { id } })
    // The notification comes after the answer to the write.
    await expect.poll(async () => (await read()).headers['x-last-change'], { timeout: 30_000 }).toBe(place)
    await save()
    const after = await listen(reader.token, { after: place })
    expect(await after.heard(1)).toMatchObject([{ event: 'change', data: { version: 3 } }])
    // A browser that reconnects sends the later place as well.
    const again = await listen(reader.token, { lastEventId: after.messages[0]?.id, after: place })
    await save()
    expect(await again.heard(1)).toMatchObject([{ event: 'change', data: { version: 4 } }])
    const lost = await listen(reader.token, { after: 'none' })
    expect(await lost.heard(1)).toMatchObject([{ event: 'reload' }])
    expect((await site.anonymous.send('GET', '/api/setup')).headers).not.toHaveProperty('x-last-change')
    const { pseudo } = await site.db
      .selectFrom('user')
      .select('pseudo')
      .where('id', '=', reader.id)
      .executeTakeFirstOrThrow()
    const credentials = { identifier: pseudo, password: testPassword }
    const signedIn = await site.anonymous.call(sessionRoutes.create, { body: credentials })
    expect(Number(signedIn.headers['x-last-change'])).toBeGreaterThan(Number(place))
  })
})
