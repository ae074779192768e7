import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { type Client, useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const day = (date: string) => ({ start_date: `${date} 00:00:00`, end_date: `${date} 23:59:59` })
const listed = async (who: Client, query: object) => {
  const { status, body } = await who.call(eventRoutes.list, { query })
  expect(status).toBe(200)
  return body.data.map(({ title }: { title: string }) => title)
}

describe('the calendar of a period', () => {
  // rules/event.md#27
  test('has the events that share an instant with its days, by start', async () => {
    const visitor = await site.as('visitor')
    const titles = {
      'Hier soir': { start_date: '2040-01-14 20:00:00', end_date: '2040-01-15 00:00:00' },
      'La veille': day('2040-01-14'),
      'Cette nuit': { start_date: '2040-01-14 22:00:00', end_date: '2040-01-15 02:00:00' },
      Aujourdhui: day('2040-01-15'),
      'Toute la semaine': { start_date: '2040-01-10 00:00:00', end_date: '2040-01-20 23:59:59' },
      Minuit: { start_date: '2040-01-16 00:00:00', end_date: '2040-01-16 01:00:00' },
      Corbeille: { ...day('2040-01-15'), deleted_at: '2040-01-01 00:00:00' },
    }
    for (const [title, values] of Object.entries(titles)) await site.build.event({ title, ...values })
    const today = ['Toute la semaine', 'Cette nuit', 'Aujourdhui']
    expect(await listed(visitor, {})).toEqual(today)
    expect(await listed(visitor, { start: '2040-01-15' })).toEqual(today)
    expect(await listed(visitor, { start: '2040-01-15 18:00', end: '2040-01-15 03:00' })).toEqual(today)
    expect(await listed(visitor, { start: '2040-01-16', end: '2040-01-17' })).toEqual(['Toute la semaine', 'Minuit'])
    expect(await listed(visitor, { deleted: true })).toEqual(['Corbeille'])
  })

  // rules/event.md#27
  test('shows an event within the skipped hour on its day', async () => {
    const member = await site.as('member')
    await site.build.event({ title: 'Changement', start_date: '2040-03-25 02:15:00', end_date: '2040-03-25 02:45:00' })
    expect(await listed(member, { start: '2040-03-25' })).toEqual(['Changement'])
    expect(await listed(member, { start: '2040-03-26' })).toEqual([])
  })

  // rules/event.md#27, rules/http.md#17, rules/http.md#18
  test.each([
    [{ start: '2040-01-01', end: '2041-02-03' }, 200, undefined],
    [{ start: '2040-01-01', end: '2041-02-04' }, 416, 'event.period_too_long'],
    [{ start: '2040-01-02', end: '2040-01-01' }, 400, 'request.invalid'],
    [{ start: 'demain' }, 400, 'request.invalid'],
    [{ start: '2040-01-01T00:00:00Z' }, 400, 'request.invalid'],
    [{ start: '2040-01-01', deleted: 'maybe' }, 400, 'request.invalid'],
  ])('%j: %i', async (query, status, key) => {
    const member = await site.as('member')
    const answer = await member.send('GET', `/api/events?${new URLSearchParams(query)}`)
    expect([answer.status, answer.body.error?.key]).toEqual([status, key])
  })

  // rules/event.md#29, rules/event.md#30
  test('omits materials unless they are asked for', async () => {
    const member = await site.as('member')
    const [a, b] = [
      await site.build.material({ name: 'Zoom' }),
      await site.build.material({ name: 'étui', stock_quantity: 0 }),
    ]
    await site.build.event({
      ...day('2040-01-15'),
      materials: [
        [a, 1],
        [b, 1],
      ],
    })
    const [lean] = (await member.call(eventRoutes.list, {})).body.data
    expect(lean).not.toHaveProperty('materials')
    expect(lean).toMatchObject({
      materials_count: 2,
      has_missing_materials: true,
      parks: null,
      technicians: [],
      beneficiaries: [],
    })
    const [whole] = (await member.call(eventRoutes.list, { query: { 'with-materials': true } })).body.data
    expect(whole.materials.map(({ name }: { name: string }) => name)).toEqual(['étui', 'Zoom'])
    expect(whole.materials[1].pivot.quantity).toBe(1)
  })

  // rules/event.md#27
  test('runs as many queries for 300 events as for 10', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 5 })
    const person = await site.build.beneficiary()
    const add = async (count: number) => {
      for (let made = 0; made < count; made++) {
        const id = await site.build.event({ ...day('2040-01-15'), materials: [[material, 1]], beneficiaries: [person] })
        const technician_id = await site.build.technician()
        await site.build.assignment({
          event_id: id,
          technician_id,
          start_time: '2040-01-15 08:00:00',
          end_time: '2040-01-15 09:00:00',
        })
      }
    }
    const count = async (query: object) => {
      const statements = hearStatements(site.db)
      statements.listen()
      const answer = await member.call(eventRoutes.list, { query })
      return { events: answer.body.data.length, statements: statements.heard().length }
    }
    await add(10)
    const few = [await count({}), await count({ 'with-materials': true })]
    await add(290)
    const many = [await count({}), await count({ 'with-materials': true })]
    expect(many.map(({ events }) => events)).toEqual([300, 300])
    expect(many.map(({ statements }) => statements)).toEqual(few.map(({ statements }) => statements))
    expect(few[0]!.statements).toBeGreaterThan(3)
  }, 60_000)
})

// rules/event.md#28
describe('searching by title', () => {
  test('ignores case and accents, returns the newest ten first, and counts all', async () => {
    const visitor = await site.as('visitor')
    const material = await site.build.material()
    const event = (title: string, start: string, values = {}) =>
      site.build.event({ title, ...day(start), materials: [[material, 1]], ...values })
    for (let month = 1; month <= 12; month++)
      await event(`Éclairage ${month}`, `2030-${String(month).padStart(2, '0')}-01`)
    const excluded = await event('ÉCLAIRAGE encore', '2031-01-01')
    await event('Éclairage jeté', '2032-01-01', { deleted_at: '2030-01-01 00:00:00' })
    await event('Éclairage vide', '2032-01-01', { materials: [] })
    const found = await visitor.call(eventRoutes.search, { query: { search: ' eclairage ', exclude: excluded } })
    expect([found.status, found.body.count, found.body.data.length]).toEqual([200, 12, 10])
    expect(found.body.data[0]).toEqual({
      id: expect.any(Number),
      title: 'Éclairage 12',
      startDate: '2030-12-01 00:00:00',
      endDate: '2030-12-01 23:59:59',
      location: null,
    })
    expect((await visitor.call(eventRoutes.search, { query: { search: 'ÉCLAIRAGE' } })).body.count).toBe(13)
    expect((await visitor.call(eventRoutes.search, { query: { search: '1%' } })).body).toEqual({ count: 0, data: [] })
  })

  test('needs two characters; events of hidden parks are not found', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const member = await site.as('member', { restrictedParks: [hidden] })
    await site.build.event({ title: 'Concert caché', materials: [[await site.build.material({ park_id: hidden }), 1]] })
    await site.build.event({ title: 'Concert vu', materials: [[await site.build.material({ park_id: shown }), 1]] })
    const short = await member.send('GET', '/api/events?search=%20c%20')
    expect([short.status, Object.keys(short.body.error.details)]).toEqual([400, ['search']])
    expect((await member.call(eventRoutes.search, { query: { search: 'concert' } })).body).toMatchObject({
      count: 1,
      data: [{ title: 'Concert vu' }],
    })
  })
})

// rules/paper.md#1, rules/paper.md#2, rules/paper.md#4, rules/paper.md#12
test('the release sheet is a PDF with its name, in the language asked for', async () => {
  const visitor = await site.as('visitor', { language: 'FR' })
  await site.db
    .updateTable('settings')
    .set({ values: JSON.stringify({ 'company.name': 'Scène & Cie' }) })
    .execute()
  const category_id = await site.build.category()
  const material = await site.build.material({ category_id, replacement_price: 100 })
  const id = await site.build.event({
    title: 'Fête d’été',
    materials: [[material, 2]],
    beneficiaries: [await site.build.beneficiary()],
  })
  const technician_id = await site.build.technician()
  await site.build.assignment({
    event_id: id,
    technician_id,
    start_time: '2040-06-01 08:00:00',
    end_time: '2040-06-01 10:00:00',
  })
  const french = await visitor.call(eventRoutes.pdf, { params: { id } })
  expect([french.status, french.headers['content-type'], french.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(french.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(String(french.headers['content-disposition'])).toMatch(
    /^inline; filename="Fiche_de_sortie-Scene_Cie-Fete_dete\.pdf"/,
  )
  const english = await visitor.call(eventRoutes.pdf, { params: { id }, query: { lang: 'en' } })
  expect(String(english.headers['content-disposition'])).toContain('Release_sheet')
  const empty = await visitor.call(eventRoutes.pdf, { params: { id: await site.build.event() } })
  expect([empty.status, empty.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  await site.db.updateTable('event').set({ deleted_at: '2030-01-01 00:00:00' }).execute()
  expect((await visitor.call(eventRoutes.pdf, { params: { id } })).status).toBe(404)
}, 60_000)
