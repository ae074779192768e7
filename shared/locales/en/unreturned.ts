import type { unreturned as french } from '../fr/unreturned.ts'
import type { Translated } from '../translated.ts'

/** Words of the list of what is still out. */
export const unreturned: Translated<typeof french> = {
  many: 'Not returned',
  none: 'Everything has been returned',
  none_help: 'What is still out after its event shows up here.',
  search: 'Event, beneficiary, item…',
  event: 'Event',
  material: 'Equipment',
  reference: 'Reference',
  beneficiary: 'Beneficiary',
  park: 'Park',
  end_date: 'End',
  quantity: 'Still out',
  units: 'Units',
  days_late: 'Late',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  to_return: 'Open the return: {{title}}',
}
