import type { TFunction } from 'i18next'

type Manager = { id: number; full_name: string }

/** The manager by name; one who is gone by number, for `GET /users/names` tells the live ones alone. */
export const nameOfManager = (live: readonly Manager[], id: number, t: TFunction): string =>
  live.find((one) => one.id === id)?.full_name ?? t('event_list.former_manager', { id })

/** The managers to filter by: the live ones, and the chosen one though gone (rules/event-list.md#6). */
export function managersOffered(live: readonly Manager[], chosen: number | undefined, t: TFunction) {
  const offered = live.map(({ id, full_name }) => ({ id, label: full_name }))
  const isGone = chosen !== undefined && !live.some(({ id }) => id === chosen)
  return isGone ? [...offered, { id: chosen, label: nameOfManager(live, chosen, t) }] : offered
}
