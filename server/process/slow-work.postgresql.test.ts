import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/session/password.ts'
import { sessionRoutes } from '#shared/session.ts'
import { type Answer, testPassword, useSite } from '#test/server.ts'
import { keptFiles, sendForm } from '#test/upload.ts'
import { untilWaiting } from '#test/waiting.ts'

// While what a write reads first is locked, its transaction has begun and done nothing yet.

const site = useSite()

/** Sends a write, and runs a check once its transaction waits for a lock. */
async function whileItBegins<T>(
  lock: RawBuilder<unknown>,
  send: () => Promise<Answer>,
  meanwhile: (db: typeof site.db) => Promise<T>,
) {
  const { answer, seen } = await site.db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    const sent = send()
    await untilWaiting(site.db, 1, sent)
    return { answer: sent, seen: await meanwhile(trx) }
  })
  return { seen, answer: await answer }
}
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const part = (path: string) => Buffer.from(path).toString('base64')

// rules/http.md#4
test('the picture of a material is encoded and stored before its transaction begins', async () => {
  const member = await site.as('member')
  const id = await site.build.material()
  const file = ['a.png', await picture(), part('picture')] as const
  const before = (await keptFiles(site)).length
  const { seen, answer } = await whileItBegins(
    sql`select from material where id = ${id} for update`,
    () => sendForm(member, 'PUT', `/api/materials/${id}`, [[...file]], { '@data': '{}' }),
    async () => (await keptFiles(site)).length - before,
  )
  expect([seen, answer.status]).toEqual([3, 200])
})

// rules/http.md#4
test('the logo of the company likewise', async () => {
  const admin = await site.as('admin')
  const file = ['a.png', await picture(), part('company.logo')] as const
  const before = (await keptFiles(site)).length
  const { seen, answer } = await whileItBegins(
    sql`select from settings for update`,
    () => sendForm(admin, 'PUT', '/api/settings', [[...file]], { '@data': '{}' }),
    async () => (await keptFiles(site)).length - before,
  )
  expect([seen, answer.status]).toEqual([3, 200])
})

// rules/http.md#4
test.each([
  ['the old', testPassword, 404],
  ['the new', 'un autre mot', 200],
])('a sign-in with %s password, replaced meanwhile, is judged by the new one', async (_, password, status) => {
  const member = await site.as('member')
  const { pseudo: identifier } = await site.db
    .selectFrom('user')
    .select('pseudo')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const password_hash = await hashPassword('un autre mot')
  const { answer } = await whileItBegins(
    sql`lock table settings in access exclusive mode`,
    () => site.anonymous.call(sessionRoutes.create, { body: { identifier, password } }),
    (trx) => trx.updateTable('user').set({ password_hash }).where('id', '=', member.id).execute(),
  )
  expect(answer.status).toBe(status)
})
