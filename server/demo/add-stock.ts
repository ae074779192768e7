import { sql } from 'kysely'
import { moveWallClock, today } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { attributes, catalogue, type Item, type Shelf, type Values } from './catalogue.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { kits } from './kits.ts'
import { keepDrawings } from './pictures.ts'

/** Ids of the materials by reference. */
export type StockIds = ReadonlyMap<string, number>

const secondPark = {
  name: 'Dépôt scène et structure',
  street: 'ZA de la Quantinière, 7 rue du Levage',
  postal_code: '49800',
  locality: 'Trélazé',
  opening_hours: 'Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30',
  note: 'Quai à 1,10 m, chariot élévateur sur demande la veille.',
}

/** Adds a second park, categories, attributes, tags, the materials with their pictures, and the list templates. */
export async function addStock(ctx: DemoCtx, zone: string): Promise<StockIds> {
  const { db } = ctx
  const parks = await addParks(db)
  const categories = await addCategories(db)
  const pictures = await keepDrawings(ctx)

  const items = catalogue.flatMap((shelf) => shelf.items.map((item) => ({ shelf, item })))
  const rows = await db
    .insertInto('material')
    .values(
      items.map(({ shelf, item }) => ({
        name: item.name,
        reference: item.ref,
        description: item.about,
        note: item.note,
        park_id: item.isElsewhere || shelf.isElsewhere ? parks.second : parks.first,
        category_id: shelf.category ? categories.get(shelf.category) : undefined,
        sub_category_id: categories.get(nameOf(shelf)),
        rental_price: item.price,
        replacement_price: item.value,
        stock_quantity: item.stock,
        out_of_order_quantity: item.broken,
        is_hidden_on_bill: item.isHidden ?? false,
        is_discountable: item.isDiscountable ?? true,
        picture: pictures.get(item.ref),
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
  const all = items.map(({ item }) => item)
  await addTags(db, all, ids)
  await addAttributes(db, all, ids, categories, today(zone, ctx.now))
  await addTemplates(db, ids)
  return ids
}

/** The park of the setup, which gets an address if it has none, and a second one. */
async function addParks(db: Db): Promise<{ first: number; second: number }> {
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
  const { id } = await db
    .insertInto('park')
    .values({ ...secondPark, name: howTaken ? `${secondPark.name} 2` : secondPark.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update park set country_id = (select id from country where code = 'FR') where country_id is null`.execute(
    db,
  )
  return { first: first.id, second: id }
}

/** What a shelf is called in the map of ids. */
const nameOf = ({ category, sub }: Shelf): string => `${category} / ${sub}`

/** Adds the categories the setup did not name, and the sub-categories; gives ids by name and by `category / sub-category`. */
async function addCategories(db: Db): Promise<Map<string, number>> {
  const names = [...new Set(catalogue.flatMap(({ category }) => category ?? []))]
  await db
    .insertInto('category')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.expression(sql`caseless(name)`).doNothing())
    .execute()
  const { rows } = await sql<{ id: number; name: string }>`
    select category.id, wanted.name from unnest(${sql.val(names)}::text[]) as wanted(name)
    join category on caseless(category.name) = caseless(wanted.name)`.execute(db)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))

  const shelves = catalogue.flatMap(({ category, sub }) =>
    category && sub ? { category_id: ids.get(category)!, name: sub } : [],
  )
  const subs = await db.insertInto('sub_category').values(shelves).returning(['id', 'category_id', 'name']).execute()
  for (const { id, category_id, name } of subs) {
    for (const category of names)
      if (ids.get(category) === category_id) ids.set(nameOf({ category, sub: name } as Shelf), id)
  }
  return ids
}

async function addTags(db: Db, items: readonly Item[], ids: StockIds): Promise<void> {
  const names = [...new Set(items.flatMap(({ tags = [] }) => tags))]
  const rows = await db
    .insertInto('tag')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const tagIds = new Map(rows.map(({ id, name }) => [name, id]))
  await db
    .insertInto('material_tag')
    .values(
      items.flatMap(({ ref, tags = [] }) =>
        tags.map((tag) => ({ material_id: ids.get(ref)!, tag_id: tagIds.get(tag)! })),
      ),
    )
    .execute()
}

async function addAttributes(
  db: Db,
  items: readonly Item[],
  ids: StockIds,
  categories: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  const entries = Object.entries(attributes) as [
    keyof typeof attributes,
    (typeof attributes)[keyof typeof attributes],
  ][] // its keys are these
  const rows = await db
    .insertInto('attribute')
    .values(
      entries.map(([, attribute]) => ({
        name: attribute.name,
        type: attribute.type,
        unit: 'unit' in attribute ? attribute.unit : null,
        max_length: 'maxLength' in attribute ? attribute.maxLength : null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const attributeIds = new Map(rows.map(({ id, name }) => [name, id]))
  await db
    .insertInto('attribute_category')
    .values(
      entries.flatMap(([, { name, categories: offered }]) =>
        offered.map((category) => ({ attribute_id: attributeIds.get(name)!, category_id: categories.get(category)! })),
      ),
    )
    .execute()
  await db
    .insertInto('material_attribute')
    .values(
      items.flatMap(({ ref, has = {} }) =>
        (Object.entries(has) as [keyof Values, string | number | boolean][]).map(([key, value]) => ({
          material_id: ids.get(ref)!,
          attribute_id: attributeIds.get(attributes[key].name)!,
          value:
            key === 'checked' ? moveWallClock(`${day} 00:00:00`, { days: -Number(value) }).slice(0, 10) : String(value),
        })),
      ),
    )
    .execute()
}

async function addTemplates(db: Db, ids: StockIds): Promise<void> {
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
          list_template_id: templateIds.get(name)!,
          material_id: ids.get(ref)!,
          quantity,
        })),
      ),
    )
    .execute()
}
