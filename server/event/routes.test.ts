import { describe, expect, test } from 'vitest'
import { groups } from '#shared/permissions.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const ahead = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59' }
const over = { start_date: '2040-01-01 00:00:00', end_date: '2040-01-02 23:59:59' }
const trashed = { deleted_at: '2040-01-01 00:00:00' }

/** A billable event "Bal", of one material. */
async function stage(values: object): Promise<{ id: number; material: number }> {
  const material = await site.build.material()
  const own = {
    title: 'Bal',
    materials: [[material, 1] as [number, number]],
    beneficiaries: [await site.build.beneficiary()],
  }
  return { id: await site.build.event({ ...own, ...ahead, ...values }), material }
}
/** Calls `METHOD path` of an event. */
async function call(client: Client, route: string, { id, material }: { id: number; material: number }, body: Body) {
  const [method = '', path = ''] = route.split(' ')
  const sent = body === 'count' ? [{ id: material, actual: 1, broken: 0 }] : body
  return client.send(method, path.replace('{id}', String(id)), { body: sent })
}
/** The body; `count` is an inventory of the event's material. */
type Body = object | 'count' | undefined

// rules/event.md#26
describe('the routes of events', () => {
  test.each<[route: string, answer: object | 'PDF', values?: object]>([
    ['GET /api/events?start=2040-06-01', { data: [{ title: 'Bal', materials_count: 1 }] }],
    ['GET /api/events?start=2040-06-01&end=2040-06-01&with-materials=1', { data: [{ materials: [{ pivot: {} }] }] }],
    ['GET /api/events?start=2040-06-01&deleted=1', { data: [{ title: 'Bal' }] }, trashed],
    ['GET /api/events?search=bal', { count: 1, data: [{ title: 'Bal' }] }],
    ['GET /api/events?search=bal&exclude={id}', { count: 0, data: [] }],
    ['GET /api/events/{id}', { title: 'Bal', materials: [{ pivot: {} }], estimates: [], bills: [] }],
    ['GET /api/events/{id}/missing-materials', []],
    ['GET /events/{id}/pdf?lang=en', 'PDF'],
    ['GET /events/{id}/inventory-pdf?lang=fr', 'PDF'],
  ])('%s is open to every signed-in user', async (route, answer, values = {}) => {
    const event = await stage(values)
    for (const group of groups) {
      const { status, body, headers } = await call(await site.as(group), route, event, undefined)
      expect([group, status]).toEqual([group, 200])
      if (answer === 'PDF') expect(headers['content-type']).toBe('application/pdf')
      else expect(body).toMatchObject(answer)
    }
    expect((await call(site.anonymous, route, event, undefined)).status).toBe(401)
  })

  test.each<[route: string, status: number, answer: object, body?: Body, values?: object]>([
    ['POST /api/events', 201, { title: 'Noce', version: 1 }, { ...ahead, title: 'Noce', is_confirmed: false }],
    ['PUT /api/events/{id}', 200, { title: 'Noce', version: 2 }, { title: 'Noce', drop_busy_technicians: true }],
    ['DELETE /api/events/{id}', 200, { title: 'Bal', deleted_at: expect.any(String) }],
    ['DELETE /api/events/{id}', 200, { destroyed: true }, undefined, trashed],
    ['PUT /api/events/restore/{id}', 200, { title: 'Bal', deleted_at: null }, undefined, trashed],
    ['POST /api/events/{id}/duplicate', 201, { title: 'Bal', materials: [] }, { ...ahead, user_id: null, copied: [] }],
    ['PUT /api/events/{id}/return', 200, { is_return_inventory_done: false }, 'count', over],
    ['PUT /api/events/{id}/terminate', 200, { is_return_inventory_done: true }, 'count', over],
    ['POST /api/events/{id}/estimate', 201, { event: { title: 'Bal' }, number: expect.stringMatching(/^D-/) }],
    ['POST /api/events/{id}/bill', 201, { event: { title: 'Bal' }, number: expect.stringMatching(/^\d/) }],
  ])('%s is for members and admins: %i', async (route, status, answer, body, values = {}) => {
    site.setClock(Date.UTC(2040, 0, 15, 11))
    for (const group of ['member', 'admin'] as const) {
      const done = await call(await site.as(group), route, await stage(values), body)
      expect([group, done.status]).toEqual([group, status])
      expect(done.body).toMatchObject(answer)
    }
    const refused = await call(await site.as('visitor'), route, await stage(values), body)
    expect([refused.status, refused.body.error.key]).toEqual([403, 'access.forbidden'])
    expect((await call(site.anonymous, route, await stage(values), body)).status).toBe(401)
  })
})
