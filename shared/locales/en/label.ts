import type { label as french } from '../fr/label.ts'
import type { Translated } from '../translated.ts'

export const label: Translated<typeof french> = {
  many: 'Labels',
  of_one: 'Labels: {{name}}',
  title_one: 'Labels for {{count}} record',
  title_other: 'Labels for {{count}} records',
  format: 'Format',
  format_help: 'Print at 100%, without fitting to the page.',
  sheet: '{{size}} mm, {{places}} on an A4 sheet',
  roll: '{{size}} mm, on a roll',
  copies: 'Copies of each',
  first: 'First free place',
  first_help: 'Sheet already begun? Touch the place to start from.',
  place: 'Place {{place}}, row {{row}}, column {{column}}',
  total_one: '{{shown}} label',
  total_other: '{{shown}} labels',
  on_sheets_one: '{{labels}} on {{count}} sheet',
  on_sheets_other: '{{labels}} on {{count}} sheets',
  print: 'Open the labels',
  too_many: 'At most {{most}} records at once: filter the list.',
  failed: 'The labels could not be prepared.',
}
