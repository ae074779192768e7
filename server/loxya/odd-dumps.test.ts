import { describe, expect, test } from 'vitest'
import { dumpTables, dumpText, writeDump } from '#test/loxya/dump.ts'
import type { DumpTables, Value } from '#test/loxya/rows.ts'
import { kindOf, useMoving } from '#test/loxya/stage.ts'

const { run, signIn, folder } = useMoving()

/** A value as bytes in hexadecimal, as `--hex-blob` writes it, or as text of a named charset. */
const asBytes = (value: Value, at: number): string => {
  if (value === null) return 'NULL'
  if (value === '') return "_binary ''"
  return at % 2 === 0 ? `0x${Buffer.from(String(value)).toString('hex')}` : `_binary '${escaped(String(value))}'`
}
const escaped = (text: string) =>
  text.replaceAll(/[\\'"\n\0]/g, (sign) => ({ '\n': '\\n', '\0': '\\0' })[sign] ?? `\\${sign}`)

/** A statement for each row, which ignores doubles and names the columns from the last to the first. */
const turned = (tables: DumpTables): string =>
  Object.entries(tables)
    .flatMap(([table, rows]) =>
      rows.map((row) => {
        const cells = Object.entries(row).toReversed()
        const names = cells.map(([name]) => `\`${name}\``).join(', ')
        return `INSERT IGNORE INTO \`${table}\` (${names}) VALUES (${cells.map(([, value], at) => asBytes(value, at)).join(', ')});\n`
      }),
    )
    .join('')

/** The dump with the rows of `turned` in place of its own. */
const withTurnedRows = (tables: DumpTables): string =>
  dumpText(tables)
    .replaceAll(/^INSERT INTO [^;]*?;\n(?=\/\*!40000 ALTER)/gms, '')
    .replace('/*!40101 SET CHARACTER_SET_CLIENT=@OLD', `${turned(tables)}/*!40101 SET CHARACTER_SET_CLIENT=@OLD`)

/** The columns of each table in another order, in `create table` and in its rows. */
const reordered = (tables: DumpTables): DumpTables =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row).toReversed())),
    ]),
  )

describe('a dump of another form', () => {
  // rules/moving-in.md#1
  test.each([
    ['names the columns of its rows in an order of their own', withTurnedRows],
    [
      'has its columns in another order and names them once',
      (t: DumpTables) => dumpText(reordered(t), { complete: false }),
    ],
    ['writes names without quotes', (t: DumpTables) => dumpText(t).replaceAll('`', '')],
    ['has line ends of Windows', (t: DumpTables) => dumpText(t).replaceAll('\n', '\r\n')],
    ['begins with the mark of UTF-8', (t: DumpTables) => `\u{feff}${dumpText(t)}`],
  ])('moves in the same where it %s', async (_, write) => {
    const tables = dumpTables('1.3')
    tables.materials![0]!.description = `L’"un" et l'autre\\ \n fin`
    const report = await run(writeDump(folder(), write(tables)))
    expect([kindOf(report, 'event')?.taken, kindOf(report, 'bill')?.taken]).toEqual([3, 3])
    const read = await signIn('alice')
    expect((await read(`/api/materials/${tables.materials![0]!.id}`)).body.description).toBe(
      `L’"un" et l'autre\\ \n fin`,
    )
  })
})
