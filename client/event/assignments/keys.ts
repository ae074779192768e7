import type { HelpWords } from '../../frame/help-words.ts'

const names = ['bars', 'open', 'move', 'end', 'start', 'remove', 'assign', 'zoom', 'page'] as const

/** The keys of the technicians' board (rules/assignment.md#16). */
export const boardKeys = ({ key }: HelpWords) => names.map((name) => key[name])
