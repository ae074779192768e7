import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { companyRoutes } from '#shared/company.ts'
import { isJson, type NamedRoute } from '#shared/contract.ts'
import { documentRoutes } from '#shared/document.ts'
import { type EventRow, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { remarkRoutes } from '#shared/remark.ts'
import { eventState } from '#shared/rules/event-state.ts'
import { calendarStates, calendarStatus } from '#shared/rules/event-status.ts'
import { moveWallClock, today, utcInstant } from '#shared/rules/period.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { setupRoutes } from '#shared/setup.ts'
import { tagRoutes } from '#shared/tag.ts'
import { tokenRoutes } from '#shared/token.ts'
import { type Unit, unitRoutes, unitStates } from '#shared/unit.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'

const site = useSite()
const setup = {
  company_name: 'Lumière & Son',
  language: 'fr' as const,
  pseudo: 'admin',
  email: 'admin@example.org',
  password: 'flightcase-demo',
  park_name: 'Dépôt d’Angers',
  demo: true,
}

/** Each setup draws thirty pictures and stores 190: seconds, more on a busy machine. */
const slow = 120_000

/** A site set up with the demonstration at an instant, and its admin. */
async function demonstrated(now: string, more: { timezone?: string; categories?: string[]; park_name?: string } = {}) {
  const instant = Date.parse(now)
  site.setClock(instant)
  const { status, body: answer } = await site.anonymous.call(setupRoutes.create, { body: { ...setup, ...more } })
  expect(status, JSON.stringify(answer)).toBe(201)
  site.setClock(null) // sessions of tests live in real time
  const admin = await site.as('admin')
  site.setClock(instant)
  return { admin, day: today(more.timezone ?? 'Europe/Paris', instant) }
}

/** The answer, checked against the route's own schema. */
async function read(admin: Client, route: NamedRoute, input: object = {}): Promise<Answer['body']> {
  const { status, body } = await admin.call(route, input)
  expect(status, JSON.stringify(body)).toBe(200)
  const parsed = isJson(route.reply) ? route.reply.safeParse(body) : undefined
  expect(parsed?.error && z.prettifyError(parsed.error)).toBeUndefined()
  return body
}

const eventsOf = async (admin: Client, day: string): Promise<EventRow[]> => {
  const from = (days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)
  return (await read(admin, eventRoutes.list, { query: { start: from(-150), end: from(150) } })).data
}

describe.each([
  ['an ordinary day', '2026-11-21T09:30:00Z', 'Europe/Paris'],
  ['the day before the clock goes forward', '2027-03-27T22:30:00Z', 'Europe/Paris'],
  ['the day the clock goes back, across the ocean', '2026-11-01T05:30:00Z', 'America/Montreal'],
])('the demonstration on %s', (_, now, timezone) => {
  // rules/setup.md#6
  test('fills the calendar with every state around today, and assigns no technician twice at once or outside an event', {
    timeout: slow,
  }, async () => {
    const { admin, day } = await demonstrated(now, { timezone })
    const events = await eventsOf(admin, day)
    expect(events).toHaveLength(45)
    const states = new Set(events.map((event) => calendarStatus(event, day).state))
    expect([...calendarStates].filter((state) => !states.has(state))).toEqual([])
    const missing = events.filter((event) => event.has_missing_materials)
    expect(missing.filter((event) => eventState(event, day).time === 'future').length).toBeGreaterThanOrEqual(3)
    expect(missing.length).toBeLessThanOrEqual(10)
    const nearby = await read(admin, eventRoutes.list, {
      query: {
        start: moveWallClock(`${day} 00:00:00`, { days: -2 }).slice(0, 10),
        end: moveWallClock(`${day} 00:00:00`, { days: 5 }).slice(0, 10),
      },
    })
    expect(nearby.data.length).toBeGreaterThanOrEqual(12)
    expect(nearby.data.length).toBeLessThanOrEqual(18)

    // No technician is in two places at once.
    const shifts = events.flatMap(({ technicians }) => technicians)
    expect(shifts.length).toBeGreaterThan(40)
    for (const one of shifts) {
      for (const other of shifts) {
        const meet = one.start_time < other.end_time && other.start_time < one.end_time
        if (one.id !== other.id && one.technician_id === other.technician_id) expect(meet).toBe(false)
      }
      expect([utcInstant(one.start_time) % 900_000, utcInstant(one.end_time) % 900_000]).toEqual([0, 0])
    }
    // A date of a check is relative to today.
    const [truss] = (await read(admin, materialRoutes.list, { query: { search: 'POUT-050' } })).data
    const checked = truss.attributes.find(({ type }: { type: string }) => type === 'date')
    expect(checked.value).toBe(moveWallClock(`${day} 00:00:00`, { days: -95 }).slice(0, 10))
    // Saving the assignments unchanged passes every rule of the server.
    for (const event of events) {
      if (event.is_archived || event.is_return_inventory_done || event.technicians.length === 0) continue
      const { status, body } = await admin.call(eventRoutes.update, {
        params: { id: event.id },
        body: {
          technicians: event.technicians.map(({ technician_id: id, start_time, end_time, position }) => ({
            id,
            start_time,
            end_time,
            position,
          })),
        },
      })
      expect([event.title, status, JSON.stringify(body.error?.details)]).toEqual([event.title, 200, undefined])
    }
  })
})

describe('the demonstration', () => {
  // rules/setup.md#6
  test('consists of ordinary records, each valid on its own screen', { timeout: slow }, async () => {
    const { admin, day } = await demonstrated('2026-11-21T09:30:00Z', {
      park_name: 'dépôt scène ET structure',
      categories: ['VIDÉO', 'Costumes'],
    })
    const page = { query: { limit: 1000 } }
    const materials = (await read(admin, materialRoutes.list, page)).data
    const persons = (await read(admin, personRoutes.list, page)).data
    const technicians = await read(admin, personRoutes.list, {
      query: { limit: 1000, tags: [protectedTags.technician] },
    })
    const companies = (await read(admin, companyRoutes.list, page)).data
    const parks = (await read(admin, parkRoutes.list, page)).data
    const categories: { id: number; name: string; sub_categories: unknown[] }[] = await read(admin, categoryRoutes.all)
    const events = await eventsOf(admin, day)
    expect(materials.length).toBeGreaterThan(170)
    expect([persons.length, technicians.data.length, companies.length, parks.length]).toEqual([30, 8, 13, 2])
    expect(parks.every((park: { total_items: number }) => park.total_items > 20)).toBe(true)
    // The demonstration uses what the setup named, and does not duplicate it.
    expect(categories.filter(({ name }) => name.toLocaleLowerCase() === 'vidéo')).toMatchObject([{ name: 'VIDÉO' }])
    expect(categories.find(({ name }) => name === 'Costumes')?.sub_categories).toEqual([])
    expect((await read(admin, attributeRoutes.list)).length).toBeGreaterThan(5)
    expect((await read(admin, tagRoutes.list)).length).toBeGreaterThan(5)
    expect(await read(admin, settingsRoutes.get)).toMatchObject({
      company: { name: 'Lumière & Son', vatNumber: 'FR11123456782', logo: expect.any(String) },
    })

    for (const { id } of parks) await read(admin, parkRoutes.get, { params: { id } })
    for (const { id } of events) await read(admin, eventRoutes.get, { params: { id } })

    // A user could have typed all of it: the server accepts every record as it is.
    const save = async (route: NamedRoute, record: { id: number; [field: string]: unknown }) => {
      const parsed = (route.body as z.ZodObject).safeParse(record) // a PUT takes an object
      expect(parsed.error && z.prettifyError(parsed.error), JSON.stringify(record)).toBeUndefined()
      const { status, body } = await admin.call(route, { params: { id: record.id }, body: record } as never) // of any route
      expect([status, JSON.stringify(body.error?.details)]).toEqual([200, undefined])
      return body
    }
    for (const material of materials) {
      const tags = material.tags.map(({ name }: { name: string }) => name)
      // The server would drop a value of a foreign attribute here.
      expect((await save(materialRoutes.update, { ...material, tags })).attributes).toEqual(material.attributes)
    }
    const unitary = materials.filter(({ is_unitary }: { is_unitary: boolean }) => is_unitary)
    const units: Unit[] = []
    for (const { id } of unitary) units.push(...(await read(admin, unitRoutes.list, { params: { id } })))
    expect(new Set(units.map(({ state }) => state))).toEqual(new Set(unitStates))
    expect(units.every(({ serial_number }) => serial_number !== null)).toBe(true)
    for (const unit of units) await save(unitRoutes.update, unit)
    for (const person of persons) await save(personRoutes.update, person)
    for (const company of companies) await save(companyRoutes.update, company)
    for (const park of parks) await save(parkRoutes.update, park)
  })

  test('has a picture of its own for every material', { timeout: slow }, async () => {
    const { admin } = await demonstrated('2026-11-21T09:30:00Z')
    const materials = (await read(admin, materialRoutes.list, { query: { limit: 1000 } })).data
    expect(new Set(materials.map(({ picture }: { picture: string }) => picture)).size).toBe(materials.length)
    for (const { id } of materials) {
      const { status, headers, raw } = await admin.call(materialRoutes.picture, {
        params: { id },
        query: { size: 'thumb' },
      })
      expect([status, headers['content-type'], raw.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP'])
    }
    const { id } = materials[0]
    const whole = await admin.call(materialRoutes.picture, { params: { id }, query: {} })
    expect((await sharp(whole.raw).metadata()).width).toBe(960)
  })

  // rules/setup.md#6, rules/availability.md#20, rules/event.md#40
  test('has an option that gives way, of a manager who is told, with remarks and documents', {
    timeout: slow,
  }, async () => {
    const { admin, day } = await demonstrated('2026-11-21T09:30:00Z')
    const events = await eventsOf(admin, day)
    const named = (title: string) => events.find((event) => event.title === title)!
    const option = named('Concert Orkestar – sortie d’album')
    expect(option).toMatchObject({ is_confirmed: false, has_missing_materials: true, manager_id: option.user_id })
    expect(named('Soirée Kermarec & Filles – 30 ans')).toMatchObject({ has_missing_materials: false })
    const show = { params: { id: named('« Le Cabaret des brumes »').id } }
    expect(await read(admin, remarkRoutes.list, show)).toHaveLength(2)
    expect(await read(admin, documentRoutes.ofEvent, show)).toMatchObject([{ name: 'Conduite lumière.txt' }])
  })

  // rules/setup.md#6, rules/token.md#1
  test('shows an API token that only reads', { timeout: slow }, async () => {
    const { admin } = await demonstrated('2026-11-21T09:30:00Z')
    expect(await read(admin, tokenRoutes.list)).toMatchObject([
      { group_id: 'visitor', read_only: true, expires_at: '2027-06-29 21:59:59', last_used_on: '2026-11-20' },
    ])
  })

  // rules/setup.md#4, rules/http.md#4
  test('leaves no file behind when the setup fails in the end', { timeout: slow }, async () => {
    const kept = () => readdir(dirname(site.services.files.pathOf('x')))
    const before = (await kept()).length
    await site.build.company({ legal_name: 'valbiotech sas' })
    const answer = await site.anonymous.call(setupRoutes.create, { body: setup })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await read(site.anonymous, setupRoutes.needed)).toEqual({ needed: true })
    expect((await kept()).length).toBe(before)
  })
})
