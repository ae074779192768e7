import { describe, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { estimateRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import type { NamedRoute } from '#shared/contract.ts'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { utcInstant, utcText } from '#shared/rules/period.ts'
import { userRoutes } from '#shared/user.ts'
import { seed } from '#test/every-noun.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('a list in a body', () => {
  // rules/http.md#8
  test.each<[string, NamedRoute, number, (place: number) => unknown]>([
    ['categories', attributeRoutes.create, 1000, (place) => place + 1],
    ['persons', companyRoutes.create, 1000, (place) => place + 1],
    ['restricted_parks', userRoutes.create, 1000, (place) => place + 1],
    ['tags', personRoutes.create, 1000, (place) => `tag ${place}`],
    ['tags', materialRoutes.create, 1000, (place) => `tag ${place}`],
    ['attributes', materialRoutes.create, 1000, (place) => ({ id: place + 1, value: 1 })],
    ['beneficiaries', eventRoutes.create, 1000, (place) => place + 1],
    ['technicians', eventRoutes.create, 1000, (place) => ({ id: place + 1, start_time: '', end_time: '' })],
    ['materials', eventRoutes.create, 10_000, (place) => ({ id: place + 1, quantity: 1 })],
    ['copied', eventRoutes.duplicate, 3, () => 'materials'],
    ['materials', listTemplateRoutes.create, 10_000, (place) => ({ id: place + 1, quantity: 1 })],
    ['materials', kitRoutes.create, 1000, (place) => ({ id: place + 1, quantity: 1 })],
    ['lines', estimateRoutes.create, 10_000, (place) => ({ id: place + 1, discount_rate: 1 })],
  ])('of %s is refused beyond its limit (%#)', async (field, route, most, item) => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const id = seeds.live[route.name] ?? seeds.live[route.name.split('.')[0] ?? '']
    const tooMany = { ...seeds.valid[route.name], [field]: Array.from({ length: most + 1 }, (_, place) => item(place)) }
    const { status, body } = await admin.send('POST', `/api${route.path.replace('{id}', String(id))}`, {
      body: tooMany,
    })
    const told = expect.arrayContaining([expect.stringContaining(`At most ${most.toLocaleString('en')} entries`)])
    expect([status, body.error.details]).toMatchObject([400, { [field]: told }])
  })

  // rules/event.md#1, rules/event.md#8, rules/assignment.md#5
  test('an event takes a thousand assignments and refuses more of them', async () => {
    const member = await site.as('member')
    const [one, other] = [await site.build.technician(), await site.build.technician()]
    const first = utcInstant('2040-01-10 00:00:00')
    /** An assignment from one quarter of an hour to another, counted from the first. */
    const slot = (id: number, from: number, to: number) => ({
      id,
      start_time: utcText(first + from * 900_000),
      end_time: utcText(first + to * 900_000),
    })
    const slots = (count: number) => Array.from({ length: count }, (_, place) => slot(one, place, place + 1))
    const event = { title: 'Long', start_date: '2040-01-01', end_date: '2040-12-31', is_confirmed: false }
    const create = (technicians: ReturnType<typeof slots>) =>
      member.call(eventRoutes.create, { body: { ...event, technicians } })
    const made = await create(slots(1000))
    expect([made.status, made.body.technicians?.length]).toEqual([201, 1000])
    const more = await create(slots(14_000))
    expect([more.status, more.body.error.details]).toEqual([
      400,
      { technicians: ['At most 1,000 entries are allowed.'] },
    ])
    // The long one meets all that begin before its end, whatever lies between them; another
    // technician's meets none.
    const busy = await create([
      slot(one, 2004, 2005),
      slot(other, 2001, 2002),
      slot(one, 2000, 2600),
      slot(other, 2002, 2003),
    ])
    expect([busy.status, Object.keys(busy.body.error.details.technicians)]).toEqual([400, [String(one)]])
  })

  // rules/http.md#8
  test.each(['return', 'terminate', 'departure', 'departure/terminate'])(
    'of counted materials is refused whole beyond 10,000 rows, not row by row: %s',
    async (act) => {
      const member = await site.as('member')
      const dates = act.startsWith('departure') ? '2040-02' : '2040-01'
      const made = { title: 'Concert', start_date: `${dates}-10`, end_date: `${dates}-11`, is_confirmed: true }
      const materials = [{ id: await site.build.material({ stock_quantity: 2 }), quantity: 1 }]
      const event = (await member.call(eventRoutes.create, { body: { ...made, materials } })).body.id
      site.setClock(Date.UTC(2040, 1, 1))
      const body = Array.from({ length: 10_001 }, () => 0)
      const { status, body: answer } = await member.send('PUT', `/api/events/${event}/${act}`, { body })
      expect([status, answer.error.details]).toEqual([400, { '': ['At most 10,000 entries are allowed.'] }])
    },
  )
})
