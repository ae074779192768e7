import { detailKeys } from '../event/details/keys.ts'
import type { KeysHere } from '../frame/keys-here.ts'
import { i18next } from '../words.ts'
import { keysFor } from './keys.ts'

/** What the keys do on the grid of a month (rules/calendar.md#28). */
const gridKeys = ['bars', 'weeks', 'enter', 'home', 'move', 'end', 'start', 'undo', 'delete', 'n', 't', 'page'] as const
const editingGrid = new Set<string>(['move', 'end', 'start', 'undo', 'delete', 'n'])
const heads = ['days', 'weeks', 'edges', 'list'] as const

/**
 * The keys of the open details, else those of the grid, else those of the timeline and of the heads
 * of its days (rules/calendar.md#13).
 */
export const keysHere: KeysHere = (at) => {
  const { words, can, search } = at
  if (search.event !== undefined) return detailKeys(at, true)
  const mayEdit = can('event:edit')
  if (search.view === 'grid')
    return [{ keys: gridKeys.filter((name) => mayEdit || !editingGrid.has(name)).map((name) => words.grid[name]) }]
  return [
    {
      keys: keysFor(mayEdit).map((name) => ({
        press: i18next.t(`calendar.key.${name}.act`),
        does: i18next.t(`calendar.key.${name}.does`),
      })),
    },
    { title: words.place.heads, keys: heads.map((name) => words.key[name]) },
  ]
}
