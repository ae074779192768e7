import type { tag as french } from '../fr/tag.ts'
import type { Translated } from '../translated.ts'

export const tag: Translated<typeof french> = {
  one: 'Tag',
  many: 'Tags',
  new: 'New tag',
  name: 'Name',
  saved: 'Tag “{{name}}” saved.',
  destroy_consequence: 'The items and people that have it will lose it.',
  none: 'No tags yet',
  none_help: 'A tag groups equipment across categories: outdoor, fragile, partner rental…',
  told: { one: 'Tag', the: 'the tag', list: 'tags' },
}
