import { expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const papers = [
  ['return sheet', eventRoutes.inventoryPdf],
  ['delivery note', departureRoutes.departurePdf],
] as const

/**
 * Two kits of two microphones and a stand, one with two stands and a hidden cable, one of the cable
 * alone, and three loose microphones.
 */
async function stage() {
  const { build } = site
  const hidden = await build.park({ name: 'Caché' })
  const park_id = await build.park({ name: 'Dépôt' })
  const category_id = await build.category({ name: 'Son' })
  const own = { park_id, category_id, weight: 0.5 }
  const mic = await build.material({ name: 'Micro', reference: 'M-1', ...own })
  const stand = await build.material({ name: 'Pied', reference: 'P-1', ...own })
  const cable = await build.material({ name: 'Câble', reference: 'C-1', category_id, park_id: hidden })
  const pack = (name: string, reference: string, materials: [number, number][]) =>
    build.kit({ name, reference, materials })
  const drums = await pack('Valise batterie', 'K-BAT', [
    [mic, 2],
    [stand, 1],
  ])
  const stands = await pack('Paire de pieds', 'K-PIE', [
    [stand, 2],
    [cable, 1],
  ])
  const cables = await pack('Sac de câbles', 'K-SAC', [[cable, 5]])
  const dates = { start_date: '2041-06-12 18:00:00', end_date: '2041-06-12 23:00:00' }
  const id = await build.event({ title: 'Gala', ...dates, materials: [[mic, 3]] })
  for (const [kit_id, quantity] of [
    [drums, 2],
    [stands, 1],
    [cables, 1],
  ] as const)
    await build.eventKit({ event_id: id, kit_id, quantity })
  const groupBy = async (mode: 'flat' | 'categories') => {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'eventSummary.materialDisplayMode': mode } })
  }
  await groupBy('flat')
  return { id, mic, stand, cable, groupBy, withoutCables: await site.as('member', { restrictedParks: [hidden] }) }
}

async function read(
  client: Client,
  route: (typeof papers)[number][1] | typeof eventRoutes.pdf,
  id: number,
  lang: 'fr' | 'en' = 'fr',
) {
  const { raw } = await client.call(route, { params: { id }, query: { lang } })
  return (await pdfPages(raw)).join(' ').replaceAll(/[\u00a0\u202f]/g, ' ')
}
/** The text of its list, from the end of the headings to the first frame. */
const listOf = (text: string) =>
  /(?:Cassé|Reçu|Broken|Received) (.*?) (?:Remarques|Remis par|Remarks|Handed)/.exec(text)?.[1]

// rules/paper.md#25
test.each(papers)('the %s prints a kit over its pieces, then what lies beside the kits', async (_, route) => {
  const { id, groupBy, withoutCables } = await stage()
  const visitor = await site.as('visitor')
  const text = await read(visitor, route, id)
  expect(listOf(text)).toBe(
    [
      '2 × Valise batterie K-BAT',
      'M-1 Micro 7 en tout, sur plusieurs lignes Dépôt 4 P-1 Pied 4 en tout, sur plusieurs lignes Dépôt 2',
      '1 × Paire de pieds K-PIE',
      'P-1 Pied 4 en tout, sur plusieurs lignes Dépôt 2 C-1 Câble 6 en tout, sur plusieurs lignes Caché 1',
      '1 × Sac de câbles K-SAC',
      'C-1 Câble 6 en tout, sur plusieurs lignes Caché 5',
      'Hors kits',
      'M-1 Micro 7 en tout, sur plusieurs lignes Dépôt 3',
    ].join(' '),
  )
  // The totals count a material of several lines once.
  expect(text).toMatch(/ 3 références, 17 (à compter|au départ) · ≥ 5,5 kg /)
  await groupBy('categories')
  expect(listOf(await read(visitor, route, id))).toContain('Son M-1 Micro')
  const english = await read(visitor, route, id, 'en')
  expect(english).toContain('2 × Valise batterie K-BAT M-1 Micro 7 in all, on several lines')
  expect(english).not.toMatch(/en tout|Hors kits/)
  // A caller from whom a park is hidden reads of the pieces and kits that remain.
  expect(listOf(await read(withoutCables, route, id))).toBe(
    [
      '2 × Valise batterie K-BAT M-1 Micro 7 en tout, sur plusieurs lignes 4 P-1 Pied 4 en tout, sur plusieurs lignes 2',
      '1 × Paire de pieds K-PIE P-1 Pied 4 en tout, sur plusieurs lignes 2',
      'Son M-1 Micro 7 en tout, sur plusieurs lignes 3',
    ].join(' '),
  )
})

// rules/paper.md#25, rules/departure.md#12
test.each(papers)('the %s fills the kits first from what left, and lists the rest beside them', async (_, route) => {
  const { id, mic, stand, cable } = await stage()
  const member = await site.as('member')
  const rows = [
    { id: mic, actual: 9 },
    { id: stand, actual: 1 },
    { id: cable, actual: 0 },
  ]
  await member.send('PUT', `/api/events/${id}/departure/terminate`, { body: rows })
  expect(listOf(await read(member, route, id))).toBe(
    [
      '2 × Valise batterie K-BAT M-1 Micro 9 en tout, sur plusieurs lignes Dépôt 4 P-1 Pied Dépôt 1',
      'Hors kits M-1 Micro 9 en tout, sur plusieurs lignes Dépôt 5',
    ].join(' '),
  )
})

// rules/paper.md#25
test.each(papers)(
  'the %s counts the copies of a kit that left at least in part, and omits a kit that stayed',
  async (_, route) => {
    const { id, mic, stand } = await stage()
    const member = await site.as('member')
    const [one, other] = [
      { id: mic, actual: 1 },
      { id: stand, actual: 1 },
    ]
    const count = (rows: object[]) => member.send('PUT', `/api/events/${id}/departure/terminate`, { body: rows })
    await count([one, other])
    expect(listOf(await read(member, route, id))).toBe('1 × Valise batterie K-BAT M-1 Micro Dépôt 1 P-1 Pied Dépôt 1')
    const { build } = site
    const lamp = await build.material({
      name: 'Lampe',
      reference: 'L-1',
      park_id: await build.park({ name: 'Annexe' }),
    })
    const body = [
      { id: mic, actual: 0 },
      { id: stand, actual: 0 },
      { id: lamp, actual: 2 },
    ]
    await member.send('PUT', `/api/events/${id}/departure/reopen`)
    await count(body)
    const added = route === departureRoutes.departurePdf ? ' Ajouté au départ' : ''
    expect(listOf(await read(member, route, id))).toBe(`L-1 Lampe${added} Annexe 2`)
  },
)

// rules/paper.md#25, rules/paper.md#28
test.each([['release sheet', eventRoutes.pdf], ...papers] as const)(
  'the %s names suppliers on the last line of a material alone',
  async (_, route) => {
    const { id, stand: material_id } = await stage()
    const company_id = await site.build.company({ legal_name: 'Nord Audio' })
    await site.build.subRental({ event_id: id, material_id, company_id, quantity: 2, state: 'returned' })
    const text = await read(await site.as('member'), route, id)
    expect(text.split('dont 2 de Nord Audio')).toHaveLength(2)
    expect(text).toMatch(/K-PIE [^×]*dont 2 de Nord Audio/)
  },
)
