import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { type Found, searchRoutes } from '#shared/search.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const route = searchRoutes.everything

async function found(client: Client, q: string): Promise<Found[]> {
  const { status, body } = await client.call(route, { query: { q } })
  expect([q, status]).toEqual([q, 200])
  return body
}
const labels = async (client: Client, q: string) => (await found(client, q)).map(({ label }) => label)
const days = (start: string, end = start) => ({ start_date: `${start} 00:00:00`, end_date: `${end} 23:59:59` })
const trashed = { deleted_at: '2020-01-01 00:00:00' }

describe('the search of everything', () => {
  // rules/search.md#2
  test('finds each kind of record by each of its fields, and adds what tells it from similar records', async () => {
    const { build } = site
    const member = await site.as('member')
    const company_id = await build.company({ legal_name: 'Zénith Productions', locality: 'Toulouse' })
    const person = await build.beneficiary({
      first_name: 'Ève',
      last_name: 'Ozanne',
      nickname: 'Zaza',
      reference: 'CLI-77',
      company_id,
    })
    const park = await build.park({ name: 'Entrepôt nord' })
    const material = await build.material({ name: 'Lyre spot', reference: 'LY-500', park_id: park })
    const event = await build.event({
      title: 'Bal masqué',
      reference: 'EV-42',
      location: 'Salle Pleyel',
      ...days('2040-06-01', '2040-06-02'),
      beneficiaries: [person],
    })
    const bal = {
      kind: 'event',
      id: event,
      label: 'Bal masqué',
      detail: 'Fri 1 Jun 2040 – Sat 2 Jun 2040 · Salle Pleyel · Ève Ozanne',
    }
    const eve = { kind: 'person', id: person, label: 'Ève Ozanne', detail: 'Zaza · CLI-77 · Zénith Productions' }
    const lyre = { kind: 'material', id: material, label: 'Lyre spot', detail: 'LY-500' }
    expect(await found(member, 'masque')).toEqual([bal])
    expect(await found(member, 'ev-42')).toEqual([bal])
    expect(await found(member, 'PLEYEL')).toEqual([bal])
    expect(await found(member, 'eve oz')).toEqual([bal, eve])
    expect(await found(member, 'zaza')).toEqual([bal, eve])
    expect(await found(member, 'cli-7')).toEqual([eve])
    expect(await found(member, 'lyre')).toEqual([lyre])
    expect(await found(member, ' ly-5 ')).toEqual([lyre])
    expect(await found(member, 'zenith')).toEqual([
      { kind: 'company', id: company_id, label: 'Zénith Productions', detail: 'Toulouse' },
    ])
    expect(await found(member, 'entrepot')).toEqual([{ kind: 'park', id: park, label: 'Entrepôt nord', detail: null }])
    const french = await site.as('member', { language: 'FR' })
    expect((await found(french, 'masque'))[0]?.detail).toMatch(/^ven\. 1er juin 2040 – /)
  })

  // rules/search.md#5
  test('ranks equal text first, then a beginning, then the beginning of a word, then the rest', async () => {
    const member = await site.as('member')
    for (const name of ['Grande barre', 'Barreau', 'Embarras', 'barre', 'Barre LED'])
      await site.build.material({ name })
    expect(await labels(member, 'barre')).toEqual(['barre', 'Barre LED', 'Barreau', 'Grande barre'])
    expect((await labels(member, 'barr')).at(-1)).toBe('Embarras')
    await site.build.material({ name: 'Accroche', reference: 'BARRE-1' })
    expect(await labels(member, 'barre')).toEqual(['barre', 'Accroche', 'Barre LED', 'Barreau', 'Grande barre'])
  })

  // rules/search.md#2, rules/search.md#5
  test('ranks a material by the barcodes of itself and of its units as by its name', async () => {
    const { build, db } = site
    const member = await site.as('member')
    await build.material({ name: 'Ampli 4321' })
    const own = await build.material({ name: 'Zoom' })
    const unitary = await build.material({ name: 'Micro HF', stock_quantity: 2, is_unitary: true })
    const units = await db
      .insertInto('unit')
      .values(['1', '2'].map((reference) => ({ material_id: unitary, reference })))
      .returning('id')
      .execute()
    await db.insertInto('barcode').values({ material_id: own, value: '4321' }).execute()
    await db
      .insertInto('barcode')
      .values([
        { unit_id: units[0]!.id, value: '432100' },
        { unit_id: units[1]!.id, value: '900' },
      ])
      .execute()
    expect(await labels(member, '4321')).toEqual(['Zoom', 'Micro HF', 'Ampli 4321'])
    expect(await labels(member, '900')).toEqual(['Micro HF'])
  })

  // rules/search.md#4
  test('begins with the kind that has the best match, and keeps each kind together', async () => {
    const member = await site.as('member')
    await site.build.event({ title: 'Tournée Martin', location: 'Lyon' })
    const name = { first_name: 'Jeanne', last_name: 'Martinet' }
    await site.build.person(name)
    const company = await site.build.company({ legal_name: 'Martin' })
    await site.build.company({ legal_name: 'Saint-Martin' })
    const all = await found(member, 'martin')
    expect(all.map(({ kind }) => kind)).toEqual(['company', 'company', 'person', 'event'])
    expect(all[0]?.id).toBe(company)
  })

  // rules/search.md#6
  test('lists running and coming events first, the next one on top, then past ones, newest first', async () => {
    const member = await site.as('member')
    site.setClock(Date.parse('2030-06-10T10:00:00Z'))
    for (const [title, ...period] of [
      ['Gala passé', '2030-06-01', '2030-06-09'],
      ['Gala ancien', '2029-06-01'],
      ['Gala lointain', '2031-01-01'],
      ['Gala en cours', '2030-06-08', '2030-06-10'],
      ['Soirée de gala', '2030-06-20'],
      ['Gala prochain', '2030-07-01'],
    ] as [string, string][]) {
      await site.build.event({ title, ...days(...(period as [string])) })
    }
    expect(await labels(member, 'gala')).toEqual([
      'Gala en cours',
      'Gala prochain',
      'Gala lointain',
      'Soirée de gala',
      'Gala passé',
      'Gala ancien',
    ])
    expect((await labels(member, 'gala ancien'))[0]).toBe('Gala ancien')
    await site.build.event({ title: 'Gala', ...days('2020-01-01') })
    expect((await labels(member, 'GALA'))[0]).toBe('Gala')
  })

  // rules/search.md#4
  test('lists at most eight of each kind', async () => {
    const member = await site.as('member')
    const beneficiary = await site.build.person({ first_name: 'Noé', last_name: 'Xeres' })
    for (let made = 0; made < 12; made++) {
      await site.build.material({ name: `Xeres ${made}` })
      await site.build.event({ beneficiaries: [beneficiary] })
      await site.build.company({ legal_name: `Xeres ${made}` })
    }
    const kinds = (await found(member, 'xeres')).map(({ kind }) => kind)
    const count = (kind: string) => kinds.filter((one) => one === kind).length
    expect(['event', 'material', 'company', 'person'].map(count)).toEqual([8, 8, 8, 1])
  })

  // rules/search.md#2, rules/http.md#16
  test('takes % and _ literally', async () => {
    const member = await site.as('member')
    await site.build.event({ title: 'Remise 20% jeu_libre', location: 'Arles' })
    await site.build.event({ title: 'Remise 200 jeux libres', location: 'Arles' })
    expect(await labels(member, '20%')).toEqual(['Remise 20% jeu_libre'])
    expect(await labels(member, 'u_l')).toEqual(['Remise 20% jeu_libre'])
    expect(await labels(member, '\\_')).toEqual([])
    // Folding makes the full-width signs plain ones.
    expect(await labels(member, '20％')).toEqual(['Remise 20% jeu_libre'])
    expect(await labels(member, 'u＿l')).toEqual(['Remise 20% jeu_libre'])
    expect(await labels(member, 'Remise ∖')).toEqual([])
  })

  // rules/search.md#2, rules/search.md#5, rules/search.md#6
  test('finds the words of a text in any order, across the fields of a record, after records with the text itself', async () => {
    const { build } = site
    const member = await site.as('member')
    site.setClock(Date.parse('2030-06-10T10:00:00Z'))
    const roy = await build.beneficiary({ first_name: 'Ana', last_name: 'Roÿ' })
    const noé = await build.beneficiary({ first_name: 'Noé', last_name: 'Roÿ' })
    const place = { location: 'Théâtre d’Arles' }
    await build.event({ title: 'Fête du Vin', ...place, ...days('2030-08-01'), beneficiaries: [roy, noé] })
    await build.event({ title: 'Vin nouveau', ...days('2030-07-01'), beneficiaries: [noé] })
    await build.event({ title: 'Le vin, sa fête', ...days('2030-07-01') })
    await build.event({ title: 'Vin fête', ...days('2020-07-01') })
    expect(await labels(member, 'vin  fete')).toEqual(['Vin fête', 'Le vin, sa fête', 'Fête du Vin'])
    expect(await labels(member, 'VIN arles')).toEqual(['Fête du Vin'])
    expect(await labels(member, 'arles roy vin')).toEqual(['Fête du Vin'])
    expect(await labels(member, 'roy noe vin')).toEqual(['Vin nouveau', 'Fête du Vin'])
    expect(await labels(member, 'roy ana')).toEqual(['Fête du Vin', 'Ana Roÿ'])
    expect(await labels(member, 'ana noe')).toEqual([]) // the names of one beneficiary
    expect(await labels(member, 'vin roy paris')).toEqual([])
    await build.material({ name: 'Console de mixage', reference: 'CL5' })
    expect(await labels(member, 'mixage cl5 console')).toEqual(['Console de mixage'])
  })

  // rules/search.md#3
  test('leaves out the trash, and finds an event without material', async () => {
    const { build } = site
    const member = await site.as('member')
    await build.event({ title: 'Quartz vide' })
    await build.event({ title: 'Quartz jeté', ...trashed })
    await build.material({ name: 'Quartz', ...trashed })
    await build.company({ legal_name: 'Quartz', ...trashed })
    await build.park({ name: 'Quartz', ...trashed })
    const gone = await build.person({ first_name: 'Ana', last_name: 'Quartz', ...trashed })
    await build.event({ beneficiaries: [gone] })
    expect(await labels(member, 'quartz')).toEqual(['Quartz vide'])
  })

  // rules/search.md#3
  test('shows a visitor neither people nor companies nor parks', async () => {
    const { build } = site
    const visitor = await site.as('visitor')
    const beneficiary = await build.beneficiary({ first_name: 'Ana', last_name: 'Wolfram' })
    await build.company({ legal_name: 'Wolfram' })
    await build.park({ name: 'Wolfram' })
    await build.material({ name: 'Wolfram' })
    await build.event({ title: 'Concert', beneficiaries: [beneficiary] })
    const kinds = (await found(visitor, 'wolfram')).map(({ kind }) => kind)
    expect(kinds).toEqual(['material', 'event'])
  })

  // rules/search.md#2, rules/search.md#3, rules/search.md#5
  test('finds invoices and estimates by number, the newest first, for whom may read them', async () => {
    const { build } = site
    site.setClock(Date.parse('2040-06-10T10:00:00Z'))
    const admin = await site.as('admin')
    const [hidden, park] = [await build.park(), await build.park()]
    const person = await build.beneficiary({ first_name: 'Ana', last_name: 'Roy' })
    const [open, own] = [await build.material({ park_id: park }), await build.material({ park_id: hidden })]
    const event = (title: string, material: number) =>
      build.event({ title, is_billable: true, beneficiaries: [person], materials: [[material, 1]] })
    const [gala, secret] = [await event('Gala', open), await event('Secret', own)]
    const make = async (route: typeof billRoutes.create | typeof estimateRoutes.create, id: number) =>
      (await admin.call(route, { params: { id }, body: {} })).body.id
    const [first, second] = [await make(billRoutes.create, gala), await make(billRoutes.create, gala)]
    await make(billRoutes.create, secret)
    const offer = await make(estimateRoutes.create, gala)
    const bill = (id: number, label: string) => ({
      kind: 'bill',
      id,
      label,
      detail: 'Sun 10 Jun 2040 · Ana Roy · Gala',
    })

    const member = await site.as('member', { restrictedParks: [hidden] })
    expect(await found(member, '2040-0000')).toEqual([bill(second, '2040-00002'), bill(first, '2040-00001')])
    expect(await labels(admin, '2040-00003')).toEqual(['2040-00003'])
    expect(await found(member, 'd-2040')).toEqual([{ ...bill(offer, 'D-2040-0001'), kind: 'estimate' }])
    expect(await labels(member, 'd-')).toEqual([])
    expect(await labels(await site.as('visitor'), '2040')).toEqual(['D-2040-0001'])

    await admin.call(estimateRoutes.remove, { params: { id: offer } })
    expect(await labels(admin, 'd-2040')).toEqual([])
    await admin.call(eventRoutes.remove, { params: { id: gala } })
    expect(await labels(admin, '2040-0000')).toEqual(['2040-00003'])
    await admin.send('PUT', '/api/settings', { body: { 'billing.mode': 'none' } })
    expect(await labels(admin, '2040-0000')).toEqual([])
  })

  // rules/search.md#3
  test('shows nothing of a hidden park', async () => {
    const { build } = site
    const [hidden, open] = [await build.park({ name: 'Parc Iridium' }), await build.park()]
    const member = await site.as('member', { restrictedParks: [hidden] })
    const [own, other] = [
      await build.material({ name: 'Iridium caché', park_id: hidden }),
      await build.material({ name: 'Iridium vu', park_id: open }),
    ]
    await build.event({ title: 'Iridium caché', materials: [[own, 1]] })
    await build.event({
      title: 'Iridium des deux',
      materials: [
        [own, 1],
        [other, 1],
      ],
    })
    expect(await labels(member, 'iridium')).toEqual(['Iridium des deux', 'Iridium vu'])
  })

  // rules/search.md#1
  test.each(['', '?q=', '?q=%20a%20'])('needs two characters: 400 naming q for %j', async (query) => {
    const { status, body } = await (await site.as('visitor')).send('GET', `/api/search${query}`)
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['q']])
  })

  // rules/search.md#1
  test('needs a session', async () => {
    expect((await site.anonymous.call(route, { query: { q: 'gala' } })).status).toBe(401)
  })
})
