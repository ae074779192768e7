import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { NamedRoute } from '#shared/contract.ts'
import { can } from '#shared/permissions.ts'
import { seed } from '#test/every-noun.ts'
import { address, withBody } from '#test/every-route.ts'
import { type Client, useSite } from '#test/server.ts'

// Every field by which a caller writes an id could answer with the record behind it.

const site = useSite()
/** A secret that only records hidden from the caller contain. */
const secret = 'Zibeline'
type Path = (string | 0)[]
type Json = { type?: string; minimum?: number; maximum?: number; properties?: object; items?: Json; anyOf?: Json[] }

/** Where a body takes ids: `['person', 'company_id']`, `['materials', 0, 'id']`. */
function idPaths({ type, minimum, maximum, properties = {}, items, anyOf = [] }: Json): Path[] {
  if (type === 'integer' && minimum === 1 && maximum === 2_147_483_647) return [[]]
  return [
    ...Object.entries(properties).flatMap(([name, one]) => idPaths(one).map((path): Path => [name, ...path])),
    ...(items ? idPaths(items).map((path): Path => [0, ...path]) : []),
    ...anyOf.flatMap(idPaths),
  ]
}
/** Ids that are only compared with those of the event's own documents and lines (rules/invoice.md#32, rules/invoice.md#6). */
const compared = ['follows', 'claims.0']
const pathsOf = ({ body }: NamedRoute): Path[] =>
  idPaths(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as Json).filter(
    (path) => !compared.includes(path.join('.')),
  )

/** The fields a row needs beside its id. */
const rest: Record<string, object> = {
  materials: { quantity: 1 },
  kits: { quantity: 1 },
  technicians: { start_time: '2040-06-01 18:00', end_time: '2040-06-01 19:00' },
  attributes: { value: 1 },
}
function bodyWith([head, ...tail]: Path, id: number, field = ''): unknown {
  if (head === undefined) return id
  if (head === 0) return [bodyWith(tail, id, field)]
  return { ...(tail.length === 0 ? rest[field] : {}), [head]: bodyWith(tail, id, head) }
}

const gone = { deleted_at: '2020-01-01 00:00:00' }
/**
 * Records with ids that no other record of any noun has; `hidden` is the park of the hidden ones.
 */
async function secrets() {
  const { build } = site
  const park = await build.park({ id: 7001, name: `${secret} sud` } as object)
  await build.material({ id: 7002, name: `${secret} caché`, park_id: park })
  await build.event({ id: 7003, title: `${secret} caché`, materials: [[7002, 1]] })
  await build.company({ id: 7011, legal_name: secret })
  await build.person({ id: 7012, first_name: secret, last_name: 'Martin', company_id: 7011 })
  await build.person({ id: 7014, first_name: secret, last_name: 'Technicien', tags: ['Technicien'] })
  await build.park({ id: 7021, name: `${secret} parti`, ...gone } as object)
  await build.material({ id: 7022, name: `${secret} parti`, ...gone, park_id: 7021 })
  await build.event({ id: 7023, title: `${secret} parti`, ...gone })
  await build.company({ id: 7024, legal_name: `${secret} parti`, ...gone })
  await build.person({ id: 7025, first_name: secret, last_name: 'Parti', ...gone })
  return { park, hidden: [7001, 7002, 7003], people: [7011, 7012, 7014], trashed: [7021, 7022, 7023, 7024, 7025] }
}

/**
 * Sends each id in each field that takes one; returns the fields that accepted it and the answers
 * that reveal the secret.
 */
async function sendAll(client: Client, group: 'admin' | 'member' | 'visitor', ids: readonly number[]) {
  const seeds = await seed(site, await site.as('admin'))
  const accepted = new Set<string>()
  const telling = new Set<string>()
  let tried = 0
  for (const route of withBody.filter(({ can: permission }) => can(group, permission))) {
    for (const path of pathsOf(route)) {
      for (const id of ids) {
        const own = route.name.startsWith('user.') ? client.id : undefined
        const sent = bodyWith(path, id)
        const body = Array.isArray(sent) ? sent : merged(seeds.valid[route.name], sent as object)
        const { status, body: answer } = await client.send(route.method, address(route, seeds, own), { body })
        tried++
        if (status < 300) accepted.add(`${route.name} ${path.join('.')} ${id}`)
        if (status >= 500 || JSON.stringify(answer).includes(secret))
          telling.add(`${route.name} ${path.join('.')} ${id}`)
      }
    }
  }
  return { accepted: [...accepted], telling: [...telling], tried }
}
const named = { person: { first_name: 'Ana', last_name: 'Roy' } }
const merged = (valid: object | undefined, sent: object) => ({
  ...valid,
  ...sent,
  ...('person' in sent ? { person: { ...named.person, ...(sent.person as object) } } : {}),
})

/** The present value of the caller's own account passes (rules/group.md#6). */
const ownRestriction = ['user.update restricted_parks.0 7001']

describe('an id in a body', () => {
  // rules/restricted-park.md#4, rules/trash.md#6, rules/user.md#7
  test('of a record that a visitor may not read is refused in every field', async () => {
    const { park, hidden, people, trashed } = await secrets()
    const visitor = await site.as('visitor', { restrictedParks: [park] })
    const { accepted, telling, tried } = await sendAll(visitor, 'visitor', [...hidden, ...people, ...trashed])
    expect([accepted, telling]).toEqual([ownRestriction, []])
    expect(tried).toBeGreaterThan(10)
  })

  // rules/restricted-park.md#4, rules/trash.md#6
  test.each(['member', 'admin'] as const)('of a hidden or trashed record is refused to a %s', async (group) => {
    const { park, hidden, trashed } = await secrets()
    const client = await site.as(group, { restrictedParks: group === 'admin' ? [] : [park] })
    const ids = group === 'admin' ? trashed : [...hidden, ...trashed]
    const { accepted, telling, tried } = await sendAll(client, group, ids)
    expect([accepted, telling]).toEqual([group === 'admin' ? [] : ownRestriction, []])
    expect(tried).toBeGreaterThan(100)
  })

  test('of a record that the caller may read is accepted by the fields of its kind', async () => {
    const { hidden, people } = await secrets()
    const { accepted } = await sendAll(await site.as('admin'), 'admin', [...hidden, ...people])
    expect(accepted).toEqual(
      expect.arrayContaining([
        'user.update person.company_id 7011',
        'user.update restricted_parks.0 7001',
        'person.update company_id 7011',
        'company.update persons.0 7012',
        'event.update beneficiaries.0 7012',
        'event.update materials.0.id 7002',
        'event.create technicians.0.id 7014',
        'event_technician.update event_id 7003',
        'list_template.update materials.0.id 7002',
        'material.update park_id 7001',
      ]),
    )
  })
})
