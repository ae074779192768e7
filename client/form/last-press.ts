import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'

type Place = { pathname: string; search: object }
type Move = { action: string; current: Place; next: Place }

let presses = 0

/**
 * Whether a navigation is blocked, where the answer may take long: the user presses Back or Forward
 * again while a question is open. The router steps back for each press that is blocked, so the last
 * one alone is. Presses that led back to the screen itself leave nothing.
 */
export async function blocksLastPress({ action, current, next }: Move, blocks: () => Promise<boolean>) {
  if (action === 'PUSH' || action === 'REPLACE') return blocks()
  presses += 1
  const own = presses
  if (next.pathname === current.pathname && JSON.stringify(next.search) === JSON.stringify(current.search)) return false
  const isBlocked = await blocks()
  return isBlocked && own !== presses ? new Promise<never>(() => {}) : isBlocked
}

/** Blocks leaving the screen where `blocks` says so, which may ask; see `blocksLastPress`. */
export function useStaying(blocks: ShouldBlockFn, enableBeforeUnload: boolean | (() => boolean)): void {
  useBlocker({ shouldBlockFn: (move) => blocksLastPress(move, async () => blocks(move)), enableBeforeUnload })
}
