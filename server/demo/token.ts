import { randomBytes } from 'node:crypto'
import { instantOf, moveWallClock, today, utcText } from '#shared/rules/period.ts'
import type { DemoCtx } from './demo-ctx.ts'

/**
 * Adds the API token of the made-up company's website, for the list of tokens. No program can use
 * it: nobody knows a secret with this hash.
 */
export async function addToken({ db, user, site, now }: DemoCtx): Promise<void> {
  const { timezone } = site.general
  const day = today(timezone, now)
  const dayIn = (days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)
  const { id } = await db
    .insertInto('token')
    .values({
      user_id: user.id,
      name: 'Agenda du site web',
      group_id: 'visitor',
      read_only: true,
      expires_at: utcText(instantOf(`${dayIn(220)} 23:59:59`, timezone)),
      secret_hash: randomBytes(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const use = { token_id: id, last_used_on: dayIn(-1), last_used_address: '203.0.113.24' }
  await db.insertInto('token_use').values(use).execute()
}
