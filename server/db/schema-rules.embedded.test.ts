import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSchema } from '#test/schema.ts'

let schema: Awaited<ReturnType<typeof openSchema>>

beforeAll(async () => {
  schema = await openSchema()
}, 60_000)
beforeEach(() => schema.db.exec('begin'))
afterEach(() => schema.db.exec('rollback'))
afterAll(() => schema.db.close())

describe('assignments', () => {
  const assign = (event: number, start: string, end: string) =>
    `insert into event_technician (event_id, technician_id, start_time, end_time) values (${event}, 1, '2025-01-15 ${start}Z', '2025-01-15 ${end}Z')`

  // rules/assignment.md#3, rules/assignment.md#5
  it('never overlap for one technician on live events, but one may start when another ends', async () => {
    await schema.db.exec(assign(1, '12:00', '14:00'))
    expect(await schema.refusal(assign(2, '13:45', '15:00'))).toBe('event_technician_busy')
    expect(await schema.refusal(assign(1, '13:45', '15:00'))).toBe('event_technician_busy')
    expect(await schema.refusal(assign(2, '14:00', '15:00'))).toBeUndefined()
    expect(await schema.refusal(assign(2, '16:00', '16:10'))).toBe('event_technician_end_time_valid')
    expect(await schema.refusal(assign(2, '16:10', '17:00'))).toBe('event_technician_start_time_valid')
    expect(await schema.refusal(assign(2, '16:00', '16:00'))).toBe('event_technician_end_time_range')
    expect(await schema.refusal(assign(2, '17:00', '16:00'))).toBe('event_technician_end_time_range')
  })

  // rules/assignment.md#5, rules/assignment.md#23
  it('of a trashed event leave the technician free until it is restored', async () => {
    await schema.db.exec(assign(1, '12:00', '14:00'))
    await schema.db.exec('update event set deleted_at = now() where id = 1')
    await schema.db.exec(assign(2, '13:00', '15:00'))
    await schema.db.exec(assign(1, '10:00', '12:00'))
    expect(await schema.refusal('update event set deleted_at = null where id = 1')).toBe('event_technician_busy')
    await schema.db.exec(`delete from event_technician where event_id = 1 and start_time = '2025-01-15 12:00Z'`)
    expect(await schema.refusal('update event set deleted_at = null where id = 1')).toBeUndefined()
    expect(await schema.refusal(assign(2, '11:00', '12:00'))).toBe('event_technician_busy')
  })

  it('shift together in one statement', async () => {
    await schema.db.exec(`${assign(1, '10:00', '12:00')}; ${assign(1, '12:00', '14:00')}`)
    const shift = `update event_technician set start_time = start_time + interval '2 hours', end_time = end_time + interval '2 hours'`
    expect(await schema.refusal(shift)).toBeUndefined()
  })
})

describe('destroying', () => {
  // rules/park.md#4, rules/park.md#5, rules/park.md#6
  it('a park takes its trashed materials with it, and is kept while it has live ones', async () => {
    expect(await schema.refusal('delete from park')).toBe('park_not_empty')
    expect(await schema.refusal('update park set deleted_at = now()')).toBe('park_not_empty')
    await schema.db.exec(`insert into event_material (event_id, material_id, quantity) values (1, 1, 5);
      insert into document (material_id, name, type, size, file) values (1, 'Notice.pdf', 'application/pdf', 10, 'abc');
      update material set deleted_at = now(); update park set deleted_at = now()`)
    expect(await schema.refusal('update material set deleted_at = null')).toBe('material_park_trashed')
    await schema.db.exec('delete from park')
    expect(
      await schema.value(
        'select (select count(*) from material) + (select count(*) from event_material) + (select count(*) from document)',
      ),
    ).toBe(0)
  })

  // rules/category.md#5, rules/category.md#7
  it('a category loses its trashed materials, and is kept while it has live ones or sub-categories', async () => {
    expect(await schema.refusal('delete from category where id = 1')).toBe('category_not_empty')
    expect(await schema.refusal('delete from category where id = 2')).toBe('category_not_empty')
    await schema.db.exec('delete from sub_category')
    expect(await schema.rows('select category_id, sub_category_id from material where id = 1')).toEqual([
      { category_id: 1, sub_category_id: null },
    ])
    await schema.db.exec('update material set deleted_at = now(); delete from category where id = 1')
    expect(await schema.value('select category_id from material where id = 1')).toBeNull()
  })

  // rules/company.md#7, rules/person.md#10, rules/user.md#14, rules/event.md#9
  it('a company leaves its persons, a person leaves events, a user leaves its events and its person', async () => {
    await schema.db.exec(`insert into event_beneficiary (event_id, person_id, position) values (1, 1, 0), (1, 2, 1);
      insert into event_technician (event_id, technician_id, start_time, end_time) values (1, 1, '2025-01-15 10:00Z', '2025-01-15 12:00Z');
      update person set user_id = 1 where id = 2;
      delete from company; delete from person where id = 1; delete from "user"`)
    expect(await schema.rows('select id, company_id, user_id from person')).toEqual([
      { id: 2, company_id: null, user_id: null },
    ])
    expect(await schema.rows('select person_id from event_beneficiary')).toEqual([{ person_id: 2 }])
    expect(await schema.value('select count(*) from event_technician')).toBe(0)
    expect(await schema.value('select user_id from event where id = 1')).toBeNull()
  })
})

describe('estimates and bills', () => {
  const columns = `event_id, beneficiary_id, user_id, date, days_count, degressive_rate, discount_rate, vat_rate, currency,
    daily_total, grand_total, discount_amount, due_amount, vat_amount, total_with_taxes, replacement_amount,
    materials, company, beneficiary, event, custom_text, author`
  const figures = `1, 1, 1, '2025-12-31 23:59', 2, 1.75, 5.3628, 20, 'EUR', 951, 1664.25, 4.79, 1659.46, 331.90, 1991.36, 0,
    '[{"id": 1, "park_id": 3}, {"id": 2, "park_id": 1}, {"id": 4, "park_id": 3}]', '{}', '{}', '{}', '{}', '{}'`
  const bill = (counter: number, year = 2025, id = counter) =>
    `insert into bill (id, year, counter, ${columns}) values (${id}, ${year}, ${counter}, ${figures})`

  // rules/invoice.md#15
  it('have unique numbers with the year and at least five digits', async () => {
    await schema.db.exec(`${bill(42)}; ${bill(100000)}`)
    expect(await schema.rows('select number, park_ids from bill order by id')).toEqual([
      { number: '2025-00042', park_ids: [1, 3] },
      { number: '2025-100000', park_ids: [1, 3] },
    ])
    expect(await schema.refusal(bill(42, 2025, 43))).toBe('bill_number_taken')
    expect(await schema.refusal(bill(1, 2026))).toBe('bill_date_valid')
  })

  // rules/invoice.md#2, rules/invoice.md#3, rules/invoice.md#9, rules/invoice.md#12
  it('are immutable, except for links and the trash', async () => {
    await schema.db.exec(`${bill(1)}; ${bill(2)}; insert into estimate (${columns}) values (${figures})`)
    expect(await schema.refusal('update bill set due_amount = 1659.46, currency = currency')).toBeUndefined()
    expect(await schema.refusal(`update bill set currency = 'CHF'`)).toBe('bill_immutable')
    expect(await schema.refusal(`update bill set counter = counter + 10`)).toBe('bill_immutable')
    expect(await schema.refusal(`update estimate set materials = '[]'`)).toBe('estimate_immutable')
    expect(await schema.refusal('update bill set beneficiary_id = 2')).toBe('bill_immutable')
    expect(await schema.refusal('delete from bill')).toBe('bill_immutable')
    expect(await schema.refusal('delete from event where id = 1')).toBe('bill_event_id_known')
    await schema.db.exec(
      'update bill set superseded_by = 2, version = 2 where id = 1; update estimate set deleted_at = now(), version = 2',
    )
    expect(await schema.refusal('update bill set superseded_by = null where id = 1')).toBe('bill_immutable')
    await schema.db.exec('delete from person where id = 1; delete from "user"')
    expect(
      await schema.rows(
        'select beneficiary_id, user_id from bill where id = 1 union all select beneficiary_id, user_id from estimate',
      ),
    ).toEqual([
      { beneficiary_id: null, user_id: null },
      { beneficiary_id: null, user_id: null },
    ])
    expect(await schema.refusal('delete from estimate')).toBeUndefined()
  })

  // rules/amount.md#5, rules/amount.md#17
  it('add up', async () => {
    expect(await schema.refusal(bill(1).replace('331.90', '331.91'))).toBe('bill_amounts_valid')
    expect(await schema.refusal(bill(1).replace('1664.25, 4.79', '10000000000, 9999998340.54'))).toBe(
      'bill_grand_total_range',
    )
  })
})
