import type { Refusal } from '#shared/rules/event-state.ts'
import type { WordKey } from '#shared/rules/words.ts'
import { i18next } from '../words.ts'

const sentences = {
  archived: 'problem.event.locked_reason.archived',
  inventory_done: 'problem.event.locked_reason.inventory_done',
  departed: 'problem.event.locked_reason.departed',
  past_confirmed: 'problem.event.locked_reason.past_confirmed',
  past: 'problem.event.locked_reason.past',
  confirmed: 'problem.event.locked_reason.confirmed',
  not_archivable: 'invalid.not_archivable',
  'inventory.not_started': 'problem.inventory.not_started',
  'inventory.not_ended': 'problem.inventory.not_ended',
  'inventory.already_terminated': 'problem.inventory.already_terminated',
  'inventory.not_terminated': 'problem.inventory.not_terminated',
  'inventory.departure_done': 'problem.inventory.departure_done',
  'inventory.departure_not_done': 'problem.inventory.departure_not_done',
  'inventory.return_begun': 'problem.inventory.return_begun',
  'access.forbidden': 'problem.access.forbidden',
  'event.no_materials': 'problem.event.no_materials',
  'event.no_beneficiary': 'problem.event.no_beneficiary',
  'event.not_billable': 'problem.event.not_billable',
  'billing.disabled': 'problem.billing.disabled',
} as const satisfies Record<Refusal, WordKey>

/** The reason in words: what the server would answer. */
export const refusalText = (reason: Refusal): string => i18next.t(sentences[reason])
