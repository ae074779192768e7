import type { saved_view as french } from '../fr/saved-view.ts'
import type { Translated } from '../translated.ts'

export const saved_view: Translated<typeof french> = {
  many: 'Views',
  all: 'All',
  save: 'Save the view',
  save_title: 'Save the view',
  name: 'Name of the view',
  name_limit: 'At most {{count}} characters',
  saved: 'The view “{{name}}” is saved.',
  more: 'Change the view {{name}}',
  rename: 'Rename the view',
  rename_title: 'Rename “{{name}}”',
  delete: 'Delete the view',
  ask_delete: 'Delete the view?',
  ask_delete_text: 'The tab “{{name}}” will disappear. Nothing in the list is deleted.',
  deleted: 'The view “{{name}}” is deleted.',
}
