import type { company as french } from '../fr/company.ts'
import type { Translated } from '../translated.ts'

export const company: Translated<typeof french> = {
  one: 'Company',
  new: 'New company',
  legal_name: 'Legal name',
  note: 'Notes',
  persons: 'Attached persons',
  attach: 'Attach a person',
  detach: 'Detach {{name}}',
  search: 'Find a company',
  save: 'Save the company',
  saved: 'The company “{{name}}” is saved.',
}
