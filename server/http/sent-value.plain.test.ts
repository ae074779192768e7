import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { attributeRoutes } from '#shared/attribute.ts'
import { useSite } from '#test/server.ts'
import { refuseManyKeys, withNumbers } from './sent-value.ts'

const site = useSite()

// rules/http.md#11
describe('numbers sent as text', () => {
  test('are numbers in number fields, at any depth, and stay text elsewhere', async () => {
    const admin = await site.as('admin')
    const park = await site.build.park()
    const kind = await admin.call(attributeRoutes.create, { body: { name: 'Poids', type: 'float', categories: [] } })
    const body = {
      name: '12',
      reference: '34',
      park_id: String(park),
      rental_price: '12.50',
      stock_quantity: '007',
      out_of_order_quantity: '-0',
      attributes: [{ id: String(kind.body.id), value: '1.5' }],
    }
    const made = await admin.send('POST', '/api/materials', { body })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        name: '12',
        reference: '34',
        park_id: park,
        rental_price: 12.5,
        stock_quantity: 7,
        attributes: [{ value: 1.5 }],
      },
    ])
    const path = `/api/materials/${made.body.id}`
    for (const text of [
      '1e3',
      ' 5',
      '5 ',
      '1 000',
      '1,5',
      '+5',
      '.5',
      '5.',
      '0x10',
      'x',
      '--1',
      '٣',
      '9'.repeat(400),
    ]) {
      const { status, body: answer } = await admin.send('PUT', path, { body: { rental_price: text } })
      expect([text, status, Object.keys(answer.error?.details ?? {})]).toEqual([text, 400, ['rental_price']])
    }
    for (const [field, text] of [
      ['stock_quantity', '1.5'],
      ['rental_price', '1.505'],
      ['rental_price', '-3'],
      ['is_discountable', '1'],
    ] as const)
      expect([text, (await admin.send('PUT', path, { body: { [field]: text } })).status]).toEqual([text, 400])
    expect((await admin.send('PUT', path, { body: { attributes: [{ id: kind.body.id, value: '1e3' }] } })).status).toBe(
      400,
    )
  })

  // rules/inventory.md#4
  test('count where a rule compares them with stored values, in settings, imports and inventories', async () => {
    const admin = await site.as('admin')
    const member = await site.as('member')
    const own = await member.send('PUT', `/api/users/${member.id}`, {
      body: { group_id: 'member', restricted_parks: [] },
    })
    expect(own.status).toBe(200)
    const settings = { 'general.defaultPaginationLimit': '50', billing: { vatRate: '5.5' } }
    const set = await admin.send('PUT', '/api/settings', { body: settings })
    expect([set.status, set.body.general.defaultPaginationLimit, set.body.billing.vatRate]).toEqual([200, 50, 5.5])
    const refused = await admin.send('PUT', '/api/settings', { body: { billing: { vatRate: '5,5' } } })
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['billing.vatRate']])
    const material = await site.build.material({ stock_quantity: 3 })
    const past = { start_date: '2020-01-01 00:00:00', end_date: '2020-01-02 23:59:59' }
    const event = await site.build.event({ ...past, is_confirmed: true, materials: [[material, 2]] })
    const counted = await admin.send('PUT', `/api/events/${event}/return`, {
      body: [{ id: String(material), actual: '2', broken: '1' }],
    })
    expect([counted.status, counted.body.materials[0].pivot]).toMatchObject([
      200,
      { quantity_returned: 2, quantity_broken: 1 },
    ])
    const word = await admin.send('PUT', `/api/events/${event}/return`, {
      body: [{ id: material, actual: '1e0', broken: 0 }],
    })
    expect([word.status, word.body.error.details]).toMatchObject([400, [{ id: material }]])
  })

  // rules/attribute.md#2
  test('are read in the data of a form too', async () => {
    const admin = await site.as('admin')
    const { status, body } = await admin.send('POST', '/api/attributes', {
      body: { name: 'Serie', type: 'string', max_length: '12', categories: [] },
    })
    expect([status, body.maxLength]).toEqual([201, 12])
  })
})

describe('a body', () => {
  // rules/http.md#8
  test('holds 20,000 keys in all, not counting the rows of its declared lists', async () => {
    const admin = await site.as('admin')
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
    const post = async (body: unknown) => {
      const { status, body: answer } = await admin.send('POST', '/api/parks', { body })
      return [status, answer.error?.key]
    }
    expect(await post({ name: 'Dépôt', ...keys(19_999) })).toEqual([201, undefined])
    expect(await post({ name: 'Autre', ...keys(20_000) })).toEqual([413, 'request.too_large'])
    expect(await post({ name: 'Autre', a: Array.from({ length: 10_001 }, () => ({ b: 1, c: 2 })) })).toEqual([
      413,
      'request.too_large',
    ])
    expect((await admin.send('PUT', '/api/settings', { body: keys(20_001) })).status).toBe(413)
    const lines = Array.from({ length: 10_001 }, (_, at) => ({ id: at + 1, quantity: 1 }))
    expect((await admin.send('POST', '/api/list-templates', { body: { name: 'All', materials: lines } })).status).toBe(
      400,
    )
    const more = lines.map((line) => ({ ...line, x: 1, y: 2 }))
    expect((await admin.send('POST', '/api/list-templates', { body: { name: 'All', materials: more } })).status).toBe(
      413,
    )
  })

  // rules/http.md#8
  test('with far too long a list derives no schema anew for each item', () => {
    let asked = 0
    const element = new Proxy(z.array(z.number()), {
      get(target, key) {
        asked += 1
        return Reflect.get(target, key)
      },
    })
    const list = z.object({ materials: z.array(element) })
    const sent = { materials: Array.from({ length: 10_000 }, () => []) }
    refuseManyKeys(list, sent)
    withNumbers(list, sent)
    expect(asked).toBeLessThan(2 * sent.materials.length) // each item reads what its own items are
  })
})
