import type { AtScreen, KeySection } from '../../frame/keys-here.ts'
import { i18next } from '../../words.ts'
import { boardKeys } from '../assignments/keys.ts'

/**
 * The keys of the window of details (rules/details.md#1), with those of the tab that is open.
 * @param steps whether J and K lead to the neighbours of the event
 */
export function detailKeys({ words, can, search: { tab } }: AtScreen, steps: boolean): readonly KeySection[] {
  const { next, previous, tabs, close, extra } = words.details
  const mayEdit = can('event:edit')
  const window = { title: i18next.t('event.one'), keys: [...(steps ? [next, previous] : []), tabs, close] }
  if (tab === 'technicians' && mayEdit) return [window, ...boardKeys(words)]
  if ((tab === 'estimates' || tab === 'bills') && mayEdit) return [{ ...window, keys: [...window.keys, extra] }]
  return [window]
}
