import type { Bill, BilledMaterial, Estimate } from '#shared/billing-shape.ts'
import { kitLines, withoutPaid } from '#shared/rules/kit-pieces.ts'
import { amounts, type Terms } from '#shared/rules/pricing.ts'

const france = { code: 'FR', name_fr: 'France', name_en: 'France' }

/** A material of a snapshot; every number has its own reference. */
export const billedMaterial = (number: number, over: Partial<BilledMaterial> = {}): BilledMaterial => ({
  id: number,
  name: `Projecteur n° ${number}`,
  reference: `REF-${number}`,
  park_id: 1,
  park_name: 'Dépôt',
  category_id: 1 + (number % 4),
  category_name: ['Lumière', 'Son', 'Structure', 'Vidéo'][number % 4]!,
  sub_category_id: 1 + (number % 12),
  sub_category_name: `Rayon ${1 + (number % 12)}`,
  rental_price: 10 + (number % 90) + 0.25,
  replacement_price: 100 + (number % 900),
  is_hidden_on_bill: false,
  is_discountable: true,
  quantity: 1 + (number % 7),
  vat_rate: 20,
  discount_rate: 0,
  ...over,
})

/** That many of them. */
export const billedMaterials = (count: number): BilledMaterial[] =>
  Array.from({ length: count }, (_, index) => billedMaterial(index + 1))

/** The amounts of a snapshot's lines. */
const priced = ({ materials, kits, extras }: Pick<Bill, 'materials' | 'kits' | 'extras'>, terms: Partial<Terms>) =>
  amounts([...materials, ...kitLines(kits)], {
    days: 2,
    degressive: { factor: 0.75 },
    discountRate: 0,
    vatRate: 20,
    ...terms,
    extras,
  })

/**
 * A realistic bill for tests and measurements, its amounts computed; `over` replaces whole fields,
 * `terms` those of the price.
 */
export const sampleBill = (over: Partial<Bill> = {}, terms: Partial<Terms> = {}): Bill => {
  const { kits = [], extras = [] } = over
  const materials = withoutPaid(over.materials ?? billedMaterials(6), kits)
  return {
    id: 12,
    date: '2026-11-20 17:05:00',
    event_id: 3,
    beneficiary_id: 4,
    user_id: 1,
    currency: 'EUR',
    kits,
    extras,
    note: null,
    company: {
      name: 'Scène & Cie',
      logo: null,
      street: '12 bis, rue des Éclairagistes',
      postal_code: '93100',
      locality: 'Montreuil',
      country: france,
      phone: '+33 1 48 00 00 00',
      email: 'bonjour@scene-et-cie.example',
      legal_numbers: [
        { name: 'SIRET', value: '123 456 789 00012' },
        { name: 'RCS', value: 'Bobigny B 123 456 789' },
      ],
      vat_number: 'FR32123456789',
    },
    beneficiary: {
      id: 4,
      first_name: 'Amélie',
      last_name: 'Garçon-Noël',
      full_name: 'Amélie Garçon-Noël',
      reference: null,
      email: null,
      street: '3 impasse du Foyer',
      postal_code: '75020',
      locality: 'Paris',
      country: france,
      phone: null,
      company: {
        legal_name: 'Association Les Nuits blanches',
        siret: '73282932000074',
        vat_number: null,
        street: '55 rue de Clichy',
        postal_code: '75009',
        locality: 'Paris',
        country: france,
        phone: null,
      },
    },
    event: {
      title: 'Festival d’été : « Nuits blanches à l’Œuvre »',
      start_date: '2026-11-21 00:00:00',
      end_date: '2026-11-22 23:59:59',
      location: 'Théâtre de l’Œuvre, quai nord',
    },
    custom_text: {
      title: 'Conditions de règlement',
      content:
        'Acompte de 30 % à la commande, solde à 30 jours. Pénalités de retard : trois fois le taux d’intérêt légal.',
    },
    author: { full_name: 'Camille Fontaine' },
    number: '2026-00042',
    replaces: null,
    superseded_by: null,
    version: 1,
    created_at: '2026-11-20 16:05:00',
    updated_at: '2026-11-20 16:05:00',
    ...priced({ materials, kits, extras }, terms),
    ...over,
    materials,
  }
}

/** The same as an estimate. */
export const sampleEstimate = (over: Partial<Estimate> = {}, terms: Partial<Terms> = {}): Estimate => {
  const { number, replaces, superseded_by, ...shared } = sampleBill({ ...over, number: '' }, terms)
  return { ...shared, deleted_at: null, ...over, number: over.number ?? 'D-2026-0007', valid_until: '2026-12-20' }
}
