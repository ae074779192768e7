import type { KeysHere } from '../../frame/keys-here.ts'

const names = ['digits', 'more_less', 'next_row', 'previous_row', 'rows', 'to_search', 'found'] as const

/** The keys of the return (rules/inventory.md#16). */
export const keysHere: KeysHere = ({ words }) => [{ keys: names.map((name) => words.key[name]) }]
