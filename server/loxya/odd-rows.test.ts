import { describe, expect, test } from 'vitest'
import { dumpTables, dumpText, writeDump } from '#test/loxya/dump.ts'
import { type DumpTables, type DumpVersion, oldPassword, type Row } from '#test/loxya/rows.ts'
import { kindOf, useMoving } from '#test/loxya/stage.ts'

const { site, run, folder, signIn } = useMoving()

/** Moves the sample in with some of its rows changed. */
function moveWith(version: DumpVersion, change: (tables: DumpTables) => unknown) {
  const tables = structuredClone(dumpTables(version))
  change(tables)
  return run(writeDump(folder(), dumpText(tables)))
}
const all = (rows: readonly Row[] | undefined, values: Row) => {
  for (const row of rows ?? []) Object.assign(row, values)
}
const first = (rows: readonly Row[] | undefined, values: Row) => Object.assign(rows![0]!, values)

describe('rows that a lenient server of the other program holds', () => {
  // rules/moving-in.md#4, rules/moving-in.md#13
  test('dates that are none count as absent', async () => {
    const report = await moveWith('0.19', (tables) => {
      first(tables.material_units, { purchase_date: '2020-00-00' })
      first(tables.materials, { created_at: '2025-02-31 00:00:00', deleted_at: '0000-00-00 00:00:00' })
      tables.events![1]!.end_date = '9999-12-31 23:59:59'
      tables.events![2]!.start_date = '2025-00-00 00:00:00'
    })
    expect(kindOf(report, 'event')?.left).toEqual([{ reason: 'no_time', count: 2, examples: ['Festival', 'Annulé'] }])
    const read = await signIn('alice')
    expect((await read('/api/units/21')).body).toMatchObject({ purchase_date: null })
    expect((await read('/api/materials/7')).status).toBe(200)
  })

  // rules/moving-in.md#4
  test('a NUL and half a character are dropped from every text', async () => {
    const emoji = '😀'
    await moveWith('1.3', (tables) => {
      all(tables.invoices, { seller_legal_name: 'Sc\0ène', special_mentions: 'a\0b' })
      all(tables.invoice_materials, { name: 'S\0M58' })
      const extra = { id: 1, event_id: 12, quantity: 1, unit_price: '1' }
      // The cut falls into the emoji.
      tables.event_extras = [{ ...extra, description: `${'x'.repeat(19_995)}${emoji}\0` }]
      const content = `${'x'.repeat(9_999)}${emoji}${emoji}`
      tables.settings!.push({ key: 'eventSummary.customText.content', value: content })
    })
    const read = await signIn('alice')
    expect((await read('/api/bills/4')).body.company.name).toBe('Scène')
    const { body } = await read('/api/settings')
    expect(body.eventSummary.customText.content).toBe(`${'x'.repeat(9_999)}${emoji}`)
  })

  // rules/moving-in.md#10
  test('JSON that writes a NUL or half a character is read without', async () => {
    await moveWith('0.19', ({ bills }) => {
      const line = '{"id":7,"name":"a\\u0000b\\ud800c","reference":"x","quantity":1,"rental_price":3}'
      first(bills, { materials: `[${line}]` })
    })
    const { body } = await (await signIn('alice'))('/api/bills/4')
    expect(body.materials).toMatchObject([{ name: 'abc' }])
  })

  // rules/moving-in.md#3, rules/moving-in.md#5
  test('settings that no site may have stay behind, and the others can be read', async () => {
    const report = await moveWith('1.3', (tables) => {
      all(tables.invoices, { currency: 'XOF', seller_email: 'none', seller_phone: 'call us' })
      all(tables.estimates, { currency: 'XOF', seller_email: 'none', seller_phone: 'call us' })
      const tier = { degressive_rate_id: 1, is_rate: 1, value: '50' }
      tables.degressive_rate_tiers = [
        { ...tier, id: 1, from_day: 1 },
        { ...tier, id: 2, from_day: 1 },
      ]
      tables.settings = tables.settings!.filter(({ key }) => key !== 'billing.defaultDegressiveRate')
      tables.settings.push({ key: 'billing.defaultDegressiveRate', value: '1' }, { key: 'constructor', value: 'x' })
    })
    const left = kindOf(report, 'setting')?.left.find(({ reason }) => reason === 'no_value')
    expect(left?.examples.toSorted()).toEqual([
      'billing.currency: XOF',
      'billing.defaultDegressiveRate',
      'company.email: none',
      'company.phone: call us',
    ])
    const read = await signIn('alice')
    const settings = await read('/api/settings')
    expect([settings.status, settings.body.billing.currency]).toEqual([200, 'EUR'])
    expect((await read('/api/bills/4')).body.currency).toBe('XOF')
    expect((await read('/bills/4/pdf')).status).toBe(200)
  })

  // rules/moving-in.md#9, rules/session.md#3
  test.each(['', '5f4dcc3b5aa765d61d8327deb882cf99', '$argon2i$v=19$m=16,t=2,p=1$bG9uZ3NhbHQ$abc'])(
    'nobody signs in with the password "%s", and the report names the account',
    async (password) => {
      const report = await moveWith('0.19', ({ users }) => Object.assign(users![1]!, { password }))
      const told = kindOf(report, 'user')?.changed.find(({ reason }) => reason === 'password_unknown')
      expect(told).toEqual({ reason: 'password_unknown', count: 1, examples: ['bruno'] })
      const body = { identifier: 'bruno', password: oldPassword }
      const refused = await site.anonymous.send('POST', '/api/session', { body })
      expect([refused.status, refused.body.error.key]).toEqual([404, 'session.bad_credentials'])
    },
  )

  // rules/moving-in.md#10
  test('a paper that names nobody, with taxes and a due date that are none, is printed', async () => {
    await moveWith('1.3', ({ invoices }) => {
      const nobody = { buyer_type: 'individual', buyer_first_name: null, buyer_last_name: null, buyer_legal_name: null }
      const address = { buyer_street: null, buyer_postal_code: null, buyer_locality: null, buyer_country: null }
      const taxes = JSON.stringify([{ type: 'S', value: 'none', base: 'x', total: null }])
      all(invoices, { ...nobody, ...address, due_date: '0000-00-00', total_taxes: taxes, uuid: null })
    })
    const read = await signIn('alice')
    expect((await read('/api/bills/4')).status).toBe(200)
    expect((await read('/bills/4/pdf')).status).toBe(200)
  })

  // rules/moving-in.md#4, rules/moving-in.md#6
  test('a value that no column holds refuses the move with a sentence', async () => {
    const line = { id: 7, name: 'SM58', reference: 'x', quantity: 9_999_999_999, rental_price: 999_999.99 }
    const moved = moveWith('0.19', ({ bills }) => first(bills, { materials: JSON.stringify([line]) }))
    await expect(moved).rejects.toMatchObject({ name: 'MovingRefused', key: 'failed' })
  })

  // rules/moving-in.md#1
  test("somebody's copy of a table is no prefix", async () => {
    const tables = { copy_event_technicians: [{ id: 1 }], ...structuredClone(dumpTables('0.19')) }
    const report = await run(writeDump(folder(), dumpText(tables)))
    expect(kindOf(report, 'assignment')?.taken).toBe(2)
    expect(report.tables_left).toContainEqual({ table: 'copy_event_technicians', rows: 1 })
  })
})
