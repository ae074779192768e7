import { beforeEach, describe, expect, test } from 'vitest'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { withMobilization } from '#shared/rules/mobilization.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 1, 11)))

const names = ({ body }: { body: { data: { last_name: string }[] } }) => body.data.map(({ last_name }) => last_name)
const day = (start: string, end = start) => ({ start_date: `${start} 00:00:00`, end_date: `${end} 23:59:59` })

describe('the list of technicians', () => {
  const ask = (
    client: Client,
    query: NonNullable<Parameters<typeof client.call<typeof technicianRoutes.list>>[1]['query']>,
  ) => client.call(technicianRoutes.list, { query })

  // rules/technician.md#2
  test('holds exactly the live persons with the tag, by last name', async () => {
    const member = await site.as('member')
    await site.build.technician({ last_name: 'Zidane' })
    await site.build.technician({ last_name: 'émile' })
    await site.build.person({ last_name: 'Faure', tags: Object.values(protectedTags) })
    await site.build.beneficiary({ last_name: 'Client' })
    await site.build.technician({ last_name: 'Parti', deleted_at: '2039-01-01 00:00:00' })
    expect(names(await ask(member, {}))).toEqual(['émile', 'Faure', 'Zidane'])
    expect(names(await ask(member, { deleted: true }))).toEqual(['Parti'])
    const page = await ask(member, { limit: 2, page: 2 })
    expect([names(page), page.body.pagination.total]).toEqual([['Zidane'], { items: 3, pages: 2 }])
    expect((await ask(await site.as('visitor'), {})).status).toBe(403)
  })

  // rules/technician.md#3, rules/http.md#15
  test('sorts by last name, first name, nickname and email, empty values last, and by nothing else', async () => {
    const member = await site.as('member')
    const rows = [
      { last_name: 'Un', first_name: 'Zoé', nickname: 'Bob', email: 'c@example.org' },
      { last_name: 'Deux', first_name: 'Ali', nickname: null, email: 'b@example.org' },
      { last_name: 'Trois', first_name: 'Éva', nickname: 'Alf', email: null },
    ]
    for (const row of rows) await site.build.technician(row)
    const by = async (orderBy: string, ascending = true) => names(await ask(member, { orderBy, ascending }))
    expect(await by('last_name', false)).toEqual(['Un', 'Trois', 'Deux'])
    expect(await by('first_name')).toEqual(['Deux', 'Trois', 'Un'])
    expect(await by('nickname')).toEqual(['Trois', 'Un', 'Deux'])
    expect(await by('email', false)).toEqual(['Un', 'Deux', 'Trois'])
    for (const orderBy of ['company', 'reference', 'password']) {
      const refused = await ask(member, { orderBy })
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['orderBy']])
    }
  })

  // rules/technician.md#3, rules/person.md#9
  test('is searched like persons: names, nickname, reference and company, ignoring case and accents', async () => {
    const member = await site.as('member')
    const company_id = await site.build.company({ legal_name: 'Éclairages du Nord' })
    await site.build.technician({ last_name: 'Un', company_id })
    await site.build.technician({ last_name: 'Deux', nickname: 'Zébulon' })
    await site.build.technician({ last_name: 'Trois', reference: 'TECH-7' })
    await site.build.beneficiary({ last_name: 'Quatre', nickname: 'Zébulon' })
    const find = async (search: string) => names(await ask(member, { search }))
    expect(await find('ECLAIRAGE')).toEqual(['Un'])
    expect(await find('zebu')).toEqual(['Deux'])
    expect(await find('tech-7')).toEqual(['Trois'])
    expect(names(await ask(member, { search: 'camille un', searchBy: 'full_name|email' }))).toEqual(['Un'])
  })

  // rules/assignment.md#11
  describe('free during some days of the site', () => {
    const works = async (last_name: string, start_time: string, end_time: string, event: object = {}) => {
      const technician_id = await site.build.technician({ last_name })
      const event_id = await site.build.event({ ...day('2040-06-08', '2040-06-13'), ...event })
      await site.build.assignment({ event_id, technician_id, start_time, end_time })
    }
    beforeEach(async () => {
      // Paris is two hours ahead: 10 June lasts from the 9th at 22:00 to the 10th at 22:00, UTC.
      await works('Avant', '2040-06-09 20:00:00', '2040-06-09 22:00:00')
      await works('Dedans', '2040-06-10 10:00:00', '2040-06-10 10:15:00')
      await works('Après', '2040-06-10 22:00:00', '2040-06-10 23:00:00')
      await works('Corbeille', '2040-06-10 10:00:00', '2040-06-10 12:00:00', { deleted_at: '2039-01-01 00:00:00' })
      await site.build.technician({ last_name: 'Libre' })
    })
    test.each<[startDate: string | undefined, endDate: string | undefined, busy: string[]]>([
      ['2040-06-10', '2040-06-10', ['Dedans']],
      ['2040-06-10', undefined, ['Dedans']],
      [undefined, '2040-06-10', ['Dedans']],
      ['2040-06-09', '2040-06-10', ['Avant', 'Dedans']],
      ['2040-06-10', '2040-06-12', ['Après', 'Dedans']],
      ['2040-06-11', '2040-06-12', ['Après']],
      ['2040-06-12', '2040-06-12', []],
      [undefined, undefined, []],
    ])('from %s to %s all are but %j', async (startDate, endDate, busy) => {
      const found = names(await ask(await site.as('member'), { startDate, endDate }))
      expect(found).toEqual(['Après', 'Avant', 'Corbeille', 'Dedans', 'Libre'].filter((name) => !busy.includes(name)))
    })
    test('events hidden from the caller count too', async () => {
      const park = await site.build.park()
      const material = await site.build.material({ park_id: park })
      await works('Ailleurs', '2040-06-10 10:00:00', '2040-06-10 10:15:00', { materials: [[material, 1]] })
      const member = await site.as('member', { restrictedParks: [park] })
      const found = names(await ask(member, { startDate: '2040-06-10' }))
      expect(found).not.toContain('Ailleurs')
    })
    test.each([
      [{ startDate: '2040-02-30' }, 'startDate'],
      [{ endDate: 'demain' }, 'endDate'],
      [{ startDate: '2040-06-10 13:00:00' }, 'startDate'],
      [{ startDate: '2040-06-10', endDate: '2040-06-10T13:00' }, 'endDate'],
      [{ startDate: '2040-06-10', endDate: '2040-06-09' }, 'endDate'],
    ])('%j is refused on %s', async (query, field) => {
      const { status, body } = await ask(await site.as('member'), query)
      expect([status, Object.keys(body.error.details)]).toEqual([400, [field]])
    })
  })
})

describe('a schedule', () => {
  // rules/assignment.md#10
  test('holds the assignments on live events by start, each with its event', async () => {
    const member = await site.as('member')
    const id = await site.build.technician()
    const event_id = await site.build.event({ ...day('2040-06-01', '2040-06-03'), title: 'Festival' })
    const trashed = await site.build.event({ ...day('2040-06-05'), deleted_at: '2039-01-01 00:00:00' })
    const slot = (event_id: number, start_time: string, end_time: string, position?: string) =>
      site.build.assignment({ event_id, technician_id: id, start_time, end_time, position })
    await slot(event_id, '2040-06-02 08:00:00', '2040-06-02 10:00:00')
    await slot(event_id, '2040-06-01 08:00:00', '2040-06-01 10:00:00', 'Son')
    await slot(trashed, '2040-06-05 08:00:00', '2040-06-05 10:00:00')
    const { status, body } = await member.call(technicianRoutes.events, { params: { id } })
    expect(status).toBe(200)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({
      event_id,
      technician_id: id,
      start_time: '2040-06-01 08:00:00',
      end_time: '2040-06-01 10:00:00',
      position: 'Son',
      technician: { id, first_name: 'Camille', full_name: expect.stringContaining('Camille'), phone: null },
      version: 1,
    })
    expect(body[0].event).toEqual({
      id: event_id,
      user_id: null,
      reference: null,
      title: 'Festival',
      description: null,
      ...withMobilization(day('2040-06-01', '2040-06-03')),
      has_own_mobilization: false,
      is_confirmed: false,
      is_archived: false,
      location: null,
      is_billable: true,
      is_return_inventory_done: false,
      is_departure_inventory_done: false,
      departed_at: null,
      departed_by: null,
      kind_id: null,
      manager_id: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    })
    expect(body[1].start_time).toBe('2040-06-02 08:00:00')
  })

  // rules/assignment.md#8, rules/assignment.md#10
  test('exists for a live technician only', async () => {
    const member = await site.as('member')
    const trashed = await site.build.technician({ deleted_at: '2039-01-01 00:00:00' })
    for (const id of [await site.build.beneficiary(), trashed, 999_999])
      expect((await member.call(technicianRoutes.events, { params: { id } })).status).toBe(404)
    const id = await site.build.technician()
    expect((await member.call(technicianRoutes.events, { params: { id } })).body).toEqual([])
    expect((await (await site.as('visitor')).call(technicianRoutes.events, { params: { id } })).status).toBe(403)
  })

  // rules/assignment.md#10, rules/restricted-park.md#11
  test('keeps the times of an event hidden from the caller, and nothing else of it', async () => {
    const park = await site.build.park()
    const material = await site.build.material({ park_id: park })
    const id = await site.build.technician()
    const event_id = await site.build.event({ ...day('2040-06-01'), materials: [[material, 1]] })
    const times = { start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
    const slot = await site.build.assignment({ event_id, technician_id: id, ...times, position: 'Secret' })
    const member = await site.as('member', { restrictedParks: [park] })
    const { body } = await member.call(technicianRoutes.events, { params: { id } })
    expect(body).toMatchObject([{ id: slot, ...times, technician_id: id, event: null, event_id: null, position: null }])
    const [meanwhile] = (
      await member.call(technicianRoutes.whileEvent, { params: { id: await site.build.event(day('2040-06-01')) } })
    ).body
    expect(meanwhile.events).toMatchObject([{ id: slot, ...times, event: null, position: null }])
    const open = (await (await site.as('member')).call(technicianRoutes.events, { params: { id } })).body
    expect(open).toMatchObject([{ position: 'Secret', event_id, event: { id: event_id } }])
  })
})

describe('technicians while an event lasts', () => {
  // rules/assignment.md#9
  test('lists all live ones, with their assignments on other live events that overlap it', async () => {
    const member = await site.as('member')
    const free = await site.build.technician({ last_name: 'Libre', nickname: 'Lib' })
    const busy = await site.build.technician({ last_name: 'Occupé' })
    await site.build.technician({ last_name: 'Parti', deleted_at: '2039-01-01 00:00:00' })
    await site.build.beneficiary({ last_name: 'Client' })
    const event = await site.build.event(day('2040-06-02'))
    const assign = async (dates: { start_date: string; end_date: string; deleted_at?: string }, at: string) => {
      const event_id = await site.build.event(dates)
      const start = Date.parse(`${at.replace(' ', 'T')}Z`)
      const end_time = new Date(start + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      return site.build.assignment({ event_id, technician_id: busy, start_time: at, end_time })
    }
    await site.build.assignment({
      event_id: event,
      technician_id: busy,
      start_time: '2040-06-02 06:00:00',
      end_time: '2040-06-02 07:00:00',
    })
    const around = await assign(day('2040-06-01', '2040-06-03'), '2040-06-02 10:00:00')
    const early = await assign(day('2040-06-01', '2040-06-02'), '2040-06-01 08:00:00')
    await assign(day('2040-06-03'), '2040-06-03 08:00:00')
    await assign({ ...day('2040-06-02'), deleted_at: '2039-01-01 00:00:00' }, '2040-06-02 12:00:00')
    const { status, body } = await member.call(technicianRoutes.whileEvent, { params: { id: event } })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: free, last_name: 'Libre', nickname: 'Lib', full_address: null, company: null, events: [] },
      { id: busy, events: [{ id: early }, { id: around, event: { start_date: '2040-06-01 00:00:00' } }] },
    ])
    expect(body[1].events).toHaveLength(2)
  })

  // rules/assignment.md#8, rules/restricted-park.md#5, rules/trash.md#6
  test('a missing or hidden event is 404, and a visitor is refused', async () => {
    const park = await site.build.park()
    const material = await site.build.material({ park_id: park })
    const hidden = await site.build.event({ materials: [[material, 1]] })
    const trashed = await site.build.event({ deleted_at: '2039-01-01 00:00:00' })
    const member = await site.as('member', { restrictedParks: [park] })
    for (const id of [hidden, trashed, 999_999])
      expect((await member.call(technicianRoutes.whileEvent, { params: { id } })).status).toBe(404)
    const visitor = await site.as('visitor')
    expect((await visitor.call(technicianRoutes.whileEvent, { params: { id: hidden } })).status).toBe(403)
  })
})

// rules/technician.md#4
test('tags make the role: without the tag, the person leaves the list and keeps its work', async () => {
  const member = await site.as('member')
  const id = await site.build.person({ last_name: 'Double', tags: Object.values(protectedTags) })
  await member.call(personRoutes.update, { params: { id }, body: { tags: [protectedTags.beneficiary] } })
  expect(names(await member.call(technicianRoutes.list, {}))).toEqual([])
})

// rules/technician.md#1
test('a technician is written and read as a person, and has no address of its own', async () => {
  const member = await site.as('member')
  const body = { first_name: 'Ysé', last_name: 'Kerdoncuff', tags: [protectedTags.technician] }
  const { id } = (await member.call(personRoutes.create, { body })).body
  await member.call(personRoutes.update, { params: { id }, body: { nickname: 'Zed' } })
  const { body: list } = await member.call(technicianRoutes.list, { query: { search: 'zed' } })
  expect(list.data).toMatchObject([{ id, full_name: 'Ysé Kerdoncuff', nickname: 'Zed' }])
  expect((await member.call(personRoutes.get, { params: { id } })).body).toMatchObject({ id, nickname: 'Zed' })
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const answer = await member.send(method, `/api/technicians/${id}`, method === 'PUT' ? { body: {} } : {})
    expect([method, answer.status]).toEqual([method, 404])
  }
  expect((await member.call(personRoutes.get, { params: { id } })).status).toBe(200)
})
