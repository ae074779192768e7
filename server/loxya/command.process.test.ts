import { appendFileSync, chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, openCommandLine } from '#test/command-line.ts'
import { dumpTables, dumpText } from '#test/loxya/dump.ts'
import { oldPassword } from '#test/loxya/rows.ts'

let line: CommandLine
beforeAll(() => {
  line = openCommandLine()
})
afterAll(() => line.end())
const below = (name: string) => join(line.folder, name)
const run = (...args: string[]) => line.flightcase(['import', ...args], { as: 'owner' }).ended
const write = (name: string, text: string) => {
  writeFileSync(below(name), text)
  chmodSync(below(name), 0o644)
  return below(name)
}

describe('flightcase import loxya', () => {
  // rules/moving-in.md#1, rules/moving-in.md#4, rules/moving-in.md#5, rules/moving-in.md#6, rules/moving-in.md#7
  test('rehearses, moves in, keeps the report, and refuses with a sentence', async () => {
    const dump = write('dump.sql', dumpText(dumpTables('1.3')))
    const usage = await run('loxya')
    expect([usage.code, usage.output]).toEqual([1, expect.stringContaining('flightcase import loxya SOURCE')])
    const absent = await run('loxya', below('none.sql'))
    expect([absent.code, absent.output]).toEqual([1, expect.stringContaining('There is no file')])
    const half = await run('loxya', write('half.sql', dumpText(dumpTables('1.3')).slice(0, 9000)))
    expect([half.code, half.output]).toEqual([1, expect.stringContaining('This file ends early.')])

    const rehearsal = await run('loxya', dump, '--dry-run')
    expect(rehearsal.output).toContain('Rehearsal: nothing was written.')
    const moved = await run('loxya', dump, '--report', below('report.txt'))
    expect(moved.code).toBe(0)
    expect(moved.output).toMatch(/Reading the database: 100%/)
    expect(moved.output).toMatch(/Events +3 +3/)
    const report = readFileSync(below('report.txt'), 'utf8')
    expect(report).toContain('Moving in from Loxya 1.3')
    expect(report).toContain('Before: 3 × €10.00 / €12.00')
    expect(report).toContain('After: 3 × €10.00 / €12.00')
    expect(report).toMatch(/Free quantities compared: \d+, different: 0/)
    expect(report).toContain('Site check: nothing to report.')

    const again = await run('loxya', dump, '--report', below('again.txt'))
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('Move into an empty site.')])
    expect(existsSync(below('again.txt'))).toBe(false)

    const site = line.flightcase(['start'], { as: 'owner', env: { PORT: '0' } })
    const url = await site.ready()
    const signedIn = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'alice', password: oldPassword }),
    })
    expect(signedIn.status).toBe(200)
    site.child.kill('SIGTERM')
    await site.ended
  })

  // rules/moving-in.md#5, rules/moving-in.md#11
  test('ends with 1 where a quantity differs: a line that stands twice is taken once', async () => {
    const tables = dumpTables('0.19')
    const [first] = tables.event_materials!.filter(({ event_id }) => event_id === 13)
    tables.event_materials!.push({ ...first!, id: 900 })
    const env = { DATA_DIR: below('uneven') }
    const dump = write('uneven.sql', dumpText(tables))
    const { code, output } = await line.flightcase(['import', 'loxya', dump], { as: 'owner', env }).ended
    expect([code, output]).toEqual([1, expect.stringMatching(/different: [1-9]/)])
    expect(output).toContain('the report shows differences')
  })

  // rules/moving-in.md#1
  test('reads a million lines in a heap that could not hold them', async () => {
    const count = 1_000_000
    // Lines of an event that is gone: read twice, and written nowhere.
    const [before = '', after = ''] = dumpText(dumpTables('0.19')).split('(5,404,7,1,0,0)')
    const large = write('large.sql', before)
    for (let at = 0; at < count; at += 10_000) {
      const rows = Array.from({ length: 10_000 }, (_, place) => `(${100 + at + place},404,7,1,0,0)`)
      appendFileSync(large, `${rows.join(',\n')}${at + 10_000 < count ? ',\n' : ''}`)
    }
    appendFileSync(large, after)
    const env = { DATA_DIR: below('large'), NODE_OPTIONS: '--max-old-space-size=160' }
    const { code, output } = await line.flightcase(['import', 'loxya', large, '--dry-run'], { as: 'owner', env }).ended
    expect([code, output]).toEqual([0, expect.stringMatching(/Equipment lines +1,000,004 +4/)])
    rmSync(large)
  }, 180_000)
})
