import { beforeEach, describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { send, late, reopen, twoLines } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

type Answer = { materials: { id: number; pivot: { is_claimed?: true } }[] }
/** The materials whose line says that it is claimed; no other line has the field. */
function claimsIn({ materials }: Answer): number[] {
  const told = materials.filter(({ pivot }) => 'is_claimed' in pivot)
  expect(told.every(({ pivot }) => pivot.is_claimed === true)).toBe(true)
  return told.map(({ id }) => id)
}
const claims = async (who: Client, id: number) => claimsIn((await who.call(eventRoutes.get, { params: { id } })).body)

/** An event whose return ended with 3 of 5 pieces back, 1 of them broken, which are claimed. */
async function ended() {
  const member = await site.as('member')
  const lines = await twoLines({ ...past, beneficiaries: [await site.build.beneficiary()] })
  const { body } = await send(member, 'terminate', lines.id, [
    { id: lines.one, actual: 3, broken: 1, is_claimed: true },
    { id: lines.other, actual: 1, broken: 0 },
  ])
  expect(claimsIn(body)).toEqual([lines.one])
  return { member, ...lines }
}

// rules/inventory.md#41
describe('the claims of a return', () => {
  test('are the rows that the end marks, for all who may bill and nobody else', async () => {
    const { member, id, one } = await ended()
    for (const who of [member, await site.as('member'), await site.as('admin')])
      expect(await claims(who, id)).toEqual([one])
    expect(await claims(await site.as('visitor'), id)).toEqual([])
  })

  test('leave out rows of which all came back whole', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    const { body } = await send(member, 'terminate', id, [
      { id: one, actual: 5, broken: 0, is_claimed: true },
      { id: other, actual: 0, broken: 0, lost: 2, is_claimed: true },
    ])
    expect(claimsIn(body)).toEqual([other])
  })

  test.each(['yes', 1, null])('%j is no boolean: 400 on the row, and nothing is stored', async (is_claimed) => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    const { status, body } = await send(member, 'terminate', id, [
      { id: other, actual: 1, broken: 0, is_claimed: true },
      { id: one, actual: 3, broken: 0, is_claimed },
    ])
    expect([status, body.error.details]).toEqual([400, [{ id: one, message: expect.any(String) }]])
    expect(await claims(member, id)).toEqual([])
  })

  test('are made by the end alone, not by a draft or a late return', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    const row = { id: one, actual: 3, broken: 0, is_claimed: true }
    expect(claimsIn((await send(member, 'return', id, [row])).body)).toEqual([])
    expect(claimsIn((await send(member, 'terminate', id, [])).body)).toEqual([])
    const { status, body } = await late(member, id, [{ id: other, actual: 1, broken: 1, is_claimed: true }])
    expect([status, claimsIn(body)]).toEqual([200, []])
  })

  test('stand for what is still missing, broken or lost after a late return', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    await send(member, 'terminate', id, [
      { id: one, actual: 3, broken: 0, is_claimed: true },
      { id: other, actual: 1, broken: 0, is_claimed: true },
    ])
    const first = await late(member, id, [{ id: one, actual: 1, broken: 0 }])
    expect(claimsIn(first.body).toSorted()).toEqual([one, other].toSorted())
    const second = await late(member, id, [
      { id: one, actual: 1, broken: 0 },
      { id: other, actual: 1, broken: 1 },
    ])
    expect(claimsIn(second.body)).toEqual([other])
  })

  test('are taken back when the return is opened again, and made anew by the next end', async () => {
    const { member, id, other } = await ended()
    const admin = await site.as('admin')
    expect(claimsIn((await reopen(admin, id)).body)).toEqual([])
    expect(await claims(member, id)).toEqual([])
    const { body } = await send(member, 'terminate', id, [{ id: other, actual: 1, broken: 0, is_claimed: true }])
    expect(claimsIn(body)).toEqual([other])
  })

  // rules/invoice.md#20
  test('are taken back by an invoice that answers them, but not by an estimate, a refused invoice or one that does not know them', async () => {
    const { member, id, one, other } = await ended()
    const [params, admin] = [{ id }, await site.as('admin')]
    const bill = async (body: Record<string, unknown>) => (await admin.call(billRoutes.create, { params, body })).status
    expect((await admin.call(estimateRoutes.create, { params, body: {} })).status).toBe(201)
    expect(await bill({ discountRate: 500, claims: [one] })).toBe(400)
    expect(await bill({})).toBe(201)
    expect(await bill({ claims: [other] })).toBe(201)
    expect(await claims(member, id)).toEqual([one])
    expect(await bill({ claims: [one, other] })).toBe(201)
    expect([await claims(member, id), await claims(admin, id)]).toEqual([[], []])
  })

  // rules/invoice.md#6
  test.each([['x'], [[0]], [1]])('an invoice that answers %j is 400 on the field', async (sent) => {
    const { id } = await ended()
    const admin = await site.as('admin')
    const sending: Record<string, unknown> = { claims: sent }
    const { status, body } = await admin.call(billRoutes.create, { params: { id }, body: sending })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['claims']])
  })

  // rules/restricted-park.md#9
  test('are told for materials that the caller sees', async () => {
    const { id, one, other } = await ended()
    const admin = await site.as('admin')
    await reopen(admin, id)
    const rows = [one, other].map((material) => ({ id: material, actual: 0, broken: 0, is_claimed: true }))
    await send(admin, 'terminate', id, rows)
    const park = await site.build.park()
    await site.db.updateTable('material').set({ park_id: park }).where('id', '=', one).execute()
    const restricted = await site.as('member', { restrictedParks: [park] })
    expect(await claims(restricted, id)).toEqual([other])
    expect((await restricted.call(billRoutes.create, { params: { id }, body: {} })).status).toBe(403)
    await admin.call(materialRoutes.remove, { params: { id: other } })
    expect(await claims(admin, id)).toEqual([one])
    await admin.call(materialRoutes.restore, { params: { id: other } })
    expect((await claims(admin, id)).toSorted()).toEqual([one, other].toSorted())
  })

  // rules/event.md#19
  test('stay with their event: a copy has none', async () => {
    const { member, id } = await ended()
    const dates = { start_date: '2040-03-01 00:00:00', end_date: '2040-03-02 23:59:59' }
    const { status, body } = await member.call(eventRoutes.duplicate, { params: { id }, body: dates })
    expect([status, claimsIn(body as Answer)]).toEqual([201, []])
  })
})
