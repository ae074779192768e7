import type { Refusal } from '#shared/rules/event-state.ts'
import { i18next } from '../words.ts'

/** The reason in words: what the server would answer. */
export function refusalText(reason: Refusal): string {
  switch (reason) {
    case 'archived':
    case 'inventory_done':
    case 'past_confirmed':
    case 'past':
    case 'confirmed':
      return i18next.t(`problem.event.locked_reason.${reason}`)
    case 'not_archivable':
      return i18next.t(`invalid.${reason}`)
    default:
      return i18next.t(`problem.${reason}`)
  }
}
