import type * as z from 'zod'
import { importKeys, importRows } from '#shared/import.ts'
import { insertRecords, updateRecords } from '../batch.ts'
import { dropForeignAttributes } from '../material/attributes.ts'
import { nothing, readKnown, type Sent, type Stored, settleMaterial, storedColumns } from '../material/settle.ts'
import { replaceTags } from '../material/tags.ts'
import { Refusals } from '../problem.ts'
import { parkVisible } from '../visible.ts'
import type { Importer } from './import.ts'
import { byId, type Line, refuse } from './line.ts'
import { namedOrMade, newTags, parksNamed, subCategoriesNamed } from './names.ts'

type Row = z.output<typeof importRows.materials>
type Own = Stored & { id: number }

/** Materials by reference; park, category and sub-category by name (spec 3, 10). Tags given replace the present ones. */
export const materials: Importer<Row, Own> = {
  table: 'material',
  schema: importRows.materials,
  key: importKeys.materials,
  unique: ['reference'],

  readStored: async ({ db, user }, ids) =>
    byId(
      await db
        .selectFrom('material')
        .select([...storedColumns])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .where(parkVisible(user, 'park_id'))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),
    ),

  settle: async (ctx, lines, adds) => {
    const parks = await parksNamed(ctx)
    const texts = (field: 'category') => lines.flatMap(({ sent }) => sent[field] ?? [])
    const category = await namedOrMade(
      ctx,
      { table: 'category', column: 'name', permission: 'category:edit' },
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
      const { park, category: _name, sub_category, ...own } = line.sent
      const park_id = park ? parks.named(park) : line.stored ? undefined : parks.only
      if (typeof park_id === 'string') refuse(line, 'park', park_id)
      else if (park_id === undefined && !line.stored) refuse(line, 'park', 'required')
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
    return lines.map((line, place) => {
      const refusals = new Refusals(line.issues)
      return settleMaterial(ctx, known, sent[place] ?? {}, line.stored ?? nothing, refusals)
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
    const tags = [
      ...news.map(({ line }, place) => [ids[place] ?? 0, line.sent.tags] as const),
      ...changed.map(({ line }) => [line.stored.id, line.sent.tags] as const),
    ]
    const wanted = new Map(tags.flatMap(([id, names]) => (names ? [[id, names]] : [])))
    if (wanted.size > 0) await replaceTags(ctx, wanted)
    const moved = changed.filter(({ line, values }) => values.category_id !== line.stored.category_id)
    await dropForeignAttributes(
      ctx.db,
      moved.map(({ line }) => line.stored.id),
    )
  },
}

/** The category of a line: the one it names, else that of the record it writes over. */
function categoryOf(line: Line<Row, Own>, named: (name: string) => number | 'unknown' | 'taken_in_trash') {
  if (!line.sent.category) return line.stored?.category_id ?? undefined
  const found = named(line.sent.category)
  if (typeof found === 'number') return found
  refuse(line, 'category', found)
  return undefined
}
