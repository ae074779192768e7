import { expect, test } from 'vitest'
import { subRentalRoutes as routes } from '#shared/sub-rental.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

/** Three events of different days, each with pieces of another state and supplier. */
async function lists() {
  const [park_id, elsewhere] = [await site.build.park(), await site.build.park()]
  const at = (from: string, to: string) => ({ start_date: `${from} 00:00:00`, end_date: `${to} 23:59:59` })
  const make = async (title: string, dates: object, name: string, park: number, values: object) => {
    const material_id = await site.build.material({ name, park_id: park, stock_quantity: 1 })
    const event_id = await site.build.event({ title, ...dates, materials: [[material_id, 3]] })
    const { legal_name, ...own } = values as { legal_name: string; quantity: number }
    const company_id = await site.build.company({ legal_name })
    return { id: await site.build.subRental({ event_id, material_id, company_id, ...own }), event_id, company_id }
  }
  const own_mobilization_start = '2060-05-08 14:00:00'
  return {
    park_id,
    fetched: await make('Ancien bal', at('2060-05-01', '2060-05-07'), 'Asservie', park_id, {
      legal_name: 'Zénith Loc',
      quantity: 2,
      state: 'received',
      cost: 90,
    }),
    ordered: await make(
      'Bal neuf',
      { ...at('2060-05-09', '2060-05-20'), own_mobilization_start },
      'Barrière',
      elsewhere,
      {
        legal_name: 'Bocage Loc',
        quantity: 5,
        state: 'ordered',
        reference: 'BC 77',
      },
    ),
    planned: await make('Concert', at('2060-05-04', '2060-05-30'), 'Console', park_id, {
      legal_name: 'Atelier Loc',
      quantity: 1,
      state: 'planned',
      cost: 12,
    }),
    returned: await make('Défilé', at('2060-05-01', '2060-05-02'), 'Découpe', park_id, {
      legal_name: 'Atelier Loc bis',
      quantity: 4,
      state: 'returned',
    }),
  }
}

// rules/sub-rental.md#7
test('holds what is to be fetched and given back, by the day it is due, and filters, sorts and searches it', async () => {
  const member = await site.as('member')
  const { park_id, fetched, ordered, planned, returned } = await lists()
  const own = new Map([fetched, ordered, planned, returned].map(({ id }, at) => [id, at]))
  const names = ['fetched', 'ordered', 'planned', 'returned']
  const found = async (query: object) => {
    const { body } = await member.call(routes.all, { query })
    return body.flatMap(({ id }: { id: number }) => names[own.get(id) ?? -1] ?? [])
  }
  expect(await found({})).toEqual(['planned', 'fetched', 'ordered'])
  expect(await found({ ascending: 0 })).toEqual(['ordered', 'fetched', 'planned'])
  expect(await found({ state: ['returned'] })).toEqual(['returned'])
  expect(await found({ state: ['planned', 'ordered'] })).toEqual(['planned', 'ordered'])
  expect(await found({ start: '2060-05-05', end: '2060-05-07' })).toEqual(['fetched'])
  expect(await found({ start: '2060-05-08' })).toEqual(['ordered'])
  expect(await found({ end: '2060-05-04' })).toEqual(['planned'])
  expect(await found({ company: ordered.company_id })).toEqual(['ordered'])
  expect(await found({ park: park_id })).toEqual(['planned', 'fetched'])
  const orders: [string, string[]][] = [
    ['event', ['fetched', 'ordered', 'planned']],
    ['company', ['planned', 'ordered', 'fetched']],
    ['material', ['fetched', 'ordered', 'planned']],
    ['reference', ['fetched', 'ordered', 'planned']],
    ['quantity', ['planned', 'fetched', 'ordered']],
    ['cost', ['planned', 'fetched', 'ordered']],
    ['state', ['planned', 'ordered', 'fetched']],
  ]
  for (const [orderBy, expected] of orders) expect([orderBy, await found({ orderBy })]).toEqual([orderBy, expected])
  for (const [search, searchBy, expected] of [
    ['bal', undefined, ['fetched', 'ordered']],
    ['bocage', undefined, ['ordered']],
    ['bc 77', undefined, ['ordered']],
    ['barriere', 'material', ['ordered']],
    ['bal', 'company', []],
    ['zenith', 'company|event', ['fetched']],
    ['77', 'reference', ['ordered']],
  ] as const)
    expect([search, searchBy, await found({ search, searchBy })]).toEqual([search, searchBy, expected])
  expect((await member.call(routes.list, { query: { limit: 1, search: 'bal neuf' } })).body).toMatchObject({
    pagination: { total: { items: 1, pages: 1 } },
    data: [
      {
        id: ordered.id,
        event: {
          id: ordered.event_id,
          title: 'Bal neuf',
          start_date: '2060-05-09 00:00:00',
          mobilization_start_date: '2060-05-08 14:00:00',
          mobilization_end_date: '2060-05-20 23:59:59',
        },
        company: { legal_name: 'Bocage Loc' },
      },
    ],
  })
  for (const query of [{ state: ['lost'] }, { start: 'demain' }, { orderBy: 'note' }]) {
    const { status } = await member.send('GET', `/api/sub-rentals?paginated=0&${new URLSearchParams(query as never)}`)
    expect(status).toBe(400)
  }
})
