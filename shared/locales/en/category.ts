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
  ask_delete_text: 'The category “{{name}}” will be deleted forever; it has no trash.',
  ask_delete_sub: 'Delete the sub-category?',
  ask_delete_sub_text: 'The sub-category “{{name}}” will be deleted forever; it has no trash.',
  sub_keeps_one: 'One item will stay in “{{category}}”, without a sub-category.',
  sub_keeps_other: '{{count}} items will stay in “{{category}}”, without a sub-category.',
  trashed_lose_it: 'The material it has in the trash will have no category any more.',
  widened_one:
    'The attribute {{names}}, limited to this category alone, will then be offered for all materials. To avoid it, delete the attribute first.',
  widened_other:
    'The attributes {{names}}, limited to this category alone, will then be offered for all materials. To avoid it, delete them first.',
  holds_materials_one: 'One item is still in it: give it another category or move it to the trash.',
  holds_materials_other: '{{count}} items are still in it: give them another category or move them to the trash.',
  holds_sub: 'It still has sub-categories: delete them first.',
  materials_one: '{{count}} item',
  materials_other: '{{count}} items',
  quoted: '“{{name}}”',
  name_length: 'The name must have a length between {{min}} and {{max}} characters.',
  show_uncategorized: 'See the materials without a category',
  saved: '“{{name}}” is saved.',
  no_sub: 'No sub-category',
  none: 'No category yet',
  none_help: 'Sound, light, video, rigging… Categories sort the equipment in lists and on sheets.',
}
