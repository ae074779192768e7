import type { HelpWords } from '../../frame/help-words.ts'
import type { KeySection } from '../../frame/keys-here.ts'

const names = ['to_search', 'found', 'digits', 'more_less', 'next_row', 'previous_row', 'rows', 'to_button'] as const
const rail = ['rows', 'take'] as const

/** The keys of a list of quantities, and of the categories beside it (rules/wizard.md#18). */
export const quantityKeys = ({ key, place }: HelpWords): readonly KeySection[] => [
  { title: place.quantities, keys: names.map((name) => key[name]) },
  { title: place.categories, keys: rail.map((name) => key[name]) },
]
