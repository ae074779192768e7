import { sql } from 'kysely'
import { renewLacking } from '#server/availability/known-lacking.ts'
import type { Db } from '#server/db/connect.ts'
import { readSite } from '#server/settings/settings.ts'
import { protectedTags } from '#shared/names.ts'
import { today } from '#shared/rules/period.ts'
import { withoutIndexes } from './without-indexes.ts'

export type BenchmarkSize = 'M' | 'L' | 'XL' | 'XE' | 'XXL'

/** The events lie in three years around today. */
const days = 1095
const sizes = {
  M: { materials: 2000, events: 3000, lines: 20, people: 500, technicians: 30, companies: 50 },
  L: { materials: 10_000, events: 20_000, lines: 20, people: 2000, technicians: 120, companies: 200 },
  XL: { materials: 100_000, events: 20_000, lines: 20, people: 2000, technicians: 120, companies: 200 },
  XE: { materials: 100_000, events: 200_000, lines: 4, people: 20_000, technicians: 120, companies: 2000 },
  XXL: { materials: 100_000, events: 200_000, lines: 20, people: 20_000, technicians: 120, companies: 2000 },
} as const satisfies Record<BenchmarkSize, Record<string, number>>

/**
 * A number from 0 to below `below`, always the same for a number and a name, so that rows can be
 * made in any order, on either engine.
 */
const drawn = (name: string, number: string, below: number | ReturnType<typeof sql>) =>
  sql`(mod(mod(hashint8extended((${sql.raw(number)})::bigint, ${sql.lit(seedOf(name))}::bigint), ${below}) + ${below}, ${below}))::int`
const seedOf = (name: string): number =>
  [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1_000_003, 7)

/**
 * Half of an event's lines use this share of the stock, but at most this many materials, so that
 * some of it runs short.
 */
const popular = { share: 0.1, most: 1000 }

/**
 * Fills a migrated database without records, set up or not, for measuring: M has 2,000 materials
 * and 3,000 events, L 10,000 and 20,000 (400,000 lines), XL 100,000 and 20,000, XE 100,000 and
 * 200,000 with four lines, XXL 100,000 and 200,000 (4,000,000 lines), in 3 parks, over three years
 * around `now` (epoch ms), always the same for the same day. Some events lack material; what is over
 * has its bill, what is confirmed its estimate.
 */
export async function fillBenchmark(
  db: Db,
  size: BenchmarkSize,
  now = Date.now(),
): Promise<{ materials: number; events: number; lines: number }> {
  const { materials, events, lines, ...people } = sizes[size]
  const site = await readSite(db)
  await db
    .insertInto('park')
    .values(['Nord', 'Centre', 'Sud'].map((name) => ({ name: `Parc ${name}` })))
    .execute()
  await fillCategories(db)
  await fillMaterials(db, materials)
  await fillPeople(db, people)
  await sql`analyze`.execute(db) // the joins below are planned for the present rows
  await sql`alter table event disable trigger event_entered, disable trigger event_moved`.execute(db)
  await sql`alter table event_beneficiary disable trigger user`.execute(db)
  await fillEvents(db, events, today(site.general.timezone, now))
  await withoutIndexes(db, 'event_material', () => fillLines(db, materials, events, lines))
  await fillKinds(db)
  await fillPapers(db)
  await sql`alter table event enable trigger event_entered, enable trigger event_moved`.execute(db)
  await sql`alter table event_beneficiary enable trigger user`.execute(db)
  await sql`analyze`.execute(db) // the list is read from all of it
  await withoutIndexes(db, 'event_listing', () => listAnew(db, now))
  await fillAssignments(db, people.technicians)
  await sql`analyze`.execute(db)
  return { materials, events, lines: events * lines }
}

async function fillCategories(db: Db): Promise<void> {
  await sql`insert into category (name) select 'Famille ' || n from generate_series(1, 12) n`.execute(db)
  await sql`
    insert into sub_category (category_id, name)
    select id, 'Rayon ' || n from category, generate_series(1, 5) n order by id, n`.execute(db)
  await sql`insert into tag (name) select 'Étiquette ' || n from generate_series(1, 15) n`.execute(db)
  await sql`
    insert into attribute (name, type, unit)
    values ('Poids', 'float', 'kg'), ('Puissance', 'integer', 'W'), ('Couleur', 'string', null)`.execute(db)
}

/** A tenth has margins: up to four hours before an event, up to two days after it. */
async function fillMaterials(db: Db, count: number): Promise<void> {
  await sql`
    insert into material (name, reference, park_id, category_id, sub_category_id, rental_price, replacement_price,
      stock_quantity, out_of_order_quantity, is_discountable, margin_before, margin_after)
    select (array['Enceinte', 'Projecteur', 'Console', 'Câble', 'Praticable', 'Écran', 'Micro', 'Lyre'])[1 + ${drawn('kind', 'n', 8)}]
        || ' ' || n, 'REF-' || n, parks.ids[1 + mod(n, 3)], shelf.category_id, shelf.id,
      ${drawn('price', 'n', 200)}, ${drawn('value', 'n', 4000)},
      9 + ${drawn('stock', 'n', 28)}, nullif(greatest(${drawn('broken', 'n', 12)} - 9, 0), 0), mod(n, 10) > 0,
      case when mod(n, 10) = 3 then 60 * ${drawn('before', 'n', 5)} else 0 end,
      case when mod(n, 10) = 3 then 360 * ${drawn('after', 'n', 9)} else 0 end
    from generate_series(1, ${sql.lit(count)}) n
    cross join (select array_agg(id order by id) as ids from park) parks
    join (select id, category_id, row_number() over (order by id) - 1 as place from sub_category) shelf
      on shelf.place = ${drawn('shelf', 'n', 60)}
    order by n`.execute(db)
  await sql`
    insert into material_attribute (material_id, attribute_id, value)
    select material.id, attribute.id,
      case attribute.type when 'string' then 'Noir' else (1 + ${drawn('attribute', 'material.id + attribute.id', 90)})::text end
    from material, attribute where mod(material.id + attribute.id, 3) > 0`.execute(db)
  await sql`
    insert into material_tag (material_id, tag_id)
    select material.id, tag.id from material
    join (select id, row_number() over (order by id) - 1 as place from tag where name like 'Étiquette %') tag
      on tag.place = ${drawn('tag', 'material.id', 15)}`.execute(db)
}

async function fillPeople(db: Db, count: { people: number; technicians: number; companies: number }): Promise<void> {
  for (const name of Object.values(protectedTags)) {
    await sql`insert into tag (name) values (${name}) on conflict (caseless(name)) do nothing`.execute(db)
  }
  await sql`insert into company (legal_name) select 'Société ' || n from generate_series(1, ${sql.lit(count.companies)}) n`.execute(
    db,
  )
  await sql`
    insert into person (first_name, last_name, reference, email, phone, company_id)
    select (array['Anaïs', 'Benoît', 'Chloé', 'Driss', 'Élodie', 'Farid', 'Gaëlle', 'Hugo'])[1 + ${drawn('first', 'n', 8)}],
      (array['Martin', 'Lefèvre', 'Nguyễn', 'Durand', 'Ben Saïd', 'Le Gall', 'Garcia', 'Kowalski'])[1 + ${drawn('last', 'n', 8)}],
      'P-' || n, 'p' || n || '@example.org', '02 61 91 00 00', company.id
    from generate_series(1, ${sql.lit(count.people + count.technicians)}) n
    left join (select id, row_number() over (order by id) - 1 as place from company) company
      on company.place = ${drawn('company', 'n', count.companies)} and mod(n, 3) > 0
    order by n`.execute(db)
  for (const [role, from, to] of [
    [protectedTags.technician, 1, count.technicians],
    [protectedTags.beneficiary, count.technicians + 1, count.technicians + count.people],
  ] as const) {
    await sql`
      insert into person_tag (person_id, tag_id)
      select person.id, tag.id from person join tag on tag.name = ${role}
      where person.reference like 'P-%' and substr(person.reference, 3)::int between ${from}::int and ${to}::int`.execute(
      db,
    )
  }
}

/**
 * Six in ten cover whole days, the others start at a quarter hour of the day, some past midnight;
 * one to three days. The material of a third leaves up to two days earlier, and of some comes back later.
 */
async function fillEvents(db: Db, count: number, day: string): Promise<void> {
  await sql`
    insert into event (title, reference, location, start_date, end_date, own_mobilization_start, own_mobilization_end,
      is_confirmed, is_return_inventory_done, is_archived, period)
    select (array['Concert', 'Gala', 'Séminaire', 'Festival', 'Mariage', 'Salon'])[1 + ${drawn('title', 'n', 6)}] || ' ' || n,
      'EV-' || n, 'Salle ' || ${drawn('place', 'n', 90)}, starts, ends,
      case when mod(n, 3) = 0 then starts - make_interval(hours => 6 * (1 + ${drawn('leaves', 'n', 8)})) end,
      case when mod(n, 6) = 0 then date_trunc('day', ends) + make_interval(days => 1, hours => 6 + ${drawn('back', 'n', 9)}) end,
      ${drawn('confirmed', 'n', 10)} < 7 or (ends < ${day}::date and ${drawn('counted', 'n', 10)} < 8),
      ends < ${day}::date and ${drawn('counted', 'n', 10)} < 8,
      ends < ${day}::date - 90 and ${drawn('counted', 'n', 10)} < 6,
      'empty'
    from (
      select n, whole, starts,
        case when whole then date_trunc('day', starts) + make_interval(days => length, secs => 86399)
             else starts + make_interval(days => length, mins => 240 + 15 * ${drawn('hours', 'n', 25)}) end as ends
      from (
        select n, ${drawn('whole', 'n', 10)} < 6 as whole,
          greatest(${drawn('length', 'n', 5)} - 2, 0) as length,
          ${day}::date - ${sql.lit(Math.floor(days / 2))} + ${drawn('day', 'n', days)}
            + case when ${drawn('whole', 'n', 10)} < 6 then interval '0'
                   else make_interval(hours => 8, mins => 15 * ${drawn('start', 'n', 41)}) end as starts
        from generate_series(1, ${sql.lit(count)}) n
      ) as begun
    ) as dated
    order by n`.execute(db)
  await sql`
    insert into event_beneficiary (event_id, person_id, position)
    select event.id, person.id, event.place from (
      select event.id, position as place, mod(${drawn('beneficiary', 'event.id', 1_000_000)} + position, people.count) as choice
      from event cross join generate_series(0, 1) position
      cross join (select count(*)::int as count from person_tag join tag on tag.id = tag_id and tag.name = ${protectedTags.beneficiary}) people
      where position = 0 or mod(event.id, 4) = 0
    ) event
    join (
      select person_id as id, row_number() over (order by person_id) - 1 as place
      from person_tag join tag on tag.id = tag_id and tag.name = ${protectedTags.beneficiary}
    ) person on person.place = event.choice`.execute(db)
}

/** A kind for half of the events, and a manager for a third. */
async function fillKinds(db: Db): Promise<void> {
  await sql`insert into event_kind (name, color) select 'Genre ' || n, 'teal' from generate_series(1, 6) n`.execute(db)
  await sql`
    insert into "user" (pseudo, email, group_id, password_hash)
    select 'chef-' || n, 'chef-' || n || '@example.org', 'member', 'none' from generate_series(1, 12) n`.execute(db)
  await sql`
    update event set
      kind_id = case when mod(event.id, 2) = 0 then kinds.ids[1 + mod(event.id / 2, 6)] end,
      manager_id = case when mod(event.id, 3) = 0 then chiefs.ids[1 + mod(event.id / 3, 12)] end
    from (select array_agg(id order by id) as ids from event_kind) kinds, (select array_agg(id order by id) as ids from "user") chiefs`.execute(
    db,
  )
}

/** Makes the list of events at once, as its migration does: by triggers it would take minutes. */
async function listAnew(db: Db, now: number): Promise<void> {
  await sql`select list_events(array(select id from event))`.execute(db)
  await sql`insert into lacking_stale (material_id) values (null)`.execute(db)
  // A site's sweep has done this before the first reader comes.
  await renewLacking({ db, site: await readSite(db), now })
}

/**
 * A number of different materials for each event: a step without a common divisor with the number of
 * materials repeats none.
 */
async function fillLines(db: Db, materials: number, events: number, linesEach: number): Promise<void> {
  const sought = Math.min(Math.floor(materials * popular.share), popular.most)
  const batch = 20_000
  for (let from = 0; from < events; from += batch) {
    await sql`
      with numbered as (
        select id, row_number() over (order by id) - 1 as place from material
      ), chosen as (
        select event.id as event_id, event.is_return_inventory_done as counted, line,
          case when mod(line, 2) = 0
            then mod(${drawn('popular', 'event.id', sought)} + (line / 2) * (7 + 10 * ${drawn('step', 'event.id', 9)}), ${sql.lit(sought)})
            else ${sql.lit(sought)} + mod(${drawn('rest', 'event.id', materials - sought)} + (line / 2) * 7, ${sql.lit(materials - sought)})
          end as place
        from (select * from event order by id limit ${sql.lit(batch)} offset ${sql.lit(from)}) event
        cross join generate_series(0, ${sql.lit(linesEach - 1)}) line
      ), counted as (
        select event_id, numbered.id as material_id, counted, 1 + ${drawn('quantity', 'event_id * 20 + line', 8)} as quantity
        from chosen join numbered using (place)
      )
      insert into event_material (event_id, material_id, quantity, quantity_returned)
      select event_id, material_id, quantity, case when counted then quantity - ${drawn('lost', 'event_id * 10000 + material_id', 200)} / 199 else 0 end
      from counted`.execute(db)
  }
}

/** Two technicians for each event on its first day; no technician works twice on one day. */
async function fillAssignments(db: Db, technicians: number): Promise<void> {
  await sql`
    with crew as (
      select person_id as id, row_number() over (order by person_id) - 1 as place
      from person_tag join tag on tag.id = tag_id and tag.name = ${protectedTags.technician}
    ), shift as (
      select event.id, start_date, start_date::time = time '00:00' as whole,
        (row_number() over (partition by start_date::date order by event.id) - 1) * 2 + nth as place
      from event cross join generate_series(0, 1) nth
    )
    insert into event_technician (event_id, technician_id, start_time, end_time, position)
    select shift.id, crew.id,
      site_instant(start_date + case when whole then interval '9 hours' else interval '0' end, site_zone()),
      site_instant(start_date + case when whole then interval '18 hours' else interval '4 hours' end, site_zone()),
      (array['Son', 'Lumière', 'Plateau', 'Vidéo'])[1 + mod(shift.id, 4)]
    from shift join crew using (place) where shift.place < ${sql.lit(technicians)}`.execute(db)
}

/** A bill for each past event that is confirmed, an estimate for each other confirmed one: 200 to 4,200 euros. */
async function fillPapers(db: Db): Promise<void> {
  const columns =
    sql.raw(`event_id, beneficiary_id, date, days_count, degressive_rate, discount_rate, vat_rate, currency,
    daily_total, grand_total, discount_amount, due_amount, vat_amount, total_with_taxes, replacement_amount, materials,
    company, beneficiary, event, custom_text, author`)
  const paper = sql`
    event.id, person.id, event.start_date::date, 1, 1, 0, 20, 'EUR', due, due, 0, due, due / 5, due + due / 5, 0, '[]'::jsonb,
    '{"name": "Sono"}'::jsonb,
    jsonb_build_object('full_name', person.full_name, 'company',
      case when company.id is not null then jsonb_build_object('legal_name', company.legal_name) end),
    jsonb_build_object('title', event.title), '{}'::jsonb, '{}'::jsonb
    from event
    join event_beneficiary first on first.event_id = event.id and first.position = 0
    join person on person.id = first.person_id
    left join company on company.id = person.company_id
    cross join lateral (select 200.0 + ${drawn('due', 'event.id', 4000)} as due) price`
  // Triggers keep the list of events, which is made at once.
  for (const table of ['bill', 'estimate']) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  await sql`
    insert into bill (year, counter, ${columns})
    select extract(year from event.start_date), row_number() over (
      partition by extract(year from event.start_date) order by event.start_date, event.id), ${paper}
    where event.is_return_inventory_done and event.is_confirmed
    order by event.start_date, event.id`.execute(db)
  await sql`insert into bill_counter (year, last) select year, max(counter) from bill group by year`.execute(db)
  await sql`
    insert into estimate (${columns}) select ${paper}
    where event.is_confirmed and not event.is_return_inventory_done order by event.id`.execute(db)
  for (const table of ['bill', 'estimate']) await sql`alter table ${sql.id(table)} enable trigger user`.execute(db)
}
