import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { parkRoutes } from '#shared/park.ts'
import { useSite } from '#test/server.ts'
import { DocumentFailure } from '../document/worker/failure.ts'

const site = useSite()

// rules/http.md#28
test.each([
  ['deadlock', '40P01'],
  ['serialization failure', '40001'],
  ['lock wait that takes too long', '55P03'],
])('a write that the database abandons for a %s may be retried, and leaves nothing', async (_, code) => {
  const admin = await site.as('admin')
  const id = await site.build.park({ name: 'Dépôt' })
  const rename = () => admin.call(parkRoutes.update, { params: { id }, body: { name: 'Hangar' }, version: 1 })
  await sql`
    create function give_way() returns trigger language plpgsql as $$
      begin raise exception using errcode = ${sql.lit(code)}; end $$`.execute(site.db)
  try {
    await sql`create trigger give_way after update on park for each row execute function give_way()`.execute(site.db)
    const refused = await rename()
    expect([refused.status, refused.body.error.key, refused.headers['retry-after']]).toEqual([
      503,
      'server.unavailable',
      '1',
    ])
    expect((await admin.call(parkRoutes.get, { params: { id } })).body).toMatchObject({ name: 'Dépôt', version: 1 })
  } finally {
    await sql`drop function give_way() cascade`.execute(site.db)
  }
  expect((await rename()).body).toMatchObject({ name: 'Hangar', version: 2 })
})

// rules/paper.md#24
test.each<[reason: DocumentFailure['reason'], answer: unknown[]]>([
  ['busy', [503, 'server.unavailable', '1']],
  ['timeout', [503, 'server.unavailable', '1']],
  ['closed', [503, 'server.unavailable', '1']],
  ['typeset', [500, 'server.error', undefined]],
])('a paper that fails for a passing reason (%s) may be requested again', async (reason, answer) => {
  const admin = await site.as('admin')
  const id = await site.build.event()
  const render = vi.spyOn(site.services.documents, 'render').mockRejectedValue(new DocumentFailure(reason, 'summary'))
  try {
    const { status, body, headers } = await admin.call(eventRoutes.pdf, { params: { id } })
    expect([status, body.error.key, headers['retry-after']]).toEqual(answer)
  } finally {
    render.mockRestore()
  }
})
