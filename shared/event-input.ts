import * as z from 'zod'
import { EventKitsInput } from './event-kit.ts'
import { Id, Ids, Off, OptionalText, Text } from './field.ts'
import { type UnitReturn, unitReturns } from './inventory.ts'
import { mostNamed, mostPieces } from './limits.ts'
import { mostRepeats, repeatSteps } from './rules/repeat.ts'

/** Material line as written: a line of 0 or less is dropped (rules/event.md#7). */
export const MaterialLine = z.object({ id: Id, quantity: z.int().max(mostPieces) })
export type MaterialLine = z.output<typeof MaterialLine>

/** Lines a list of materials may have: a whole stock. */
export const mostLines = 10_000
export const MaterialLines = z.array(MaterialLine).max(mostLines)

/** A technician of an event, written together with it. */
export const EventTechnicianRow = z.object({
  id: Id,
  start_time: z.string(),
  end_time: z.string(),
  position: Text(2, 191).nullish(),
})
/**
 * A field that the schema of the body leaves as it was sent: the event reads it by
 * {@link EventTechnicianRow}, and tells its errors under the row's technician (rules/event.md#8).
 */
const asSent = <T extends z.ZodType>(schema: T): T =>
  // The API description asks for the value without any input. In a valid row, the field is as T says.
  schema.catch((sent?: { input: unknown }) => sent?.input as never) as unknown as T
/** The same as sent: only its `id` is checked. */
export const EventTechnicianInput = EventTechnicianRow.extend({
  start_time: asSent(EventTechnicianRow.shape.start_time),
  end_time: asSent(EventTechnicianRow.shape.end_time),
  position: asSent(EventTechnicianRow.shape.position),
}).meta({ required: ['id', 'start_time', 'end_time'] })

/** Material line of an event; `units` names pieces of a unitary material (rules/unit.md#10). */
export const EventLineInput = MaterialLine.extend({ units: z.array(Id).max(mostPieces).optional() })
export type EventLineInput = z.output<typeof EventLineInput>

/**
 * An event as written (rules/event.md#1). Dates are wall-clock times of the site; assignment times
 * UTC.
 */
export const EventInput = z.object({
  title: Text(2, 191),
  reference: Text(1, 64)
    .regex(/^[\p{L}\p{M}\d .,\-/_]+$/u)
    .nullish(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null follows the bound of the operation (rules/event.md#35). */
  mobilization_start_date: z.string().nullish(),
  mobilization_end_date: z.string().nullish(),
  is_confirmed: z.boolean(),
  is_billable: z.boolean().optional().meta({ default: true }),
  is_archived: z.boolean().optional().meta({ default: false }),
  location: OptionalText(1000),
  description: OptionalText(20_000),
  user_id: Id.nullish(),
  kind_id: Id.nullish(),
  manager_id: Id.nullish(),
  beneficiaries: Ids.optional(),
  technicians: z.array(EventTechnicianInput).max(mostNamed).optional(),
  materials: z.array(EventLineInput).max(mostLines).optional(),
  kits: EventKitsInput.optional(),
})
export type EventInput = z.output<typeof EventInput>

/** An admin's word that material may be missing, where the site forbids it (rules/availability.md#25). */
export const Forced = z.object({
  force: z.boolean().optional().meta({ description: 'For admins: writes though material would be missing.' }),
})
/** A new event. */
export const EventCreation = EventInput.extend(Forced.shape)
/**
 * An update may omit every field. A move that finds technicians busy is refused with them in
 * `details.busy` (rules/assignment.md#13); `drop_busy_technicians` moves without them, and does not
 * affect technicians in the body (rules/assignment.md#14).
 */
export const EventUpdate = EventInput.partial().extend({
  drop_busy_technicians: z.boolean().optional(),
  ...Forced.shape,
})

/**
 * The parts that a copy takes over beside the event's own texts; all of them unless some are named
 * (rules/event.md#19).
 */
export const copiedParts = ['beneficiaries', 'technicians', 'materials'] as const
export type CopiedPart = (typeof copiedParts)[number]

/** A copy, or with `repeat` that many of them: the first on these dates, the others later (rules/repeat.md#1). */
export const DuplicationInput = EventInput.pick({ start_date: true, end_date: true, user_id: true }).extend({
  copied: z.array(z.enum(copiedParts)).max(copiedParts.length).optional(),
  repeat: z.object({ every: z.enum(repeatSteps), times: z.int().min(1).max(mostRepeats) }).nullish(),
  ...Forced.shape,
})
export type DuplicationInput = z.output<typeof DuplicationInput>

/**
 * A whole number. The schema accepts any value: the inventory reports wrong ones row by row, in its
 * own words.
 */
export const Count = z.unknown().optional().meta({ type: 'integer' }) as z.ZodType<unknown, number> // a number in a valid row
/** A unit of a row, and how it came back (rules/inventory.md#30). */
export type UnitCount = { id: number; state: UnitReturn }
/** The same as sent, unchecked too. */
export const ReturnedUnit = z
  .object({
    id: Count,
    state: z
      .unknown()
      .optional()
      .meta({ type: 'string', enum: [...unitReturns] }),
  })
  .meta({ required: ['id', 'state'] })
const noUnit = { id: undefined, state: undefined } // anything but an object names no unit
const UnitCounts = z.array(ReturnedUnit.catch(noUnit)).catch([noUnit]) as unknown as z.ZodType<unknown, UnitCount[]> // pieces of one material in a valid row
/** True or false, unchecked too. */
const Claim = z.unknown().optional().meta({ type: 'boolean' })
/**
 * A counted material: `id` is the material, quantities are in pieces; an absent `lost` is 0, absent
 * `units` are none. Where the end says `is_claimed`, the next bill claims what is missing, broken or
 * lost (rules/inventory.md#41).
 */
export const InventoryCount = z
  .object({
    id: Count,
    actual: Count,
    broken: Count,
    lost: Count.optional(),
    units: UnitCounts.optional(),
    is_claimed: Claim,
  })
  .meta({ required: ['id', 'actual', 'broken'] })
/** The count as sent, of a draft, of the end or of a late return (rules/inventory.md#3). */
export const InventoryInput = z
  .array(
    InventoryCount.catch({ id: undefined, actual: undefined, broken: undefined, lost: undefined, units: undefined }), // anything but an object names no material
  )
  .max(mostLines)
export type InventoryInput = z.output<typeof InventoryInput>

/** A period of the calendar, as wall-clock strings; rules/event.md#27 defines a missing end. */
export const EventPeriodQuery = z.object({
  start: z.string().optional(),
  end: z.string().optional(),
  deleted: Off,
  'with-materials': Off,
})
/** The same period; `after` is the `next` of the answer before. */
export const CalendarQuery = EventPeriodQuery.pick({ start: true, end: true }).extend({ after: z.string().optional() })
