import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findViolations } from './boundaries.mjs'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Checks a checkout of these files; returns the messages. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'flightcase-boundaries-'))
  made.push(root)
  const manifest = JSON.stringify({ dependencies: { fastify: '5.0.0', zod: '4.0.0', '@fastify/cookie': '11.0.0' } })
  for (const [path, text] of Object.entries({ 'package.json': manifest, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findViolations(root).map(({ path, message }) => `${path} ${message}`)
}

const routes = "import { routes } from './contract.ts'\nexport const parkRoutes = routes('park', {})\n"
const lines = (count: number) => 'export {}\n'.repeat(count)

test('a tidy checkout has no finding', () => {
  const said = check({
    'shared/contract.ts': "import * as z from 'zod'\nexport const routes = z.object",
    'shared/park.ts': routes,
    'shared/park.test.ts': "import { test } from 'vitest'\nimport './park.ts'\ntest('', () => {})",
    'server/http/serve.ts':
      "import 'node:http'\nimport '#shared/contract.ts'\nimport cookie from '@fastify/cookie'\ncookie()",
    'server/park/park.ts': "import '../http.ts'\nimport '#shared/park.ts'",
    'server/material/material.ts': 'export const material: Handlers<typeof materialRoutes> = {}',
    'server/material/load.ts': 'export const loadMaterials = () => []',
    'client/ui/table.tsx': "import { Table } from '@mantine/core'\nexport const T = () => <Table />",
    'client/park/list.tsx': "import '../ui/table.tsx'\nimport '#shared/park.ts'",
    'shared/tables.gen.ts': lines(500),
    'shared/locales/fr.ts': lines(500),
  })
  expect(said).toEqual([])
})

test.each([
  [
    'client/park/list.ts',
    "import type { Park } from '#server/park/park.ts'",
    'imports server/park/park.ts: the client talks',
  ],
  ['server/park/park.ts', "export * from '#client/query.ts'", 'imports client/query.ts: the server never'],
  ['server/park/park.ts', "await import('#client/query.ts')", 'imports client/query.ts: the server never'],
  ['shared/park.ts', "import '#server/problem.ts'", 'imports server/problem.ts: shared/ runs anywhere'],
  ['shared/park.ts', "import 'node:fs'", 'imports node:fs: shared/ runs anywhere'],
  ['shared/park.ts', "import 'dayjs'", 'imports dayjs: shared/ runs anywhere'],
  ['server/park/park.ts', "import '../../shared/contract.ts'", 'imports ../../shared/contract.ts: across folders'],
  ['server/park/park.ts', "import '../material/material.ts'", 'imports server/material/material.ts: the handlers'],
  ['server/park/park.ts', "import '@mantine/core'", 'imports @mantine/core: it is not in "dependencies"'],
  ['server/park/park.ts', "import '#test/build.ts'", 'imports test/build.ts: the product does not depend'],
  ['server/http/serve.ts', "import '../park/park.ts'", 'imports server/park/park.ts: server/http/ serves every noun'],
  ['server/http/serve.ts', "import '#shared/park.ts'", 'imports shared/park.ts: server/http/ serves every noun'],
  ['client/ui/table.ts', "import '#shared/park.ts'", 'imports shared/park.ts: client/ui knows'],
  ['client/ui/table.ts', "import '../park/list.ts'", 'imports client/park/list.ts: client/ui knows'],
  [
    'client/frame/frame.ts',
    "import '../park/list.ts'",
    'imports client/park/list.ts: client/frame/ is under every noun',
  ],
  ['client/session/session.ts', "import '../park/list.ts'", 'imports client/park/list.ts: client/session/ is under'],
  ['client/park/list.ts', "import { join } from 'node:path'", 'imports node:path: a browser has no Node'],
])('%s with `%s`', (path, text, expected) => {
  const files: Record<string, string> = {
    'shared/contract.ts': 'export const routes = 1',
    'shared/park.ts': routes,
    'server/material/material.ts': 'export const material: Handlers<typeof materialRoutes> = {}',
  }
  expect(check({ ...files, [path]: text })).toEqual([expect.stringContaining(`${path} ${expected}`)])
})

test('reports a cycle once, with its path', () => {
  const said = check({
    'server/a.ts': "import './b.ts'",
    'server/b.ts': "export { c } from './c.ts'",
    'server/c.ts': "import './a.ts'",
    'server/d.ts': "import './a.ts'",
  })
  expect(said).toEqual([expect.stringContaining('server/a.ts → server/b.ts → server/c.ts → server/a.ts')])
})

test('type-only imports can close a cycle too', () => {
  expect(check({ 'server/a.ts': "import './b.ts'", 'server/b.ts': "import type { A } from './a.ts'" })).toEqual([
    expect.stringContaining('server/a.ts → server/b.ts → server/a.ts'),
  ])
})

test('reports client folders that import each other in a circle, even when no files do', () => {
  const said = check({
    'client/park/list.ts': "import '../event/state.ts'",
    'client/park/name.ts': 'export {}',
    'client/event/details/view.ts': "import '../../park/name.ts'",
    'client/event/state.ts': "import './details/view.ts'",
    'client/screens.ts': "import './park/list.ts'",
  })
  expect(said).toEqual([
    expect.stringContaining('client/event/details → client/park → client/event → client/event/details'),
  ])
})

test('reports what makes the first page wait for zod, with its path', () => {
  const files = {
    'shared/park.ts': "import { z } from 'zod'\nexport const Park = z.object({})",
    'client/main.tsx': "import './screens.ts'\nimport type { Park } from '#shared/park.ts'\nimport './endpoints.ts'",
    'client/endpoints.ts': "import '#shared/park.ts'",
    'client/screens.ts': "import { type Park } from '#shared/park.ts'\nawait import('./park/list.ts')",
    'client/park/list.ts': "import '#shared/park.ts'",
  }
  expect(check(files)).toEqual([])
  expect(check({ ...files, 'client/screens.ts': "import './park/list.ts'" })).toEqual([
    expect.stringContaining('client/main.tsx → client/screens.ts → client/park/list.ts → shared/park.ts → zod'),
  ])
})

test('ignores an import in a string or a comment', () => {
  expect(
    check({ 'shared/park.ts': "// import '#server/a.ts'\nexport const text = \"import '#server/a.ts'\"" }),
  ).toEqual([])
})

test('accepts 300 lines, refuses 301', () => {
  expect(check({ 'server/a.ts': lines(300) })).toEqual([])
  expect(check({ 'server/a.ts': lines(301) })).toEqual([expect.stringContaining('server/a.ts has 301 lines')])
})
