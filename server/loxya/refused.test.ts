import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dumpTables, dumpText, writeDump } from '#test/loxya/dump.ts'
import { useMoving } from '#test/loxya/stage.ts'

const { site, run, move, isEmpty, folder } = useMoving()

describe('a source that cannot be moved in', () => {
  const refused = async (text: string, key: string) => {
    await expect(run(writeDump(folder(), text))).rejects.toMatchObject({ name: 'MovingRefused', key })
    expect(await isEmpty()).toBe(true)
  }
  const whole = () => dumpText(dumpTables('1.3'))
  // rules/moving-in.md#6
  test('a half dump, wherever it was cut', async () => {
    const text = whole()
    for (const share of [0.1, 0.5, 0.9, 0.995]) await refused(text.slice(0, Math.floor(text.length * share)), 'half')
    const packed = writeDump(folder(), text, 'half.sql.gz')
    writeFileSync(packed, readFileSync(packed).subarray(0, 3000))
    await expect(run(packed)).rejects.toMatchObject({ key: 'half' })
  })
  // rules/moving-in.md#6
  test('a broken one, another program, an older and a newer version, no dump at all', async () => {
    await refused(whole().replace(/VALUES \(/, 'VALUES ;('), 'broken')
    await refused(whole().replace('INSERT INTO `materials`', '\0\0INSERT INTO `materials`'), 'broken')
    await refused(dumpText({ wp_posts: [{ ID: 1, post_title: 'Hello' }], wp_users: [{ ID: 1 }] }), 'foreign')
    const changed = (version: string) => {
      const tables = dumpTables('1.3')
      tables.phinxlog!.at(-1)!.version = version
      return dumpText(tables)
    }
    await refused(changed('20270101000000'), 'newer')
    await refused(dumpText({ ...dumpTables('0.19'), phinxlog: [{ version: '20181130192516' }] }), 'older')
    await refused('Dear customer, please find attached', 'no_text')
    await refused(whole().replace('utf8mb4', 'latin1'), 'charset')
  })
  // rules/moving-in.md#4
  test('rows that break a rule here: nothing of the others is kept', async () => {
    await refused(
      dumpText({
        ...dumpTables('0.19'),
        users: dumpTables('0.19').users!.map((row) => ({ ...row, group_id: 'member' })),
      }),
      'no_admin',
    )
  })
  // rules/moving-in.md#7
  test('a site with a material', async () => {
    await site.build.material()
    await expect(move('0.19')).rejects.toMatchObject({ key: 'not_empty' })
  })
})
