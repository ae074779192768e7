import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpTables, dumpText } from '#test/loxya/dump.ts'
import { hasMariadb, type Mariadb, startMariadb } from '#test/mariadb.ts'
import { useSite } from '#test/server.ts'
import { moveIn } from './move-in.ts'
import { piecesOfServer } from './source/server.ts'

const site = useSite()
const from = (address: string) =>
  moveIn(site.services, {
    pieces: (progress) => piecesOfServer(address, progress),
    folder: null,
    isRehearsal: false,
    first: { timezone: 'Europe/Paris', language: 'fr' },
    progress: () => {},
  })

describe.skipIf(!hasMariadb)('a running server of the other program', () => {
  let server: Mariadb
  beforeAll(async () => {
    server = await startMariadb()
  })
  afterAll(() => server.stop())

  // rules/moving-in.md#1
  test.each(['0.19', '1.3'] as const)('version %s moves in as its dump does', async (version) => {
    await server.load(
      dumpText(dumpTables(version))
        .replaceAll('varchar(191)', 'text')
        .replaceAll(/,\n {2}KEY .*/g, ''),
    )
    const report = await from(server.url)
    expect(report.version).toBe(version)
    const counts = Object.fromEntries(report.kinds.map(({ kind, taken }) => [kind, taken]))
    expect(counts).toMatchObject({ material: 4, event: 3, person: 4, unit: 2, bill: version === '0.19' ? 2 : 3 })
    expect(report.bills.after).toEqual(report.bills.before)
    expect(report.quantities.differing).toEqual([])
    const { description } = await site.db
      .selectFrom('material')
      .select('description')
      .where('id', '=', 7)
      .executeTakeFirstOrThrow()
    expect(description).toBe('Ligne 1\nLigne 2 : \\ "guillemets"')
  })

  // rules/moving-in.md#6
  test('a wrong address, a wrong password, a database that is none', async () => {
    await expect(from(server.url.replace('/loxya', ''))).rejects.toMatchObject({ key: 'no_database' })
    await expect(from(server.url.replace('/loxya', '/other'))).rejects.toMatchObject({ key: 'unreachable' })
    await expect(from(server.url.replace('root@', 'root:wrong@'))).rejects.toMatchObject({ key: 'unreachable' })
    await expect(from(server.url.replace('root@', 'root:a/b@'))).rejects.toMatchObject({ key: 'bad_address' })
    await expect(from(server.url.replace('root@', 'root:12/3@'))).rejects.toMatchObject({ key: 'bad_address' })
    await expect(from(server.url.replace('root@', 'root:12#x@'))).rejects.toMatchObject({ key: 'bad_address' })
    await expect(from(server.url.replace('root@', 'root:10%@'))).rejects.toMatchObject({ key: 'bad_address' })
    await expect(from('mysql://root@127.0.0.1:1/loxya')).rejects.toMatchObject({ key: 'unreachable' })
    await expect(from(server.url.replace('/loxya', '/mysql'))).rejects.toMatchObject({ key: 'foreign' })
  })
})
