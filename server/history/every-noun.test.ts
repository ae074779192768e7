import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { historyRoutes } from '#shared/history.ts'
import { type HistoryEntity, historyEntities } from '#shared/history-names.ts'
import { nounNames, nouns } from '#shared/nouns.ts'
import { onOwner, storedAs, toldFields } from '#shared/told.ts'
import { billedMaterial } from '#test/billing-sample.ts'
import { seed } from '#test/every-noun.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
/** What only records of the hidden park contain, and what only staff may read. */
const [secret, amount] = ['Zibeline', 4321.09]
const priced = { grand_total: amount, due_amount: amount, vat_amount: 0, total_with_taxes: amount }
const offered = { grand_total: 77.77, due_amount: 77.77, vat_amount: 0, total_with_taxes: 77.77 }

/** Tables of no record and of no part of one: they are written by others, or for the server alone. */
const unnoted = [
  ...['bill_counter', 'estimate_counter', 'change', 'history', 'migration', 'country', 'session', 'login_attempt'],
  ...[
    'event_departure',
    'event_kit_material',
    'event_lacking',
    'event_listing',
    'lacking_as_of',
    'lacking_stale',
    'return_effect',
  ],
  ...['moved_address', 'user_settings', 'token_use', 'webhook_delivery'],
]

// rules/history.md#1
test('every table is noted, but for a few', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname like '%_history')
    order by relname`.execute(site.db)
  expect(
    rows.map(({ name }) => name),
    'a migration has to call keep_history for the others',
  ).toEqual(unnoted.toSorted())
})

// rules/history.md#4, rules/history.md#11
test('every column that is noted is told, and no other', async () => {
  const { rows } = await sql<{ noun: keyof typeof toldFields; name: string }>`
    select table_name as noun, column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = any(${sql.val(Object.keys(toldFields))}::text[])
      and table_name not in ('settings', 'bill', 'estimate', 'document', 'webhook') and not is_untold(column_name)`.execute(
    site.db,
  )
  const untold = rows.filter(({ noun, name }) => {
    const owners = Object.hasOwn(onOwner, noun) ? [`${onOwner[noun as keyof typeof onOwner]}_id`] : []
    return !owners.includes(name) && !(toldFields[noun] as readonly string[]).includes(storedAs[name] ?? name)
  })
  expect(untold, 'name them in shared/told.ts, or in is_untold').toEqual([])
  expect(rows.length).toBeGreaterThan(80)
})

// rules/history.md#1
test('a record of every noun leaves entries, without any secret', async () => {
  const admin = await site.as('admin')
  await seed(site, admin)
  await admin.send('DELETE', '/api/settings/calendar.public.url')
  const { rows } = await sql<{ entity: string }>`select distinct entity from history`.execute(site.db)
  expect(rows.map(({ entity }) => entity)).toEqual(expect.arrayContaining(Object.keys(toldFields)))
  const { rows: secrets } = await sql<{ text: string }>`
    select encode(token_hash, 'hex') as text from session union all select password_hash from "user"
    union all select calendar_secret::text from settings`.execute(site.db)
  const { rows: noted } = await sql<{ text: string }>`select h::text as text from history h`.execute(site.db)
  expect(noted.filter(({ text }) => secrets.some((one) => text.includes(one.text)))).toEqual([])
})

/** Records of every noun, some in a hidden park, with amounts. */
async function secrets(): Promise<number> {
  const { build, db } = site
  await seed(site, await site.as('admin'))
  const park = await build.park({ name: `${secret} sud` })
  const words = { name: `${secret} micro`, reference: `${secret}-1`, note: secret }
  const hidden = await build.material({ ...words, park_id: park, is_unitary: true })
  const seen = await build.material({ rental_price: 12 })
  await build.unit({ material_id: hidden, reference: `${secret}-U` })
  const shown = await build.material({ is_unitary: true })
  await build.unit({ material_id: shown, reference: `${secret}-V`, park_id: park })
  await build.kit({ name: `${secret} kit`, materials: [[hidden, 1]] })
  const both = [
    [hidden, 2],
    [seen, 3],
  ] satisfies [number, number][]
  await build.kit({ materials: both })
  await build.listTemplate({ materials: both })
  await build.event({ title: `${secret} gala`, materials: [[hidden, 2]] })
  const event = await build.event({ materials: both })
  await build.subRental({ event_id: event, material_id: hidden, quantity: 1, reference: secret })
  await build.subRental({ event_id: event, material_id: seen, quantity: 1, cost: amount })
  const materials = [billedMaterial(hidden, { name: `${secret} micro`, park_id: park })]
  await build.bill({ event_id: event, materials, ...priced })
  await build.bill({ event_id: event, ...priced })
  await build.estimate({ event_id: event, materials, ...offered })
  await db
    .insertInto('barcode')
    .values({ value: `${secret} 77`, material_id: hidden })
    .execute()
  const [moved, here] = [await build.material({ park_id: park }), await build.park()]
  await db.updateTable('material').set({ park_id: here }).where('id', '=', moved).execute()
  // Gone for good.
  const lost = await build.material({ name: `${secret} perdu`, park_id: park })
  await db.insertInto('event_material').values({ event_id: event, material_id: lost, quantity: 7 }).execute()
  await db.deleteFrom('material').where('id', '=', lost).execute()
  return park
}

/** A number that no record has. */
const nobody = 999_999

/** All that a caller reads in the history of every record of every noun, and how each was answered. */
async function readAll(client: Client): Promise<{ texts: string[]; answers: Map<string, Set<number>> }> {
  const { rows } = await sql<{ entity: HistoryEntity; id: number }>`
    select distinct entity, entity_id as id from history where entity_id > 0`.execute(site.db)
  const texts: string[] = []
  const answers = new Map<string, Set<number>>()
  for (const { entity, id } of [...rows, ...historyEntities.map((one) => ({ entity: one, id: nobody }))]) {
    const { status, body } = await client.call(historyRoutes.list, { query: { entity, id, limit: 100 } })
    answers.set(entity, (answers.get(entity) ?? new Set()).add(status))
    if (status === 200) texts.push(...body.data.map((one: unknown) => JSON.stringify(one)))
  }
  return { texts, answers }
}

// rules/history.md#3, rules/history.md#6
test('the history of no noun tells what its reader may not read', async () => {
  const park = await secrets()
  const member = await readAll(await site.as('member', { restrictedParks: [park] }))
  expect(member.texts.filter((text) => text.includes(secret))).toEqual([])
  expect(member.texts.length).toBeGreaterThan(60)
  expect(member.texts.some((text) => text.includes(String(amount)))).toBe(true) // the second bill, the second sub-rental
  expect(member.texts.some((text) => text.includes('77.77'))).toBe(false)
  const visitor = await readAll(await site.as('visitor'))
  expect(visitor.texts.filter((text) => text.includes(String(amount)))).toEqual([])
  expect(visitor.texts.some((text) => text.includes('77.77'))).toBe(true)
  for (const noun of nounNames) {
    const statuses = [...(visitor.answers.get(noun) ?? [])]
    if (statuses.length === 0) expect(['availability', 'event_technician']).toContain(noun)
    else if (noun === 'user')
      expect(statuses.toSorted()).toEqual([200, 403]) // its own account
    else if (noun === 'settings' || !(nouns[noun].read as unknown as string[]).includes('visitor')) {
      // Who reads categories reads theirs.
      if (noun !== 'sub_category') expect([noun, statuses]).toEqual([noun, [403]])
    } else expect([noun, statuses.toSorted()]).toEqual([noun, [200, 404]])
  }
  const admin = await readAll(await site.as('admin'))
  const told = new Set(admin.texts.filter((text) => text.includes(secret)).map((text) => JSON.parse(text).entity))
  // The test looks in the right places.
  expect([...told]).toEqual(
    expect.arrayContaining(['park', 'material', 'unit', 'kit', 'event', 'sub_rental', 'list_template']),
  )
})
