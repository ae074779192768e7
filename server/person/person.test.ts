import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { tagRoutes } from '#shared/tag.ts'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { beneficiary, technician } = protectedTags
const france = () => site.db.selectFrom('country').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()
const names = (body: { data: { last_name: string }[] }) => body.data.map(({ last_name }) => last_name)

describe('persons', () => {
  // rules/person.md#2, rules/person.md#3, rules/language.md#7
  test('a new person has every field, with its country in the language of the caller', async () => {
    const company_id = await site.build.company({ legal_name: 'Lumières SARL' })
    const { id: country_id } = await france()
    const french = await site.as('member', { language: 'FR' })
    const made = await french.call(personRoutes.create, {
      body: {
        first_name: ' Zoé ',
        last_name: "D'Arc-Müller",
        email: 'zoe@example.org',
        phone: '+33 6.12-34 56 78',
        street: '1 rue Haute',
        postal_code: '69001',
        locality: 'Lyon',
        nickname: '',
        country_id,
        company_id,
        tags: [technician],
      },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      first_name: 'Zoé',
      full_name: "Zoé D'Arc-Müller",
      nickname: null,
      full_address: '1 rue Haute\n69001 Lyon',
      country: { id: country_id, name: 'Allemagne', code: 'DE' },
      company: { id: company_id, legal_name: 'Lumières SARL' },
      user_id: null,
      version: 1,
    })
    expect(made.body).not.toHaveProperty('tags')
    const english = await site.as('member', { language: 'EN' })
    const read = await english.call(personRoutes.get, { params: { id: made.body.id } })
    expect(read.body.country.name).toBe('Germany')
  })

  // rules/person.md#4, rules/person.md#5, rules/tag.md#5, rules/group.md#5
  test('tags make the role: given on creation, replaced by other tags, kept when none are sent', async () => {
    const member = await site.as('member')
    const body = { first_name: 'Ana', last_name: 'Roy', tags: [technician, 'rigging', 'RIGGING'] }
    const { id } = (await member.call(personRoutes.create, { body })).body
    const tags = async () =>
      (await member.call(personRoutes.tags, { params: { id } })).body.map(({ name }: { name: string }) => name)
    expect(await tags()).toEqual(['rigging', technician])
    await member.call(personRoutes.update, { params: { id }, body: { note: 'x', tags: [] } })
    expect(await tags()).toEqual(['rigging', technician])
    await member.call(personRoutes.update, { params: { id }, body: { note: 'y' } })
    expect(await tags()).toEqual(['rigging', technician])
    await member.call(personRoutes.update, { params: { id }, body: { tags: [beneficiary] } })
    expect(await tags()).toEqual([beneficiary])
    const listed = await member.call(personRoutes.list, { query: { tags: [technician] } })
    expect(listed.body.data).toEqual([])
    // A member named a new tag, which created it (rules/tag.md#5).
    const all = (await member.call(tagRoutes.list, {})).body
    expect(all.map(({ name }: { name: string }) => name)).toEqual(['rigging'])
  })

  // rules/tag.md#5
  test('naming a trashed tag brings it back', async () => {
    await site.build.tag({ name: 'vidéo', deleted_at: '2020-01-01 00:00:00' })
    const member = await site.as('member')
    const made = await member.call(personRoutes.create, {
      body: { first_name: 'Ana', last_name: 'Roy', tags: ['Vidéo'] },
    })
    const tags = await member.call(personRoutes.tags, { params: { id: made.body.id } })
    expect(tags.body).toMatchObject([{ name: 'vidéo' }])
  })

  // rules/person.md#2, rules/person.md#6
  test('names the person that holds the email or the reference, even in the trash', async () => {
    const member = await site.as('member')
    const id = await site.build.person({
      first_name: 'Léa',
      last_name: 'Petit',
      email: 'lea@example.org',
      reference: 'B-1',
      deleted_at: '2020-01-01 00:00:00',
    })
    const other = await site.build.person({ reference: 'B-2' })
    const body = { first_name: 'Léa', last_name: 'Petit' }
    const answer = await member.call(personRoutes.create, {
      body: { ...body, email: 'LEA@example.org', reference: 'b-2' },
    })
    expect([answer.status, answer.body.error.key]).toEqual([400, 'request.invalid'])
    expect(Object.keys(answer.body.error.details)).toEqual(['email', 'reference'])
    expect(answer.body.error.existing).toEqual({ id, full_name: 'Léa Petit', deleted_at: '2020-01-01 00:00:00' })
    const byReference = await member.call(personRoutes.create, { body: { ...body, reference: 'b-2' } })
    expect(byReference.body.error.existing).toMatchObject({ id: other, deleted_at: null })
    const own = await member.call(personRoutes.update, { params: { id: other }, body: { reference: 'B-2' } })
    expect(own.status).toBe(200)
  })

  // rules/person.md#2
  test.each([
    ['first_name', 'x'],
    ['first_name', 'R2D2'],
    ['last_name', null],
    ['last_name', 'a'.repeat(97)],
    ['email', 'nobody'],
    ['phone', '12345'],
    ['phone', '+33 6 12 34 56 78 ext 2'],
    ['phone', `1 2 3 4 5 6${'.'.repeat(100)}`],
    ['postal_code', '12345678901'],
    ['country_id', 99_999],
    ['company_id', 99_999],
    ['company_id', '3'],
    ['tags', ['']],
    ['nickname', 'NUL \0'],
  ])('refuses %s = %j', async (field, value) => {
    const member = await site.as('member')
    const id = await site.build.person()
    const valid = { first_name: 'Ana', last_name: 'Roy' }
    const created = await member.send('POST', '/api/persons', { body: { ...valid, [field]: value } })
    expect([created.status, Object.keys(created.body.error.details)]).toEqual([400, [field]])
    const updated = await member.send('PUT', `/api/persons/${id}`, { body: { [field]: value } })
    expect([updated.status, Object.keys(updated.body.error.details)]).toEqual([400, [field]])
    expect((await member.call(personRoutes.get, { params: { id } })).body.version).toBe(1)
  })

  // rules/person.md#9, rules/http.md#16
  test('searches names, nickname, reference and company, and no other field', async () => {
    const company_id = await site.build.company({ legal_name: 'Éclair & Fils' })
    await site.build.person({ first_name: 'Ève', last_name: 'Alpha', company_id })
    await site.build.person({ first_name: 'Bob', last_name: 'Beta', nickname: 'Crapule', email: 'x@alpha.org' })
    await site.build.person({ first_name: 'Cid', last_name: 'Gamma', reference: 'REF-7', locality: 'Alphaville' })
    const member = await site.as('member')
    const found = async (search: string, searchBy?: string) =>
      names((await member.call(personRoutes.list, { query: { search, searchBy } })).body)
    expect(await found('eve alpha')).toEqual(['Alpha'])
    expect(await found('alpha')).toEqual(['Alpha'])
    expect(await found('crap')).toEqual(['Beta'])
    expect(await found('ref-7')).toEqual(['Gamma'])
    expect(await found('eclair')).toEqual(['Alpha'])
    expect(await found('eclair', 'name_reference_or_company')).toEqual(['Alpha'])
    expect(await found('alpha', 'email|first_name')).toEqual(['Beta'])
    expect(await found('a', 'first_name')).toEqual([])
    expect(await found('100%')).toEqual([])
    expect((await member.call(personRoutes.list, { query: { searchBy: 'phone' } })).body.error.details).toHaveProperty(
      'searchBy',
    )
  })

  // rules/person.md#8, rules/http.md#15
  test('sorts by each of its fields, references naturally and empty values last', async () => {
    const [last, first] = [
      await site.build.company({ legal_name: 'Zéta' }),
      await site.build.company({ legal_name: 'étude' }),
    ]
    await site.build.person({
      first_name: 'Ève',
      last_name: 'zoom',
      reference: 'A10',
      email: 'b@x.org',
      company_id: last,
    })
    await site.build.person({
      first_name: 'Bob',
      last_name: 'Étui',
      reference: 'A2',
      nickname: 'Al',
      company_id: first,
    })
    await site.build.person({ first_name: 'Cid', last_name: 'ficelle', email: 'A@x.org' })
    const member = await site.as('member')
    const sorted = async (orderBy?: string, ascending = true) =>
      names((await member.call(personRoutes.list, { query: { orderBy, ascending } })).body)
    expect(await sorted()).toEqual(['Étui', 'ficelle', 'zoom'])
    expect(await sorted('first_name')).toEqual(['Étui', 'ficelle', 'zoom'])
    expect(await sorted('reference')).toEqual(['Étui', 'zoom', 'ficelle'])
    expect(await sorted('reference', false)).toEqual(['zoom', 'Étui', 'ficelle'])
    expect(await sorted('email')).toEqual(['ficelle', 'zoom', 'Étui'])
    expect(await sorted('nickname')).toEqual(['Étui', 'zoom', 'ficelle'])
    expect(await sorted('company')).toEqual(['Étui', 'zoom', 'ficelle'])
    expect((await member.call(personRoutes.list, { query: { orderBy: 'password' } })).status).toBe(400)
  })

  // rules/person.md#7, rules/person.md#10, rules/trash.md#3, rules/trash.md#4, rules/trash.md#5, rules/trash.md#6, rules/trash.md#8
  test('is trashed, restored and destroyed; the events it leaves have a new version', async () => {
    const member = await site.as('member')
    const id = await site.build.person({ tags: [beneficiary, technician] })
    const event = await site.build.event({ beneficiaries: [id] })
    await site.build.assignment({
      event_id: event,
      technician_id: id,
      start_time: '2040-06-01 08:00:00+00',
      end_time: '2040-06-01 10:00:00+00',
    })
    const trashed = await member.call(personRoutes.remove, { params: { id }, version: 1 })
    expect(trashed.body).toMatchObject({ id, version: 2 })
    expect(trashed.body.deleted_at).not.toBeNull()
    expect((await member.call(personRoutes.get, { params: { id } })).status).toBe(404)
    expect((await member.call(personRoutes.update, { params: { id }, body: { note: 'x' } })).status).toBe(404)
    expect((await member.call(personRoutes.list, { query: { tags: [technician] } })).body.data).toEqual([])
    expect((await member.call(personRoutes.list, { query: { deleted: true } })).body.data).toMatchObject([{ id }])
    // A double click on delete never destroys.
    expect((await member.call(personRoutes.remove, { params: { id }, version: 1 })).status).toBe(409)
    expect((await member.call(personRoutes.restore, { params: { id } })).body).toMatchObject({ id, deleted_at: null })
    expect((await member.call(personRoutes.restore, { params: { id } })).status).toBe(404)

    await member.call(personRoutes.remove, { params: { id } })
    const before = await site.db.selectFrom('event').select('version').where('id', '=', event).executeTakeFirstOrThrow()
    expect((await member.call(personRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
    const after = await site.db.selectFrom('event').select('version').where('id', '=', event).executeTakeFirstOrThrow()
    expect(after.version).toBe(before.version + 1)
    expect(await site.db.selectFrom('event_technician').select('id').execute()).toEqual([])
    expect(await site.db.selectFrom('event_beneficiary').select('event_id').execute()).toEqual([])
    expect((await member.call(eventRoutes.get, { params: { id: event } })).body).toMatchObject({ technicians: [] })
  })

  // rules/person.md#10, rules/http.md#20
  test('destroyed, leaves its user with a new version', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const id = await site.build.person({ user_id: member.id, deleted_at: '2020-01-01 00:00:00' })
    const account = async () => (await admin.call(userRoutes.get, { params: { id: member.id } })).body
    expect(await account()).toMatchObject({ version: 1, person: { id } })
    expect((await admin.call(personRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
    expect(await account()).toMatchObject({ version: 2, person: null })
    const announced = site.db.selectFrom('change').select(['entity_id', 'version']).where('entity', '=', 'user')
    expect(await announced.execute()).toEqual([{ entity_id: member.id, version: 2 }])
  })

  // rules/person.md#2, rules/company.md#6
  test('a trashed company is refused, unless the person already has it', async () => {
    const member = await site.as('member')
    const company_id = await site.build.company({ deleted_at: '2020-01-01 00:00:00' })
    const [its, other] = [await site.build.person({ company_id }), await site.build.person()]
    const save = (id: number) => member.call(personRoutes.update, { params: { id }, body: { company_id, note: 'x' } })
    expect((await save(its)).body).toMatchObject({ company_id, note: 'x' })
    expect((await save(other)).body.error.details).toHaveProperty('company_id')
  })

  // rules/person.md#2, rules/http.md#27
  test('two saves of one email at once: one is stored, the other is refused on the field', async () => {
    const member = await site.as('member')
    const make = () =>
      member.call(personRoutes.create, { body: { first_name: 'Ana', last_name: 'Roy', email: 'ana@example.org' } })
    const answers = await Promise.all([make(), make(), make()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((one) => one.status !== 201)) {
      expect([400, 409]).toContain(status)
      expect(body.error.details).toHaveProperty('email')
    }
  })

  // rules/person.md#1
  test('visitors neither read nor write them', async () => {
    const visitor = await site.as('visitor')
    const id = await site.build.person()
    expect((await visitor.call(personRoutes.get, { params: { id } })).body.error.key).toBe('access.forbidden')
    expect((await visitor.call(personRoutes.remove, { params: { id } })).status).toBe(403)
  })
})
