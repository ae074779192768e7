import { sql } from 'kysely'
import type * as z from 'zod'
import { type ImportInput, importKeys, importRows } from '#shared/import.ts'
import { KitInput } from '#shared/kit.ts'
import type { Db } from '../db/connect.ts'
import { Refusals } from '../problem.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import { holdersOf, refuseHeld } from '../record/taken.ts'
import { listVisible, parkVisible } from '../record/visible.ts'
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
      const contents = news.map(({ line }, place) => [ids[place]!, contentsOf(line)] as const) // inserted in order
      await insertContents(ctx.db, asColumns(contents))
      await updateRecords(
        ctx,
        'kit',
        changed.map(({ line, values }) => ({ ...values, id: line.stored.id })),
      )
      await replaceContents(
        ctx,
        changed.flatMap(({ line }) => (line.sent.materials ? [[line.stored.id, line.sent.materials]] : [])),
      )
    },
  }
}

const contentsOf = ({ sent }: Line<Told, Own>): Told['materials'] => sent.materials ?? []

/** Materials in their order, as pairs that compare by their text. */
const linesOf = (materials: unknown): unknown[] =>
  (Array.isArray(materials) ? (materials as Told['materials']) : []).map(({ id, quantity }) => [id, quantity])

type Contents = readonly (readonly [id: number, Told['materials']])[]

/**
 * Does for many kits what `replaceLines` does for one: rows of trashed and hidden materials stay
 * (rules/kit.md#4).
 */
async function replaceContents({ db, user }: Importing, kits: Contents): Promise<void> {
  if (kits.length === 0) return
  const columns = asColumns(kits)
  // `not in` looks each row up in a table of the wanted ones, however few the database believes there are.
  await sql`
    delete from kit_material l using material m
    where m.id = l.material_id and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      and l.kit_id = any(${sql.val(kits.map(([of]) => of))}::int[])
      and (l.kit_id, l.material_id) not in (select * from unnest(${columns.kit}, ${columns.id}))`.execute(db)
  await insertContents(db, columns)
}

/** Writes the materials of kits, all in one statement; those that a kit has get their new quantity and place. */
async function insertContents(db: Db, { kit, id, quantity, position }: Columned): Promise<void> {
  await sql`
    insert into kit_material as l (kit_id, material_id, quantity, position)
    select * from unnest(${kit}, ${id}, ${quantity}, ${position})
    on conflict (kit_id, material_id) do update set quantity = excluded.quantity, position = excluded.position
    where (l.quantity, l.position) <> (excluded.quantity, excluded.position)`.execute(db)
}

type Columned = ReturnType<typeof asColumns>
/** The rows of kits as lists of the same length, one for each column. */
function asColumns(kits: Contents) {
  const rows = kits.flatMap(([kit, materials]) =>
    materials.map(({ id, quantity }, position) => ({ kit, id, quantity, position })),
  )
  const column = (name: keyof (typeof rows)[number]) => sql`${sql.val(rows.map((row) => row[name]))}::int[]`
  return { kit: column('kit'), id: column('id'), quantity: column('quantity'), position: column('position') }
}
