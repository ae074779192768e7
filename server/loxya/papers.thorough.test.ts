import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountOf } from '#shared/rules/account.ts'
import { kindOf, useMoving } from '#test/loxya/stage.ts'
import { pdf as pdfBytes } from '#test/sample-files.ts'

const { site, move, signIn, uploads } = useMoving()

describe('papers', () => {
  // rules/moving-in.md#10
  test('of 0.19 keep number, date, lines and amounts; the counter goes on', async () => {
    await move('0.19')
    const read = await signIn('alice')
    const { body: bill } = await read('/api/bills/5')
    expect(bill).toMatchObject({
      number: '2025-00042',
      date: '2025-05-21 10:00:00',
      due_amount: 90,
      total_with_taxes: 108,
      vat_amount: 18,
      degressive_rate: 1.75,
      discount_rate: 10,
      days_count: 2,
      beneficiary: { full_name: 'Amélie Garçon', company: { legal_name: 'Les Nuits blanches' } },
      materials: [{ id: 7, name: 'SM58', rental_price: 12.5, quantity: 4, park_name: 'Dépôt nord' }],
      extras: [{ text: 'OLD-1 Disparu', quantity: 1, unit_price: 17.5 }],
      superseded_by: null,
    })
    // The line of a material that is gone is charged beside the others, not with them too.
    expect(accountOf(bill)).toEqual({ rental: 87.5, services: 17.5, rounding: 0 })
    expect((await read('/api/bills/4')).body.superseded_by).toBe(5)
    const paper = await read('/bills/5/pdf')
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await read('/api/estimates/3')).body).toMatchObject({ number: null, due_amount: 96.25 })
    const { rows } = await sql`select year, last from bill_counter`.execute(site.db)
    expect(rows).toEqual([{ year: 2025, last: 42 }])
  })

  // rules/moving-in.md#10
  test('keep a long number whole; the report tells of one that is too long', async () => {
    const long = 'FACTURE/SCÈNE-ET-CIE/2025/05/000123'
    const report = await move('1.3', ({ invoices }) => {
      invoices![0]!.number = long
      invoices![1]!.number = 'N'.repeat(60)
    })
    expect(kindOf(report, 'bill')?.changed).toContainEqual({
      reason: 'shortened',
      count: 1,
      examples: ['N'.repeat(60)],
    })
    const read = await signIn('alice')
    expect((await read('/api/bills/4')).body.number).toBe(long)
    expect((await read('/api/bills/5')).body.number).toBe('N'.repeat(50))
  })

  // rules/moving-in.md#10
  test('of 1.3 keep several rates, credit notes, foreign numbers and their own PDF', async () => {
    const report = await move('1.3', () => {}, { folder: uploads() })
    const read = await signIn('alice')
    expect((await read('/api/bills/4')).body).toMatchObject({
      number: '2025-00041',
      due_amount: 287.5,
      total_with_taxes: 325,
      degressive_rate: 1.75,
      vat_breakdown: [
        { rate: 20, base: 87.5, vat: 17.5 },
        { rate: 10, base: 200, vat: 20 },
      ],
      materials: [{ id: 7, rental_price: 12.5, vat_rate: 20 }],
      extras: [{ text: 'Transport', quantity: 2, unit_price: 100, vat_rate: 10 }],
      company: { name: 'Scène & Cie', locality: 'Montreuil' },
      beneficiary: { company: { legal_name: 'Les Nuits blanches' } },
      custom_text: { content: 'Merci' },
    })
    expect((await read('/bills/4/pdf')).raw).toEqual(Buffer.from(pdfBytes))
    expect((await read('/bills/4/factur-x')).body.error.key).toBe('bill.incomplete')
    expect((await read('/api/bills/5')).body).toMatchObject({
      number: 'AV-2025-3',
      due_amount: -287.5,
      total_with_taxes: -325,
    })
    expect((await read('/bills/5/pdf')).status).toBe(200)
    expect((await read('/api/estimates/3')).body).toMatchObject({ number: 'D-2025-00007', valid_until: '2025-07-01' })
    expect(kindOf(report, 'bill')).toMatchObject({
      left: [{ reason: 'draft', count: 1 }],
      changed: [{ reason: 'own_event', count: 1, examples: ['2025-00042'] }],
    })
    expect(report.bills.after).toEqual([{ currency: 'EUR', count: 3, without_taxes: '10.00', with_taxes: '12.00' }])
    const { body: own } = await read('/api/bills/6')
    expect((await read(`/api/events/${own.event_id}`)).body).toMatchObject({
      title: 'Vente de gaffeur',
      is_archived: true,
    })
    const { rows } = await sql`select year, last from bill_counter`.execute(site.db)
    expect(rows).toEqual([{ year: 2025, last: 42 }])
    // The next bill takes the number after the highest, and moved ones do not change.
    await expect(sql`update bill set note = 'other' where id = 4`.execute(site.db)).rejects.toMatchObject({
      constraint: 'bill_immutable',
    })
  })

  // rules/event-list.md#2, rules/moving-in.md#10, rules/sub-rental.md#8
  test.each([
    ['a bill and its full credit note', '287.50', 0],
    ['a bill and a partial credit note', '87.50', 200],
  ])('in the list of events and in the margin %s come to what is left', async (_, credited, amount) => {
    await move('1.3', ({ invoices }) => {
      invoices![1]!.total_without_taxes = credited
    })
    const read = await signIn('alice')
    const { body } = await read('/api/events/list?orderBy=amount&ascending=0')
    expect(body.data).toContainEqual(expect.objectContaining({ id: 12, amount }))
    const amounts = body.data.map((row: { amount: number | null }) => row.amount).filter((one: unknown) => one !== null)
    expect(amounts).toEqual(amounts.toSorted((one: number, other: number) => other - one))
    const { body: billed } = await read('/api/events/list?billed=1')
    expect(billed.data.map(({ id }: { id: number }) => id)).toContain(12)
    expect((await read('/api/events/12')).body.margin).toBe(amount)
  })
  // rules/event-list.md#2, rules/sub-rental.md#8
  test('in two currencies come to those in the currency of the newest', async () => {
    await move('1.3', ({ invoices }) => {
      invoices![1]!.currency = 'CHF'
    })
    const read = await signIn('alice')
    const { body } = await read('/api/events/list?billed=1&orderBy=amount&ascending=1')
    expect(body.data[0]).toMatchObject({ id: 12, amount: -287.5, currency: 'CHF' })
    expect((await read('/api/events/12')).body.margin).toBeNull()
  })
})
