// Written by server/db/tables.ts from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** Has a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Computed by the database: never written. */
export type Computed<T> = ColumnType<T, never, never>
/** Read as a value to be checked by a schema, written as the text of `JSON.stringify`. */
export type Json = ColumnType<unknown, string, string>

export interface Tables {
  attribute: {
    id: Generated<number>
    name: string
    type: string
    unit: string | null
    max_length: number | null
    name_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  attribute_category: {
    attribute_id: number
    category_id: number
  }
  barcode: {
    value: string
    material_id: number | null
    unit_id: number | null
  }
  bill: {
    id: Generated<number>
    year: number
    counter: number | null
    event_id: number
    beneficiary_id: number | null
    user_id: number | null
    date: string
    days_count: number
    degressive_rate: number
    discount_rate: number
    vat_rate: number
    currency: string
    daily_total: number
    grand_total: number
    discount_amount: number
    due_amount: number
    vat_amount: number
    total_with_taxes: number
    replacement_amount: number
    materials: Json
    company: Json
    beneficiary: Json
    event: Json
    custom_text: Json
    author: Json
    park_ids: Computed<number[]>
    replaces: string | null
    superseded_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    extras: Generated<Json>
    note: string | null
    vat_breakdown: Generated<Json>
    kits: Json | null
    is_moved_in: Generated<boolean>
    own_number: string | null
    paper: string | null
    number: Computed<string>
  }
  bill_counter: {
    year: number
    last: number
  }
  category: {
    id: Generated<number>
    name: string
    name_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  change: {
    id: Generated<number>
    entity: string
    entity_id: number | null
    version: number | null
    user_id: number | null
    user_name: string | null
    scope: Generated<Json>
    at: Generated<string>
  }
  company: {
    id: Generated<number>
    legal_name: string
    street: string | null
    postal_code: string | null
    locality: string | null
    country_id: number | null
    phone: string | null
    note: string | null
    legal_name_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    siret: string | null
    vat_number: string | null
  }
  country: {
    id: Generated<number>
    code: string
    name_fr: string
    name_en: string
    rank: Generated<number>
  }
  document: {
    id: Generated<number>
    material_id: number | null
    name: string
    type: string
    size: number
    file: string
    name_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    event_id: number | null
  }
  estimate: {
    id: Generated<number>
    event_id: number
    beneficiary_id: number | null
    user_id: number | null
    date: string
    days_count: number
    degressive_rate: number
    discount_rate: number
    vat_rate: number
    currency: string
    daily_total: number
    grand_total: number
    discount_amount: number
    due_amount: number
    vat_amount: number
    total_with_taxes: number
    replacement_amount: number
    materials: Json
    company: Json
    beneficiary: Json
    event: Json
    custom_text: Json
    author: Json
    park_ids: Computed<number[]>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    extras: Generated<Json>
    note: string | null
    vat_breakdown: Generated<Json>
    year: number | null
    counter: number | null
    valid_until: string | null
    kits: Json | null
    is_moved_in: Generated<boolean>
    own_number: string | null
    paper: string | null
    number: Computed<string | null>
  }
  estimate_counter: {
    year: number
    last: number
  }
  event: {
    id: Generated<number>
    user_id: number | null
    title: string
    reference: string | null
    description: string | null
    location: string | null
    start_date: string
    end_date: string
    period: string
    is_confirmed: Generated<boolean>
    is_billable: Generated<boolean>
    is_return_inventory_done: Generated<boolean>
    is_archived: Generated<boolean>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    find_key: Computed<string | null>
    code: Generated<string>
    is_departure_inventory_done: Generated<boolean>
    departed_at: string | null
    departed_by: number | null
    is_return_begun: Generated<boolean>
    own_mobilization_start: string | null
    own_mobilization_end: string | null
    kind_id: number | null
    manager_id: number | null
    counted_by: number | null
  }
  event_beneficiary: {
    event_id: number
    person_id: number
    position: number
  }
  event_departure: {
    event_id: number
    material_id: number
    quantity: number
  }
  event_kind: {
    id: Generated<number>
    name: string
    color: string
    name_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  event_kit: {
    event_id: number
    kit_id: number
    quantity: number
    position: number
  }
  event_kit_material: {
    event_id: number
    kit_id: number
    material_id: number
    quantity: number
    position: number
  }
  event_lacking: {
    material_id: number
    event_id: number
  }
  event_listing: {
    id: number
    is_trashed: boolean
    stage: number
    start_date: string
    end_date: string
    leaves_at: string
    back_at: string
    kind_id: number | null
    manager_id: number | null
    materials_count: Generated<number>
    lines_by_park: Generated<Json>
    park_ids: Generated<number[]>
    has_pieces_out: Generated<boolean>
    billed: number | null
    bill_parks: number[] | null
    estimated: number | null
    estimate_parks: number[] | null
    amount: Computed<number | null>
    title_key: string
    location_key: string | null
    search_key: string
  }
  event_material: {
    id: Generated<number>
    event_id: number
    material_id: number
    quantity: number
    quantity_returned: Generated<number>
    quantity_broken: Generated<number>
    quantity_departed: number | null
    quantity_planned: number | null
    is_unplanned: Generated<boolean>
    quantity_lost: Generated<number>
    is_claimed: Generated<boolean>
  }
  event_technician: {
    id: Generated<number>
    event_id: number
    technician_id: number
    start_time: string
    end_time: string
    position: string | null
    period: Computed<string | null>
    event_live: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  event_unit: {
    event_id: number
    unit_id: number
    material_id: number
    is_out: Generated<boolean>
    came_back: string | null
    came_back_at: string | null
    period: string
    event_live: boolean
    is_unplanned: Generated<boolean>
    was_out: Generated<boolean>
    is_added: Generated<boolean>
    is_counted: Generated<boolean>
  }
  history: {
    id: Generated<number>
    at: Generated<string>
    tx: Generated<string>
    user_id: number | null
    entity: string
    entity_id: Generated<number>
    owner: string | null
    owner_id: number | null
    label: string | null
    action: string
    changes: Generated<Json>
    reason: string | null
    address: string | null
    parks: Generated<number[]>
  }
  kit: {
    id: Generated<number>
    name: string
    reference: string
    description: string | null
    picture: string | null
    rental_price: number | null
    is_discountable: Generated<boolean>
    name_key: Computed<string | null>
    reference_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    code: Generated<string>
  }
  kit_material: {
    kit_id: number
    material_id: number
    quantity: number
    position: number
  }
  lacking_as_of: {
    id: Generated<number>
    as_of: string
  }
  lacking_stale: {
    id: Generated<number>
    material_id: number | null
  }
  list_template: {
    id: Generated<number>
    name: string
    description: string | null
    name_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  list_template_kit: {
    list_template_id: number
    kit_id: number
    quantity: number
    position: number
  }
  list_template_material: {
    list_template_id: number
    material_id: number
    quantity: number
  }
  login_attempt: {
    id: Generated<number>
    identifier: string
    address: string
    at: Generated<string>
  }
  material: {
    id: Generated<number>
    name: string
    reference: string
    description: string | null
    park_id: number
    category_id: number | null
    sub_category_id: number | null
    rental_price: Generated<number | null>
    replacement_price: number | null
    stock_quantity: Generated<number>
    out_of_order_quantity: number | null
    is_hidden_on_bill: Generated<boolean>
    is_discountable: Generated<boolean>
    picture: string | null
    note: string | null
    name_key: Computed<string | null>
    reference_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    vat_rate: number | null
    code: Generated<string>
    is_unitary: Generated<boolean>
    margin_before: Generated<number>
    margin_after: Generated<number>
    weight: number | null
    volume: number | null
    power: number | null
  }
  material_attribute: {
    material_id: number
    attribute_id: number
    value: string
  }
  material_tag: {
    material_id: number
    tag_id: number
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<string>
  }
  moved_address: {
    kind: string
    old_id: number
    new_id: number
  }
  park: {
    id: Generated<number>
    name: string
    street: string | null
    postal_code: string | null
    locality: string | null
    country_id: number | null
    opening_hours: string | null
    note: string | null
    name_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    code: Generated<string>
  }
  person: {
    id: Generated<number>
    user_id: number | null
    first_name: string
    last_name: string
    full_name: Computed<string>
    nickname: string | null
    reference: string | null
    email: string | null
    phone: string | null
    street: string | null
    postal_code: string | null
    locality: string | null
    country_id: number | null
    company_id: number | null
    note: string | null
    first_name_key: Computed<string | null>
    last_name_key: Computed<string | null>
    nickname_key: Computed<string | null>
    reference_key: Computed<string | null>
    email_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  person_tag: {
    person_id: number
    tag_id: number
  }
  remark: {
    id: Generated<number>
    event_id: number
    user_id: number | null
    text: string
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  return_act: {
    id: Generated<number>
    event_id: number
    kind: string
    counts: Json | null
    reason: string | null
    user_id: number | null
    made_at: Generated<string>
    taken_back_by: number | null
  }
  return_effect: {
    id: Generated<number>
    act_id: number
    material_id: number
    taken: Generated<number>
    out_of_order: Generated<number>
    unit_id: number | null
    unit_reference: string | null
    state_before: string | null
    state_after: string | null
  }
  session: {
    token_hash: Uint8Array
    user_id: number
    created_at: Generated<string>
    expires_at: string
  }
  settings: {
    id: Generated<number>
    values: Generated<Json>
    calendar_secret: Generated<string>
    logo: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  sub_category: {
    id: Generated<number>
    category_id: number
    name: string
    name_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  sub_rental: {
    id: Generated<number>
    event_id: number
    material_id: number
    company_id: number | null
    quantity: number
    cost: number | null
    state: Generated<string>
    reference: string | null
    note: string | null
    broken: Generated<number>
    lost: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  tag: {
    id: Generated<number>
    name: string
    name_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  token: {
    id: Generated<number>
    user_id: number
    name: string
    group_id: string
    read_only: Generated<boolean>
    expires_at: string | null
    secret_hash: Uint8Array
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  token_use: {
    token_id: number
    recent: Generated<string[]>
    last_used_on: string | null
    last_used_address: string | null
  }
  unit: {
    id: Generated<number>
    material_id: number
    reference: string
    serial_number: string | null
    state: Generated<string>
    park_id: number | null
    note: string | null
    purchase_date: string | null
    purchase_price: number | null
    warranty_until: string | null
    reference_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    code: Generated<string>
  }
  user: {
    id: Generated<number>
    pseudo: string
    email: string
    group_id: Generated<string>
    password_hash: string
    pseudo_key: Computed<string | null>
    email_key: Computed<string | null>
    search_key: Computed<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  user_restricted_park: {
    user_id: number
    park_id: number
  }
  user_settings: {
    id: Generated<number>
    user_id: number
    language: Generated<string>
    auth_token_validity_duration: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    views: Generated<Json>
    tour: Generated<boolean>
    start_page: Generated<string>
  }
  webhook: {
    id: Generated<number>
    address: string
    kinds: string[]
    is_active: Generated<boolean>
    secret: string
    paused_at: string | null
    dropped_count: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  webhook_delivery: {
    id: Generated<number>
    webhook_id: number
    message_id: string
    kind: string
    action: string
    entity: string
    entity_id: number
    body: string
    at: Generated<string>
    delivered_at: string | null
    is_asked: Generated<boolean>
    next_try_at: string | null
    claimed_until: string | null
    tries: Generated<number>
    first_tried_at: string | null
    tried_at: string | null
    signature: string | null
    status: number | null
    answer: string | null
    milliseconds: number | null
    failure: string | null
  }
}
