import sharp from 'sharp'
import { expect, test } from 'vitest'
import { estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { type Client, useSite } from '#test/server.ts'
import { sendForm } from '#test/upload.ts'

const site = useSite()

/** Gives the company a logo; returns its stored name. */
async function setLogo(admin: Client, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const part = Buffer.from('company.logo').toString('base64')
  const { body } = await sendForm(admin, 'PUT', '/api/settings', [['logo.png', picture, part]], { '@data': '{}' })
  return body.company.logo
}
const filesOf = async (logo: string) =>
  (await site.services.files.keptBefore(Date.now() + 60_000)).filter((name) => name.startsWith(logo)).length
const billable = async () => site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary()] })

// rules/event.md#23, rules/invoice.md#13
test('destroying an event removes the logos that only its estimates named', async () => {
  const admin = await site.as('admin')
  const [event, other] = [await billable(), await billable()]
  const estimate = (id: number) => admin.call(estimateRoutes.create, { params: { id }, body: {} })
  const red = await setLogo(admin, 'red')
  await estimate(event)
  await estimate(event)
  const green = await setLogo(admin, 'green')
  await estimate(event)
  await estimate(other)
  const blue = await setLogo(admin, 'blue')
  await estimate(event)
  expect([await filesOf(red), await filesOf(green), await filesOf(blue)]).toEqual([3, 3, 3])

  await admin.call(eventRoutes.remove, { params: { id: event } })
  expect(await filesOf(red)).toBe(3)
  expect((await admin.call(eventRoutes.remove, { params: { id: event } })).body).toEqual({ destroyed: true })
  // The other event's estimate uses the green one, the company the blue one.
  expect([await filesOf(red), await filesOf(green), await filesOf(blue)]).toEqual([0, 3, 3])
})

// rules/change.md#4, rules/change.md#6
test('announces the records destroyed with an event like any write', async () => {
  const [park, member] = [await site.build.park(), await site.as('member')]
  const material = await site.build.material({ park_id: park })
  const id = await site.build.event({ materials: [[material, 1]], deleted_at: '2020-01-01 00:00:00' })
  const estimate = await site.build.estimate({ event_id: id })
  const times = { start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
  const technician_id = await site.build.technician()
  const assignment = await site.build.assignment({ event_id: id, technician_id, ...times })
  expect((await member.call(eventRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
  const heard = await site.db.selectFrom('change').select(['entity', 'entity_id', 'scope']).orderBy('id').execute()
  expect(heard).toEqual([
    { entity: 'estimate', entity_id: estimate, scope: { parks: [] } },
    { entity: 'event_technician', entity_id: assignment, scope: { parks: [park] } },
    { entity: 'event', entity_id: id, scope: { parks: [park] } },
  ])
})
