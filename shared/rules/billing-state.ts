import { can, type Group } from '../permissions.ts'
import type { BillingMode } from '../settings.ts'
import { type EventFacts, eventLock, FORBIDDEN, type Permit, permit, type Refusal } from './event-state.ts'

export type BillingAction = 'enable_billing' | 'create_estimate' | 'create_bill' | 'delete_estimate'

/**
 * True when an event can be billed: every one in mode `full`, those marked so in `partial`, none in
 * `none` (rules/amount.md#1).
 */
export const isBillable = (event: { is_billable: boolean }, mode: BillingMode): boolean =>
  mode === 'full' || (mode === 'partial' && event.is_billable)

/**
 * The billing actions of a group on an event today, in a billing mode: enable billing
 * (rules/amount.md#3), make estimates and bills (rules/invoice.md#4, rules/estimate.md#1), delete
 * estimates (rules/estimate.md#6).
 */
export function billingMay(
  event: EventFacts,
  today: string,
  group: Group,
  mode: BillingMode,
): Record<BillingAction, Permit> {
  const billed = mode !== 'none'
  const enableReason: Refusal | null =
    mode === 'none'
      ? 'billing.disabled'
      : (eventLock(event, today, ['is_billable']) ?? (event.is_confirmed ? 'confirmed' : null))
  const createReason: Refusal | null = !billed
    ? 'billing.disabled'
    : !isBillable(event, mode)
      ? 'event.not_billable'
      : event.beneficiaries.length === 0
        ? 'event.no_beneficiary'
        : event.materials_count === 0
          ? 'event.no_materials'
          : null
  const estimates = can(group, 'estimate:edit')
  return {
    enable_billing: can(group, 'event:edit')
      ? permit(mode === 'partial' && !event.is_billable, enableReason)
      : FORBIDDEN,
    create_estimate: estimates ? permit(billed, createReason) : FORBIDDEN,
    create_bill: can(group, 'bill:edit') ? permit(billed, createReason) : FORBIDDEN,
    delete_estimate: estimates ? permit(billed, null) : FORBIDDEN,
  }
}
