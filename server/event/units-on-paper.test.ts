import { beforeEach, expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const dates = { start_date: '2040-01-14 00:00:00', end_date: '2040-01-15 23:59:59' }
const papers = [
  ['release sheet', eventRoutes.pdf],
  ['return sheet', eventRoutes.inventoryPdf],
  ['delivery note', departureRoutes.departurePdf],
] as const
type Paper = (typeof papers)[number][1]

async function read(client: Client, route: Paper, id: number, lang: 'fr' | 'en' = 'fr') {
  const { raw } = await client.call(route, { params: { id }, query: { lang } })
  return (await pdfPages(raw)).join(' ').replaceAll(/\s/g, ' ')
}

/** A console of four units, and an event that names the first three of them. */
async function stage() {
  const { build } = site
  const park_id = await build.park({ name: 'Dépôt' })
  const material_id = await build.material({ name: 'Console', reference: 'C-1', is_unitary: true, park_id })
  const units: number[] = []
  for (const [reference, serial_number] of [['10'], ['2', '0042'], ['1'], ['7']])
    units.push(await build.unit({ material_id, reference, serial_number: serial_number ?? null }))
  const id = await build.event({ title: 'Gala', ...dates, materials: [[material_id, 3]] })
  const [ten, two, one, seven] = units as [number, number, number, number]
  for (const unit_id of [ten, two, one])
    await site.db
      .insertInto('event_unit')
      .values({ event_id: id, unit_id, material_id, period: 'empty', event_live: true })
      .execute()
  return { id, material_id, ten, two, one, seven, member: await site.as('member') }
}

// rules/paper.md#30
test.each(papers)('the %s names the units of a line, in natural order and with serial numbers', async (_, route) => {
  const { id, member } = await stage()
  expect(await read(member, route, id)).toContain('Console N° 1, 2 (S/N 0042), 10 ')
  expect(await read(member, route, id, 'en')).toContain('Console No. 1, 2 (S/N 0042), 10 ')
})

// rules/paper.md#30, rules/restricted-park.md#6
test.each(papers)('the %s leaves out the units hidden from the caller', async (_, route) => {
  const { id, two } = await stage()
  const hidden = await site.build.park({ name: 'Caché' })
  await site.db.updateTable('unit').set({ park_id: hidden }).where('id', '=', two).execute()
  const limited = await site.as('visitor', { restrictedParks: [hidden] })
  const text = await read(limited, route, id)
  expect(text).toContain('Console N° 1, 10 ')
  expect(text).not.toContain('0042')
})

// rules/paper.md#30, rules/departure.md#22
test('after a departure the delivery note and the return sheet name the units that left, in a draft those counted', async () => {
  const { id, material_id, one, seven, member } = await stage()
  const body = [{ id: material_id, actual: 2, units: [one, seven] }]
  await member.call(departureRoutes.departure, { params: { id }, body })
  expect(await read(member, departureRoutes.departurePdf, id)).toContain('Console N° 1, 7 ')
  await member.call(departureRoutes.terminateDeparture, { params: { id }, body })
  for (const [, route] of papers) expect(await read(member, route, id)).toContain('Console N° 1, 7 ')
  // What came back left before: a sheet printed meanwhile still awaits it.
  const counted = [{ id: material_id, actual: 1, broken: 0, lost: 0, units: [{ id: seven, state: 'returned' }] }]
  await member.send('PUT', `/api/events/${id}/return`, { body: counted })
  for (const [, route] of papers) expect(await read(member, route, id)).toContain('Console N° 1, 7 ')
})

// rules/paper.md#25, rules/paper.md#30
test.each(papers)('the %s names the units of a material once, on its last line', async (_, route) => {
  const { id, material_id, member } = await stage()
  const kit_id = await site.build.kit({ name: 'Régie', reference: 'K-1', materials: [[material_id, 1]] })
  await site.build.eventKit({ event_id: id, kit_id, quantity: 1 })
  const text = await read(member, route, id)
  expect(text.split('S/N 0042')).toHaveLength(2)
  expect(text).toMatch(/K-1 .*Console .*Sans catégorie .*Console .*N° 1, 2 \(S\/N 0042\), 10 /)
})
