import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { test } from 'vitest'
import { useSite } from '#test/server.ts'

const site = useSite()
const median = (xs: number[]) => xs.sort((a, b) => a - b)[Math.floor(xs.length / 2)]!
const L = process.env.SIZE === 'M' ? { m: 2000, e: 3000 } : { m: 10000, e: 20000 }
const pgTicks = () => {
  let t = 0
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue
    try {
      const c = readFileSync(`/proc/${p}/cmdline`, 'utf8')
      if (!c.includes('postgres: ')) continue
      const f = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' ')
      if (c.includes(process.env.PGDBNAME ?? '')) t += Number(f[11]) + Number(f[12])
    } catch {}
  }
  return t * 10
}
test('bench', { timeout: 500_000 }, async () => {
  const admin = await site.as('admin')
  const db = site.db
  await sql`insert into park (name) select 'Parc ' || i from generate_series(1, 3) i`.execute(db)
  await sql`insert into category (name) select 'Catégorie ' || i from generate_series(1, 12) i`.execute(db)
  await sql`insert into sub_category (category_id, name) select c.id, 'Sous ' || i from category c, generate_series(1, 5) i`.execute(
    db,
  )
  await sql`insert into attribute (name, type, unit) values ('Poids', 'float', 'kg'), ('Puissance', 'integer', 'W'), ('Couleur', 'string', null)`.execute(
    db,
  )
  await sql`insert into tag (name) select 'tag ' || i from generate_series(1, 20) i`.execute(db)
  await sql`insert into material (name, reference, park_id, category_id, sub_category_id, rental_price, replacement_price, stock_quantity, description, note)
    select (array['Projecteur','Éclairage','Câble','Console','Micro','Enceinte','Pied','Flight-case'])[1 + i % 8] || ' modèle ' || i, 'REF-' || i,
      1 + i % 3, s.category_id, s.id, i % 90, i % 900, 5 + i % 40, 'Description du matériel ' || i, case when i % 5 = 0 then 'Note' end
    from generate_series(1, ${L.m}::int) i join sub_category s on s.id = 1 + i % 60`.execute(db)
  await sql`insert into material_tag select m.id, g.id from material m, tag g where (m.id * 7 + g.id) % 10 = 0`.execute(
    db,
  )
  await sql`insert into material_attribute select m.id, a.id, case when a.type = 'string' then 'noir' else (m.id % 50)::text end from material m, attribute a where a.id < 3 or m.id % 2 = 0`.execute(
    db,
  )
  await sql`insert into event (title, start_date, end_date, period)
    select 'Concert ' || i, d, d + interval '3 days' - interval '1 second', 'empty' from generate_series(1, ${L.e}::int) i,
    lateral (select timestamp '2039-01-01' + ((i * 37) % 1095) * interval '1 day' as d) x`.execute(db)
  await sql`insert into event_material (event_id, material_id, quantity)
    select distinct on (1, 2) e.id, 1 + (e.id * 131 + k * 977) % ${L.m}::int, 1 + k % 4 from event e, generate_series(1, 20) k`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const time = async (label: string, path: string) => {
    const times: number[] = []
    let bytes = 0,
      count = 0
    for (let i = 0; i < 13; i++) {
      const start = performance.now()
      const answer = await admin.send('GET', path)
      times.push(performance.now() - start)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      bytes = answer.raw.length
      count = (answer.body.data ?? answer.body).length
    }
    const best = times.slice(3)
    console.log(
      label.padEnd(40),
      median(best).toFixed(1),
      'ms min',
      Math.min(...best).toFixed(1),
      count,
      'rows',
      (bytes / 1e6).toFixed(2),
      'MB',
    )
  }

  const {
    rows: [me],
  } = await sql<{ n: string }>`select current_database() as n`.execute(db)
  process.env.PGDBNAME = me!.n
  const cpu = async (label: string, fn: () => Promise<unknown>, n = 8) => {
    await fn()
    await fn()
    const walls: number[] = []
    const c0 = process.cpuUsage(),
      p0 = pgTicks()
    for (let i = 0; i < n; i++) {
      const t = performance.now()
      await fn()
      walls.push(performance.now() - t)
    }
    const c1 = process.cpuUsage(c0),
      p1 = pgTicks()
    console.log(
      label.padEnd(34),
      'node cpu',
      ((c1.user + c1.system) / 1000 / n).toFixed(1),
      'pg cpu',
      ((p1 - p0) / n).toFixed(1),
      'wall min',
      Math.min(...walls).toFixed(1),
      'median',
      median(walls).toFixed(1),
    )
  }
  const f = await import('#server/material/load.ts')
  const { remaining } = await import('#server/availability/availability.ts')
  const { materialRoutes } = await import('#shared/material.ts')
  const ids = Array.from({ length: L.m }, (_, i) => i + 1)
  const rows = await f.loadMaterials(db, ids)
  const get = (path: string) => async () => {
    const a = await admin.send('GET', path)
    if (a.status !== 200) throw new Error(JSON.stringify(a.body))
  }
  const p = 'dateForQuantities[start]=2040-06-01&dateForQuantities[end]=2040-06-07'
  await cpu('load', () => f.loadMaterials(db, ids))
  await cpu('remaining', () => remaining(db, { interval: { from: Date.UTC(2040, 5, 1), to: Date.UTC(2040, 5, 8) } }))
  await cpu('parse', async () =>
    (materialRoutes.whileEvent.reply as any).parse(rows.map((r: any) => ({ ...r, remaining_quantity: 1 }))),
  )
  await cpu('stringify', async () => JSON.stringify(rows))
  await cpu('order', async () =>
    sql`select id from material m where deleted_at is null order by reference_key, id`.execute(db),
  )
  await cpu('while event', get('/api/materials/while-event/500'))
  await cpu('one', get('/api/materials/500'), 40)
  await cpu('page', get('/api/materials?limit=100'), 40)
  await cpu('page, week', get(`/api/materials?limit=100&${p}`), 40)
  await cpu('page 50, week', get(`/api/materials?limit=100&page=${L.m / 200}&${p}`), 40)
  await cpu('by category', get(`/api/materials?limit=100&orderBy=category`), 20)
  const explain = async (q: any) =>
    console.log((await q.execute(db)).rows.map((r: any) => Object.values(r)[0]).join('\n'))
  if (process.env.EXPLAIN) await explain(sql`explain (analyze) ${(f as any).loadQuery(ids)}`)
})
