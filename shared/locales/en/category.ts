import type { category as french } from '../fr/category.ts'
import type { Translated } from '../translated.ts'

export const category: Translated<typeof french> = {
  one: 'Category',
  many: 'Categories',
  sub: 'Sub-category',
  new: 'New category',
  name: 'Name',
  uncategorized: 'Uncategorized',
  add_sub: 'Add a sub-category to {{name}}',
  rename: 'Rename {{name}}',
  delete: 'Delete {{name}}',
  ask_delete: 'Delete the category?',
  saved: '“{{name}}” is saved.',
  no_sub: 'No sub-category',
  none: 'No category yet',
  none_help: 'Sound, light, video, rigging… Categories sort the equipment in lists and on sheets.',
}
