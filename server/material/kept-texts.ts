import { type RawBuilder, sql } from 'kysely'
import type { Material } from '#shared/material-shape.ts'
import type { Ctx } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { columnar, part, together } from '../db/together.ts'
import { WrittenJson } from '../http/written-json.ts'
import { isChoice } from './choices.ts'
import { loadMaterials, loadStock, many } from './load.ts'

/** A material as JSON up to its remaining quantity, and the version of the row that it was made from. */
type Kept = { row: string; text: Buffer }
/** The texts of a site by material, and what else they were made from. */
type Texts = { beside: string; byId: Map<number, Kept> }

/** Of a larger stock a process keeps no texts: a material takes about a kilobyte. */
const mostKept = 20_000
/** By the database of a site: tests run several in one process. */
const keptTexts = new WeakMap<Database, Texts>()

/**
 * Answers with all materials that the caller may choose, by reference in natural order, each with
 * its remaining quantity (rules/availability.md#9). The process writes a text again once anybody has
 * changed a row behind it.
 */
export async function availableStock(ctx: Ctx, remaining: Promise<ReadonlyMap<number, number>>): Promise<WrittenJson> {
  const [left, { rows, beside }] = await Promise.all([remaining, versionsOf(ctx)])
  const { byId } = textsOf(ctx.services.database, beside[0]?.version ?? '')
  const outdated = rows.filter(({ id, row }) => byId.get(id)?.row !== row)
  const read = outdated.length > many ? loadStock(ctx.db, isChoice(ctx.user)) : loadMaterials(ctx.db, ids(outdated))
  const written = new Map((await read).map((one) => [one.id, textOf(one)]))
  for (const { id, row } of outdated) byId.set(id, { row, text: written.get(id) ?? gone })
  const pieces: Buffer[] = []
  for (const { id } of rows) {
    const { text = gone } = byId.get(id) ?? {}
    if (text !== gone) pieces.push(pieces.length === 0 ? opening : comma, text, Buffer.from(`${left.get(id) ?? 0}}`))
  }
  if (byId.size > mostKept) keptTexts.delete(ctx.services.database)
  return new WrittenJson(pieces.length === 0 ? [opening, closing] : [...pieces, closing])
}

/** Of a material that went after its version was read. */
const gone = Buffer.alloc(0)
const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/**
 * Adds the quantity as the last field, on the record itself, and leaves out its text with the brace
 * behind it.
 */
const textOf = (material: Material): Buffer =>
  Buffer.from(JSON.stringify(Object.assign(material, { remaining_quantity: 0 })).slice(0, -'0}'.length))

/** Texts made from these rows of other tables; none once one of those has changed. */
function textsOf(database: Database, beside: string): Texts {
  const kept = keptTexts.get(database)
  if (kept?.beside === beside) return kept
  const texts: Texts = { beside, byId: new Map() }
  keptTexts.set(database, texts)
  return texts
}

/**
 * The version of each row that a text is made from: by material its own, and one for all the others.
 * Every write changes `xmin` and `ctid`; a statement by hand leaves the record's own number.
 */
const versionsOf = ({ db, user }: Ctx) =>
  together(db, {
    rows: columnar<{ id: number; row: string }>(
      { id: 'm.id', row: 'm.xmin::text' },
      sql`from material m where ${isChoice(user)} order by m.reference_key, m.id`,
    ),
    beside: part(sql<{ version: string }>`
      select concat_ws(' ', ${sql.join(besideMaterials.map(versionOf))},
        (select values ->> 'billing.mode' from settings where id = 1)) as version`),
  })

const besideMaterials = ['tag', 'material_tag', 'attribute', 'material_attribute', 'barcode']
const versionOf = (table: string): RawBuilder<unknown> => sql`
  (select coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0) from ${sql.table(table)})`
