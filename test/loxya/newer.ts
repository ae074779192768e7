import { newerPapers } from './newer-papers.ts'
import { older } from './older.ts'
import { type DumpTables, live, made, materials, parks, phinxlog, type Row, tags, users } from './rows.ts'

/** The same company as version 1.3 keeps it. */
export function newer(): DumpTables {
  const from = older()
  const country = { country: 'FR', additional_street: 'Bâtiment B', administrative_area: null }
  const event = (row: Row, more: Row = {}): Row => {
    const { user_id, start_date, end_date, ...rest } = row
    const isWhole = String(end_date).endsWith('23:59:59')
    return {
      ...rest,
      request_id: null,
      operation_start_date: start_date!,
      operation_end_date: isWhole ? '2025-05-26 00:00:00' : end_date!,
      operation_is_full_days: isWhole ? 1 : 0,
      mobilization_start_date: start_date!,
      mobilization_end_date: isWhole ? '2025-05-26 00:00:00' : end_date!,
      manager_id: null,
      is_departure_inventory_done: 0,
      departure_inventory_author_id: null,
      departure_inventory_datetime: null,
      note: null,
      author_id: user_id!,
      currency: 'EUR',
      global_discount_rate: '0.0000',
      ...more,
    }
  }
  const { attributes, attribute_categories, bills, countries, groups, material_attributes, user_settings, ...same } =
    from
  return {
    ...same,
    barcodes: [{ id: '3760000000017', entity_type: 'material', entity_id: 7 }],
    beneficiaries: [
      { id: 5, reference: 'P-31', person_id: 31, company_id: 31, color: null, note: 'Fidèle', ...live },
      { id: 6, reference: 'P-32', person_id: 32, company_id: null, color: null, note: null, ...live },
    ],
    carts: [{ id: 1, borrower_id: 5 }],
    companies: from.companies!.map(({ country_id, ...row }) => ({
      ...row,
      ...country,
      registration_id: '732829320 00074',
      vat_number: null,
    })),
    degressive_rate_tiers: [
      { id: 1, degressive_rate_id: 1, from_day: 1, is_rate: 1, value: '100.00' },
      { id: 2, degressive_rate_id: 1, from_day: 4, is_rate: 1, value: '75.00' },
      { id: 3, degressive_rate_id: 1, from_day: 8, is_rate: 0, value: '5.00' },
    ],
    degressive_rates: [{ id: 1, name: 'Base' }],
    documents: [
      {
        id: 6,
        entity_type: 'material',
        entity_id: 7,
        name: 'notice.pdf',
        type: 'application/pdf',
        size: 20,
        file: 'stored-notice.pdf',
        author_id: 1,
        created_at: made.created_at,
      },
      {
        id: 7,
        entity_type: 'event',
        entity_id: 12,
        name: 'plan.pdf',
        type: 'application/pdf',
        size: 20,
        file: 'stored-plan.pdf',
        author_id: 1,
        created_at: made.created_at,
      },
      {
        id: 8,
        entity_type: 'technician',
        entity_id: 5,
        name: 'carte.pdf',
        type: 'application/pdf',
        size: 20,
        file: 'carte.pdf',
        author_id: 1,
        created_at: made.created_at,
      },
    ],
    ...newerPapers(),
    event_beneficiaries: [
      { id: 2, event_id: 12, beneficiary_id: 6 },
      { id: 1, event_id: 12, beneficiary_id: 5 },
    ],
    event_extras: [{ id: 1, event_id: 13, description: 'Livraison', quantity: 1, unit_price: '80.00' }],
    event_material_units: [
      { id: 1, event_material_id: 3, material_unit_id: 21, is_departed: 0, is_returned: 0, is_returned_broken: 0 },
    ],
    event_materials: from.event_materials!.map(({ quantity_broken, ...row }) => ({
      ...row,
      name: 'Nom',
      quantity_departed: row.event_id === 12 ? row.quantity! : null,
      quantity_returned_broken: quantity_broken!,
    })),
    // On the site's clock.
    event_technicians: from.event_technicians!.map(({ start_time, end_time, position, ...row }) => ({
      ...row,
      technician_id: 5,
      start_date: start_time!,
      end_date: end_time!,
      role_id: position === null ? null : 1,
    })),
    events: [
      event(from.events![0]!, {
        is_departure_inventory_done: 1,
        departure_inventory_datetime: '2025-05-24 08:00:00',
        departure_inventory_author_id: 2,
      }),
      event(from.events![1]!, {
        mobilization_start_date: '2040-05-31 14:00:00',
        mobilization_end_date: '2040-06-03 10:00:00',
        note: 'Clé chez le gardien',
      }),
      event(from.events![2]!),
    ],
    material_properties: [
      { id: 1, material_id: 7, property_id: 1, value: '"0.3"' },
      { id: 2, material_id: 8, property_id: 2, value: '"beaucoup"' },
    ],
    materials: materials((at) => ({
      tax_id: at === 1 ? 2 : 1,
      weight: '0.300',
      park_location_id: at === 0 ? 1 : null,
      degressive_rate_id: null,
    })),
    park_locations: [{ id: 1, park_id: 1, slot1: 'A', slot2: '3', slot3: null }],
    parks: parks(country),
    persons: from.persons!.map(({ country_id, company_id, reference, nickname, note, deleted_at, ...row }) => ({
      ...row,
      ...country,
    })),
    phinxlog: phinxlog('1.3'),
    properties: [
      { id: 1, name: 'Poids', entities: 'material', type: 'float', config: '{"unit":"kg"}', ...made },
      { id: 2, name: 'Puissance', entities: 'material', type: 'integer', config: '{"unit":"W"}', ...made },
      { id: 3, name: 'Date de contrôle', entities: 'material-unit', type: 'date', config: null, ...made },
    ],
    property_categories: [{ id: 1, property_id: 2, category_id: 2 }],
    reservation_materials: [
      {
        id: 1,
        reservation_id: 2,
        material_id: 8,
        quantity: 3,
        quantity_departed: null,
        quantity_returned: null,
        quantity_returned_broken: null,
      },
    ],
    reservations: [
      {
        id: 2,
        reference: 'RX42AB',
        borrower_id: 6,
        mobilization_start_date: '2040-07-01 00:00:00',
        mobilization_end_date: '2040-07-03 00:00:00',
        operation_start_date: '2040-07-01 00:00:00',
        operation_end_date: '2040-07-03 00:00:00',
        operation_is_full_days: 1,
        is_billable: 1,
        is_archived: 0,
        is_departure_inventory_done: 0,
        is_return_inventory_done: 0,
        note: null,
        ...made,
      },
    ],
    roles: [{ id: 1, name: 'Son', ...made }],
    settings: [
      ...from.settings!,
      { key: 'billing.defaultTax', value: '1' },
      { key: 'billing.defaultDegressiveRate', value: '1' },
      { key: 'reservation.enabled', value: '0' },
    ],
    taggables: [{ tag_id: 1, taggable_type: 'material', taggable_id: 7 }],
    tags: [tags[0]!],
    taxes: [
      { id: 1, name: null, is_group: 0, value: '20.000' },
      { id: 2, name: null, is_group: 0, value: '10.000' },
    ],
    technicians: [{ id: 5, person_id: 33, nickname: 'Yan', is_preparer: 0, note: null, ...live }],
    users: users(['administration', 'operation', 'readonly-planning-self', 'external'], 'group').map((row) => ({
      ...row,
      language: 'fr',
    })),
  }
}
