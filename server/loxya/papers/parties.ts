import type { Buyer, Seller } from '#shared/billing-shape.ts'
import { buyerOf, sellerOf } from '../../billing/parties.ts'
import type { Db } from '../../db/connect.ts'
import { readSite } from '../../settings/settings.ts'
import { moment } from '../fit.ts'
import type { SourceRow } from '../shapes.ts'

type Row = SourceRow<'estimate'>
type Country = NonNullable<Seller['country']>

/** Finds both parties of papers: as the paper keeps them, else as they are now. */
export async function partyFinder(db: Db) {
  const site = await readSite(db)
  const present = await sellerOf({ db, site })
  const countries = new Map<string, Country>()
  for (const { code, name_fr, name_en } of await db
    .selectFrom('country')
    .select(['code', 'name_fr', 'name_en'])
    .execute())
    countries.set(code, { code, name_fr, name_en })
  const buyers = new Map<number, Buyer>()
  const named = async (id: number): Promise<Buyer> => {
    const known = buyers.get(id) ?? (await buyerOf(db, id))
    buyers.set(id, known)
    return known
  }
  return {
    seller: (row: Row): Seller => (row.seller_legal_name === null ? present : sellerOn(row, countries, present)),
    buyer: async (row: Row, person: number | undefined): Promise<Buyer> => {
      if (row.buyer_type !== null) return buyerOn(row, countries, person ?? null)
      return person === undefined ? buyerOn(row, countries, null) : named(person)
    },
  }
}

const streetOf = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join(', ') || null

function sellerOn(row: Row, countries: ReadonlyMap<string, Country>, present: Seller): Seller {
  const due = moment(row.due_date)
  return {
    name: row.seller_legal_name!,
    logo: present.logo,
    street: streetOf(row.seller_street, row.seller_additional_street),
    postal_code: row.seller_postal_code,
    locality: row.seller_locality,
    country: countries.get(row.seller_country ?? '') ?? null,
    phone: row.seller_phone,
    email: row.seller_email,
    legal_numbers: row.seller_registration_id ? [{ name: 'SIRET', value: row.seller_registration_id }] : [],
    vat_number: row.seller_vat_number,
    siret: null,
    payment: due ? { terms: null, days: null, due_date: due.slice(0, 10), means: null, iban: null, bic: null } : null,
    terms: null,
    vat_exemption: null,
  }
}

function buyerOn(row: Row, countries: ReadonlyMap<string, Country>, id: number | null): Buyer {
  const address = {
    street: streetOf(row.buyer_street, row.buyer_additional_street),
    postal_code: row.buyer_postal_code,
    locality: row.buyer_locality,
    country: countries.get(row.buyer_country ?? '') ?? null,
    phone: row.buyer_phone,
  }
  const [first_name, last_name] = [row.buyer_first_name ?? '', row.buyer_last_name ?? '']
  return {
    id,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`.trim(),
    reference: row.buyer_reference,
    email: row.buyer_email,
    ...address,
    company:
      row.buyer_type === 'company' && row.buyer_legal_name !== null
        ? {
            legal_name: row.buyer_legal_name,
            siret: row.buyer_registration_id,
            vat_number: row.buyer_vat_number,
            ...address,
          }
        : null,
  }
}
