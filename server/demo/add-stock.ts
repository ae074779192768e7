import { sql } from 'kysely'
import { fieldsOf } from '#shared/rules/import/fields.ts'
import { today } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { importAll } from '../import/import.ts'
import { materials } from '../import/materials.ts'
import { units } from '../import/units.ts'
import { addAttributes, limitAttributes } from './attributes.ts'
import { cases } from './cases.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { type Ids, idOf } from './ids.ts'
import { kits } from './kits.ts'
import { keepDrawings } from './pictures.ts'
import { readRows } from './read-rows.ts'

/** Materials that are held around their events, in minutes: the large console is cleaned and checked for two days. */
const margins = [{ reference: 'CON-64', margin_before: 120, margin_after: 2 * 24 * 60 }]

/** The day to which the dates in the stock's files are relative. */
const writtenOn = '2026-11-21'

const secondPark = {
  name: 'Dépôt scène et structure',
  street: 'ZA de la Quantinière, 7 rue du Levage',
  postal_code: '49800',
  locality: 'Trélazé',
  opening_hours: 'Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30',
  note: 'Quai à 1,10 m, chariot élévateur sur demande la veille.',
}

/**
 * Adds a second park, the attributes, the stock with its units and pictures, the list templates and the kits; returns
 * the ids of the materials by reference.
 */
export async function addStock(ctx: DemoCtx): Promise<Ids> {
  const { db } = ctx
  const parks = await addParks(db)
  const fields = fieldsOf('materials', await addAttributes(ctx))
  const stock = await readRows('materials', fields)
  const rows = stock.map((row) => ({ ...row, park: row.park === secondPark.name ? parks.second : parks.first }))
  await importAll(ctx, materials, { rows })
  // The units that came with their materials get their serial numbers; some more are lost or retired.
  await importAll(ctx, units, { rows: await readRows('units', fieldsOf('units')), update: true })
  await limitAttributes(db)
  for (const { reference, ...own } of margins)
    await db.updateTable('material').set(own).where('reference', '=', reference).execute()
  await moveDates(db, today(ctx.site.general.timezone, ctx.now))
  const ids = await addPictures(
    ctx,
    stock.map(({ reference }) => String(reference)),
  )
  await addTemplates(db, ids)
  await addKits(ctx, ids)
  return ids
}

/** Names the park of the setup, which gets an address if it has none, and a second one. */
async function addParks(db: Db): Promise<{ first: string; second: string }> {
  const first = await db.selectFrom('park').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  await db
    .updateTable('park')
    .set({
      street: '14 rue de la Minoterie',
      postal_code: '49100',
      locality: 'Angers',
      opening_hours: 'Du lundi au samedi, 8 h – 19 h',
      note: 'Retours par le portail bleu ; hors horaires, sonner deux fois.',
    })
    .where('id', '=', first.id)
    .where('street', 'is', null)
    .execute()
  const howTaken = first.name.toLocaleLowerCase() === secondPark.name.toLocaleLowerCase()
  const second = howTaken ? `${secondPark.name} 2` : secondPark.name
  await db
    .insertInto('park')
    .values({ ...secondPark, name: second })
    .execute()
  await sql`update park set country_id = (select id from country where code = 'FR') where country_id is null`.execute(
    db,
  )
  return { first: first.name, second }
}

/** Moves the dates of the materials and units by the distance of today from their files' day. */
async function moveDates(db: Db, day: string): Promise<void> {
  const distance = sql`(${day}::date - ${writtenOn}::date)`
  await sql`
    update material_attribute ma set value = to_char(ma.value::date + ${distance}, 'YYYY-MM-DD')
    from attribute a where a.id = ma.attribute_id and a.type = 'date'`.execute(db)
  await sql`
    update unit set purchase_date = purchase_date + ${distance}, warranty_until = warranty_until + ${distance}`.execute(
    db,
  )
}

/** Draws a picture for each of these materials; returns their ids by reference. */
async function addPictures(ctx: DemoCtx, references: readonly string[]): Promise<Ids> {
  const rows = await ctx.db
    .selectFrom('material')
    .leftJoin('sub_category', 'sub_category.id', 'material.sub_category_id')
    .select(['material.id', 'material.reference', 'sub_category.name as subCategory'])
    .where('material.reference', 'in', references)
    .execute()
  const pictures = await keepDrawings(
    ctx,
    rows.map(({ subCategory }) => subCategory),
  )
  await sql`
    update material set picture = kept.picture
    from unnest(${sql.val(rows.map(({ id }) => id))}::int[], ${sql.val(pictures)}::text[]) as kept (id, picture)
    where material.id = kept.id`.execute(ctx.db)
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

async function addTemplates(db: Db, ids: Ids): Promise<void> {
  const templates = await db
    .insertInto('list_template')
    .values(Object.values(kits).map(({ name, description }) => ({ name, description })))
    .returning(['id', 'name'])
    .execute()
  const templateIds = new Map(templates.map(({ id, name }) => [name, id]))
  await db
    .insertInto('list_template_material')
    .values(
      Object.values(kits).flatMap(({ name, lines }) =>
        Object.entries(lines).map(([ref, quantity]) => ({
          list_template_id: idOf(templateIds, name),
          material_id: idOf(ids, ref),
          quantity,
        })),
      ),
    )
    .execute()
}

/** Adds the kits, each with the picture of a case. */
async function addKits(ctx: DemoCtx, ids: Ids): Promise<void> {
  const pictures = await keepDrawings(
    ctx,
    cases.map(() => null),
  )
  const made = await ctx.db
    .insertInto('kit')
    .values(cases.map(({ lines: _, ...own }, place) => ({ ...own, picture: pictures[place] })))
    .returning(['id', 'reference'])
    .execute()
  const kitIds = new Map(made.map(({ id, reference }) => [reference, id]))
  await ctx.db
    .insertInto('kit_material')
    .values(
      cases.flatMap(({ reference, lines }) =>
        Object.entries(lines).map(([ref, quantity], position) => ({
          kit_id: idOf(kitIds, reference),
          material_id: idOf(ids, ref),
          quantity,
          position,
        })),
      ),
    )
    .execute()
}
