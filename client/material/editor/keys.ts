import type { HelpWords } from '../../frame/help-words.ts'

const names = ['digits', 'more_less', 'next_row', 'previous_row', 'rows', 'to_search', 'to_button'] as const

/** The keys of a list of quantities (rules/wizard.md#18). */
export const quantityKeys = ({ key }: HelpWords) => names.map((name) => key[name])
