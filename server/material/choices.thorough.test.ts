import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type MaterialChoice,
  type MaterialChoices,
  type MaterialRow,
  materialRoutes,
  mostChoices,
} from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const period = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59' }

/** What the short list should say of a row of the whole one. */
const inShort = (row: MaterialRow): MaterialChoice => ({
  id: row.id,
  name: row.name,
  reference: row.reference,
  park_id: row.park_id,
  category_id: row.category_id,
  sub_category_id: row.sub_category_id,
  rental_price: row.rental_price,
  weight: row.weight,
  volume: row.volume,
  power: row.power,
  picture: row.picture,
  remaining_quantity: row.remaining_quantity,
  version: row.version,
  tags: row.tags.map(({ name }) => name),
})

/** Materials of two parks, tagged, broken and trashed, some of them taken; gives an event and the second park. */
async function stocked(): Promise<{ event: number; there: number }> {
  const [here, there] = [await site.build.park(), await site.build.park()]
  const [fragile, spare, gone] = [
    await site.build.tag({ name: 'Fragile' }),
    await site.build.tag({ name: 'à part' }),
    await site.build.tag({ deleted_at: '2030-01-01 00:00:00' }),
  ]
  const near = await site.build.material({
    reference: 'A2',
    park_id: here,
    stock_quantity: 5,
    out_of_order_quantity: 2,
  })
  const far = await site.build.material({
    reference: 'A10',
    park_id: there,
    stock_quantity: 3,
    rental_price: 12.5,
    weight: 4.2,
    power: 0,
  })
  await site.build.material({ reference: 'a1', park_id: here, stock_quantity: 1 })
  await site.build.material({ reference: 'B1', park_id: here, deleted_at: '2030-01-01 00:00:00' })
  for (const tag_id of [fragile, spare, gone])
    await site.db.insertInto('material_tag').values({ material_id: near, tag_id }).execute()
  const event = await site.build.event({
    ...period,
    materials: [
      [near, 1],
      [far, 1],
    ],
  })
  await site.build.event({
    ...period,
    materials: [
      [near, 2],
      [far, 4],
    ],
  })
  return { event, there }
}

const read = async (who: Client, after?: string): Promise<MaterialChoices> => {
  const { status, body } = await who.call(materialRoutes.choices, { query: { after } })
  expect(status).toBe(200)
  return body
}

describe('materials to choose from', () => {
  // rules/material.md#30, rules/wizard.md#15
  test('say what the whole list says, by reference, whoever asks', async () => {
    const { there } = await stocked()
    const admin = await site.as('admin')
    for (const mode of ['full', 'none'] as const) {
      await admin.call(settingsRoutes.update, { body: { billing: { mode } } })
      for (const restrictedParks of [[], [there]]) {
        const member = await site.as('member', { restrictedParks })
        const { body } = await member.call(materialRoutes.all, { query: { orderBy: 'reference' } })
        expect(body.map(({ reference }: MaterialRow) => reference)).toEqual(
          restrictedParks.length > 0 ? ['a1', 'A2'] : ['a1', 'A2', 'A10'],
        )
        expect(await read(member)).toEqual({ data: body.map(inShort), next: null })
      }
    }
  })

  // rules/material.md#30
  test('come so many at once, each page where the one before ended', async () => {
    const park = await site.build.park()
    const more = 7
    await sql`
      insert into material (name, reference, park_id, stock_quantity)
      select 'Câble ' || n, 'C ' || n, ${park}::int, 1 from generate_series(1, ${sql.lit(mostChoices + more)}) n`.execute(
      site.db,
    )
    const member = await site.as('member')
    const first = await read(member)
    expect(first.data).toHaveLength(mostChoices)
    const second = await read(member, first.next ?? undefined)
    expect([second.data.length, second.next]).toEqual([more, null])
    expect([...first.data, ...second.data].map(({ reference }) => reference)).toEqual(
      Array.from({ length: mostChoices + more }, (_, index) => `C ${index + 1}`),
    )
  })

  // rules/material.md#30
  test.each(['', 'A', '12', '99999999999 a'])('after %j is 400', async (after) => {
    const member = await site.as('member')
    const { status, body } = await member.send('GET', `/api/materials/choices?after=${after}`)
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['after']])
  })
})

describe('what remains while an event lasts', () => {
  // rules/availability.md#18
  test('is what the materials of that event say, of those that the caller sees', async () => {
    const { event, there } = await stocked()
    for (const restrictedParks of [[], [there]]) {
      const member = await site.as('member', { restrictedParks })
      const { body: rows } = await member.call(materialRoutes.whileEvent, { params: { id: event } })
      const { body } = await member.call(materialRoutes.remaining, { params: { id: event } })
      const left = body.ids.map((id: number, at: number) => [id, body.quantities[at]])
      expect(new Map(left)).toEqual(new Map(rows.map((row: MaterialRow) => [row.id, row.remaining_quantity])))
      expect([...left].map(([, quantity]) => quantity).sort()).toEqual(restrictedParks.length > 0 ? [1, 1] : [0, 1, 1])
    }
  })

  // rules/availability.md#18, rules/restricted-park.md#5
  test('is not told of an event that is unknown, trashed or hidden', async () => {
    const { there } = await stocked()
    const hidden = await site.build.event({ materials: [[await site.build.material({ park_id: there }), 1]] })
    const trashed = await site.build.event({ deleted_at: '2030-01-01 00:00:00' })
    const member = await site.as('member', { restrictedParks: [there] })
    for (const id of [hidden, trashed, 9999]) {
      expect([id, (await member.call(materialRoutes.remaining, { params: { id } })).status]).toEqual([id, 404])
    }
  })
})
