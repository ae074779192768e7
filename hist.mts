import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { sql } from 'kysely'
const { start } = await import('./dist/server/main.js')
import { readConfig } from './server/config.ts'
import { hashToken } from './server/session/caller.ts'
import pg from 'pg'
const db = new pg.Client(process.env.DATABASE_URL); await db.connect()
const { rows: [u] } = await db.query(`select id from "user" where deleted_at is null and group_id='admin' limit 1`)
const token = randomBytes(32).toString('base64url')
await db.query('insert into session (token_hash, user_id, expires_at) values ($1,$2, now() + interval \'1 day\')', [hashToken(token), u.id])
const running = await start(readConfig(process.env))
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const call = (path: string, method = 'GET', body?: unknown) => new Promise<{ ms: number; status: number; text: string }>((ok, no) => {
  const t = process.hrtime.bigint()
  const r = http.request({ host: '127.0.0.1', port: 3900, path, method, agent, headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) } }, (res) => {
    const parts: Buffer[] = []; res.on('data', (d) => parts.push(d)); res.on('end', () => ok({ ms: Number(process.hrtime.bigint() - t) / 1e6, status: res.statusCode!, text: Buffer.concat(parts).toString() }))
  })
  r.on('error', no); if (body) r.write(JSON.stringify(body)); r.end()
})
const { rows: [e] } = await db.query(`select id from event e where end_date > now() and deleted_at is null and not is_archived and (select count(*) from event_material where event_id = e.id) = 20 order by id limit 1`)
const ev = JSON.parse((await call(`/api/events/${e.id}`)).text)
const save = async (i: number) => { const r = await call(`/api/events/${e.id}`, 'PUT', { materials: ev.materials.map((m: any) => ({ id: m.id, quantity: m.pivot.quantity + (i % 2) })) }); if (r.status !== 200) throw new Error(r.text); return r.ms }
const tables = (await db.query(`select distinct tgrelid::regclass::text as t from pg_trigger where tgname like 'history\\_%' and tgrelid::regclass::text like 'event%'`)).rows.map((r: any) => r.t)
const toggle = async (on: boolean) => { for (const t of tables) for (const n of ['made', 'changed', 'gone']) await db.query(`alter table ${t} ${on ? 'enable' : 'disable'} trigger history_${n}`) }
const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1]!
for (let i = 0; i < 60; i++) await save(i)
const on: number[] = [], off: number[] = []
for (let b = 0; b < Number(process.env.BLOCKS ?? 20); b++) {
  const first = b % 2 === 0
  for (const state of [first, !first]) { await toggle(state); for (let i = 0; i < 6; i++) await save(i); for (let i = 0; i < 30; i++) (state ? on : off).push(await save(i)) }
}
await toggle(true)
console.log(`on ${med(on).toFixed(2)} off ${med(off).toFixed(2)} -> ${((med(on) / med(off) - 1) * 100).toFixed(1)} %`)
if (process.env.FUNCS) {
  await db.query(`alter database fc set track_functions = 'pl'`); 
}
process.exit()
