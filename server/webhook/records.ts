import { sql } from 'kysely'
import type * as z from 'zod'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import type { WebhookKind } from '#shared/webhook.ts'
import { loadBill, loadEstimate } from '../billing/load.ts'
import type { Caller, Site, Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { loadEvent } from '../event/load.ts'
import { loadMaterials } from '../material/load.ts'

/** Nouns whose records are told. */
export type Told = Exclude<WebhookKind, 'inventory'>
export const isTold = (entity: Written['entity']): entity is Told => entity in readers

/** Receivers read what an admin reads, from whom no park is hidden. */
const reader: Pick<Caller, 'group' | 'restrictedParks'> = { group: 'admin', restrictedParks: [] }

/** What records are read with; `now` in epoch ms. */
export type Reading = { db: Db; site: Site; now: number }

/** Reads records as their GET tells them to an admin, trashed ones too (rules/webhook.md#9). */
export async function readRecords(
  { db, site, now }: Reading,
  entity: Told,
  ids: readonly number[],
): Promise<Map<number, unknown>> {
  const language = site.general.defaultLanguage
  const user: Caller = {
    ...reader,
    id: 0,
    name: '',
    language,
    token: null,
    sessionHash: Buffer.alloc(0),
    sessionEnds: 0,
  }
  const { read, shape } = readers[entity]
  const records = await read({ db, user, site, now, language }, ids)
  return new Map(records.map((record) => [record.id, shape.parse(record)]))
}

type Reader = {
  read(ctx: Reading & { user: Caller; language: Caller['language'] }, ids: readonly number[]): Promise<{ id: number }[]>
  /** What the route answers: it leaves out what a loader reads for itself. */
  shape: z.ZodType
}

const readers: Record<Told, Reader> = {
  event: { read: (ctx, ids) => each(ids, (id) => loadEvent(ctx, id, 'either')), shape: eventRoutes.get.reply },
  material: { read: ({ db }, ids) => loadMaterials(db, ids), shape: materialRoutes.get.reply },
  estimate: { read: (ctx, ids) => each(ids, (id) => loadEstimate(ctx, id, 'either')), shape: estimateRoutes.get.reply },
  bill: { read: (ctx, ids) => each(ids, (id) => loadBill(ctx, id)), shape: billRoutes.get.reply },
}

/** One after the other: a transaction has one connection. */
async function each<T>(ids: readonly number[], load: (id: number) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (const id of ids) found.push(await load(id))
  return found
}

/** Records whose writes are told as writes of another one: that one's noun, and their column of it. */
const owners = {
  unit: ['material', 'material_id'],
  sub_rental: ['event', 'event_id'],
  event_technician: ['event', 'event_id'],
} as const
type Owned = keyof typeof owners
const isOwned = (entity: Written['entity']): entity is Owned => entity in owners

/**
 * The writes as they are told: those of a unit, a sub-rental or an assignment as a write of what it
 * belongs to (rules/webhook.md#3). Leaves out what no webhook hears of, and what is gone with its
 * owner.
 */
export async function asTold(db: Db, written: readonly Written[], heard: ReadonlySet<WebhookKind>): Promise<Written[]> {
  const known = new Map<Owned, Map<number, number>>()
  for (const entity of Object.keys(owners) as Owned[]) {
    const ids = written.flatMap((one) => (one.entity === entity && one.id !== null ? [one.id] : []))
    if (ids.length > 0 && heard.has(owners[entity][0])) known.set(entity, await ownersOf(db, entity, ids))
  }
  return written.flatMap((one): Written[] => {
    if (one.id === null) return []
    if (isTold(one.entity)) return [one]
    if (!isOwned(one.entity)) return []
    const id = one.owner ?? known.get(one.entity)?.get(one.id)
    return id === undefined ? [] : [{ entity: owners[one.entity][0], id, version: null, action: 'updated' }]
  })
}

async function ownersOf(db: Db, entity: Owned, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; owner: number }>`
    select id, ${sql.ref(owners[entity][1])} as owner from ${sql.table(entity)}
    where id = any(${sql.val(ids)}::int[])`.execute(db)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}
