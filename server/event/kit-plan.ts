import { sql } from 'kysely'
import type { EventLineInput, MaterialLine } from '#shared/event-input.ts'
import type { EventKitInput, KitPiece } from '#shared/event-kit.ts'
import { mostPieces } from '#shared/limits.ts'
import { piecesInKits } from '#shared/rules/kit-pieces.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { contentsOf } from '../kit/contents.ts'
import { replaceLines } from '../material/lines.ts'
import type { Refusals } from '../problem.ts'
import { parkVisible } from '../record/visible.ts'
import type { StoredKit } from './kits.ts'
import type { StoredEvent } from './stored.ts'

type Reading = Pick<Ctx, 'db' | 'user'>
/** A kit as the event has it after the write. */
type Planned = Pick<StoredKit, 'id' | 'quantity' | 'materials'>
/** What a write leaves of an event's kits and materials, hidden and trashed ones included. */
export type KitPlan = {
  /** In their order; undefined when the write leaves them as they are. */
  kits: Planned[] | undefined
  /** Those of them that get new contents. */
  fresh: ReadonlySet<number>
  /** Totals by material; 0 for a line that goes. */
  totals: ReadonlyMap<number, number>
}
type Sent = { kits?: EventKitInput[]; materials?: MaterialLine[] }
/** Caller who sees every park: a kit's pieces go along whole. */
const everywhere = { restrictedParks: [] as number[] }

/**
 * Plans a write that concerns kits (rules/kit.md#11, rules/kit.md#13); null when it does not: none
 * sent, and no materials sent to an event with kits. Refuses unknown kits, kits named twice, and
 * lines below what kits hold.
 */
export async function planKits(
  ctx: Reading,
  { kits: sent, materials }: Sent,
  current: StoredEvent | null,
  refusals: Refusals,
): Promise<KitPlan | null> {
  const stored = current?.kits ?? []
  if (refusals.has('kits') || (!sent && !(materials && stored.length > 0))) return null
  const planned = sent ? await plannedKits(ctx, sent, stored, refusals) : { kits: stored, fresh: new Set<number>() }
  const lines = current ? await allLines(ctx, current.id) : []
  const totals = totalsOf(lines, piecesInKits(stored), piecesInKits(planned.kits), materials, refusals)
  return { ...planned, kits: sent && planned.kits, totals }
}

/** The kits after the write: those sent, new ones with their contents, then hidden ones as they are. */
async function plannedKits(ctx: Reading, sent: EventKitInput[], stored: readonly StoredKit[], refusals: Refusals) {
  const present = new Map(stored.filter(({ is_seen }) => is_seen).map((kit) => [kit.id, kit.materials]))
  const ids = sent.map(({ id }) => id)
  const contents = await contentsOf(
    ctx,
    ids.filter((id) => !present.has(id)),
  )
  refusals.addIds('kits', ids, new Set([...present.keys(), ...contents.keys()]))
  const wanted = sent.filter(({ quantity }) => quantity > 0)
  const staying = stored.filter(({ is_seen }) => !is_seen)
  // Its list shows a piece now; what it has on the event is hidden, and stays.
  if (wanted.some((kit) => staying.some(({ id }) => id === kit.id))) refusals.add('kits', 'twice')
  const seen = wanted.map((kit) => ({ ...kit, materials: present.get(kit.id) ?? contents.get(kit.id) ?? [] }))
  return { kits: [...seen, ...staying], fresh: new Set(contents.keys()) }
}

type Line = MaterialLine & { is_shown: boolean }

/** All lines of an event; `is_shown` for live ones that the caller sees. */
async function allLines({ db, user }: Reading, eventId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select em.material_id as id, em.quantity, m.deleted_at is null and ${parkVisible(user, 'm.park_id')} as is_shown
    from event_material em join material m on m.id = em.material_id where em.event_id = ${eventId} order by em.id`.execute(
    db,
  )
  return rows
}

/**
 * New totals: what was loose stays and the kits come on top. Sent materials are totals themselves;
 * one that is not sent keeps what the kits hold.
 */
function totalsOf(
  lines: readonly Line[],
  before: ReadonlyMap<number, number>,
  held: ReadonlyMap<number, number>,
  sent: readonly MaterialLine[] | undefined,
  refusals: Refusals,
): Map<number, number> {
  const inKits = (id: number) => held.get(id) ?? 0
  const totals = new Map<number, number>()
  for (const { id, quantity } of sent ?? []) {
    const least = inKits(id)
    if (quantity < least) refusals.add(['materials', String(id), 'quantity'], 'below_kits', { count: least })
    if (quantity > 0) totals.set(id, quantity)
  }
  for (const { id, quantity, is_shown } of lines) {
    const loose = sent && is_shown ? 0 : quantity - (before.get(id) ?? 0)
    if (!totals.has(id)) totals.set(id, loose + inKits(id))
  }
  for (const [id, pieces] of held) if (!totals.has(id)) totals.set(id, pieces)
  if ([...totals.values()].some((total) => total > mostPieces)) refusals.add('kits', 'too_large', { count: mostPieces })
  return totals
}

/** The lines that a plan leaves, with the units that its write names on them. */
export const plannedLines = ({ totals }: KitPlan, sent: readonly EventLineInput[] = []): EventLineInput[] => {
  const units = new Map(sent.map((line) => [line.id, line.units]))
  return [...totals].map(([id, quantity]) => ({ id, quantity, units: units.get(id) }))
}

/**
 * Writes the plan of an event.
 * @returns whether the event then holds a live material, seen by the caller or not
 */
export async function storeKits({ db }: { db: Db }, eventId: number, plan: KitPlan): Promise<boolean> {
  const { kits, fresh, totals } = plan
  const lines = [...totals].map(([id, quantity]) => ({ id, quantity }))
  const gone = lines.filter(({ quantity }) => quantity <= 0).map(({ id }) => id)
  if (kits) {
    await storeList(db, eventId, kits)
    await storeContents(
      db,
      eventId,
      kits.filter(({ id }) => fresh.has(id)),
    )
  }
  // Leaves lines of trashed materials alone; one that only a kit brought goes with it.
  const isLeft = await replaceLines({ db, user: everywhere }, 'event', eventId, lines)
  if (gone.length > 0)
    await db.deleteFrom('event_material').where('event_id', '=', eventId).where('material_id', 'in', gone).execute()
  return isLeft
}

async function storeList(db: Db, eventId: number, kits: readonly Planned[]): Promise<void> {
  const ids = sql`${sql.val(kits.map(({ id }) => id))}::int[]`
  await sql`
    with gone as (delete from event_kit where event_id = ${eventId} and kit_id <> all(${ids}))
    insert into event_kit (event_id, kit_id, quantity, position)
    select ${eventId}::int, w.id, w.quantity, w.place - 1
    from unnest(${ids}, ${sql.val(kits.map(({ quantity }) => quantity))}::int[]) with ordinality as w(id, quantity, place)
    order by w.id -- kits are locked by id
    on conflict (event_id, kit_id) do update set quantity = excluded.quantity, position = excluded.position`.execute(db)
}

/** Writes the contents of kits: rows that are no longer in them go. */
async function storeContents(db: Db, eventId: number, kits: readonly Planned[]): Promise<void> {
  if (kits.length === 0) return
  const rows = kits.flatMap(({ id: kit, materials }) =>
    materials.map((piece, position) => ({ kit, ...piece, position })),
  )
  const column = (name: keyof (typeof rows)[number]) => sql`${sql.val(rows.map((row) => row[name]))}::int[]`
  const ids = sql`${sql.val(kits.map(({ id }) => id))}::int[]`
  await sql`
    with wanted as (
      select * from unnest(${column('kit')}, ${column('id')}, ${column('quantity')}, ${column('position')})
        as w(kit_id, material_id, quantity, position)),
    gone as (
      delete from event_kit_material l where event_id = ${eventId} and kit_id = any(${ids}) and not exists (
        select from wanted w where w.kit_id = l.kit_id and w.material_id = l.material_id))
    insert into event_kit_material (event_id, kit_id, material_id, quantity, position)
    select ${eventId}::int, kit_id, material_id, quantity, position from wanted
    on conflict (event_id, kit_id, material_id) do update set quantity = excluded.quantity, position = excluded.position`.execute(
    db,
  )
}

/** Plans that a kit of the event gets other contents: what is loose stays. */
export async function planContents(
  ctx: Reading,
  { id, kits: stored }: StoredEvent,
  kitId: number,
  materials: KitPiece[],
  refusals: Refusals,
): Promise<KitPlan> {
  const kits = stored.map((kit) => (kit.id === kitId ? { ...kit, materials } : kit))
  const lines = await allLines(ctx, id)
  const totals = totalsOf(lines, piecesInKits(stored), piecesInKits(kits), undefined, refusals)
  return { kits, fresh: new Set([kitId]), totals }
}
