import type { ToldNoun } from './history-names.ts'
import type { Noun } from './nouns.ts'
import type { Permission } from './permissions.ts'

/**
 * The fields that the history of a noun tells, in the order of their sentence (rules/history.md#4).
 * A field that is missing here is never told, whatever was written: secrets, keys, authors.
 */
export const toldFields = {
  event: [
    'title',
    'reference',
    'kind_id',
    'manager_id',
    'start_date',
    'end_date',
    'mobilization_start_date',
    'mobilization_end_date',
    'location',
    'description',
    'is_confirmed',
    'is_billable',
    'is_departure_inventory_done',
    'is_return_inventory_done',
    'is_archived',
    'beneficiaries',
    'technicians',
    'materials',
    'kits',
    'units',
  ],
  remark: ['text'],
  sub_rental: ['material_id', 'company_id', 'quantity', 'state', 'cost', 'reference', 'note', 'broken', 'lost'],
  event_kind: ['name', 'color'],
  estimate: ['date', 'due_amount', 'total_with_taxes'],
  bill: ['date', 'due_amount', 'total_with_taxes'],
  material: [
    'name',
    'reference',
    'barcodes',
    'description',
    'park_id',
    'category_id',
    'sub_category_id',
    'is_unitary',
    'stock_quantity',
    'out_of_order_quantity',
    'margin_before',
    'margin_after',
    'rental_price',
    'replacement_price',
    'vat_rate',
    'is_hidden_on_bill',
    'is_discountable',
    'weight',
    'volume',
    'power',
    'picture',
    'tags',
    'attributes',
    'note',
  ],
  unit: [
    'reference',
    'serial_number',
    'barcodes',
    'state',
    'park_id',
    'purchase_date',
    'purchase_price',
    'warranty_until',
    'note',
  ],
  kit: ['name', 'reference', 'description', 'rental_price', 'is_discountable', 'picture', 'materials'],
  document: ['name'],
  person: [
    'first_name',
    'last_name',
    'nickname',
    'reference',
    'email',
    'phone',
    'street',
    'postal_code',
    'locality',
    'country_id',
    'company_id',
    'tags',
    'note',
  ],
  company: ['legal_name', 'street', 'postal_code', 'locality', 'country_id', 'phone', 'siret', 'vat_number', 'note'],
  park: ['name', 'street', 'postal_code', 'locality', 'country_id', 'opening_hours', 'note'],
  category: ['name'],
  sub_category: ['category_id', 'name'],
  tag: ['name'],
  attribute: ['name', 'type', 'unit', 'maxLength', 'categories'],
  list_template: ['name', 'description', 'materials', 'kits'],
  user: ['pseudo', 'email', 'group_id', 'password', 'restricted_parks'],
  token: ['name', 'group_id', 'read_only', 'expires_at'],
  webhook: ['address', 'kinds', 'is_active', 'secret'],
  /** Its fields are the keys of the settings. */
  settings: [],
} as const satisfies Record<ToldNoun, readonly string[]>

/**
 * The lists that the browser saves as files, most of them called as their address, and what each
 * lists: a noun, or what is read with a permission (rules/history.md#9).
 */
export const exportedLists = {
  events: 'event',
  unreturned: 'inventory:edit',
  'sub-rentals': 'sub_rental',
  'list-templates': 'list_template',
  'event-kinds': 'event_kind',
  materials: 'material',
  units: 'unit',
  kits: 'kit',
  parks: 'park',
  categories: 'category',
  tags: 'tag',
  attributes: 'attribute',
  beneficiaries: 'person',
  technicians: 'person:read',
  companies: 'company',
  users: 'user',
  'statistics-use': 'statistics:read',
  'statistics-idle': 'statistics:read',
  'statistics-lack': 'statistics:read',
  'statistics-lack-months': 'statistics:read',
  'statistics-months': 'statistics:read',
  'statistics-kinds': 'statistics:read',
  'statistics-customers': 'statistics:read',
  'statistics-weeks': 'statistics:read',
} as const satisfies Record<string, ToldNoun | Permission>
export type ExportedList = keyof typeof exportedLists
type Listed = (typeof exportedLists)[ExportedList]
/** Nouns whose lists are exported. */
export type ListedNoun = Extract<Listed, ToldNoun>

/** Whether a list is all of one noun. */
export const isOfNoun = (listed: Listed): listed is ListedNoun => Object.hasOwn(toldFields, listed)

/** Fields that are stored under another name than the API gives them. */
export const storedAs: Readonly<Record<string, string>> = {
  own_mobilization_start: 'mobilization_start_date',
  own_mobilization_end: 'mobilization_end_date',
  max_length: 'maxLength',
}

/** Nouns that a field names by id, and nouns whose records are the lines of a list. */
export const namedBy = {
  kind_id: 'event_kind',
  manager_id: 'user',
  park_id: 'park',
  category_id: 'category',
  sub_category_id: 'sub_category',
  country_id: 'country',
  company_id: 'company',
  material_id: 'material',
  kit_id: 'kit',
  unit_id: 'unit',
  person_id: 'person',
  technician_id: 'person',
  tag_id: 'tag',
  attribute_id: 'attribute',
} as const

/** Nouns whose entries stand on the history of another record too: the bill on its event. */
export const onOwner = {
  remark: 'event',
  sub_rental: 'event',
  estimate: 'event',
  bill: 'event',
  document: 'event',
  unit: 'material',
  sub_category: 'category',
} as const satisfies Partial<Record<Noun, Noun>>

/** Nouns whose records others belong to: these, and the user of a token. */
export const owners = ['event', 'material', 'category', 'user'] as const
export type Owner = (typeof owners)[number]
