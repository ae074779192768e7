import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type PaperAmounts, periodPriceOf, priceOf } from './amounts.ts'
import type { Named, PaperParts } from './parts.ts'

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
  { kept, gone, extras }: PaperParts,
  { degressive_rate, vat_rate }: Pick<PaperAmounts, 'degressive_rate' | 'vat_rate'>,
  isCreditNote: boolean,
) {
  const sign = isCreditNote ? -1 : 1
  return {
    materials: kept.map(({ line, id, names }) => ({
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
      ...gone.map((line) => ({
        text: [line.reference, line.name].filter(Boolean).join(' '),
        quantity: line.quantity,
        unit_price: periodPriceOf(line, degressive_rate).times(sign).toNumber(),
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
