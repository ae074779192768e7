import type { park as french } from '../fr/park.ts'
import type { Translated } from '../translated.ts'

export const park: Translated<typeof french> = {
  one: 'Park',
  many: 'Material parks',
  new: 'New park',
  name: 'Name',
  opening_hours: 'Opening hours',
  note: 'Notes',
  items: 'Materials',
  items_count_one: '{{count}} item ({{stock}} in stock)',
  items_count_other: '{{count}} items ({{stock}} in stock)',
  total_amount: 'Total value',
  calculate: 'Calculate',
  calculate_failed: 'The calculation failed.',
  events: 'Events',
  show_events: 'See in the calendar',
  save: 'Save the park',
  saved: 'The park “{{name}}” is saved.',
  none: 'No park yet',
  none_help: 'A park is a place where equipment is stored: a depot, a room, a truck.',
  destroy_consequence: 'The material it has in the trash will be deleted with it.',
}
