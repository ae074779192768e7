import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSchema } from '#test/schema.ts'

let schema: Awaited<ReturnType<typeof openSchema>>

beforeAll(async () => {
  schema = await openSchema()
}, 60_000)
beforeEach(() => schema.db.exec('begin'))
afterEach(() => schema.db.exec('rollback'))
afterAll(() => schema.db.close())

describe('text', () => {
  // rules/language.md#17, rules/http.md#16
  it.each([
    ['Éclairage', 'eclairage'],
    ['E\u0301clairage', 'eclairage'],
    ['ŒUVRE', 'oeuvre'],
    ['100% coton', '100% coton'],
  ])('folds %s to %s', async (text, folded) => {
    expect((await schema.db.query('select fold($1) as folded', [text])).rows).toEqual([{ folded }])
  })

  // rules/http.md#15
  it('sorts names as in French, and references naturally with numbers of any length', async () => {
    const sorted = async (key: string, texts: string[]) =>
      (
        await schema.db.query<{ text: string }>(
          `select text from unnest($1::text[]) as text order by ${key}(text) collate "und-x-icu"`,
          [texts],
        )
      ).rows.map((row) => row.text)
    expect(await sorted('caseless', ['Zoom', 'Ficelle', 'étui'])).toEqual(['étui', 'Ficelle', 'Zoom'])
    const references = ['A', 'A2', 'A2-b3', 'A2-b20', 'A10', 'a100', 'B1', `B${'9'.repeat(40)}`]
    expect(await sorted('natural_key', references.toReversed())).toEqual(references)
  })

  // rules/http.md#16
  it('searches inside one field only', async () => {
    const found = (text: string) =>
      schema.value(`select count(*) from material where search_key like '%' || fold('${text}') || '%'`)
    expect(await found('sm58')).toBe(1)
    expect(await found('CABLE')).toBe(1)
    expect(await found('sm58 mic')).toBe(0)
  })

  // rules/trash.md#7, rules/park.md#2, rules/person.md#2, rules/event.md#1, rules/material.md#2, rules/company.md#2, rules/user.md#4
  it('ignores case, not accents, where a value is unique, trashed rows included', async () => {
    await schema.db.exec(`update park set name = 'Entrepôt'; update person set email = 'eva@example.org', reference = 'r1' where id = 1;
      update event set deleted_at = now(), reference = 'Ref-1' where id = 1`)
    expect(await schema.refusal(`insert into park (name) values ('ENTREPÔT')`)).toBe('park_name_taken')
    expect(await schema.refusal(`insert into park (name) values ('entrepot')`)).toBeUndefined()
    expect(await schema.refusal(`update person set email = 'EVA@example.org' where id = 2`)).toBe('person_email_taken')
    expect(await schema.refusal(`update person set reference = 'R1' where id = 2`)).toBe('person_reference_taken')
    expect(await schema.refusal(`update event set reference = 'REF-1' where id = 2`)).toBe('event_reference_taken')
    expect(await schema.refusal(`update material set reference = 'mic-2' where id = 2`)).toBe(
      'material_reference_taken',
    )
    expect(await schema.refusal(`insert into company (legal_name) values ('SONS ET LUMIÈRES')`)).toBe(
      'company_legal_name_taken',
    )
    expect(
      await schema.refusal(`insert into "user" (pseudo, email, password_hash) values ('ALICE', 'b@c.fr', 'x')`),
    ).toBe('user_pseudo_taken')
    expect(
      await schema.refusal(
        `insert into "user" (pseudo, email, password_hash) values ('Bobby', 'Alice@Example.org', 'x')`,
      ),
    ).toBe('user_email_taken')
    expect(await schema.refusal(`insert into sub_category (name, category_id) values ('MICROS', 1)`)).toBe(
      'sub_category_name_taken',
    )
    expect(await schema.refusal(`insert into sub_category (name, category_id) values ('MICROS', 2)`)).toBeUndefined()
  })
})

describe('the site’s clock', () => {
  // rules/availability.md#4
  it.each([
    ['2025-01-15 00:00:00', 'Europe/Paris', '2025-01-14T23:00:00Z'],
    ['2025-10-26 02:30:00', 'Europe/Paris', '2025-10-26T00:30:00Z'],
    ['2025-10-26 03:00:00', 'Europe/Paris', '2025-10-26T02:00:00Z'],
    ['2025-03-30 02:00:00', 'Europe/Paris', '2025-03-30T01:00:00Z'],
    ['2025-03-30 02:59:00', 'Europe/Paris', '2025-03-30T01:00:00Z'],
    ['2025-07-01 12:00:00', 'Asia/Kolkata', '2025-07-01T06:30:00Z'],
    ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2025-11-02 00:30:00', 'America/Havana', '2025-11-02T04:30:00Z'],
  ])('reads %s in %s as %s', async (wall, zone, instant) => {
    expect(await schema.value(`select site_instant('${wall}', '${zone}')`)).toEqual(new Date(instant))
  })

  // rules/availability.md#4
  it.each([
    ['Europe/Paris', '2025-03-30', '2025-10-26'],
    ['America/New_York', '2025-03-09', '2025-11-02'],
    ['America/Santiago', '2025-04-06', '2025-09-07'],
    ['America/St_Johns', '2025-03-09', '2025-11-02'],
    ['Australia/Lord_Howe', '2025-04-06', '2025-10-05'],
    ['Pacific/Chatham', '2025-04-06', '2025-09-28'],
    ['Europe/Dublin', '2025-03-30', '2025-10-26'],
    ['Africa/Casablanca', '2025-02-23', '2025-04-06'],
    ['Antarctica/Troll', '2025-03-30', '2025-10-26'],
    ['Pacific/Apia', '2011-12-30', '2012-04-01'],
    ['Asia/Kathmandu', '2025-03-30', '2025-10-26'],
    ['UTC', '2025-03-30', '2025-10-26'],
  ])('takes the first occurrence or the change, each five minutes around the changes of %s', async (zone, ...days) => {
    for (const day of days) {
      // From instant to wall clock there is no ambiguity: walk all instants, then look each wall
      // clock up.
      const wrong = await schema.rows(`
        with instants as (
          select i, i at time zone '${zone}' as wall
          from generate_series(timestamptz '${day} 00:00Z' - interval '72 hours', timestamptz '${day} 00:00Z' + interval '72 hours', interval '5 minutes') as i
        ), walls as (
          select wall from generate_series(timestamp '${day}' - interval '36 hours', timestamp '${day}' + interval '36 hours', interval '5 minutes') as wall
        )
        select wall from walls where site_instant(wall, '${zone}') is distinct from coalesce(
          (select min(i) from instants where instants.wall = walls.wall),
          (select min(i) from instants where instants.wall > walls.wall))`)
      expect(wrong).toEqual([])
    }
  })

  // rules/availability.md#3
  it('keeps the half-open period of an event, in the zone of the settings', async () => {
    const hours = async (start: string, end: string) => {
      await schema.db.exec(`update event set start_date = '${start}', end_date = '${end}' where id = 1`)
      return schema.value(
        `select extract(epoch from upper(period) - lower(period))::float / 3600 from event where id = 1`,
      )
    }
    expect(await hours('2025-01-15', '2025-01-15 23:59:59')).toBe(24)
    expect(await hours('2025-03-30', '2025-03-30 23:59:59')).toBe(23)
    expect(await hours('2025-10-26', '2025-10-26 23:59:59')).toBe(25)
    expect(await hours('2025-10-26 01:00', '2025-10-26 02:30')).toBe(1.5)
    expect(await hours('2025-01-15 08:00', '2025-01-15 23:59')).toBeCloseTo(15 + 59 / 60)
    await schema.db.exec(
      `update settings set values = '{"general.timezone": "America/New_York"}'; update event set start_date = start_date`,
    )
    expect(await schema.value('select lower(period) from event where id = 1')).toEqual(new Date('2025-01-15T13:00:00Z'))
    expect(await schema.value('select lower(period) from event where id = 2')).toEqual(new Date('2025-01-15T05:00:00Z'))
  })

  // rules/event.md#3, rules/availability.md#4
  it('refuses dates in the wrong order by name, and stores minutes only', async () => {
    expect(await schema.refusal(`update event set end_date = start_date`)).toBe('event_end_date_range')
    expect(await schema.refusal(`update event set end_date = '2025-01-14'`)).toBe('event_end_date_range')
    expect(await schema.refusal(`update event set start_date = '2025-01-15 00:00:01'`)).toBe('event_start_date_valid')
    expect(await schema.refusal(`update event set end_date = '2025-01-16 12:00:59'`)).toBe('event_end_date_valid')
    // The clock skips the whole event: it covers no instant, and nothing fails.
    await schema.db.exec(`update event set start_date = '2025-03-30 02:15', end_date = '2025-03-30 02:45' where id = 1`)
    expect(await schema.value('select isempty(period) from event where id = 1')).toBe(true)
  })
})

describe('values', () => {
  // rules/material.md#3, rules/material.md#5, rules/material.md#7, rules/material.md#9, rules/event.md#15, rules/inventory.md#4
  it.each([
    [`update material set is_hidden_on_bill = true, rental_price = 0.01`, 'material_is_hidden_on_bill_valid'],
    [`update material set rental_price = 1000000`, 'material_rental_price_range'],
    [`update material set replacement_price = -1`, 'material_replacement_price_range'],
    [`update material set weight = -0.001`, 'material_weight_range'],
    [`update material set volume = -0.001`, 'material_volume_range'],
    [`update material set power = -0.001`, 'material_power_range'],
    [`update material set stock_quantity = 100001`, 'material_stock_quantity_range'],
    [`update material set out_of_order_quantity = 0`, 'material_out_of_order_quantity_range'],
    [`update material set out_of_order_quantity = 11 where id = 1`, 'material_out_of_order_quantity_range'],
    [`update material set category_id = 2 where id = 1`, 'material_sub_category_id_known'],
    [`update material set category_id = null where id = 1`, 'material_sub_category_id_valid'],
    [`update material set park_id = 99`, 'material_park_id_known'],
    [`update material set name = 'x'`, 'material_name_length'],
    [`update event set is_archived = true`, 'event_is_archived_valid'],
    [`update event set title = 'x'`, 'event_title_length'],
    [`update "user" set pseudo = 'a b c d'`, 'user_pseudo_valid'],
    [`update "user" set group_id = 'owner'`, 'user_group_id_valid'],
    [`update person set first_name = 'R2D2'`, 'person_first_name_valid'],
    [`update person set phone = '+33 12'`, 'person_phone_valid'],
    [`insert into attribute (name, type, unit) values ('Poids', 'string', 'kg')`, 'attribute_unit_valid'],
    [`insert into attribute (name, type, max_length) values ('Poids', 'float', 5)`, 'attribute_max_length_valid'],
    [`insert into event_material (event_id, material_id, quantity) values (1, 1, 0)`, 'event_material_quantity_range'],
    [
      `insert into event_material (event_id, material_id, quantity, quantity_returned) values (1, 1, 5, 6)`,
      'event_material_quantity_returned_range',
    ],
    [
      `insert into event_material (event_id, material_id, quantity, quantity_returned, quantity_broken) values (1, 1, 5, 2, 3)`,
      'event_material_quantity_broken_range',
    ],
    [
      `insert into event_material (event_id, material_id, quantity, quantity_returned, quantity_lost) values (1, 1, 5, 3, 3)`,
      'event_material_quantity_sum_range',
    ],
    [
      `insert into user_settings (user_id, auth_token_validity_duration) values (1, 745)`,
      'user_settings_auth_token_validity_duration_range',
    ],
    [`insert into settings (id) values (2)`, 'settings_id_single'],
    [`insert into session (token_hash, user_id, expires_at) values ('\\x00', 1, now())`, 'session_token_hash_valid'],
  ])('%s is refused as %s', async (sql, name) => {
    expect(await schema.refusal(sql)).toBe(name)
  })

  // rules/country.md#2, rules/country.md#3
  it('knows the countries of ISO 3166, ours first', async () => {
    expect(await schema.value('select count(*) from country')).toBe(249)
    const names = await schema.rows(`select name_fr from country order by rank, name_fr collate "und-x-icu" limit 6`)
    expect(names.map((row) => row.name_fr)).toEqual([
      'France',
      'Belgique',
      'Suisse',
      'Canada',
      'Afghanistan',
      'Afrique du Sud',
    ])
  })

  it('names every constraint and foreign key after its table', async () => {
    const astray = await schema.rows(`
      select conrelid::regclass::text as of_table, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
        and (position(replace(conrelid::regclass::text, '"', '') || '_' in conname) <> 1
          or conname !~ '_(length|range|valid|known|single|busy)$')`)
    expect(astray).toEqual([])
  })
})
