import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const dates = { start_date: '2041-07-01 00:00:00', end_date: '2041-07-01 23:59:59' }

const missing = async (client: Client, id: number) =>
  (await client.call(eventRoutes.missingMaterials, { params: { id } })).body
const flags = async (client: Client): Promise<(boolean | null)[]> =>
  (await client.call(eventRoutes.list, { query: { start: '2041-07-01' } })).body.data.map(
    (event: { has_missing_materials: boolean | null }) => event.has_missing_materials,
  )

/** A stock of 3, of which an option and a confirmed event want 2 each. */
async function twoEvents() {
  const material = await site.build.material({ stock_quantity: 3 })
  const materials: [number, number][] = [[material, 2]]
  const option = await site.build.event({ ...dates, materials })
  const confirmed = await site.build.event({ ...dates, materials, is_confirmed: true })
  return { material, option, confirmed }
}

// rules/availability.md#2, rules/availability.md#20
describe('who goes first', () => {
  test('nobody, unless the site says that options yield', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const { option, confirmed } = await twoEvents()
    expect(await flags(member)).toEqual([true, true])
    const { status } = await admin.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
    expect(status).toBe(200)
    expect(await flags(member)).toEqual([true, false])
    expect(await missing(member, confirmed)).toEqual([])
    expect(await missing(member, option)).toMatchObject([
      { remaining_quantity: 1, missing_quantity: 1, taken_by: [{ id: confirmed, is_confirmed: true }] },
    ])
    await admin.call(settingsRoutes.reset, { params: { key: 'availability.unconfirmed' } })
    expect(await flags(member)).toEqual([true, true])
  })

  test('options lack among each other, and confirmed events too', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const { material, option, confirmed } = await twoEvents()
    await admin.call(settingsRoutes.update, { body: { availability: { unconfirmed: 'yield' } } })
    const second = await site.build.event({ ...dates, materials: [[material, 2]] })
    expect(await missing(member, second)).toMatchObject([
      { remaining_quantity: 0, missing_quantity: 2, taken_by: [{ id: option }, { id: confirmed }] },
    ])
    const rival = await site.build.event({ ...dates, materials: [[material, 2]], is_confirmed: true })
    expect(await missing(member, confirmed)).toMatchObject([{ missing_quantity: 1, taken_by: [{ id: rival }] }])
    expect(await flags(member)).toEqual([true, true, true, true])
  })

  test('step 4 and its kits follow the rule; lists without an event count all', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const { material, option, confirmed } = await twoEvents()
    await site.build.kit({ materials: [[material, 1]] })
    await admin.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
    const left = async (id: number) => [
      (await member.call(materialRoutes.whileEvent, { params: { id } })).body[0].remaining_quantity,
      (await member.call(materialRoutes.remaining, { params: { id } })).body.quantities[0],
      (await member.call(kitRoutes.whileEvent, { params: { id } })).body[0].remaining_quantity,
    ]
    expect(await left(confirmed)).toEqual([3, 3, 3])
    expect(await left(option)).toEqual([1, 1, 1])
    const query = { dateForQuantities: '2041-07-01' }
    expect((await member.call(materialRoutes.list, { query })).body.data[0].remaining_quantity).toBe(0)
    const days = await member.call(materialRoutes.availability, {
      params: { id: material },
      query: { start: '2041-07-01', days: 1 },
    })
    expect(days.body.days[0]).toMatchObject({ in_use: 4, remaining_quantity: 0 })
  })

  // rules/setting.md#19
  test('only an admin says so, in one of two words', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const body = { 'availability.unconfirmed': 'yield' }
    expect((await member.call(settingsRoutes.update, { body })).status).toBe(403)
    const refused = await admin.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'never' } })
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['availability.unconfirmed']])
    const before = (await member.call(settingsRoutes.get, {})).body.availability
    expect(before).toMatchObject({ unconfirmed: 'compete' })
  })

  // rules/availability.md#27, rules/restricted-park.md#5
  test('a confirmation names the options that lack what it holds, and no others', async () => {
    site.setClock(Date.parse('2041-07-01T10:00:00Z'))
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const [park_id, hidden] = [await site.build.park(), await site.build.park()]
    const [material, plenty] = [
      await site.build.material({ stock_quantity: 3, park_id }),
      await site.build.material({ stock_quantity: 50, park_id }),
    ]
    const secret = await site.build.material({ stock_quantity: 3, park_id: hidden })
    const own = await site.build.event({
      ...dates,
      materials: [
        [material, 2],
        [plenty, 1],
        [secret, 3],
      ],
    })
    const option = (values: object) => site.build.event({ ...dates, materials: [[material, 2]], ...values })
    const later = await option({ title: 'Bal', start_date: '2041-07-01 12:00:00' })
    const first = await option({ title: 'Gala' })
    const other = await option({ title: 'Caché', materials: [[secret, 1]] })
    await option({ title: 'Confirmé', is_confirmed: true, start_date: '2041-07-01 20:00:00' })
    await option({ title: 'Suffisant', materials: [[plenty, 20]] })
    await option({ title: 'Jeté', deleted_at: '2041-01-01 00:00:00' })
    await option({ title: 'Fini', start_date: '2041-07-01 00:00:00', end_date: '2041-07-01 08:00:00' })
    await option({ title: 'Ailleurs', start_date: '2041-07-03 00:00:00', end_date: '2041-07-04 00:00:00' })
    for (let made = 0; made < 25; made++) await option({ title: `Câbles ${made}`, materials: [[plenty, 1]] })
    const say = async (who: Client, is_confirmed: boolean) =>
      (await who.call(eventRoutes.update, { params: { id: own }, body: { is_confirmed } })).body.yielding
    expect(await say(admin, true)).toBeUndefined() // all compete
    await say(admin, false)
    await admin.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
    const rows = await say(admin, true)
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([first, other, later])
    expect(rows[0]).toEqual({ id: first, title: 'Gala', ...dates })
    expect(await say(admin, true)).toBeUndefined() // it is confirmed already
    await say(admin, false)
    const restricted = await site.as('member', { restrictedParks: [hidden] })
    const seen = await say(restricted, true)
    expect(seen.map(({ id }: { id: number }) => id)).toEqual([first, later])
    expect((await member.call(eventRoutes.get, { params: { id: own } })).body.yielding).toBeUndefined()
  })
})
