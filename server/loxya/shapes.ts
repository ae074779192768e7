// What differs between versions 0.19 and 1.3, and nothing else: in which table a kind of record stands, and in
// which column each of its values. The first name that the source has counts; a value without any is null.

type Names = readonly string[]
type Shape = { tables: Names; columns: Record<string, Names> }

/** Columns that have had one name in all versions. */
const as = <const K extends string>(...names: K[]) =>
  Object.fromEntries<Names>(names.map((name) => [name, [name]])) as Record<string, Names> as Record<K, Names>
const dated = as('created_at', 'updated_at', 'deleted_at')
const address = {
  ...as('street', 'postal_code', 'locality', 'phone'),
  extra_street: ['additional_street'],
  area: ['administrative_area'],
  country_code: ['country'],
  country_id: ['country_id'],
}

const paper = {
  ...as('id', 'uuid', 'status', 'number', 'date', 'due_date', 'currency', 'degressive_rate', 'vat_rate', 'metadata'),
  ...dated,
  event_id: ['booking_id', 'event_id'],
  booking_type: ['booking_type'],
  ...as('booking_title', 'booking_start_date', 'booking_end_date', 'booking_is_full_days'),
  buyer_id: ['buyer_id', 'beneficiary_id'],
  author_id: ['author_id', 'user_id'],
  lines: ['materials'],
  discount_rate: ['global_discount_rate', 'discount_rate'],
  daily_total: ['daily_total', 'daily_total_without_discount'],
  gross: ['total_without_global_discount', 'total_without_discount'],
  due: ['total_without_taxes', 'due_amount'],
  taxes: ['total_taxes'],
  with_taxes: ['total_with_taxes'],
  replacement: ['total_replacement', 'replacement_amount'],
  mentions: ['special_mentions', 'special_mention'],
  ...as('seller_legal_name', 'seller_registration_id', 'seller_vat_number', 'seller_email', 'seller_phone'),
  ...as('seller_street', 'seller_additional_street', 'seller_postal_code', 'seller_locality', 'seller_country'),
  ...as('buyer_type', 'buyer_reference', 'buyer_legal_name', 'buyer_registration_id', 'buyer_vat_number'),
  ...as('buyer_first_name', 'buyer_last_name', 'buyer_email', 'buyer_phone'),
  ...as('buyer_street', 'buyer_additional_street', 'buyer_postal_code', 'buyer_locality', 'buyer_country'),
}
const paperLine = {
  ...as('id', 'material_id', 'name', 'reference', 'quantity', 'degressive_rate', 'discount_rate', 'taxes'),
  ...as('is_hidden_on_bill', 'is_discountable'),
  unit_price: ['unit_price', 'rental_price'],
  period_price: ['unit_price_period'],
  replacement: ['unit_replacement_price', 'replacement_price'],
}
const extraLine = as('id', 'description', 'unit_price', 'quantity', 'discount_rate', 'taxes')
const mobilized = {
  starts: ['operation_start_date', 'start_date'],
  ends: ['operation_end_date', 'end_date'],
  is_full_days: ['operation_is_full_days', 'is_full_days'],
  leaves: ['mobilization_start_date'],
  returns: ['mobilization_end_date'],
  ...as('is_archived', 'is_billable', 'note', 'is_return_inventory_done', 'is_departure_inventory_done'),
  departed_at: ['departure_inventory_datetime'],
  departed_by: ['departure_inventory_author_id'],
  ...as('created_at', 'updated_at'),
}
const line = {
  ...as('id', 'material_id', 'quantity', 'quantity_departed', 'quantity_returned'),
  broken: ['quantity_returned_broken', 'quantity_broken'],
}
const lineUnit = { unit_id: ['material_unit_id'], ...as('is_departed', 'is_returned', 'is_returned_broken') }

export const shapes = {
  migration: { tables: ['phinxlog'], columns: as('version') },
  country: { tables: ['countries'], columns: as('id', 'code') },
  setting: { tables: ['settings'], columns: as('key', 'value') },
  tax: { tables: ['taxes'], columns: as('id', 'is_group', 'value') },
  tax_component: { tables: ['tax_components'], columns: as('tax_id', 'value') },
  degressive_tier: {
    tables: ['degressive_rate_tiers'],
    columns: as('degressive_rate_id', 'from_day', 'is_rate', 'value'),
  },
  company: {
    tables: ['companies'],
    columns: { ...as('id', 'legal_name', 'vat_number', 'note'), siret: ['registration_id'], ...address, ...dated },
  },
  park: { tables: ['parks'], columns: { ...as('id', 'name', 'opening_hours', 'note'), ...address, ...dated } },
  park_location: { tables: ['park_locations'], columns: as('id', 'slot1', 'slot2', 'slot3') },
  category: { tables: ['categories'], columns: { ...as('id', 'name'), ...dated } },
  sub_category: { tables: ['sub_categories'], columns: { ...as('id', 'name', 'category_id'), ...dated } },
  tag: { tables: ['tags'], columns: { ...as('id', 'name'), ...dated } },
  tagged: { tables: ['taggables'], columns: as('tag_id', 'taggable_type', 'taggable_id') },
  attribute: {
    tables: ['properties', 'attributes'],
    columns: { ...as('id', 'name', 'type', 'unit', 'max_length', 'config', 'entities'), ...dated },
  },
  attribute_category: {
    tables: ['property_categories', 'attribute_categories'],
    columns: { attribute_id: ['property_id', 'attribute_id'], category_id: ['category_id'] },
  },
  attribute_value: {
    tables: ['material_properties', 'material_attributes'],
    columns: { material_id: ['material_id'], attribute_id: ['property_id', 'attribute_id'], value: ['value'] },
  },
  user: {
    tables: ['users'],
    columns: { ...as('id', 'pseudo', 'email', 'password', 'language'), group: ['group', 'group_id'], ...dated },
  },
  user_settings: {
    tables: ['user_settings'],
    columns: { ...as('user_id', 'language'), hours: ['auth_token_validity_duration'] },
  },
  restricted_park: { tables: ['user_restricted_parks'], columns: as('user_id', 'park_id') },
  person: {
    tables: ['persons'],
    columns: {
      ...as('id', 'user_id', 'first_name', 'last_name', 'reference', 'nickname', 'email', 'company_id', 'note'),
      ...address,
      ...dated,
    },
  },
  beneficiary: {
    tables: ['beneficiaries'],
    columns: { ...as('id', 'person_id', 'reference', 'company_id', 'note'), ...dated },
  },
  technician: { tables: ['technicians'], columns: { ...as('id', 'person_id', 'nickname', 'note'), ...dated } },
  role: { tables: ['roles'], columns: as('id', 'name') },
  material: {
    tables: ['materials'],
    columns: {
      ...as('id', 'name', 'description', 'reference', 'is_unitary', 'park_id', 'park_location_id', 'category_id'),
      ...as('sub_category_id', 'rental_price', 'degressive_rate_id', 'tax_id', 'stock_quantity'),
      ...as('out_of_order_quantity', 'replacement_price', 'weight', 'is_hidden_on_bill', 'is_discountable'),
      ...as('picture', 'note'),
      ...dated,
    },
  },
  barcode: { tables: ['barcodes'], columns: as('id', 'entity_type', 'entity_id') },
  unit: {
    tables: ['material_units'],
    columns: {
      ...as('id', 'material_id', 'reference', 'serial_number', 'park_id', 'park_location_id', 'person_id'),
      ...as('is_broken', 'is_lost', 'state', 'purchase_date', 'created_at', 'updated_at'),
      note: ['notes'],
    },
  },
  list_template: { tables: ['list_templates'], columns: { ...as('id', 'name', 'description'), ...dated } },
  list_template_line: {
    tables: ['list_template_materials'],
    columns: as('list_template_id', 'material_id', 'quantity'),
  },
  event: {
    tables: ['events'],
    columns: {
      ...as('id', 'title', 'description', 'reference', 'location', 'is_confirmed', 'manager_id', 'deleted_at'),
      author_id: ['author_id', 'user_id'],
      ...mobilized,
    },
  },
  event_beneficiary: {
    tables: ['event_beneficiaries'],
    columns: { ...as('id', 'event_id', 'beneficiary_id', 'person_id') },
  },
  event_technician: {
    tables: ['event_technicians'],
    columns: {
      ...as('event_id', 'technician_id', 'position', 'role_id'),
      starts: ['start_date', 'start_time'],
      ends: ['end_date', 'end_time'],
    },
  },
  event_line: { tables: ['event_materials'], columns: { ...line, event_id: ['event_id'] } },
  event_line_unit: { tables: ['event_material_units'], columns: { ...lineUnit, line_id: ['event_material_id'] } },
  event_extra: { tables: ['event_extras'], columns: as('event_id', 'description', 'quantity', 'unit_price') },
  reservation: { tables: ['reservations'], columns: { ...as('id', 'reference', 'borrower_id'), ...mobilized } },
  reservation_line: { tables: ['reservation_materials'], columns: { ...line, event_id: ['reservation_id'] } },
  reservation_line_unit: {
    tables: ['reservation_material_units'],
    columns: { ...lineUnit, line_id: ['reservation_material_id'] },
  },
  document: {
    tables: ['documents'],
    columns: { ...as('id', 'entity_type', 'name', 'file', 'created_at'), bearer_id: ['entity_id', 'material_id'] },
  },
  estimate: { tables: ['estimates'], columns: paper },
  estimate_line: { tables: ['estimate_materials'], columns: { ...paperLine, paper_id: ['estimate_id'] } },
  estimate_extra: { tables: ['estimate_extras'], columns: { ...extraLine, paper_id: ['estimate_id'] } },
  bill: {
    tables: ['invoices', 'bills'],
    columns: { ...paper, ...as('is_credit_note', 'is_prepayment', 'parent_invoice_id') },
  },
  bill_line: { tables: ['invoice_materials'], columns: { ...paperLine, paper_id: ['invoice_id'] } },
  bill_extra: { tables: ['invoice_extras'], columns: { ...extraLine, paper_id: ['invoice_id'] } },
} as const satisfies Record<string, Shape>

export type SourceKind = keyof typeof shapes
/** A row of the source by the names of the table above. */
export type SourceRow<K extends SourceKind> = Record<keyof (typeof shapes)[K]['columns'], string | null>

/** Facts of a source that no column tells: the migration since which they hold. */
export const facts = {
  /** The oldest and the newest change of the database that this reader knows: 0.19.0 and 1.3.9. */
  oldest: '20220624221439',
  newest: '20260520000000',
  /** Assignments were in UTC before, on the site's clock since. */
  localAssignments: '20231125211202',
} as const

/** The versions by the last change of their database, for a sentence. */
export const versions: readonly (readonly [since: string, version: string])[] = [
  ['20220624221439', '0.19'],
  ['20220730083854', '0.20'],
  ['20230407171315', '0.21'],
  ['20230517234638', '0.22'],
  ['20231022111937', '0.23'],
  ['20240118115610', '0.24'],
  ['20240620202120', '1.0'],
  ['20241213151443', '1.1'],
  ['20250521214401', '1.2'],
  ['20250926235500', '1.3'],
]

/** Rows of these tables say nothing that Flightcase keeps elsewhere; the report counts those of all others. */
export const silentTables = ['phinxlog', 'groups', 'material_unit_states', 'countries', 'opening_hours', 'permalinks']
