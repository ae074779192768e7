import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type MaterialRow, materialRoutes } from '#shared/material.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const byHand: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a name': sql`update material set name = name || '…' where reference = 'A1'`,
  'a count, without a new version': sql`update material set stock_quantity = stock_quantity + 1 where reference = 'A2'`,
  'a park': sql`update material set park_id = (select id from park where id <> material.park_id limit 1) where reference = 'A2'`,
  'a new order': sql`update material set reference = 'A3', name = 'Autre' where reference = 'A1'`,
  'the former order': sql`update material set reference = 'A1' where reference = 'A3'`,
  'another one': sql`insert into material (name, reference, park_id, stock_quantity)
    select 'Mât', 'B' || (select count(*) from material), (select min(id) from park), 3`,
  'the trash': sql`update material set deleted_at = case when deleted_at is null then now() end where reference = 'A2'`,
  'its end': sql`delete from material where reference like 'B%'`,
  'the name of a tag': sql`update tag set name = name || '!'`,
  'a tag in the trash': sql`update tag set deleted_at = case when deleted_at is null then now() end`,
  'a tag put on': sql`insert into material_tag (material_id, tag_id) select m.id, t.id from material m, tag t on conflict do nothing`,
  'a tag taken off': sql`delete from material_tag where material_id = (select max(material_id) from material_tag)`,
  'the unit of an attribute': sql`update attribute set unit = case when unit is null then 'W' end`,
  'a value': sql`update material_attribute set value = value || '0'`,
  'a value put in': sql`insert into material_attribute (material_id, attribute_id, value)
    select m.id, a.id, '1' from material m, attribute a on conflict do nothing`,
  'a value taken off': sql`delete from material_attribute where material_id = (select min(material_id) from material_attribute)`,
  'a code': sql`update barcode set value = value || '0'`,
  'an end of codes': sql`delete from barcode where value like '%00'`,
  'no billing': sql`update settings set values = values || '{"billing.mode": "none"}'`,
  billing: sql`update settings set values = values || '{"billing.mode": "full"}'`,
}

/** What the caller reads material by material, and how many remain for the event. */
async function oneByOne(reader: Client, event: number): Promise<unknown[]> {
  const { body: rows } = await reader.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const { body: left } = await reader.call(materialRoutes.remaining, { params: { id: event } })
  const quantities = new Map(left.ids.map((id: number, place: number) => [id, left.quantities[place]]))
  return rows.map((row: MaterialRow) => ({ ...row, remaining_quantity: quantities.get(row.id) }))
}

// rules/availability.md#9
test('the stock while an event tells each material as it is after any write', async () => {
  const [here, there] = [await site.build.park(), await site.build.park()]
  const [near] = [
    await site.build.material({ reference: 'A1', park_id: here, stock_quantity: 4, rental_price: 12 }),
    await site.build.material({ reference: 'A2', park_id: there, stock_quantity: 2 }),
  ]
  await site.build.tag()
  await site.db.insertInto('attribute').values({ name: 'Poids', type: 'integer' }).execute()
  await site.db.insertInto('barcode').values({ value: '123', material_id: near }).execute()
  const event = await site.build.event({ materials: [[near, 1]] })
  const readers = [await site.as('member'), await site.as('member', { restrictedParks: [there] })]
  const writes = fc.array(fc.constantFrom(...Object.keys(byHand)), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(writes, fc.nat(1), async (written, first) => {
      for (const [place, name] of written.entries()) {
        await byHand[name]!.execute(site.db)
        const reader = readers[(first + place) % 2]!
        const { body } = await reader.call(materialRoutes.whileEvent, { params: { id: event } })
        expect([name, body]).toEqual([name, await oneByOne(reader, event)])
      }
    }),
    { numRuns: 25, examples: [[Object.keys(byHand), 0]] },
  )
})

// rules/availability.md#9
test('a stock without materials is an empty list', async () => {
  const event = await site.build.event()
  const member = await site.as('member')
  expect((await member.call(materialRoutes.whileEvent, { params: { id: event } })).body).toEqual([])
})
