import { beforeEach, expect, test } from 'vitest'
import { returnRoutes } from '#shared/return.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { send, late, reopen } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

async function read(client: Client, id: number, lang: 'fr' | 'en' = 'fr') {
  const { raw } = await client.call(returnRoutes.pdf, { params: { id }, query: { lang } })
  return (await pdfPages(raw)).join(' ')
}

/** A past event with 4 consoles, three of them named, and 5 cables, two of them from a kit. */
async function stage() {
  const { build } = site
  const park_id = await build.park({ name: 'Dépôt' })
  const hidden = await build.park({ name: 'Caché' })
  const console_ = await build.material({ name: 'Console', reference: 'C-1', is_unitary: true, park_id })
  const cable = await build.material({ name: 'Câble', reference: 'K-2', park_id: hidden })
  const units: number[] = []
  for (const reference of ['1', '2', '3']) units.push(await build.unit({ material_id: console_, reference }))
  const lines: [number, number][] = [
    [console_, 3],
    [cable, 3],
  ]
  const id = await build.event({ title: 'Gala', ...past, materials: lines })
  const kit_id = await build.kit({ name: 'Valise', reference: 'V-1', materials: [[cable, 2]] })
  await build.eventKit({ event_id: id, kit_id, quantity: 1 })
  for (const unit_id of units)
    await site.db
      .insertInto('event_unit')
      .values({ event_id: id, unit_id, material_id: console_, is_out: true, period: 'empty', event_live: true })
      .execute()
  const [one, two] = units as [number, number, number]
  const consoles = [
    { id: one, state: 'returned' },
    { id: two, state: 'broken' },
  ]
  const counted = [
    { id: console_, actual: 2, broken: 1, lost: 0, units: consoles },
    { id: cable, actual: 4, broken: 0, lost: 1 },
  ]
  return { id, counted, console_, third: units[2]!, hidden, member: await site.as('member') }
}

// rules/paper.md#1, rules/paper.md#3, rules/paper.md#31
test('the return note lists what is awaited, then what is counted so far, then what came back', async () => {
  const { id, counted, console_, third, member } = await stage()
  const visitor = await site.as('visitor', { language: 'FR' })
  const answer = await visitor.call(returnRoutes.pdf, { params: { id } })
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(String(answer.headers['content-disposition'])).toMatch(/^inline; filename="Bon_de_retour-.*Gala\.pdf"/)
  const blank = (await pdfPages(answer.raw)).join(' ')
  for (const words of ['Provisoire', '2 références, 8 à rendre', 'Console N° 1, 2, 3 Dépôt 3 K-2 Câble Caché 5 '])
    expect(blank).toContain(words)
  expect(blank).not.toMatch(/Manque|Valise/)

  expect((await send(member, 'return', id, counted)).status).toBe(200)
  const draft = await read(visitor, id)
  expect(draft).toContain('Provisoire Le retour n’est pas terminé')
  expect(draft).toContain('Manque encore 1 × Console (C-1)')
  expect(draft).toContain('C-1 Console Revenu : N° 1 Cassé : N° 2 N° 3 Dépôt 3 2 1 0 K-2 Câble Caché 5 4 0 1 ')

  expect((await send(member, 'terminate', id, [])).status).toBe(200)
  const name = (await site.db.selectFrom('user').select('pseudo').where('id', '=', member.id).executeTakeFirstOrThrow())
    .pseudo
  const ended = await read(visitor, id)
  expect(ended).toContain(`Retour dim. 15 janv. 2040, 12:00, par ${name}`)
  expect(ended).toContain('Pas revenu : N° 3 ')
  expect(await read(visitor, id, 'en')).toMatch(/Still missing 1 × Console .*Not returned: No. 3 /)

  site.setClock(Date.UTC(2040, 0, 16, 8))
  await late(member, id, [{ id: console_, actual: 1, broken: 0, lost: 0, units: [{ id: third, state: 'returned' }] }])
  const complete = await read(visitor, id)
  expect(complete).toContain('Dernier retour tardif lun. 16 janv. 2040, 09:00')
  expect(complete).toContain('Revenu : N° 1, 3 Cassé : N° 2 Dépôt 3 3 1 0')
  expect(complete).not.toContain('Manque')

  expect((await reopen(await site.as('admin'), id)).status).toBe(200)
  expect(await read(visitor, id)).toContain('Provisoire')
})

// rules/paper.md#31, rules/restricted-park.md#6
test('the return note tells what the caller sees, and is 404 where that is nothing', async () => {
  const { id, counted, hidden, member } = await stage()
  await send(member, 'terminate', id, counted)
  const limited = await read(await site.as('visitor', { restrictedParks: [hidden] }), id)
  expect(limited).toContain('1 référence, 2 au retour sur 3')
  expect(limited).not.toMatch(/Câble|Caché/)
  expect((await member.call(returnRoutes.pdf, { params: { id: id + 1000 } })).status).toBe(404)
})
