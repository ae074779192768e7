import * as z from 'zod'
import { BillRow, EstimateRow } from './billing-shape.ts'
import { Code } from './code.ts'
import { file, routes } from './contract.ts'
import {
  CalendarQuery,
  DuplicationInput,
  EventCreation,
  EventPeriodQuery,
  EventUpdate,
  Forced,
  InventoryInput,
} from './event-input.ts'
import { EventKit } from './event-kit.ts'
import { CalendarLoad, EventTotals } from './event-load.ts'
import { Id, Instant, mobilization, QueryId, SearchText, Trashed, trashedRowData, WallClock } from './field.ts'
import { EventMaterial, MissingMaterial, UnlistedMaterial } from './material-shape.ts'
import { Company } from './person-shape.ts'
import { SubRental } from './sub-rental.ts'
import { DroppedUnit, UnitOffEvent } from './unit.ts'
import { PaperQuery, UserName } from './user.ts'

/** A person in short. */
export const PersonNames = z.object({ id: Id, first_name: z.string(), last_name: z.string(), full_name: z.string() })

/** A technician as an assignment shows it. */
export const AssignedTechnician = PersonNames.extend({ nickname: z.string().nullable(), phone: z.string().nullable() })

/** One technician on one event for a time, in UTC (rules/assignment.md#1). */
export const Assignment = z.object({
  id: Id,
  event_id: Id,
  technician_id: Id,
  start_time: Instant,
  end_time: Instant,
  position: z.string().nullable(),
  technician: AssignedTechnician,
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Assignment = z.output<typeof Assignment>

/**
 * A beneficiary (rules/event.md#29), in the event's order: the first is the addressee of bills
 * (rules/event.md#6).
 */
export const EventBeneficiary = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  locality: z.string().nullable(),
  full_address: z.string().nullable(),
  company_id: Id.nullable(),
  company: Company.nullable(),
})
export type EventBeneficiary = z.output<typeof EventBeneficiary>

/** Event in the calendar (rules/event.md#29). */
export const EventRow = z.object({
  id: Id,
  user_id: Id.nullable(),
  reference: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  start_date: WallClock,
  end_date: WallClock,
  ...mobilization,
  /** Whether a bound of the mobilization is its own. */
  has_own_mobilization: z.boolean(),
  is_confirmed: z.boolean(),
  is_archived: z.boolean(),
  location: z.string().nullable(),
  is_billable: z.boolean(),
  is_return_inventory_done: z.boolean(),
  is_departure_inventory_done: z.boolean(),
  departed_at: Instant.nullable(),
  departed_by: UserName.nullable(),
  kind_id: Id.nullable(),
  manager_id: Id.nullable(),
  ...trashedRowData,
  beneficiaries: z.array(EventBeneficiary),
  technicians: z.array(Assignment),
  parks: z.array(Id).nullable(),
  materials_count: z.int(),
  has_missing_materials: z.boolean().nullable(),
  has_not_returned_materials: z.boolean().nullable(),
  materials: z.array(EventMaterial).optional(),
})
export type EventRow = z.output<typeof EventRow>

/**
 * Event as the calendar draws it: a part of its row, with its beneficiaries' ids and the name that
 * the first of them goes by (rules/event.md#32).
 */
export const CalendarEvent = EventRow.pick({
  id: true,
  title: true,
  location: true,
  start_date: true,
  end_date: true,
  mobilization_start_date: true,
  mobilization_end_date: true,
  has_own_mobilization: true,
  is_confirmed: true,
  is_archived: true,
  is_billable: true,
  is_return_inventory_done: true,
  is_departure_inventory_done: true,
  kind_id: true,
  parks: true,
  materials_count: true,
  has_missing_materials: true,
  has_not_returned_materials: true,
  version: true,
}).extend({ beneficiaries: z.array(Id), borrower: z.string().nullable() })
export type CalendarEvent = z.output<typeof CalendarEvent>

/** Most events of one answer; what comes after them is asked for with its `next`. */
export const mostInAnswer = 3000
export const CalendarPage = z.object({ data: z.array(CalendarEvent), next: z.string().nullable() })
export type CalendarPage = z.output<typeof CalendarPage>

/**
 * An assignment that was dropped because the event moved, was duplicated or restored
 * (rules/event.md#24).
 */
export const DroppedAssignment = z.object({
  technician_id: Id,
  full_name: z.string(),
  start_time: Instant,
  end_time: Instant,
})

export type DroppedAssignment = z.output<typeof DroppedAssignment>

/**
 * A busy technician in the way of an event's move, and the other event, whose values are null when
 * the caller does not see it (rules/assignment.md#13).
 */
export const BusyTechnician = z.object({
  technician_id: Id,
  full_name: z.string(),
  event: z.object({
    id: Id.nullable(),
    title: z.string().nullable(),
    start_date: WallClock.nullable(),
    end_date: WallClock.nullable(),
  }),
})
export type BusyTechnician = z.output<typeof BusyTechnician>

/** The user who made an event. */
export const EventManager = z.object({ id: Id, pseudo: z.string(), person: PersonNames.nullable() })

/** An option that lacks what a confirmed event holds (rules/availability.md#27). */
export const YieldingEvent = z.object({ id: Id, title: z.string(), start_date: WallClock, end_date: WallClock })
export type YieldingEvent = z.output<typeof YieldingEvent>

/** Single event; every write of an event answers with it (rules/event.md#29). */
export const Event = EventRow.extend({
  code: Code,
  materials: z.array(EventMaterial),
  kits: z.array(EventKit),
  user: EventManager.nullable(),
  /** Who leads it (rules/event.md#40). */
  manager: UserName.nullable(),
  bills: z.array(BillRow),
  estimates: z.array(EstimateRow),
  discount_rate: z.number(),
  totals: EventTotals,
  /**
   * The due amount of the newest bill, else of the newest estimate, less what its sub-rentals cost;
   * null without either, and for visitors (rules/sub-rental.md#8).
   */
  margin: z.number().nullable(),
  /** Absent without any, and for visitors. */
  sub_rentals: z.array(SubRental).optional(),
  /** A return was saved: what left is not counted any more (rules/departure.md#7). */
  is_return_begun: z.boolean(),
  /** What a draft of the departure counted beside the list; absent without any (rules/departure.md#4). */
  unlisted_materials: z.array(UnlistedMaterial).optional(),
  dropped_assignments: z.array(DroppedAssignment).optional(),
  dropped_units: z.array(DroppedUnit).optional(),
  /** Only in the answer that confirms it, where there are some (rules/availability.md#27). */
  yielding: z.array(YieldingEvent).optional(),
})
export type Event = z.output<typeof Event>

/** An event after its return was counted; other events lose the units that are broken or lost (rules/unit.md#14). */
export const CountedEvent = Event.extend({ dropped_units: z.array(UnitOffEvent).optional() })
export type CountedEvent = z.output<typeof CountedEvent>

/** One of several copies, with the materials that it lacks beside the others (rules/repeat.md#1). */
export const EventCopy = Event.extend({ missing: z.array(MissingMaterial) })
export type EventCopy = z.output<typeof EventCopy>
/** Copies by their dates. */
export const EventCopies = z.object({ data: z.array(EventCopy) })

export const FoundEvent = z.object({
  id: Id,
  title: z.string(),
  startDate: WallClock,
  endDate: WallClock,
  location: z.string().nullable(),
})
/** The body of a write that names nothing itself. */
const forced = { body: Forced, hasDefaults: true } as const

export const eventRoutes = routes('event', {
  list: {
    method: 'GET',
    path: '/events',
    bulk: true,
    can: 'event:read',
    query: EventPeriodQuery,
    reply: z.object({ data: z.array(EventRow) }),
  },
  search: {
    method: 'GET',
    path: '/events',
    when: { param: 'search' },
    can: 'event:read',
    query: z.object({ search: SearchText, exclude: QueryId.optional() }),
    reply: z.object({ count: z.int(), data: z.array(FoundEvent) }),
  },
  calendar: {
    method: 'GET',
    path: '/events/calendar',
    bulk: true,
    can: 'event:read',
    query: CalendarQuery,
    reply: CalendarPage,
  },
  load: {
    method: 'GET',
    path: '/events/load',
    can: 'event:read',
    query: EventPeriodQuery.pick({ start: true, end: true }),
    reply: CalendarLoad,
  },
  get: { method: 'GET', path: '/events/{id}', can: 'event:read', reply: Event },
  create: { method: 'POST', path: '/events', can: 'event:edit', body: EventCreation, reply: Event },
  update: { method: 'PUT', path: '/events/{id}', can: 'event:edit', body: EventUpdate, reply: Event },
  remove: { method: 'DELETE', path: '/events/{id}', can: 'event:edit', reply: Trashed(Event) },
  restore: { method: 'PUT', path: '/events/restore/{id}', can: 'event:edit', ...forced, reply: Event },
  duplicate: {
    method: 'POST',
    path: '/events/{id}/duplicate',
    can: 'event:edit',
    body: DuplicationInput,
    reply: z.union([EventCopies, Event]),
  },
  refreshKit: { method: 'PUT', path: '/events/{id}/kits/{kitId}/refresh', can: 'event:edit', ...forced, reply: Event },
  return: { method: 'PUT', path: '/events/{id}/return', can: 'inventory:edit', body: InventoryInput, reply: Event },
  terminate: {
    method: 'PUT',
    path: '/events/{id}/terminate',
    can: 'inventory:edit',
    body: InventoryInput,
    reply: CountedEvent,
  },
  missingMaterials: {
    method: 'GET',
    path: '/events/{id}/missing-materials',
    can: 'event:read',
    reply: z.array(MissingMaterial),
  },
  pdf: {
    method: 'GET',
    path: '/events/{id}/pdf',
    under: 'root',
    can: 'event:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
  /** The empty list for counting the return on paper. */
  inventoryPdf: {
    method: 'GET',
    path: '/events/{id}/inventory-pdf',
    under: 'root',
    can: 'event:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
})
