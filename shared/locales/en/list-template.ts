import type { list_template as french } from '../fr/list-template.ts'
import type { Translated } from '../translated.ts'

export const list_template: Translated<typeof french> = {
  one: 'List template',
  many: 'List templates',
  new: 'New list template',
  name: 'Name',
  description: 'Description',
  description_help: 'Crowd size, venue, package… The search looks here too.',
  materials: 'Equipment',
  materials_help: 'Enter the quantities. Free means the stock in working order, whatever the dates.',
  updated_at: 'Changed on',
  save: 'Save the list template',
  saved: 'List template “{{name}}” saved.',
  references_one: '{{count}} item',
  references_other: '{{count}} items',
  items_one: '{{shown}} piece',
  items_other: '{{shown}} pieces',
  none: 'No list templates yet',
  none_help: 'Your usual conference, your PA for 500… Reuse them in the Equipment step.',
  ask_empty: 'Save an empty list?',
  ask_empty_text: '“{{name}}” has no equipment: reusing it in an event will add nothing.',
  yes_empty: 'Save without equipment',
  save_as: 'Save as a list template',
  save_as_title: 'List template from “{{title}}”',
  told: { one: 'List template', the: 'the list template', list: 'list templates' },
}
