import type { person as french } from '../fr/person.ts'
import type { Translated } from '../translated.ts'

export const person: Translated<typeof french> = {
  beneficiary: 'Beneficiary',
  beneficiaries: 'Beneficiaries',
  new: 'New beneficiary',
  first_name: 'First name',
  next_event: 'Next event',
  no_next_event: 'None',
  billed: 'Invoiced in {{year}}, excl. VAT',
  last_name: 'Last name',
  reference: 'Reference',
  note: 'Notes',
  search: 'Name, reference or company',
  save: 'Save the beneficiary',
  saved: '{{name}} saved.',
  exists: '{{name}} already exists.',
  use_existing: 'Use {{name}}',
  restore_existing: 'Restore and use {{name}}',
  none: 'No beneficiaries yet',
  none_help: 'The people and companies that borrow or hire your equipment.',
  both_roles: 'This person is both a beneficiary and a technician, and will leave both lists.',
  persons: 'People',
  destroy_consequence: 'This person will disappear from their events too.',
  told: { one: 'Person', the: 'the person', list: 'beneficiaries' },
  told_fields: { first_name: 'the first name', last_name: 'the last name', nickname: 'the nickname' },
}
