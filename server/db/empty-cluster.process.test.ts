import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtServer } from '#test/built-server.ts'
import { startEngine } from './embedded-engine.ts'
import { emptyClusterName, unpackCluster } from './empty-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightcase-cluster-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// rules/operation.md#5
test('the build contains an empty database that the engine opens and only its owner can read', async () => {
  const data = join(folder, 'pgdata')
  await unpackCluster(join(builtServer(), emptyClusterName), data)
  const modes = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(data, name)).mode)
  expect(modes.filter((mode) => mode & 0o077)).toEqual([])
  const failures: Error[] = []
  const engine = await startEngine(
    { folder: data },
    () => {},
    (error) => failures.push(error),
  )
  try {
    const { rows } = await engine.query("select count(*) as count from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([{ count: 0 }])
  } finally {
    await engine.close()
  }
  expect(failures).toEqual([])
})
