import type { list_template as french } from '../fr/list-template.ts'
import type { Translated } from '../translated.ts'

export const list_template: Translated<typeof french> = {
  one: 'List template',
  many: 'List templates',
  new: 'New list template',
  name: 'Name',
  description: 'Description',
  description_help: 'What it is for: crowd size, venue, package… The search looks here too.',
  materials: 'Materials',
  materials_help:
    'Enter the quantities. What is left is counted from the stock in working order: dates come with the event.',
  updated_at: 'Changed on',
  save: 'Save the list template',
  saved: 'The list template “{{name}}” is saved.',
  references_one: '{{count}} reference',
  references_other: '{{count}} references',
  items_one: '{{shown}} piece',
  items_other: '{{shown}} pieces',
  none: 'No list template yet',
  none_help:
    'A list template is somewhere to start from: your conference kit, your PA for 500… Reuse it in the Materials step of an event.',
  ask_empty: 'Save an empty list?',
  ask_empty_text: '“{{name}}” has no materials: reusing it in an event will bring nothing.',
  yes_empty: 'Save without materials',
  save_as: 'Save as a list template',
  save_as_title: 'List template from “{{title}}”',
}
