import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

type Place = { pathname: string; search: object }
type Move = { action: string; current: Place; next: Place }

let presses = 0

/**
 * Decides whether a navigation is blocked. The decision may take long: the user may press Back again
 * while a question is open. The router undoes each blocked press over its whole distance from the
 * screen, so only the last press may be blocked; earlier ones never settle. A press that ends on the
 * screen itself needs nothing.
 */
export async function blocksLastPress({ action, current, next }: Move, blocks: () => Promise<boolean>) {
  if (action === 'PUSH' || action === 'REPLACE') return blocks()
  presses += 1
  const press = presses
  if (next.pathname === current.pathname && JSON.stringify(next.search) === JSON.stringify(current.search)) return false
  const isBlocked = await blocks()
  return isBlocked && press !== presses ? new Promise<never>(() => {}) : isBlocked
}

/**
 * Notes the ways out that the user takes. A leave blocker may still decide about one, or wait for the
 * same save: what leads on after that save must not overtake it.
 */
export function useWaysOut() {
  const taken = useRef(0)
  return {
    /** @returns takes it back, for a user who stays after all */
    noteWayOut: () => {
      taken.current += 1
      return () => {
        taken.current -= 1
      }
    },
    /** @returns a function that tells whether the user has taken a way out since this call */
    watchWaysOut: () => {
      const before = taken.current
      return () => taken.current !== before
    },
  }
}

/** Blocks leaving the screen where `blocks` says so. It may ask: navigations meanwhile share its answer. */
export function useLeaveBlocker(blocks: ShouldBlockFn, enableBeforeUnload: boolean | (() => boolean)): void {
  const deciding = useRef<Promise<boolean> | null>(null)
  const decide = (move: Parameters<ShouldBlockFn>[0]) => {
    deciding.current ??= (async () => blocks(move))().finally(() => {
      deciding.current = null
    })
    return deciding.current
  }
  useBlocker({ shouldBlockFn: (move) => blocksLastPress(move, () => decide(move)), enableBeforeUnload })
}
