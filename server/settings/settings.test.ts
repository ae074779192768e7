import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { settingDefaults, settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const read = async (client: Client) => (await client.call(settingsRoutes.get, {})).body

describe('settings', () => {
  // rules/setting.md#9
  test('begin at their defaults, and each group reads its part', async () => {
    const [admin, member, visitor] = [await site.as('admin'), await site.as('member'), await site.as('visitor')]
    const { version, updated_at, ...values } = await read(admin)
    expect([version, typeof updated_at]).toEqual([1, 'string'])
    expect(values).toEqual({
      ...settingDefaults,
      calendar: { ...settingDefaults.calendar, public: { enabled: false, url: null } },
    })
    expect((await read(member)).calendar.public).toEqual({ enabled: false })
    expect((await read(member)).company).toEqual(settingDefaults.company)
    expect((await read(visitor)).company).toEqual({ name: '' })
    expect((await read(visitor)).calendar.public).toEqual({ enabled: false })
  })

  // rules/setting.md#4, rules/setting.md#10, rules/setting.md#13, rules/amount.md#20
  test('are saved nested or dotted, all or none', async () => {
    const admin = await site.as('admin')
    const saved = await admin.call(settingsRoutes.update, {
      body: {
        company: { name: 'Sono & Cie', legalNumbers: [{ name: 'SIRET', value: '1' }] },
        'billing.vatRate': 5.5,
        billing: { degressiveRate: { factor: 0.5 } },
      },
      version: 1,
    })
    expect(saved.body).toMatchObject({
      company: { name: 'Sono & Cie' },
      billing: { vatRate: 5.5, degressiveRate: { factor: 0.5 } },
      version: 2,
    })
    const refused = await admin.call(settingsRoutes.update, {
      body: {
        company: { name: 'Autre', phone: 'x' },
        'no.such': 1,
        'billing.currency': 'XYZ',
        general: { timezone: 'Mars' },
      },
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.details).sort()).toEqual([
      'billing.currency',
      'company.phone',
      'general.timezone',
      'no.such',
    ])
    expect(await read(admin)).toMatchObject({ company: { name: 'Sono & Cie' }, version: 2 })
    expect((await admin.call(settingsRoutes.update, { body: { 'billing.currency': 'JPY' } })).status).toBe(400) // no decimals
    expect((await admin.call(settingsRoutes.update, { body: { 'billing.currency': 'CHF' } })).status).toBe(200)
    const stale = await admin.call(settingsRoutes.update, { body: { company: { name: 'x' } }, version: 1 })
    expect([stale.status, stale.body.error.details.current.company.name]).toEqual([409, 'Sono & Cie'])
  })

  // rules/setting.md#8
  describe('the SIRET is one of the legal numbers, written in either place', () => {
    const rcs = { name: 'RCS', value: 'Lille B 732 829 320' }
    const siret = { name: 'SIRET', value: '732 829 320 00074' }
    const write = async (admin: Client, body: Record<string, unknown>) => {
      const { status, body: answer } = await admin.call(settingsRoutes.update, { body })
      return status === 200 ? [answer.company.siret, answer.company.legalNumbers] : [status, answer.error.details]
    }

    test('and read in both places', async () => {
      const admin = await site.as('admin')
      expect(await write(admin, { 'company.legalNumbers': [rcs, siret] })).toEqual(['73282932000074', [rcs, siret]])
      const post = { name: 'SIRET', value: '356 000 000 09075' }
      expect(await write(admin, { 'company.siret': '35600000009075' })).toEqual(['35600000009075', [rcs, post]])
      expect(await write(admin, { 'company.legalNumbers': [rcs] })).toEqual([null, [rcs]])
      expect(await write(admin, { 'company.siret': '73282932000074' })).toEqual(['73282932000074', [siret, rcs]])
      const reset = await admin.call(settingsRoutes.reset, { params: { key: 'company.siret' } })
      expect([reset.body.company.siret, reset.body.company.legalNumbers]).toEqual([null, [rcs]])
    })

    test('when sent in both places, the changed one counts; two changed ones are refused', async () => {
      const admin = await site.as('admin')
      await write(admin, { 'company.legalNumbers': [siret] })
      const other = { name: 'N° SIRET', value: '35600000009075' }
      const both = (one: string | null, numbers: object[]) =>
        write(admin, { company: { siret: one, legalNumbers: numbers } })
      expect(await both('73282932000074', [other])).toEqual(['35600000009075', [other]])
      expect(await both('73282932000074', [other])).toEqual(['73282932000074', [{ ...other, value: siret.value }]])
      expect(await both('73282932000074', [rcs])).toEqual(['73282932000074', [siret, rcs]])
      expect(await both('44306184100047', [other])).toEqual([400, { 'company.siret': [expect.any(String)] }])
      expect(await both(null, [siret, rcs])).toEqual([null, [rcs]])
      const ten = Array.from({ length: 10 }, (_, at) => ({ name: 'Licence', value: String(at) }))
      expect(await both('73282932000074', ten)).toEqual([400, { 'company.legalNumbers': [expect.any(String)] }])
    })

    test('and text that is not a SIRET stays as typed until cleared', async () => {
      const admin = await site.as('admin')
      const typed = [{ name: 'SIRET', value: '1' }, rcs]
      expect(await write(admin, { 'company.legalNumbers': typed })).toEqual([null, typed])
      expect(await write(admin, { company: { siret: null, legalNumbers: typed } })).toEqual([null, typed])
      expect(await write(admin, { 'company.siret': null })).toEqual([null, [rcs]])
    })
  })

  // rules/setting.md#4, rules/setting.md#6
  test.each([
    ['billing.recoveryFee', 39.99],
    ['billing.latePenalty', { kind: 'fixed' }],
    ['billing.latePenalty', { kind: 'fixed', rate: 0 }],
    ['billing.latePenalty', { kind: 'ecb', rate: 5 }],
    ['billing.latePenalty', 'legal'],
    ['billing.earlyDiscount', 'x'.repeat(501)],
    ['billing.vatExemption.code', 'VATEX-EU-AE'],
    ['billing.estimateValidity', 0],
    ['billing.estimateValidity', null],
  ])('%s = %j is refused on its key', async (key, value) => {
    const admin = await site.as('admin')
    const { status, body } = await admin.call(settingsRoutes.update, { body: { [key]: value } })
    expect([status, Object.keys(body.error.details)]).toEqual([400, [key]])
  })

  // rules/setting.md#10
  test('the answer of a read can be sent back', async () => {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'company.name': 'Sono' } })
    const all = await read(admin)
    const saved = await admin.call(settingsRoutes.update, { body: all })
    expect(saved.status).toBe(200)
    expect({ ...saved.body, version: 0, updated_at: '' }).toEqual({ ...all, version: 0, updated_at: '' })
  })

  // rules/setting.md#10, rules/amount.md#13
  test('an unknown group is an unknown key, and a wrong rate gets the error of the kind it resembles', async () => {
    const admin = await site.as('admin')
    const refusal = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await admin.call(settingsRoutes.update, { body })
      return [status, answer.error?.details]
    }
    expect(await refusal({ nothing: {} })).toEqual([400, { nothing: [expect.any(String)] }])
    expect(await refusal({ company: { logos: 1 } })).toEqual([400, { 'company.logos': [expect.any(String)] }])
    const rate = async (value: unknown) => (await refusal({ billing: { degressiveRate: value } }))[1]
    const key = 'billing.degressiveRate'
    expect(await rate({ factor: 11 })).toEqual({ [key]: ['This number must be at most 10.'] })
    expect(await rate({ factor: null })).toEqual({ [key]: ['This field is required.'] })
    expect((await rate({ tiers: [] }))[key]?.[0]).toContain('At least 1')
    for (const value of [
      { tiers: [{ from: 2, rate: 1 }] },
      {
        tiers: [
          { from: 1, rate: 1 },
          { from: 1, rate: 2 },
        ],
      },
      { tiers: [{ from: 1, rate: 0 }] },
      { factor: 1, tiers: [{ from: 1, rate: 1 }] },
      'x',
    ])
      expect([value, await rate(value)]).toEqual([value, { [key]: expect.any(Array) }])
    const tiers = [
      { from: 1, rate: 1, per_day: 0.75 },
      { from: 7, rate: 4 },
    ]
    const saved = await admin.call(settingsRoutes.update, { body: { billing: { degressiveRate: { tiers } } } })
    expect(saved.body.billing.degressiveRate).toEqual({ tiers })
  })

  // rules/setting.md#14
  test('an assignment in an hour that the new zone skips keeps a quarter of an hour', async () => {
    const admin = await site.as('admin')
    const technician_id = await site.build.technician()
    const event_id = await site.build.event({ start_date: '2040-03-11 00:00:00', end_date: '2040-03-11 23:59:59' })
    await site.build.assignment({
      event_id,
      technician_id,
      start_time: '2040-03-11 01:15:00+00', // 02:15 in Paris, skipped in New York on that day
      end_time: '2040-03-11 01:45:00+00',
    })
    const saved = await admin.call(settingsRoutes.update, { body: { 'general.timezone': 'America/New_York' } })
    expect(saved.status).toBe(200)
    const event = (await admin.send('GET', `/api/events/${event_id}`)).body
    expect(event.technicians).toMatchObject([{ start_time: '2040-03-11 07:00:00', end_time: '2040-03-11 07:15:00' }])
  })

  // rules/setting.md#1, rules/setting.md#11
  test('are reset to their default by key', async () => {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'company.name': 'Sono', 'billing.vatRate': 1 } })
    expect((await admin.call(settingsRoutes.reset, { params: { key: 'billing.vatRate' } })).body.billing.vatRate).toBe(
      20,
    )
    expect((await admin.call(settingsRoutes.reset, { params: { key: 'billing' } })).status).toBe(404)
    expect((await admin.call(settingsRoutes.reset, { params: { key: '__proto__' } })).status).toBe(404)
    const name = await admin.call(settingsRoutes.reset, { params: { key: 'company.name' } })
    expect([name.status, Object.keys(name.body.error.details)]).toEqual([400, ['company.name']])
  })

  // rules/setting.md#9, rules/setting.md#10, rules/setting.md#12, rules/public-calendar.md#2, rules/setting.md#7
  test('the public calendar has an address while it is enabled, and another after a reset', async () => {
    const admin = await site.as('admin')
    const on = await admin.call(settingsRoutes.update, {
      body: { calendar: { public: { enabled: true, url: 'http://evil' } } },
    })
    const { url } = on.body.calendar.public
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/public\/[0-9a-f-]{36}\.ics$/)
    const reset = await admin.call(settingsRoutes.reset, { params: { key: 'calendar.public.url' } })
    expect(reset.body.calendar.public.url).not.toBe(url)
    expect((await read(await site.as('member'))).calendar.public).toEqual({ enabled: true })
  })

  // rules/setting.md#14
  test('a new time zone keeps every wall-clock time', async () => {
    const admin = await site.as('admin')
    const technician_id = await site.build.technician()
    const event_id = await site.build.event({ start_date: '2040-07-01 08:00:00', end_date: '2040-07-02 20:00:00' })
    // Nine to eleven and eleven to one in Paris: one after the other, in the new zone too.
    await site.build.assignment({
      event_id,
      technician_id,
      start_time: '2040-07-01 07:00:00+00',
      end_time: '2040-07-01 09:00:00+00',
    })
    await site.build.assignment({
      event_id,
      technician_id,
      start_time: '2040-07-01 09:00:00+00',
      end_time: '2040-07-01 11:00:00+00',
    })
    const saved = await admin.call(settingsRoutes.update, { body: { 'general.timezone': 'America/Montreal' } })
    expect(saved.status).toBe(200)
    const event = (await admin.send('GET', `/api/events/${event_id}`)).body
    expect([event.start_date, event.end_date]).toEqual(['2040-07-01 08:00:00', '2040-07-02 20:00:00'])
    expect(event.technicians.map(({ start_time, end_time }: Record<string, string>) => [start_time, end_time])).toEqual(
      [
        ['2040-07-01 13:00:00', '2040-07-01 15:00:00'],
        ['2040-07-01 15:00:00', '2040-07-01 17:00:00'],
      ],
    )
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ start: string }>`select lower(period)::timestamptz at time zone 'UTC' as start from event`.execute(site.db),
    )
    expect(String(rows[0]?.start)).toContain('12:00:00')
  })

  // rules/setting.md#1, rules/setting.md#11, rules/document.md#13, rules/document.md#14
  test('the logo is checked by its content, shown to all, and replaced', async () => {
    const [admin, visitor] = [await site.as('admin'), await site.as('visitor')]
    expect((await visitor.call(settingsRoutes.logo, {})).status).toBe(404)
    const upload = async (content: Buffer, company: object = { name: 'Sono' }) => {
      const boundary = randomBytes(8).toString('hex')
      const part = (name: string, extra: string, data: Buffer | string) =>
        Buffer.concat([
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n`),
          Buffer.from(data),
          Buffer.from('\r\n'),
        ])
      const payload = Buffer.concat([
        part('@data', '', JSON.stringify({ company })),
        part(
          Buffer.from('company.logo').toString('base64'),
          '; filename="logo.png"\r\nContent-Type: image/png',
          content,
        ),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      return site.app.inject({
        method: 'PUT',
        url: '/api/settings',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      })
    }
    const text = await upload(Buffer.from('<svg onload="alert(1)">'))
    expect([text.statusCode, text.json().error.key, Object.keys(text.json().error.details)]).toEqual([
      415,
      'file.type_refused',
      ['company.logo'],
    ])
    // Beside another refused key it is named too (rules/http.md#26).
    const both = await upload(Buffer.from('GIF89a'), { country_id: 999_999 })
    expect(Object.keys(both.json().error.details).sort()).toEqual(['company.country_id', 'company.logo'])
    expect((await read(admin)).version).toBe(1)
    const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const saved = await upload(picture)
    expect(saved.statusCode).toBe(200)
    expect(saved.json().company).toMatchObject({ name: 'Sono', logo: expect.any(String) })
    const shown = await visitor.call(settingsRoutes.logo, {})
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const gone = await admin.call(settingsRoutes.reset, { params: { key: 'company.logo' } })
    expect(gone.body.company.logo).toBeNull()
    expect((await visitor.call(settingsRoutes.logo, {})).status).toBe(404)
  })
})
