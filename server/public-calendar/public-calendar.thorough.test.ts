import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { instantOf } from '#shared/rules/period.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { type Answer, useSite } from '#test/server.ts'

const site = useSite()
const noon = Date.parse('2025-06-15T12:00:00Z')

/** Enables the calendar on a day in June 2025 and gives the path of its address. */
async function enabled(settings: Record<string, unknown> = {}): Promise<string> {
  site.setClock(noon)
  const admin = await site.as('admin')
  const body = { 'calendar.public.enabled': true, 'company.name': 'Sono & Cie; Lyon, 7e\nBâtiment B', ...settings }
  const saved = await admin.call(settingsRoutes.update, { body })
  return new URL(saved.body.calendar.public.url).pathname
}
const fetchFeed = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.anonymous.send(method, path, { headers })
const textOf = (answer: Answer): string => answer.raw.toString('utf8')

/** The feed as another program reads it: parsed by another library than the one that wrote it. */
function read(answer: Answer) {
  expect(answer.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(textOf(answer)))
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { calendar, zones, events }
}
const seconds = (wall: string, zone: string) => instantOf(wall, zone) / 1000

describe('the public calendar', () => {
  // rules/public-calendar.md#1, rules/public-calendar.md#10, rules/public-calendar.md#12
  test('is served at its secret address only, while it is enabled, and names itself', async () => {
    const path = await enabled()
    const answer = await fetchFeed(path)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
    })
    const { calendar, zones, events } = read(answer)
    const property = (name: string) => calendar.getFirstPropertyValue(name)?.toString()
    expect([property('version'), property('method')]).toEqual(['2.0', 'PUBLISH'])
    expect(property('x-wr-calname')).toBe('Sono & Cie\\; Lyon\\, 7e\\nBâtiment B') // a reader keeps unknown types as written
    expect([property('x-wr-timezone'), property('x-published-ttl')]).toEqual(['Europe/Paris', 'PT1H'])
    expect(textOf(answer)).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect([zones, events]).toEqual([[], []])

    const head = await fetchFeed(path, {}, 'HEAD')
    expect([head.status, head.raw.length, head.headers.etag]).toEqual([200, 0, answer.headers.etag])
    expect((await fetchFeed(path.replace(/[0-9a-f-]{36}/, crypto.randomUUID()))).status).toBe(404)
    expect((await fetchFeed('/calendar/public/x.ics')).status).toBe(404)
    expect((await fetchFeed(path, {}, 'POST')).status).toBe(405)
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'calendar.public.enabled': false } })
    expect((await fetchFeed(path)).status).toBe(404)
  })

  // rules/public-calendar.md#3
  test('a new address disables the old one', async () => {
    const path = await enabled()
    const admin = await site.as('admin')
    const reset = await admin.call(settingsRoutes.reset, { params: { key: 'calendar.public.url' } })
    expect((await fetchFeed(path)).status).toBe(404)
    expect((await fetchFeed(new URL(reset.body.calendar.public.url).pathname)).status).toBe(200)
  })

  // rules/public-calendar.md#6, rules/public-calendar.md#7
  test('whole days are dates, and end on the day after', async () => {
    const path = await enabled()
    const id = await site.build.event({
      title: 'Fête',
      start_date: '2025-07-01 00:00:00',
      end_date: '2025-07-02 23:59:59',
      is_confirmed: true,
      version: 7,
      updated_at: '2025-05-04 10:20:30.9+00',
    })
    const answer = await fetchFeed(path)
    expect(textOf(answer)).toContain('\r\nDTSTART;VALUE=DATE:20250701\r\nDTEND;VALUE=DATE:20250703\r\n')
    expect(textOf(answer)).toContain('\r\nDTSTAMP:20250504T102030Z\r\n')
    expect(textOf(answer)).toContain('\r\nLAST-MODIFIED:20250504T102030Z\r\n')
    const { zones, events } = read(answer)
    expect(zones).toEqual([])
    expect(events[0]?.uid).toMatch(new RegExp(`^event-${id}@[0-9a-f]{16}\\.`))
    expect([events[0]?.sequence, events[0]?.component.getFirstPropertyValue('status')]).toEqual([7, 'CONFIRMED'])
    expect(events[0]?.component.getAllProperties().map(({ name }) => name)).not.toContain('location')
  })

  // rules/public-calendar.md#6
  test('ids stay when the address changes', async () => {
    const path = await enabled()
    await site.build.event({ start_date: '2025-07-01 00:00:00', end_date: '2025-07-02 23:59:59' })
    const [before] = read(await fetchFeed(path)).events
    const admin = await site.as('admin')
    const reset = await admin.call(settingsRoutes.reset, { params: { key: 'calendar.public.url' } })
    const [after] = read(await fetchFeed(new URL(reset.body.calendar.public.url).pathname)).events
    expect(after?.uid).toBe(before?.uid)
  })

  // rules/public-calendar.md#6, rules/public-calendar.md#8, rules/public-calendar.md#9
  test.each(['Europe/Paris', 'America/New_York', 'Australia/Sydney', 'Africa/Casablanca', 'Asia/Kolkata', 'UTC'])(
    'hours are the hours of %s in both halves of the year and across both changes',
    async (zone) => {
      const path = await enabled({ 'general.timezone': zone })
      const spans = [
        ['2025-07-10 09:00:00', '2025-07-10 18:30:00'],
        ['2026-01-10 20:00:00', '2026-01-11 02:00:00'],
        // Across each change of Paris, New York and Sydney, and into the hours just after.
        ['2025-10-25 22:00:00', '2025-10-26 08:00:00'],
        ['2026-03-28 22:00:00', '2026-03-29 08:00:00'],
        ['2025-11-01 22:00:00', '2025-11-02 08:00:00'],
        ['2026-03-07 22:00:00', '2026-03-08 08:00:00'],
        ['2025-10-04 22:00:00', '2025-10-05 08:00:00'],
        ['2026-04-04 22:00:00', '2026-04-05 08:00:00'],
        // Far ahead, over New Year
        ['2040-08-01 10:00:00', '2041-01-15 12:00:00'],
        ['2025-12-31 22:00:00', '2026-01-01 04:00:00'],
      ] as const
      for (const [at, [start_date, end_date]] of spans.entries()) {
        await site.build.event({ title: `Concert ${String(at).padStart(2, '0')}`, start_date, end_date })
      }
      const answer = await fetchFeed(path)
      const { zones, events } = read(answer)
      expect(zones).toHaveLength(1)
      expect(textOf(answer)).toContain(`\r\nX-WR-TIMEZONE:${zone}\r\n`)
      const found = events.map((event) => [event.summary, event.startDate.toUnixTime(), event.endDate.toUnixTime()])
      expect(found.sort()).toEqual(
        spans.map(([start, end], at) => [
          `Concert ${String(at).padStart(2, '0')}`,
          seconds(start, zone),
          seconds(end, zone),
        ]),
      )
      for (const event of events) {
        expect(event.startDate.zone?.tzid).toBe(zones[0]?.tzid)
        expect(event.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
      }
    },
  )

  // rules/public-calendar.md#8
  test('an hour that the clock skips becomes the instant of the change, and an end at 23:59:59 midnight', async () => {
    const path = await enabled()
    await site.build.event({ start_date: '2026-03-29 02:30:00', end_date: '2026-03-29 23:59:59' })
    await site.build.event({ start_date: '2026-03-29 02:15:00', end_date: '2026-03-29 02:45:00' })
    const text = textOf(await fetchFeed(path))
    expect(text).toContain(
      '\r\nDTSTART;TZID=Europe/Paris:20260329T030000\r\nDTEND;TZID=Europe/Paris:20260330T000000\r\n',
    )
    expect(text.match(/^DTEND/gm)).toHaveLength(1) // no length is left: it ends as it starts
  })

  // rules/public-calendar.md#5, rules/public-calendar.md#6
  test('holds live events that are not archived and ended within three months, without people, materials and prices', async () => {
    const path = await enabled()
    const person = await site.build.beneficiary({ last_name: 'Secret' })
    const material = await site.build.material({ name: 'Console secrète', rental_price: 4711 })
    const past = (end: string) => ({ start_date: '2025-03-01 00:00:00', end_date: `${end} 23:59:59` })
    await site.build.event({ title: 'Old enough', ...past('2025-03-14') })
    await site.build.event({ title: 'Young enough', ...past('2025-03-15') })
    const future = { start_date: '2025-08-01 00:00:00', end_date: '2025-08-01 23:59:59' }
    await site.build.event({ title: 'Trashed', ...future, deleted_at: '2025-01-01' })
    await site.build.event({ title: 'Archived', ...future, is_archived: true, is_return_inventory_done: true })
    await site.build.event({ title: 'With all', ...future, materials: [[material, 2]], beneficiaries: [person] })
    const answer = await fetchFeed(path)
    expect(read(answer).events.map(({ summary }) => summary)).toEqual(['Young enough', 'With all'])
    expect(textOf(answer)).not.toMatch(/secr|4711|camille/i)
  })

  // rules/public-calendar.md#11
  test('any text survives, in lines of at most 75 octets that end in CRLF', async () => {
    const path = await enabled()
    const texts = {
      title: 'Bal; « l’été », à 20 h \\ ou 21 h: 🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪🎪 fin',
      location: `Place de l’Œuvre, ${'é'.repeat(200)}`,
      description: `Première ligne\nEND:VEVENT\nBEGIN:VEVENT\n\n${'日本語'.repeat(400)}; ${'a'.repeat(300)}`,
    }
    const dates = { start_date: '2025-08-01 10:00:00', end_date: '2025-08-01 12:00:00' }
    await site.build.event({ ...texts, ...dates })
    await site.build.event({ ...dates, title: 'Sonnerie \u0007\u001b[31m', description: 'a\r\nb\rc' })
    const answer = await fetchFeed(path)
    const [one, other] = read(answer).events
    expect({ title: one?.summary, location: one?.location, description: one?.description }).toEqual(texts)
    expect([other?.summary, other?.description]).toEqual(['Sonnerie [31m', 'a\nb\nc'])
    const text = textOf(answer)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.slice(0, -2).split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.some((line) => Buffer.byteLength(line) === 75)).toBe(true)
  })

  // rules/public-calendar.md#4, rules/public-calendar.md#12
  test('a reader with the present version gets 304, and a read never writes', async () => {
    const path = await enabled()
    const id = await site.build.event({ start_date: '2025-07-01 00:00:00', end_date: '2025-07-02 23:59:59' })
    const state = async () => {
      const { rows } = await sql`select (select json_agg(e) from event e) as events,
        (select json_agg(s) from settings s) as settings, (select count(*) from change) as changes`.execute(site.db)
      return JSON.stringify(rows)
    }
    const before = await state()
    const first = await fetchFeed(path)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await fetchFeed(path, { 'if-none-match': held })
      expect([held, again.status, again.raw.length, again.headers.etag]).toEqual([held, 304, 0, etag])
    }
    expect((await fetchFeed(path, { 'if-none-match': '"other"' })).status).toBe(200)
    expect(await state()).toBe(before)
    await sql`update event set title = 'Autre', version = version + 1 where id = ${id}`.execute(site.db)
    const changed = await fetchFeed(path, { 'if-none-match': etag })
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
  })

  test('thousands of events make one valid feed', async () => {
    const path = await enabled()
    await sql`insert into event (title, description, start_date, end_date)
      select 'Concert ' || n, repeat('Montage dès 8 h, été. ', 20),
        timestamp '2025-06-01 10:00' + n * interval '3 hours', timestamp '2025-06-01 18:00' + n * interval '3 hours'
      from generate_series(1, 2000) n`.execute(site.db)
    const answer = await fetchFeed(path)
    expect(read(answer).events).toHaveLength(2000)
  })
})
