import { sql } from 'kysely'
import { mostPieces } from '#shared/limits.ts'
import { readSite } from '../../settings/settings.ts'
import { datesOf, Fit, isOn, moment, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { allOf } from '../source/read.ts'
import type { Cell } from '../source/text.ts'
import { locationsOf, namesOf } from './places.ts'
import type { Unit } from './units.ts'

type Needs = { parks: Ids; categories: Ids; subCategories: Ids; tags: Ids; units: ReadonlyMap<number, readonly Unit[]> }
/** Materials keep their ids: the site had none (rules/moving-in.md#12). */
export type Materials = { ids: Ids; labelOf(id: number): string }

/** Moves the stock with its tags and pictures. */
export async function moveMaterials(moving: Moving, needs: Needs): Promise<Materials> {
  const { source, db, tally, now, files } = moving
  const rates = await vatRates(moving)
  const places = await locationsOf(moving)
  const references = await namesOf(moving, 'material', 'reference')
  const categoryOf = await categoriesOf(moving)
  const first = await firstPark(moving)
  const ids = new Map<number, number>()
  const labels = new Map<number, string>()
  const made: Record<string, unknown>[] = []
  for (const row of await allOf(source, 'material')) {
    tally.read('material')
    const id = whole(row.id)!
    const label = row.reference ?? row.name ?? `${id}`
    const fit = new Fit(tally, 'material', label)
    const units = needs.units.get(id) ?? []
    const wanted = needs.parks.get(whole(row.park_id) ?? 0) ?? ownPark(units, needs.parks)
    const park_id = wanted ?? first
    if (park_id === undefined) {
      tally.left('material', 'record_gone', label)
      continue
    }
    if (wanted === undefined) fit.tell('park_chosen')
    const wantedReference = fit.needed(row.reference, 2, 64)
    const reference = references.take(wantedReference, id, 64)
    if (reference !== wantedReference) fit.tell('renamed')
    const category_id = needs.categories.get(whole(row.category_id) ?? 0) ?? null
    const subCategory = needs.subCategories.get(whole(row.sub_category_id) ?? 0)
    if (row.degressive_rate_id !== null) fit.tell('own_rate')
    made.push({
      id,
      name: fit.needed(row.name, 2, 191),
      reference,
      description: fit.text(row.description, 20_000),
      park_id,
      category_id,
      sub_category_id: subCategory !== undefined && categoryOf.get(subCategory) === category_id ? subCategory : null,
      rental_price: fit.price(row.rental_price),
      replacement_price: fit.price(row.replacement_price),
      ...quantitiesOf(row, units),
      is_unitary: isOn(row.is_unitary),
      is_hidden_on_bill: isHidden(row, fit),
      is_discountable: row.is_discountable !== '0',
      vat_rate: rates.get(row.tax_id ?? '') ?? null,
      weight: weightOf(row.weight),
      picture: files.pictureOf(id),
      note: fit.note(row.note, places.get(row.park_location_id ?? '')),
      ...datesOf(row, now),
      deleted_at: moment(row.deleted_at),
    })
    ids.set(id, id)
    labels.set(id, label)
    tally.taken('material')
  }
  await insertAll(db, 'material', made)
  await moveTagsOf(moving, ids, needs.tags)
  return { ids, labelOf: (id) => labels.get(id) ?? `${id}` }
}

/** What is in stock, and of it out of order. Those of a unitary material are counted from its units. */
function quantitiesOf(row: SourceRow<'material'>, units: readonly Unit[]) {
  const isUnitary = isOn(row.is_unitary)
  const present = units.filter(({ state }) => state === 'available' || state === 'out_of_order')
  const stock = isUnitary ? present.length : bounded(row.stock_quantity)
  const broken = isUnitary
    ? present.filter(({ state }) => state === 'out_of_order').length
    : Math.min(stock, bounded(row.out_of_order_quantity))
  return { stock_quantity: stock, out_of_order_quantity: broken > 0 ? broken : null }
}

const bounded = (value: Cell): number => Math.min(mostPieces, Math.max(0, whole(value) ?? 0))

function isHidden(row: SourceRow<'material'>, fit: Fit): boolean {
  if (!isOn(row.is_hidden_on_bill)) return false
  if (Number(row.rental_price ?? 0) === 0) return true
  fit.tell('shown_on_bill')
  return false
}

const weightOf = (value: Cell): string | null =>
  value !== null && Number(value) >= 0 && Number(value) <= 999_999.999 ? value : null

/** Most units' park, where the material has none of its own. */
function ownPark(units: readonly Unit[], parks: Ids): number | undefined {
  const counts = new Map<number, number>()
  for (const { park } of units) counts.set(park, (counts.get(park) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && parks.get(best[0])
}

/** The first live park, for material without one. */
async function firstPark({ db }: Moving): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from park where deleted_at is null order by id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

async function categoriesOf({ db }: Moving): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; category_id: number }>`select id, category_id from sub_category`.execute(db)
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

/**
 * VAT rates of taxes, in percent, where they are not the site's; a group of several counts as their
 * sum.
 */
async function vatRates({ source, db }: Moving): Promise<ReadonlyMap<string, string>> {
  const { billing } = await readSite(db)
  const parts = new Map<string, number>()
  for (const { tax_id, value } of await allOf(source, 'tax_component'))
    parts.set(tax_id ?? '', (parts.get(tax_id ?? '') ?? 0) + Number(value))
  const rates = new Map<string, string>()
  for (const { id, is_group, value } of await allOf(source, 'tax')) {
    const rate = isOn(is_group) ? parts.get(id ?? '') : Number(value)
    if (rate === undefined || !(rate >= 0 && rate <= 99.99) || rate === billing.vatRate) continue
    rates.set(id ?? '', rate.toFixed(4))
  }
  return rates
}

async function moveTagsOf({ source, db }: Moving, materials: Ids, tags: Ids): Promise<void> {
  const pairs = new Map<string, { material_id: number; tag_id: number }>()
  for (const row of await allOf(source, 'tagged')) {
    if (!/(^|\\)material$/i.test(row.taggable_type ?? '')) continue
    const material_id = materials.get(whole(row.taggable_id) ?? 0)
    const tag_id = tags.get(whole(row.tag_id) ?? 0)
    if (material_id && tag_id) pairs.set(`${material_id} ${tag_id}`, { material_id, tag_id })
  }
  await insertAll(db, 'material_tag', [...pairs.values()])
}
