import { sql } from 'kysely'
import type { Buyer, Seller } from '#shared/billing-shape.ts'
import { isInFrance } from '#shared/rules/registration.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'

/**
 * The seller, from the present settings; fields that only French law requires, for French sellers
 * only.
 */
export async function sellerOf({ db, site }: Pick<Ctx, 'db' | 'site'>): Promise<Seller> {
  const { name, logo, street, postal_code, locality, country_id, phone, email, legalNumbers, vatNumber, siret } =
    site.company
  const { paymentTerms, paymentDays, paymentMeans, iban, bic, vatExemption } = site.billing
  const { latePenalty, recoveryFee, earlyDiscount } = site.billing
  const country = await db
    .selectFrom('country')
    .select(['code', 'name_fr', 'name_en'])
    .where('id', '=', country_id ?? 0)
    .executeTakeFirst()
  return {
    name,
    logo: typeof logo === 'string' ? logo : null,
    street: street ?? null,
    postal_code: postal_code ?? null,
    locality: locality ?? null,
    country: country ?? null,
    phone: phone ?? null,
    email: email ?? null,
    legal_numbers: legalNumbers,
    vat_number: vatNumber ?? null,
    siret: siret ?? null,
    payment: {
      terms: paymentTerms ?? null,
      days: paymentDays ?? null,
      due_date: null,
      means: paymentMeans ?? null,
      iban: iban ?? null,
      bic: bic ?? null,
    },
    terms: isInFrance(country?.code)
      ? { late_penalty: latePenalty, recovery_fee: recoveryFee, early_discount: earlyDiscount ?? null }
      : null,
    vat_exemption: { reason: vatExemption.reason ?? null, code: vatExemption.code ?? null },
  }
}

/** A person as a customer, with their company unless it is in the trash. */
export async function buyerOf(db: Db, id: number): Promise<Buyer> {
  const country = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
    json_build_object('code', ${sql.ref(`${alias}.code`)}, 'name_fr', ${sql.ref(`${alias}.name_fr`)},
      'name_en', ${sql.ref(`${alias}.name_en`)}) end`
  const { rows } = await sql<Buyer>`
    select p.id, p.first_name, p.last_name, p.full_name, p.reference, p.email, p.street, p.postal_code, p.locality, p.phone,
      ${country('pk')} as country,
      case when c.id is not null then json_build_object('legal_name', c.legal_name, 'siret', c.siret,
        'vat_number', c.vat_number, 'street', c.street, 'postal_code', c.postal_code, 'locality', c.locality,
        'phone', c.phone, 'country', ${country('ck')}) end as company
    from person p left join country pk on pk.id = p.country_id
      left join company c on c.id = p.company_id and c.deleted_at is null left join country ck on ck.id = c.country_id
    where p.id = ${id}`.execute(db)
  return rows[0]!
}
