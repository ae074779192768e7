import type { HelpWords } from '../../frame/help-words.ts'
import type { KeySection } from '../../frame/keys-here.ts'

const bars = ['bars', 'ends', 'open', 'move', 'end', 'start', 'remove', 'assign', 'now', 'zoom', 'page'] as const
const ticks = ['rows', 'tick', 'tick_go'] as const

/** The keys of the technicians' board (rules/assignment.md#16, rules/assignment.md#27). */
export const boardKeys = ({ key, board }: HelpWords): readonly KeySection[] => [
  { title: board.bars, keys: bars.map((name) => key[name]) },
  { title: board.ticks, keys: ticks.map((name) => key[name]) },
]
