import type { ImportKind, importRows } from '#shared/import.ts'
import { importRoutes } from '#shared/import.ts'
import { protectedTags } from '#shared/tag.ts'
import type { WordKey } from '#shared/words.ts'

/** What can be imported: each has its page, `/import/<what>`. */
export const importables = ['materials', 'beneficiaries', 'companies'] as const
export type Importable = (typeof importables)[number]

/** How cells of a field are read. */
export type Reading = 'text' | 'number' | 'boolean' | 'names'
export type Field = { name: string; label: WordKey; reading: Reading; required: boolean }
type Plain = readonly [label: WordKey, reading?: Reading, required?: true]
type Fields<K extends ImportKind> = { [F in keyof (typeof importRows)[K]['shape']]?: Plain }

const address = {
  street: ['address.street'],
  postal_code: ['address.postal_code'],
  locality: ['address.locality'],
  country: ['address.country'],
} as const

const fields = {
  materials: {
    name: ['material.name', 'text', true],
    reference: ['material.reference', 'text', true],
    park: ['park.one'],
    category: ['category.one'],
    sub_category: ['category.sub'],
    rental_price: ['material.rental_price', 'number', true],
    vat_rate: ['material.vat_rate', 'number'],
    replacement_price: ['material.replacement_price', 'number'],
    stock_quantity: ['material.stock_quantity', 'number', true],
    out_of_order_quantity: ['material.out_of_order_quantity', 'number'],
    tags: ['tag.many', 'names'],
    description: ['material.description'],
    note: ['material.note'],
    is_discountable: ['material.is_discountable', 'boolean'],
    is_hidden_on_bill: ['material.is_hidden_on_bill', 'boolean'],
  } satisfies Fields<'materials'>,
  beneficiaries: {
    last_name: ['person.last_name', 'text', true],
    first_name: ['person.first_name', 'text', true],
    nickname: ['technician.nickname'],
    reference: ['person.reference'],
    company: ['company.one'],
    email: ['address.email'],
    phone: ['address.phone'],
    ...address,
    note: ['person.note'],
  } satisfies Fields<'persons'>,
  companies: {
    legal_name: ['company.legal_name', 'text', true],
    phone: ['address.phone'],
    ...address,
    siret: ['company.siret'],
    vat_number: ['company.vat_number'],
    note: ['company.note'],
  } satisfies Fields<'companies'>,
} as const satisfies Record<Importable, Record<string, Plain>>

/** Fields of what is imported, before the site's settings have their say. */
export const fieldsOf = (what: Importable): Field[] =>
  Object.entries<Plain>(fields[what]).map(([name, [label, reading = 'text', required = false]]) => ({
    name,
    label,
    reading,
    required,
  }))

/** Where the rows go, what they get on the way, and what their import makes stale. */
export const targets = {
  materials: { route: importRoutes.materials, list: '/materials', own: {}, nouns: ['material', 'category', 'tag'] },
  beneficiaries: {
    route: importRoutes.persons,
    list: '/beneficiaries',
    own: { tags: [protectedTags.beneficiary] },
    nouns: ['person', 'company', 'tag'],
  },
  companies: { route: importRoutes.companies, list: '/companies', own: {}, nouns: ['company'] },
} as const satisfies Record<Importable, unknown>
