import type * as french from '../fr/category.ts'
import type { Translated } from '../translated.ts'

export const category: Translated<typeof french.category> = {
  one: 'Category',
  many: 'Categories',
  sub: 'Sub-category',
  new: 'New category',
  name: 'Name',
  uncategorized: 'Uncategorised',
  failed: 'The categories could not be read.',
  without_sub: 'No sub-category',
  add_sub: 'Add a sub-category to {{name}}',
  rename: 'Rename {{name}}',
  delete: 'Delete {{name}}',
  ask_delete: 'Delete the category?',
  ask_delete_text: 'The category “{{name}}” will be deleted for good: categories do not go to the trash.',
  ask_delete_sub: 'Delete the sub-category?',
  ask_delete_sub_text: 'The sub-category “{{name}}” will be deleted for good: sub-categories do not go to the trash.',
  sub_keeps_one: 'One item will stay in “{{category}}”, without a sub-category.',
  sub_keeps_other: '{{count}} items will stay in “{{category}}”, without a sub-category.',
  trashed_lose_it: 'Its items in the trash will no longer have a category.',
  holds_attributes_one: 'The attribute {{names}} belongs to it alone: delete that attribute first.',
  holds_attributes_other: 'The attributes {{names}} belong to it alone: delete them first.',
  holds_materials_one: 'It still holds one item: move that item to another category or to the trash.',
  holds_materials_other: 'It still holds {{count}} items: move them to another category or to the trash.',
  holds_sub: 'It still holds sub-categories: delete them first.',
  materials_one: '{{count}} item',
  materials_other: '{{count}} items',
  quoted: '“{{name}}”',
  name_length: 'The name must be between {{min}} and {{max}} characters long.',
  show_uncategorized: 'See equipment without a category',
  saved: '“{{name}}” saved.',
  no_sub: 'No sub-category',
  none: 'No categories yet',
  none_help: 'Sound, lighting, video, rigging… Categories group the equipment in lists and on paper.',
  told: { one: 'Category', the: 'the category', list: 'categories' },
}

export const sub_category: Translated<typeof french.sub_category> = {
  told: { one: 'Sub-category', the: 'the sub-category' },
}
