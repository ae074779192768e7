import type * as z from 'zod'
import { importKeys, importRows } from '#shared/import.ts'
import { replaceBarcodes } from '../code/barcodes.ts'
import type { Db } from '../db/connect.ts'
import {
  dropForeignAttributes,
  type Kept,
  type KnownAttributes,
  knownAttributes,
  putAttributes,
  readValues,
} from '../material/attributes.ts'
import { nothing, readKnown, type Sent, type Stored, settleMaterial } from '../material/settle.ts'
import { replaceTags } from '../material/tags.ts'
import { Refusals } from '../problem.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import { insertRecord } from '../record/record.ts'
import { parkVisible } from '../record/visible.ts'
import { lockEventsOfUnits, materialsOut } from '../unit/events.ts'
import { beginUnits, endUnits, lockUnitsInStock } from '../unit/unitary.ts'
import { refuseSharedBarcodes } from './barcodes.ts'
import type { Importer, Importing } from './import.ts'
import { type Line, refuse, type StoredRecord } from './line.ts'
import { namedOrMade, newTags, parksNamed, subCategoriesNamed } from './names.ts'
import { materialRows } from './rows.ts'
import { hasSameNames, isSameValue } from './same.ts'
import { storedOf } from './stored.ts'

type Row = z.output<typeof importRows.materials>
type Own = Stored & StoredRecord
/** The columns that a row writes of a material. */
type Columns = ReturnType<typeof settleMaterial>

/**
 * Materials by reference (rules/import.md#8); park, category and sub-category by name
 * (rules/import.md#6). A row's tags replace the present ones; its attribute values replace those of
 * the same attribute (rules/import.md#13).
 */
export const materials: Importer<Row, Own, Columns> = {
  table: 'material',
  schema: importRows.materials,
  key: importKeys.materials,
  unique: ['reference'],

  isSame,
  belongings: ['tags', 'barcodes', 'attributes'],

  readStored: async (ctx, ids) => {
    // A row may end the units of its material, which then leave these events.
    await lockEventsOfUnits(ctx, ids)
    return readStored(ctx, ids)
  },

  settle: async (ctx, lines, adds) => {
    const parks = await parksNamed(ctx)
    const texts = (field: 'category') => lines.flatMap(({ sent }) => sent[field] ?? [])
    const category = await namedOrMade(
      ctx,
      {
        table: 'category',
        column: 'name',
        permission: 'category:edit',
        make: (name) => insertRecord(ctx, 'category', { name }),
      },
      texts('category'),
      adds.categories,
    )
    const placed = lines.map((line) => ({ line, category_id: categoryOf(line, category) }))
    const subCategory = await subCategoriesNamed(
      ctx,
      placed.flatMap(({ line, category_id }) =>
        line.sent.sub_category && category_id ? [{ category_id, name: line.sent.sub_category }] : [],
      ),
      adds.sub_categories,
    )
    const sent = placed.map(({ line, category_id }): Sent => {
      const { park, category: _name, sub_category, record: _record, ...own } = line.sent
      const park_id = park ? parks.named(park) : line.stored ? undefined : parks.only
      if (typeof park_id === 'string') refuse(line, 'park', park_id)
      else if (park_id === undefined && !line.stored && !line.issues.park) refuse(line, 'park', 'required')
      const sub_category_id = sub_category && category_id ? subCategory(`${category_id} ${sub_category}`) : undefined
      if (typeof sub_category_id === 'string') refuse(line, 'sub_category', sub_category_id)
      if (sub_category && category_id === undefined && !line.issues.category) {
        refuse(line, 'sub_category', 'sub_category')
      }
      return {
        ...own,
        park_id: typeof park_id === 'number' ? park_id : undefined,
        category_id: line.sent.category ? category_id : undefined,
        sub_category_id: typeof sub_category_id === 'number' ? sub_category_id : undefined,
      }
    })
    adds.tags.push(
      ...(await newTags(
        ctx.db,
        lines.flatMap(({ sent }) => sent.tags ?? []),
      )),
    )
    const known = await readKnown(ctx.db, sent)
    const attributes = await attributesOf(ctx.db, lines)
    refuseSharedBarcodes(known.barcodes, lines)
    await refuseUnitsOut(ctx, lines)
    for (const line of lines) refuseMendedQuantities(line)
    return lines.map((line, place) => {
      const values = settleMaterial(ctx, known, sent[place] ?? {}, line.stored ?? nothing, new Refusals(line.issues))
      checkAttributes(attributes, line, values.category_id)
      return values
    })
  },

  write: async (ctx, news, changed) => {
    const ids = await insertRecords(
      ctx,
      'material',
      news.map(({ values }) => values),
    )
    await updateRecords(
      ctx,
      'material',
      changed.map(({ line, values }) => ({ ...values, id: line.stored.id })),
    )
    const lines = [
      ...news.map(({ line }, place) => ({ id: ids[place] ?? 0, sent: line.sent })),
      ...changed.map(({ line }) => ({ id: line.stored.id, sent: line.sent })),
    ]
    const sentOf = (field: 'tags' | 'barcodes') =>
      new Map(lines.flatMap(({ id, sent }) => (sent[field] ? [[id, sent[field]] as const] : [])))
    const [tags, barcodes] = [sentOf('tags'), sentOf('barcodes')]
    if (tags.size > 0) await replaceTags(ctx, tags)
    if (barcodes.size > 0) await replaceBarcodes(ctx.db, 'material', barcodes)
    await putAttributes(
      ctx.db,
      new Map([
        ...news.map(({ line }, place) => [ids[place] ?? 0, written(line)] as const),
        ...changed.map(({ line }) => [line.stored.id, written(line)] as const),
      ]),
    )
    for (const [place, { values }] of news.entries())
      if (values.is_unitary) await beginUnits(ctx, ids[place] ?? 0, values)
    for (const { line, values } of changed) {
      if (values.is_unitary === true) await beginUnits(ctx, line.stored.id, { ...line.stored, ...values })
      if (values.is_unitary === false) {
        await lockUnitsInStock(ctx, line.stored.id)
        ctx.dropped(await endUnits(ctx, line.stored.id))
      }
    }
    const moved = changed.filter(({ values }) => values.category_id !== undefined)
    await dropForeignAttributes(
      ctx.db,
      moved.map(({ line }) => line.stored.id),
    )
  },
}

const readStored = storedOf('material', materialRows, ({ user }) => parkVisible(user, 'park_id'))

/** A material keeps its units while one of them is out (rules/unit.md#14). */
async function refuseUnitsOut(ctx: Importing, lines: readonly Line<Row, Own>[]): Promise<void> {
  const ending = lines.flatMap((line) =>
    line.stored && line.sent.is_unitary === false ? [{ line, id: line.stored.id }] : [],
  )
  const out = await materialsOut(
    ctx,
    ending.map(({ id }) => id),
  )
  for (const { line, id } of ending) if (out.has(id)) refuse(line, 'is_unitary', 'units_out')
}

/**
 * Refuses quantities that a single write mends (rules/material.md#8, rules/material.md#9): in a file
 * of hundreds of rows the user would not notice.
 */
function refuseMendedQuantities(line: Line<Row, Own>): void {
  const { sent, stored, filled } = line
  if (stored?.is_unitary && sent.is_unitary !== false) return // its units count
  for (const field of ['stock_quantity', 'out_of_order_quantity'] as const)
    if ((sent[field] ?? 0) < 0) refuse(line, field, 'too_small', { count: 0 })
  const stock = sent.stock_quantity ?? stored?.stock_quantity
  const kept = filled.has('out_of_order_quantity') ? stored?.out_of_order_quantity : null
  if (stock !== undefined && stock >= 0 && (sent.out_of_order_quantity ?? kept ?? 0) > stock)
    refuse(line, 'out_of_order_quantity', 'above_stock', { count: stock })
}

/** The category of a line: the one it names, else that of the record it updates. */
function categoryOf(line: Line<Row, Own>, named: (name: string) => number | 'unknown' | 'taken_in_trash') {
  if (!line.sent.category) return line.stored?.category_id ?? undefined
  const found = named(line.sent.category)
  if (typeof found === 'number') return found
  refuse(line, 'category', found)
  return undefined
}

const filledOf = (value: unknown): { id: number; value: unknown }[] =>
  Array.isArray(value) ? value.filter((one) => one?.value != null && one.value !== '') : []

/**
 * Whether a row names the material's present value. A sub-category belongs to its category: both
 * must be the same.
 */
function isSame(field: string, row: Record<string, unknown>, exported: Record<string, unknown>): boolean {
  if (field === 'tags' || field === 'barcodes') return hasSameNames(exported[field], row[field])
  if (field === 'attributes') {
    const present = new Map(filledOf(exported.attributes).map(({ id, value }) => [id, value]))
    return filledOf(row.attributes).every(({ id, value }) => present.get(id) === value)
  }
  if (field === 'category' || field === 'sub_category') {
    return ['category', 'sub_category'].every((one) => row[one] === undefined || isSameValue(one, row, exported))
  }
  return isSameValue(field, row, exported)
}

/** Attributes that the lines name, for checking their values. */
const attributesOf = (db: Db, lines: readonly Line<Row, Own>[]): Promise<KnownAttributes> =>
  knownAttributes(
    db,
    lines.flatMap(({ sent }) => (sent.attributes ?? []).map(({ id }) => id)),
  )

/**
 * Refuses wrong attribute values, each as the field `attributes.<id>`: a file has a column for
 * each.
 */
function checkAttributes(known: KnownAttributes, line: Line<Row, Own>, categoryId: number | null): void {
  const { foreign, problems } = readValues(known, line.sent.attributes ?? [], categoryId)
  for (const { id, message } of problems) refuse(line, `attributes.${id}`, message.key, message.facts)
  // Elsewhere they are dropped; in a file of hundreds of rows the user would not notice.
  for (const { id, name } of foreign) refuse(line, `attributes.${id}`, 'attribute_foreign', { name })
}

/** Attribute values as stored, once checked. */
const written = ({ sent }: Line<Row, Own>): Kept[] =>
  (sent.attributes ?? []).flatMap(({ id, value }) =>
    value == null || value === '' ? [] : [{ attribute_id: id, value: String(value) }],
  )
