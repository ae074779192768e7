import { sql } from 'kysely'
import type * as z from 'zod'
import { type ImportInput, importKeys, importRows } from '#shared/import.ts'
import { KitInput } from '#shared/kit.ts'
import type { Db } from '../db/connect.ts'
import { replaceLines } from '../material/lines.ts'
import { Refusals } from '../problem.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import { holdersOf, refuseHeld } from '../record/taken.ts'
import { listVisible } from '../record/visible.ts'
import { gatherKits } from './gather-kits.ts'
import type { Importer, Importing } from './import.ts'
import { kitsStored } from './kit-rows.ts'
import type { Line, StoredRecord } from './line.ts'
import { isSameValue } from './same.ts'
import { storedOf } from './stored.ts'

/** A kit as its rows together tell it. */
const Told = importRows.kits.omit({ material: true, quantity: true }).extend({
  materials: KitInput.shape.materials,
})
type Told = z.output<typeof Told>
type Own = StoredRecord & Record<string, unknown>
/** The columns that rows write of a kit. */
type Columns = Partial<Omit<Told, 'record' | 'materials'>>

/**
 * Kits by reference (rules/import.md#8), each made of the rows that name it (rules/import.md#27).
 * Rows of hidden and trashed materials stay where a kit is written over (rules/kit.md#4).
 */
export async function kits(ctx: Importing, rows: ImportInput['rows']): Promise<Importer<Told, Own, Columns>> {
  return {
    table: 'kit',
    schema: Told,
    key: importKeys.kits,
    unique: ['reference'],
    gathered: await gatherKits(ctx, rows),

    isSame: (field, row, exported) =>
      field === 'materials'
        ? JSON.stringify(linesOf(row[field])) === JSON.stringify(linesOf(exported[field]))
        : isSameValue(field, row, exported),
    belongings: ['materials'],

    readStored: storedOf('kit', kitsStored, ({ user }) => listVisible(user, 'kit', 'kit')),

    settle: async ({ db, site }, lines) => {
      const holders = await holdersOf(
        db,
        'kit',
        'reference',
        lines.flatMap(({ sent }) => sent.reference ?? []),
      )
      const isBilling = site.billing.mode !== 'none'
      return lines.map(({ sent, stored, issues }) => {
        const { materials: _materials, record: _record, ...own } = sent
        const refusals = new Refusals(issues)
        refuseHeld(refusals, 'reference', own.reference, holders, stored?.id)
        if (!isBilling && own.rental_price != null) refusals.add('rental_price', 'no_billing')
        return own
      })
    },

    write: async (ctx, news, changed) => {
      const ids = await insertRecords(
        ctx,
        'kit',
        news.map(({ values }) => values),
      )
      await insertContents(
        ctx.db,
        news.map(({ line }, place) => [ids[place]!, contentsOf(line)]), // inserted in order
      )
      await updateRecords(
        ctx,
        'kit',
        changed.map(({ line, values }) => ({ ...values, id: line.stored.id })),
      )
      for (const { line } of changed) {
        if (line.sent.materials) await replaceLines(ctx, 'kit', line.stored.id, line.sent.materials)
      }
    },
  }
}

const contentsOf = ({ sent }: Line<Told, Own>): Told['materials'] => sent.materials ?? []

/** Materials in their order, as pairs that compare by their text. */
const linesOf = (materials: unknown): unknown[] =>
  (Array.isArray(materials) ? (materials as Told['materials']) : []).map(({ id, quantity }) => [id, quantity])

/** Writes the materials of new kits, all in one statement. */
async function insertContents(db: Db, kits: readonly (readonly [id: number, Told['materials']])[]): Promise<void> {
  const lines = kits.flatMap(([kit, materials]) =>
    materials.map(({ id, quantity }, position) => ({ kit, id, quantity, position })),
  )
  await sql`
    insert into kit_material (kit_id, material_id, quantity, position)
    select * from unnest(${sql.val(lines.map(({ kit }) => kit))}::int[], ${sql.val(lines.map(({ id }) => id))}::int[],
      ${sql.val(lines.map(({ quantity }) => quantity))}::int[],
      ${sql.val(lines.map(({ position }) => position))}::int[])`.execute(db)
}
