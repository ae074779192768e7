import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const hours = (count: number) => count * 60
const twoDays = hours(48)
const on = (day: string, from = '00:00:00', until = '23:59:59') => ({
  start_date: `${day} ${from}`,
  end_date: `${day} ${until}`,
})
const missing = async (client: Client, id: number) =>
  (await client.call(eventRoutes.missingMaterials, { params: { id } })).body
const flag = async (client: Client, id: number): Promise<boolean | null> =>
  (await client.call(eventRoutes.get, { params: { id } })).body.has_missing_materials
const freeOn = async (client: Client, dateForQuantities: string | { start: string; end: string }) =>
  (await client.call(materialRoutes.list, { query: { dateForQuantities } })).body.data[0].remaining_quantity

// rules/availability.md#19
describe('a material with margins', () => {
  test('is held while it is cleaned: both events lack it, and say that only a margin makes them meet', async () => {
    const member = await site.as('member')
    const console = await site.build.material({ stock_quantity: 1, margin_after: twoDays })
    const materials: [number, number][] = [[console, 1]]
    const first = await site.build.event({ title: 'Gala', ...on('2041-07-01'), materials, is_confirmed: true })
    const second = await site.build.event({ title: 'Bal', ...on('2041-07-03'), materials })
    const free = await site.build.event({ title: 'Foire', ...on('2041-07-06'), materials })
    expect(await missing(member, second)).toMatchObject([
      {
        id: console,
        remaining_quantity: 0,
        missing_quantity: 1,
        stock_short: false,
        taken_by: [{ id: first, title: 'Gala', is_confirmed: true, by_margin: true }],
      },
    ])
    expect(await missing(member, first)).toMatchObject([{ taken_by: [{ id: second, by_margin: true }] }])
    expect(await missing(member, free)).toEqual([])
    expect([await flag(member, first), await flag(member, second), await flag(member, free)]).toEqual([
      true,
      true,
      false,
    ])
    const beside = await site.build.event({ title: 'Noces', ...on('2041-07-06', '08:00:00', '12:00:00'), materials })
    expect(await missing(member, free)).toMatchObject([{ taken_by: [{ id: beside, by_margin: false }] }])
  })

  test('holds half-open: what is ready when the next one begins suffices, a minute more does not', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 1, margin_before: 30, margin_after: 90 })
    const materials: [number, number][] = [[id, 1]]
    await site.build.event({ ...on('2041-07-01', '08:00:00', '10:00:00'), materials })
    const lacks = async (from: string, until: string) => {
      const event = await site.build.event({ ...on('2041-07-01', from, until), materials })
      const found = await missing(member, event)
      await site.db.deleteFrom('event').where('id', '=', event).execute()
      return found.length > 0
    }
    // Ready for use again two hours after an event has ended.
    expect([await lacks('12:00:00', '13:00:00'), await lacks('11:59:00', '13:00:00')]).toEqual([false, true])
    expect([await lacks('05:00:00', '06:00:00'), await lacks('05:00:00', '06:01:00')]).toEqual([false, true])
  })

  test('keeps its margins over a period that is asked for, on step 4 and in kits', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 3, margin_after: twoDays })
    const kit = await site.build.kit({ materials: [[id, 1]] })
    await site.build.event({ ...on('2041-07-05'), materials: [[id, 2]] })
    const near = await site.build.event(on('2041-07-07'))
    expect(await freeOn(member, '2041-07-02')).toBe(3)
    expect(await freeOn(member, '2041-07-03')).toBe(1)
    expect(await freeOn(member, '2041-07-07')).toBe(1)
    expect(await freeOn(member, { start: '2041-07-08 00:00:00', end: '2041-07-08 10:00:00' })).toBe(3)
    const asked = { params: { id: near } }
    expect((await member.call(materialRoutes.whileEvent, asked)).body).toMatchObject([{ remaining_quantity: 1 }])
    expect((await member.call(materialRoutes.remaining, asked)).body).toEqual({ ids: [id], quantities: [1] })
    expect((await member.call(kitRoutes.whileEvent, asked)).body).toMatchObject([{ id: kit, remaining_quantity: 1 }])
  })

  test('leaves others as they are, however far its own margins reach', async () => {
    const member = await site.as('member')
    const [plain, cleaned] = [
      await site.build.material({ stock_quantity: 1 }),
      await site.build.material({ stock_quantity: 1, margin_before: hours(168), margin_after: hours(168) }),
    ]
    const materials: [number, number][] = [
      [plain, 1],
      [cleaned, 1],
    ]
    await site.build.event({ ...on('2041-07-01'), materials })
    const later = await site.build.event({ ...on('2041-07-15'), materials })
    const last = await site.build.event({ ...on('2041-07-29'), materials: [[plain, 1]] })
    expect(await missing(member, later)).toMatchObject([{ id: cleaned, missing_quantity: 1 }])
    expect(await missing(member, last)).toEqual([])
    expect((await member.call(materialRoutes.remaining, { params: { id: last } })).body).toEqual({
      ids: [plain, cleaned],
      quantities: [1, 0],
    })
  })

  test('counts its margins in real minutes over a change of the clocks', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 1, margin_after: hours(24) })
    const materials: [number, number][] = [[id, 1]]
    // Twenty-four hours after midnight it is 1:00 of the next day in spring, 23:00 of the same day in autumn.
    await site.build.event({ ...on('2040-03-24'), materials })
    await site.build.event({ ...on('2040-10-27'), materials })
    const inSpring = (start: string) => freeOn(member, { start: `2040-03-26 ${start}`, end: '2040-03-26 05:00:00' })
    const inAutumn = (start: string) => freeOn(member, { start: `2040-10-28 ${start}`, end: '2040-10-28 23:59:59' })
    expect([await inSpring('00:59:00'), await inSpring('01:00:00')]).toEqual([0, 1])
    expect([await inAutumn('22:59:00'), await inAutumn('23:00:00')]).toEqual([0, 1])
  })

  // rules/availability.md#4
  test('is not held by an event in the hour that the clocks skip', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 1, margin_before: hours(2), margin_after: hours(2) })
    const materials: [number, number][] = [[id, 1]]
    const skipped = await site.build.event({ ...on('2040-03-25', '02:15:00', '02:45:00'), materials })
    const around = await site.build.event({ ...on('2040-03-25'), materials })
    expect([await missing(member, skipped), await missing(member, around)]).toEqual([[], []])
    expect([await flag(member, skipped), await flag(member, around)]).toEqual([false, false])
  })
})

// rules/material.md#32
describe('the margins of a material', () => {
  test('are minutes up to a week, 0 unless said', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park()
    const body = { name: 'Console', reference: 'CON-1', park_id, stock_quantity: 1, rental_price: 10 }
    const made = await member.call(materialRoutes.create, { body })
    expect(made.body).toMatchObject({ margin_before: 0, margin_after: 0 })
    const { id } = made.body
    const update = (margins: object) => member.call(materialRoutes.update, { params: { id }, body: margins })
    expect((await update({ margin_before: 45, margin_after: 10_080 })).body).toMatchObject({
      margin_before: 45,
      margin_after: 10_080,
    })
    expect((await update({ note: 'Fragile' })).body).toMatchObject({ margin_before: 45, margin_after: 10_080 })
    for (const value of [-1, 10_081, 1.5, 'x', null]) {
      const { status, body } = await update({ margin_after: value })
      expect([value, status, Object.keys(body.error?.details ?? {})]).toEqual([value, 400, ['margin_after']])
    }
  })

  test('count at once for what is planned already', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 1 })
    const materials: [number, number][] = [[id, 1]]
    const first = await site.build.event({ ...on('2041-07-01'), materials })
    await site.build.event({ ...on('2041-07-03'), materials })
    expect(await flag(member, first)).toBe(false)
    await member.call(materialRoutes.update, { params: { id }, body: { margin_before: twoDays } })
    expect(await flag(member, first)).toBe(true)
  })
})
