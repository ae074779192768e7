import { type Attribute, type AttributeType, isNumeric } from '../../attribute.ts'
import type { importRows } from '../../import.ts'
import type { Language } from '../../language.ts'
import type { Settings } from '../../settings.ts'
import { unitStates } from '../../unit.ts'
import type { MeasureName } from '../measures.ts'
import { type WordKey, words } from '../words.ts'
import type { Field, Importable, Reading } from './field.ts'
import { plainTitle, usualTitles, wordAt } from './titles.ts'

type Plain = readonly [label: WordKey, reading?: Reading, required?: true]
/** A field that a row may have and this table lacks does not compile. */
type Fields<K extends keyof typeof importRows> = {
  [F in Exclude<keyof (typeof importRows)[K]['shape'], 'attributes'>]: Plain
}

const address = {
  street: ['address.street'],
  postal_code: ['address.postal_code'],
  locality: ['address.locality'],
  country: ['address.country'],
} as const
const person = {
  last_name: ['person.last_name', 'text', true],
  first_name: ['person.first_name', 'text', true],
  nickname: ['technician.nickname'],
  reference: ['person.reference'],
  company: ['company.one'],
  email: ['address.email'],
  phone: ['address.phone'],
  ...address,
  tags: ['tag.many', 'names'],
  note: ['person.note'],
  record: ['imports.record'],
} as const satisfies Fields<'persons'>

const fields = {
  materials: {
    name: ['material.name', 'text', true],
    reference: ['material.reference', 'text', true],
    park: ['park.one', 'text', true],
    category: ['category.one'],
    sub_category: ['category.sub'],
    rental_price: ['material.rental_price', 'amount', true],
    vat_rate: ['material.vat_rate', 'number'],
    replacement_price: ['material.replacement_price', 'amount'],
    is_unitary: ['unit.track', 'boolean'],
    stock_quantity: ['material.stock_quantity', 'number', true],
    out_of_order_quantity: ['material.out_of_order_quantity', 'number'],
    weight: ['material.weight', 'number'],
    volume: ['material.volume', 'number'],
    power: ['material.power', 'number'],
    margin_before: ['material.margin_before_minutes', 'number'],
    margin_after: ['material.margin_after_minutes', 'number'],
    barcodes: ['material.barcodes', 'names'],
    tags: ['tag.many', 'names'],
    description: ['material.description'],
    note: ['material.note'],
    is_discountable: ['material.is_discountable', 'boolean'],
    is_hidden_on_bill: ['material.is_hidden_on_bill', 'boolean'],
    record: ['imports.record'],
  } satisfies Fields<'materials'>,
  units: {
    material: ['unit.material', 'text', true],
    reference: ['unit.reference', 'text', true],
    serial_number: ['unit.serial_number'],
    state: ['unit.state', 'choice'],
    barcodes: ['material.barcodes', 'names'],
    park: ['park.one'],
    note: ['unit.note'],
    purchase_date: ['unit.purchase_date', 'day'],
    purchase_price: ['unit.purchase_price', 'amount'],
    warranty_until: ['unit.warranty_until', 'day'],
    record: ['imports.record'],
  } satisfies Fields<'units'>,
  kits: {
    reference: ['kit.reference', 'text', true],
    name: ['kit.name', 'text', true],
    material: ['unit.material', 'text', true],
    quantity: ['kit.quantity', 'number', true],
    rental_price: ['kit.rental_price', 'amount'],
    is_discountable: ['kit.is_discountable', 'boolean'],
    description: ['kit.description'],
    record: ['imports.record'],
  } satisfies Fields<'kits'>,
  beneficiaries: person,
  technicians: person,
  companies: {
    legal_name: ['company.legal_name', 'text', true],
    phone: ['address.phone'],
    ...address,
    siret: ['company.siret'],
    vat_number: ['company.vat_number'],
    note: ['company.note'],
    record: ['imports.record'],
  } satisfies Fields<'companies'>,
} as const satisfies Record<Importable, Record<string, Plain>>

const inEach = (title: (language: Language) => string): Field['titles'] => ({ fr: title('fr'), en: title('en') })

/** The fields with a choice of values, and their words. */
const choices: Partial<Record<Importable, Record<string, Field['choices']>>> = {
  units: {
    state: Object.fromEntries(
      unitStates.map((state) => [state, inEach((language) => words[language].unit.states[state])]),
    ),
  },
}

/** The units of a material's numbers. */
const units: Readonly<Record<string, string>> = { weight: 'kg', volume: 'm³', power: 'W' } satisfies Record<
  MeasureName,
  string
>

/** Required fields that all records of a file may have in common. */
const shared = ['park', 'rental_price', 'stock_quantity', 'quantity']

/** The part of an attribute that its column needs. */
type Titled = Pick<Attribute, 'id' | 'name' | 'type' | 'unit'>

/**
 * Importable fields, before the site's settings apply; materials also have those of the attributes.
 */
export function fieldsOf(what: Importable, attributes: readonly Titled[] = []): Field[] {
  const own = Object.entries<Plain>(fields[what]).map(
    ([name, [label, reading = 'text', required = false]]): Field => ({
      name,
      titles: inEach((language) => wordAt(words[language], label)),
      reading,
      choices: choices[what]?.[name],
      unit: units[name],
      required,
      isShared: required && shared.includes(name),
    }),
  )
  if (what !== 'materials') return own
  const taken = new Set(own.flatMap((field) => [...usualTitles(what, field)]))
  return [...own, ...attributes.map((attribute) => fieldOfAttribute(attribute, taken))]
}

const ofBilling = ['rental_price', 'vat_rate']

/**
 * Fields on this site: neither rental price nor VAT rate without billing, and a required park where
 * there are several (rules/import.md#25, rules/export.md#9).
 */
export const onSite = (fields: readonly Field[], billing: Settings['billing'], parks: number): Field[] =>
  fields
    .filter(({ name }) => !ofBilling.includes(name) || billing.mode !== 'none')
    .map((field) =>
      field.name === 'park'
        ? { ...field, required: field.required && parks > 1, isShared: field.isShared && parks > 1 }
        : field,
    )

/** The whole name of a person, in files of other programs: no export has it. */
const fullName: Field = {
  name: 'full_name',
  titles: inEach((language) => words[language].user.full_name),
  reading: 'text',
  required: false,
}

/** Fields with the whole name of people, beside its parts (rules/import.md#31). */
export const withFullName = (what: Importable, fields: readonly Field[]): Field[] =>
  what === 'beneficiaries' || what === 'technicians' ? [...fields, fullName] : [...fields]

const readings: Record<AttributeType, Reading> = {
  string: 'text',
  integer: 'number',
  float: 'number',
  boolean: 'boolean',
  date: 'day',
}

/**
 * The column of an attribute: its name and unit, with the word "attribute" before a name that is
 * also another field's.
 */
function fieldOfAttribute({ id, name, type, unit }: Titled, taken: ReadonlySet<string>): Field {
  const ownUnit = isNumeric(type) && unit ? unit : undefined
  const own = ownUnit ? `${name} (${ownUnit})` : name
  return {
    name: `attributes.${id}`,
    titles: inEach((language) =>
      taken.has(plainTitle(name)) ? words[language].imports.attribute.replace('{{name}}', own) : own,
    ),
    reading: readings[type],
    unit: ownUnit,
    required: false,
  }
}

/** The id of a field's attribute; null for a field of the record itself. */
export const attributeOf = (field: string): number | null => {
  const [, id] = /^attributes\.(\d+)$/.exec(field) ?? []
  return id === undefined ? null : Number(id)
}
