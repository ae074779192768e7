import type { company as french } from '../fr/company.ts'
import type { Translated } from '../translated.ts'

export const company: Translated<typeof french> = {
  one: 'Company',
  many: 'Companies',
  list_search: 'Legal name',
  none: 'No companies yet',
  none_help: 'Associations, venues, productions: attach the people you work with.',
  none_attached: 'Nobody is attached yet.',
  detach_later: 'People you remove are detached when you save.',
  detach_failed: 'The company is saved, but {{name}} is still attached: try again.',
  new: 'New company',
  legal_name: 'Legal name',
  siret: 'SIRET',
  siret_help: '14 digits, with or without spaces.',
  vat_number: 'VAT number',
  note: 'Notes',
  persons: 'Attached people',
  attach: 'Attach a person',
  detach: 'Detach {{name}}',
  search: 'Find a company',
  save: 'Save the company',
  saved: 'Company “{{name}}” saved.',
  told: { one: 'Company', the: 'the company', list: 'companies' },
  told_fields: { legal_name: 'the legal name', siret: 'the SIRET', vat_number: 'the VAT number' },
}
