import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { can, type Group, groups } from '#shared/permissions.ts'
import { seed } from '#test/every-noun.ts'
import { address, everyRoute, everything, shown, withBody, writes } from '#test/every-route.ts'
import { mayCall, toldRoutes } from '#test/permission-table.ts'
import { useSite } from '#test/server.ts'
import { beyondReckoning } from '#test/wrong-values.ts'

// generated.thorough.test.ts tests each wrong value of each field.

const site = useSite()
const gated = writes.filter(({ can }) => can !== 'public:any')
const ofOneRecord = gated.filter(({ path }) => path.includes('{id}'))

describe('every write route', () => {
  // rules/session.md#8
  test('without a session: 401', async () => {
    const seeds = await seed(site, await site.as('admin'))
    const before = await everything(site)
    const wrong: string[] = []
    for (const route of gated) {
      const { status, body } = await site.anonymous.send(route.method, address(route, seeds), { body: {} })
      if (status !== 401 || body.error.key !== 'session.required') wrong.push(`${route.name}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(await everything(site)).toBe(before)
  })

  // rules/http.md#2, rules/http.md#25
  test('for a missing record: 404', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const wrong: string[] = []
    for (const route of ofOneRecord) {
      for (const id of [999_999, 2_147_483_648, 'abc']) {
        const { status, body } = await admin.send(route.method, address(route, seeds, id), { body: { name: '' } })
        const key = id === 'abc' ? 'route.unknown' : 'record.not_found'
        if (status !== 404 || body.error.key !== key) wrong.push(`${route.name} ${id}: ${status} ${body.error?.key}`)
      }
    }
    expect(wrong).toEqual([])
  })

  // rules/http.md#21, rules/http.md#25
  test('with a stale version: 409 and the record as GET answers it, before the body is checked', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything(site)
    const wrong: string[] = []
    for (const route of gated.filter(({ method, name }) => method !== 'POST' && name !== 'session.remove')) {
      const send = (version: string) =>
        admin.send(route.method, address(route, seeds), {
          body: {},
          headers: { 'if-unmodified-since-version': version },
        })
      const { status, body } = await send('99')
      const current = body.error?.details?.current
      if (status !== 409 || typeof current?.version !== 'number') wrong.push(`${route.name}: ${status} ${shown(body)}`)
      const read = everyRoute.find(({ method, path }) => method === 'GET' && path === route.path)
      const got = read && (await admin.send('GET', address(read, seeds, current?.id)))
      if (got?.status === 200 && !isDeepStrictEqual(current, got.body))
        wrong.push(`${route.name}: ${shown(current)} for ${shown(got.body)}`)
      const unreadable = await send('x')
      if (unreadable.body.error?.key !== 'request.malformed')
        wrong.push(`${route.name} with version x: ${unreadable.status}`)
    }
    expect(wrong).toEqual([])
    expect(await everything(site)).toBe(before)
  })

  // rules/http.md#21
  test('of method POST ignores a version: no stored record is answered', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const wrong: string[] = []
    for (const route of gated.filter(({ method }) => method === 'POST')) {
      for (const version of ['99', 'x']) {
        const headers = { 'if-unmodified-since-version': version }
        const { status, body } = await admin.send('POST', address(route, seeds), { body: {}, headers })
        if (['record.edited_meanwhile', 'request.malformed'].includes(body.error?.key))
          wrong.push(`${route.name} with version ${version}: ${status} ${shown(body)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  // rules/http.md#13
  test('with an empty body: 400 without details', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const wrong: string[] = []
    for (const route of withBody.filter(({ namesAllFields, hasDefaults }) => !namesAllFields && !hasDefaults)) {
      for (const body of [{}, undefined]) {
        const answer = await admin.send(route.method, address(route, seeds), { body })
        const { error } = answer.body
        if (answer.status !== 400 || error.key !== 'request.empty' || 'details' in error)
          wrong.push(`${route.name}: ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  // rules/http.md#7, rules/http.md#8
  test('with a body of another type than an object, or than a list where it takes one: 400', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const before = await everything(site)
    const wrong: string[] = []
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const route of withBody) {
      const isList = route.body instanceof z.ZodArray
      for (const payload of ['{"a":', isList ? '{"a":1}' : '[]', '"text"', '5', deep]) {
        const { statusCode } = await site.app.inject({
          method: route.method,
          url: address(route, seeds),
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          payload,
        })
        const expected = route.can === 'public:any' && payload === deep ? 413 : 400 // a body on a public route is small
        if (statusCode !== expected) wrong.push(`${route.name} ${payload.slice(0, 20)}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everything(site)).toBe(before)
  })
})

describe('every route', () => {
  // rules/group.md#1, rules/group.md#2, rules/group.md#3, rules/group.md#4
  test('answers the groups that rules/group.md#3 names, and no other', async () => {
    const known = new Set(everyRoute.map(({ method, path }) => `${method} ${path}`))
    expect(toldRoutes.filter(({ route }) => !known.has(route))).toEqual([])
    const clients = {
      admin: await site.as('admin'),
      member: await site.as('member'),
      visitor: await site.as('visitor'),
    }
    const seeds = await seed(site, clients.admin)
    const wrong: string[] = []
    for (const route of everyRoute) {
      const may = mayCall(route)
      if (!/^(P|A?M?V?)$/.test(may)) {
        wrong.push(`${route.name}: ${may}`)
        continue
      }
      const open = may === 'P'
      const anonymous = await site.anonymous.send(route.method, address(route, seeds, 999_999), { body: {} })
      if ((anonymous.status === 401) === open) wrong.push(`${route.name} without session: ${anonymous.status}`)
      for (const group of groups) {
        const allowed = open || may.includes(group[0]!.toUpperCase())
        if (can(group, route.can) !== allowed)
          wrong.push(`${route.name} for ${group}: the gate and the page of rules differ`)
        // An allowed stream does not end, and the test needs the session of a sign-out further
        // down.
        if (allowed && ['change.stream', 'session.remove', 'session.logout'].includes(route.name)) continue
        // Of one record: server/history has its own tests.
        if (group !== 'admin' && route.name === 'history.list') continue
        const own = route.name.startsWith('user.') ? clients[group].id : 999_999
        const { status } = await clients[group].send(
          route.method,
          address(route, seeds, own),
          route.method === 'GET' ? {} : { body: {} },
        )
        if ((status === 403) === allowed || status >= 500) wrong.push(`${route.name} for ${group}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  // rules/group.md#1
  test('is open to admins; visitors write their own account and notes of their exports alone', () => {
    const written = (group: Group) => gated.filter((route) => can(group, route.can)).map(({ name }) => name)
    expect(everyRoute.filter((route) => !can('admin', route.can))).toEqual([])
    expect(written('visitor').sort()).toEqual([
      'history.noteExport',
      'session.remove',
      'token.create',
      'token.remove',
      'user.revokeTokens',
      'user.update',
      'user.updateSettings',
      'user.updateViews',
    ])
  })

  // rules/http.md#17
  test('refuses unknown query values and impossible dates, naming the parameter', async () => {
    const admin = await site.as('admin')
    const seeds = await seed(site, admin)
    const beyond: Record<string, string[]> = {
      'technician.list': ['startDate', 'endDate'],
      'event.list': ['start', 'end'],
      'event.page': ['start', 'end'],
      'material.list': ['dateForQuantities'],
      'material.all': ['dateForQuantities'],
      'material.availability': ['start'],
    }
    const wrong: string[] = []
    let tried = 0
    for (const route of everyRoute.filter(({ query, beforeSetup }) => query && !beforeSetup)) {
      // The parameter that selects one of two routes is a field of neither.
      const chooser = route.when?.value === undefined ? [] : [route.when.param]
      for (const name of [...Object.keys(route.query!.shape), ...chooser]) {
        const dates = beyond[route.name]?.includes(name) ? [beyondReckoning] : []
        const schema = route.query!.shape[name] as z.ZodType | undefined
        const checked = ['orderBy', 'searchBy', ...chooser].includes(name) || dates.length > 0
        if (!checked && schema?.safeParse('nonsense').success) continue
        tried++
        const when =
          route.when && route.when.param !== name ? `&${route.when.param}=${route.when.value ?? 'something'}` : ''
        for (const value of ['nonsense', ...dates]) {
          const { status, body } = await admin.send('GET', `${address(route, seeds)}?${name}=${value}${when}`)
          if (status !== 400 || !(name in (body.error.details ?? {})))
            wrong.push(`${route.name} ${name}=${value}: ${status} ${shown(body)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(30)
  })
})
