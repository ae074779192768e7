import { expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/invoice.md#17
test('tells callers who issue bills that the clock is more than a day behind the newest bill, until it catches up', async () => {
  const member = await site.as('member')
  const clock = async () => (await member.call(billRoutes.clock, {})).body.ahead
  expect(await clock()).toBeNull()
  const issuedAt = Date.UTC(2030, 4, 3, 12)
  site.setClock(issuedAt)
  const id = await site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()] })
  expect((await member.call(billRoutes.create, { params: { id }, body: {} })).status).toBe(201)
  expect(await clock()).toBeNull()
  site.setClock(issuedAt - 86_400_001)
  expect(await clock()).toEqual({ number: '2030-00001', date: '2030-05-03 14:00:00' })
  site.setClock(issuedAt - 86_400_000)
  expect(await clock()).toBeNull()
  expect((await (await site.as('visitor')).call(billRoutes.clock, {})).status).toBe(403)
})
