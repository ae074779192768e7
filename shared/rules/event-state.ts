import type { InvalidKey } from '../invalid.ts'
import { can, type Group } from '../permissions.ts'
import type { ProblemKey } from '../problem.ts'
import { type DepartureAction, type DepartureRefusal, departureRefusal } from './departure-state.ts'
import { type Mobilization, mobilizationOf } from './mobilization.ts'
import { hasEnded, hasStarted, isCurrent, isPast } from './period.ts'

/**
 * The one table of an event's states and the actions possible in them. `today` is the site's date,
 * `YYYY-MM-DD`.
 */

/** The facts that decide an event's state; its material's dates, on the site's wall clock. */
export type StateFacts = Mobilization & {
  is_confirmed: boolean
  is_archived: boolean
  is_return_inventory_done: boolean
}
/** The facts that decide what may be written. */
export type LockFacts = StateFacts & { is_departure_inventory_done: boolean }
/**
 * Further facts that decide the buttons; calendar rows and single events carry them all
 * (rules/event.md#29).
 */
export type EventFacts = LockFacts & {
  is_billable: boolean
  materials_count: number
  beneficiaries: readonly unknown[]
  has_missing_materials: boolean | null
  has_not_returned_materials: boolean | null
  /** Single events alone carry it. */
  is_return_begun?: boolean
}
export type EventState = {
  time: 'past' | 'current' | 'future'
  started: boolean
  ended: boolean
  confirmed: boolean
  archived: boolean
  inventoried: boolean
  departed: boolean
}
export type LockReason = 'archived' | 'inventory_done' | 'past_confirmed' | 'departed' | 'past' | 'confirmed'
export type InventoryRefusal =
  | 'inventory.not_started'
  | 'inventory.not_ended'
  | 'inventory.already_terminated'
  | 'inventory.not_terminated'
/** A reason under `problem.event.locked_reason`, a key of `problem.ts`, or one of `invalid.ts`. */
export type Refusal =
  | LockReason
  | InventoryRefusal
  | DepartureRefusal
  | Extract<
      ProblemKey,
      'access.forbidden' | 'event.no_materials' | 'event.no_beneficiary' | 'event.not_billable' | 'billing.disabled'
    >
  | Extract<InvalidKey, 'not_archivable'>

/** Past, current or future, and the decisions about the event. */
export function eventState(event: StateFacts & Partial<LockFacts>, today: string): EventState {
  const away = mobilizationOf(event)
  return {
    time: isPast(away, today) ? 'past' : isCurrent(away, today) ? 'current' : 'future',
    started: hasStarted(away, today),
    ended: hasEnded(away, today),
    confirmed: event.is_confirmed,
    archived: event.is_archived,
    inventoried: event.is_return_inventory_done,
    departed: event.is_departure_inventory_done ?? false,
  }
}

/**
 * Writes other than changes of fields. Assignments, by either route, change the field
 * `technicians`.
 */
export type LockAction =
  | 'delete'
  | 'restore'
  | 'return'
  | 'terminate'
  | 'late_return'
  | 'reopen_return'
  | DepartureAction
  | 'sub_rental'
  | 'duplicate'
  | 'estimate'
  | 'bill'
/** Locked in no state. */
const free: readonly string[] = ['restore', 'duplicate', 'estimate', 'bill'] satisfies LockAction[]
/** Writes of the inventories. */
const counting: readonly string[] = [
  'return',
  'terminate',
  'departure',
  'terminateDeparture',
  'reopenDeparture',
] satisfies LockAction[]
/** Writes to a return that is over; before its end they have a refusal of their own. */
const afterwards: readonly string[] = ['late_return', 'reopen_return'] satisfies LockAction[]
const ofInventories: readonly string[] = [...counting, ...afterwards]
/** What stands while the material is away: the list, the start, and that the event takes place. */
const fixedWhileOut: readonly string[] = [
  'materials',
  'kits',
  'start_date',
  'mobilization_start_date',
  'is_confirmed',
  'is_billable',
  'delete',
]

const ends: readonly string[] = ['end_date', 'mobilization_end_date']

type Lock = {
  reason: LockReason
  holds(state: EventState): boolean
  /** `change` is a field or an action. */
  refuses(change: string, state: EventState): boolean
}
/** The table of rules/event.md#11: the first matching row decides. */
const locks: readonly Lock[] = [
  {
    reason: 'archived',
    holds: ({ archived }) => archived,
    // An ended inventory answers 409 `inventory.already_terminated`, archived or not
    // (rules/event.md#11).
    refuses: (change, { inventoried }) => change !== 'is_archived' && !(inventoried && counting.includes(change)),
  },
  {
    reason: 'inventory_done',
    holds: ({ inventoried }) => inventoried,
    refuses: (change) => change !== 'is_archived' && !ofInventories.includes(change),
  },
  {
    reason: 'past_confirmed',
    holds: ({ time, confirmed }) => time === 'past' && confirmed,
    // Pieces of a supplier are counted until the return ends (rules/sub-rental.md#5).
    // What departed and is late gets a later end (rules/event.md#11).
    refuses: (change, { departed }) =>
      change !== 'sub_rental' && !ofInventories.includes(change) && !(departed && ends.includes(change)),
  },
  {
    reason: 'departed',
    holds: ({ departed }) => departed,
    refuses: (change) => fixedWhileOut.includes(change),
  },
  { reason: 'past', holds: ({ time }) => time === 'past', refuses: (change) => change === 'is_confirmed' },
  {
    reason: 'confirmed',
    holds: ({ confirmed }) => confirmed,
    refuses: (change) => change === 'is_billable' || change === 'delete',
  },
]

/**
 * Why a write is refused with 403 `event.locked`, or null (rules/event.md#11). `change` is an
 * action or the fields whose value really changes (rules/event.md#10). Other refusals are
 * elsewhere: {@link inventoryRefusal}, {@link archiveRefused}, missing materials.
 */
export function eventLock(event: LockFacts, today: string, change: readonly string[] | LockAction): LockReason | null {
  const state = eventState(event, today)
  const lock = locks.find(({ holds }) => holds(state))
  const changes = typeof change === 'string' ? [change] : change
  return lock && changes.some((one) => !free.includes(one) && lock.refuses(one, state)) ? lock.reason : null
}

/**
 * Why a draft (rules/inventory.md#6) or the end (rules/inventory.md#7) of the inventory, or a write
 * after its end (rules/inventory.md#31, rules/inventory.md#32), is refused with 409, or null.
 */
export function inventoryRefusal(
  event: StateFacts,
  today: string,
  action: 'return' | 'terminate' | 'late_return' | 'reopen_return',
): InventoryRefusal | null {
  const state = eventState(event, today)
  if (action === 'late_return' || action === 'reopen_return')
    return state.inventoried ? null : 'inventory.not_terminated'
  if (state.inventoried) return 'inventory.already_terminated'
  if (action === 'return') return state.started ? null : 'inventory.not_started'
  return state.ended ? null : 'inventory.not_ended'
}

/**
 * True when `is_archived: true` is a 400: only a past event with a finished inventory can be
 * archived (rules/event.md#15).
 */
export const archiveRefused = (event: StateFacts, today: string): boolean =>
  !(isPast(mobilizationOf(event), today) && event.is_return_inventory_done)

/** Whether a button is shown, whether it works, and if not why: the server's own reason. */
export type Permit =
  | { shown: boolean; allowed: true; reason?: undefined }
  | { shown: boolean; allowed: false; reason: Refusal }

export const permit = (shown: boolean, reason: Refusal | null): Permit =>
  reason === null ? { shown, allowed: true } : { shown, allowed: false, reason }
export const FORBIDDEN: Permit = { shown: false, allowed: false, reason: 'access.forbidden' }

export type EventAction =
  | 'edit'
  | 'confirm'
  | 'unconfirm'
  | 'archive'
  | 'unarchive'
  | 'delete'
  | 'duplicate'
  | 'print'
  | 'departure_inventory'
  | 'save_departure'
  | 'reopen_departure'
  | 'return_inventory'
  | 'save_inventory'
  | 'terminate'
  | 'late_return'
  | 'reopen_return'
  | 'move_on_calendar'

/**
 * The actions of a group on an event today (rules/details.md#5). A button works when it is both
 * shown and allowed.
 */
export function eventMay(event: EventFacts, today: string, group: Group): Record<EventAction, Permit> {
  const { time, started, ended, confirmed, archived, inventoried, departed } = eventState(event, today)
  const lock = (...fields: string[]) => eventLock(event, today, fields)
  const edits = (shown: boolean, reason: Refusal | null) =>
    can(group, 'event:edit') ? permit(shown, reason) : FORBIDDEN
  const counts = (shown: boolean, reason: Refusal | null) =>
    can(group, 'inventory:edit') ? permit(shown, reason) : FORBIDDEN
  const departs = (action: DepartureAction) => eventLock(event, today, action) ?? departureRefusal(event, action)
  const archiveReason = lock('is_archived') ?? (archiveRefused(event, today) ? 'not_archivable' : null)
  const open = time !== 'past' && !archived
  const printable = event.materials_count > 0 && event.beneficiaries.length > 0
  return {
    edit: edits(!archived && !(time === 'past' && (inventoried || confirmed)), lock('title')),
    confirm: edits(
      open && !confirmed,
      lock('is_confirmed') ?? (event.materials_count > 0 ? null : 'event.no_materials'),
    ),
    unconfirm: edits(open && confirmed, lock('is_confirmed')),
    archive: edits(time === 'past' && inventoried && !archived, archiveReason),
    unarchive: edits(archived, null),
    delete: edits(!archived, eventLock(event, today, 'delete')),
    duplicate: edits(true, null),
    // The server prints a release sheet without people or materials too; screens do not offer it
    // (rules/paper.md#12).
    print: can(group, 'event:read') ? permit(printable, null) : FORBIDDEN,
    // What departed stays to be read.
    departure_inventory: counts(!archived && (departed || !inventoried), null),
    save_departure: counts(!inventoried && !departed, departs('departure')),
    reopen_departure: counts(!inventoried && departed, departs('reopenDeparture')),
    return_inventory: counts(started && !archived, started ? null : 'inventory.not_started'),
    save_inventory: counts(
      started && !inventoried,
      eventLock(event, today, 'return') ?? inventoryRefusal(event, today, 'return'),
    ),
    terminate: counts(
      ended && !inventoried,
      eventLock(event, today, 'terminate') ?? inventoryRefusal(event, today, 'terminate'),
    ),
    late_return: counts(
      inventoried && event.has_not_returned_materials !== false,
      eventLock(event, today, 'late_return'),
    ),
    reopen_return: can(group, 'inventory:reopen')
      ? permit(inventoried, eventLock(event, today, 'reopen_return'))
      : FORBIDDEN,
    // The server would accept it; only the calendar does not move a confirmed event
    // (rules/event.md#13, rules/calendar.md#14).
    move_on_calendar: edits(true, lock('start_date', 'end_date') ?? (confirmed ? 'confirmed' : null)),
  }
}
