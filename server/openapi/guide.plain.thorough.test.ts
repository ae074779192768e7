import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { tokenRoutes } from '#shared/token.ts'
import { byToken } from '#test/api-token.ts'
import { blocksOf, runProgram } from '#test/examples.ts'
import { useSite } from '#test/server.ts'
import { mostAMinute } from '../token/caller.ts'
import { guideFor } from './guide.ts'

const site = useSite()
let url = ''
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

/** The commands of the chapters for this site, each with the answer that follows it. */
const examples = () => {
  const blocks = blocksOf(guideFor(url))
  return blocks.flatMap(({ language, code }, at) => {
    const next = blocks[at + 1]
    return language === 'sh' ? [{ code, answer: next?.language === 'json' ? JSON.parse(next.code) : undefined }] : []
  })
}
/** The commands before it name the site and the token. */
const named = (code: string) => {
  const names = examples()[0]!.code.split('\n').slice(0, 2).join('\n')
  return `set -e\n${names}\n${code}`
}

// rules/http.md#31, rules/token.md#1, rules/http.md#21
test('the examples of the API’s page run as they stand, and answer what the page says', async () => {
  const admin = await site.as('admin')
  const { body: token } = await admin.call(tokenRoutes.create, { body: { name: 'Exemple', group_id: 'admin' } })
  let told = 0
  for (const { code, answer } of examples()) {
    const ran = await runProgram('bash', ['-c', named(code)], { env: { TOKEN: token.secret } })
    expect([code, ran.status, ran.errors]).toEqual([code, 0, ''])
    if (answer === undefined) continue
    // Answers of several calls follow each other without a line break.
    const last = JSON.parse(`[${ran.output.trim().replaceAll('}{', '},{')}]`).at(-1)
    expect(last, code).toMatchObject(answer)
    told++
  }
  expect(told).toBe(3)
})

// rules/http.md#31
test('the first call is told in five lines', () => {
  expect(examples()[0]!.code.trim().split('\n')).toHaveLength(5)
})

// rules/token.md#8
test('the example that tries again waits for as long as the answer says', async () => {
  const token = await byToken(site, await site.as('admin'))
  const example = examples().find(({ code }) => code.includes('--retry'))!
  await sql`update token_use set recent = array(
      select now() - interval '58 seconds' from generate_series(1, ${mostAMinute}::int))
    where token_id = ${token.tokenId}`.execute(site.db)
  expect((await token.send('GET', '/api/parks/list')).status).toBe(429)
  const ran = await runProgram('bash', ['-c', named(example.code)], { env: { TOKEN: token.token } })
  expect([ran.status, ran.output]).toEqual([0, '[]'])
})

// rules/http.md#31
test('the page shows the chapters with the address of this site', async () => {
  const { description } = (await site.anonymous.send('GET', '/api/openapi.json')).body.info
  for (const part of [
    '## First call',
    '## Tokens',
    '## Versions and 409',
    '## Webhooks',
    'SITE=http://localhost:3000\n',
  ])
    expect(description).toContain(part)
  expect(description).not.toContain('flightcase.example')
})
