import { sql } from 'kysely'
import type { BilledMaterial } from '#shared/billing-shape.ts'
import type { Db } from '../../db/connect.ts'
import type { Ids } from '../moving.ts'
import { type PaperAmounts, priceOf } from './amounts.ts'
import type { PaperLines } from './lines.ts'

type Named = Pick<
  BilledMaterial,
  'park_id' | 'park_name' | 'category_id' | 'category_name' | 'sub_category_id' | 'sub_category_name'
>
/** What papers quote of other records. */
export type Facts = {
  materials: ReadonlyMap<number, Named>
  users: ReadonlyMap<number, string>
  locations: ReadonlyMap<number, string>
}

export async function readFacts(db: Db): Promise<Facts> {
  const { rows: materials } = await sql<Named & { id: number }>`
    select m.id, m.park_id, p.name as park_name, m.category_id, c.name as category_name, m.sub_category_id,
      s.name as sub_category_name
    from material m join park p on p.id = m.park_id left join category c on c.id = m.category_id
      left join sub_category s on s.id = m.sub_category_id`.execute(db)
  const { rows: users } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(p.full_name, u.pseudo) as name from "user" u left join person p on p.user_id = u.id`.execute(
    db,
  )
  const { rows: locations } = await sql<{ id: number; location: string }>`
    select id, location from event where location is not null`.execute(db)
  return {
    materials: new Map(materials.map(({ id, ...names }) => [id, names])),
    users: new Map(users.map(({ id, name }) => [id, name])),
    locations: new Map(locations.map(({ id, location }) => [id, location])),
  }
}

/** The lines of a paper in the form of our own. A line whose material is gone stands beside it. */
export function materialsOn(
  { lines, extras }: PaperLines,
  { degressive_rate, vat_rate }: Pick<PaperAmounts, 'degressive_rate' | 'vat_rate'>,
  facts: Facts,
  ids: Ids,
  isCreditNote: boolean,
) {
  const sign = isCreditNote ? -1 : 1
  const known = lines.flatMap((line) => {
    const id = ids.get(line.material ?? 0)
    const names = id === undefined ? undefined : facts.materials.get(id)
    return id === undefined || !names ? [] : [{ line, id, names }]
  })
  const isKnown = new Set(known.map(({ line }) => line))
  return {
    materials: known.map(({ line, id, names }) => ({
      id,
      name: line.name,
      reference: line.reference,
      ...names,
      rental_price: priceOf(line, degressive_rate).times(sign).toNumber(),
      replacement_price: line.replacement === null ? null : Number(line.replacement),
      is_hidden_on_bill: line.isHidden,
      is_discountable: line.isDiscountable,
      quantity: line.quantity,
      vat_rate: line.vat ?? Number(vat_rate),
      discount_rate: line.discount,
    })),
    extras: [
      ...lines
        .filter((line) => !isKnown.has(line))
        .map((line) => ({
          text: [line.reference, line.name].filter(Boolean).join(' '),
          quantity: line.quantity,
          unit_price: priceOf(line, degressive_rate).times(degressive_rate).times(sign).round(2).toNumber(),
          vat_rate: line.vat ?? Number(vat_rate),
          discount_rate: line.discount,
        })),
      ...extras.map(({ text, quantity, price, discount, vat }) => ({
        text,
        quantity,
        unit_price: Number(price) * sign,
        vat_rate: vat ?? Number(vat_rate),
        discount_rate: discount,
      })),
    ],
  }
}
