import * as z from 'zod'
import { attributeTypes } from './attribute.ts'
import { empty, routes } from './contract.ts'
import { Flag, Id, Instant, Page, QueryId, TableQuery } from './field.ts'
import { historyActions, historyEntities } from './history-names.ts'
import { type ExportedList, exportedLists, owners } from './told.ts'
import { UserName } from './user.ts'

/** Another record, or a line of a list, by name (rules/history.md#5). */
export const HistoryPart = z.object({
  /** Null for what is no record, as a barcode. */
  id: Id.nullable(),
  name: z.string(),
  quantity: z.int().optional(),
  quantity_departed: z.int().optional(),
  quantity_returned: z.int().optional(),
  quantity_broken: z.int().optional(),
  quantity_lost: z.int().optional(),
  is_out: z.boolean().optional(),
  came_back: z.string().optional(),
  /** Of an assignment, UTC. */
  start_time: Instant.optional(),
  end_time: Instant.optional(),
  position: z.string().optional(),
  /** Of an attribute, as text whatever its type; the last two while there is such an attribute. */
  value: z.string().optional(),
  type: z.enum(attributeTypes).optional(),
  unit: z.string().optional(),
})
export type HistoryPart = z.output<typeof HistoryPart>

const Value = z.union([z.string(), z.number(), z.boolean(), HistoryPart]).nullable()
/** One field, or one line of a list: null before is added, null after is removed (rules/history.md#4). */
export const HistoryChange = z.object({ field: z.string(), before: Value, after: Value })
export type HistoryChange = z.output<typeof HistoryChange>

/** The record that an entry's record belongs to, as a bill to its event. */
export const HistoryOwner = z.object({ entity: z.enum(owners), id: Id })

/** What one write did to one record (rules/history.md#2). */
export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** Null for the server itself, and for whoever did not sign in. */
  by: UserName.nullable(),
  entity: z.enum(historyEntities),
  entity_id: Id.nullable(),
  owner: HistoryOwner.nullable(),
  /** Whether the record can be opened: neither it nor its owner is in the trash or gone. */
  is_there: z.boolean(),
  label: z.string(),
  action: z.enum(historyActions),
  changes: z.array(HistoryChange),
  reason: z.string().nullable(),
  /** The network address of a sign-in. */
  address: z.string().nullable(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const HistoryQuery = TableQuery.pick({ page: true, limit: true }).extend({
  ascending: Flag.optional().meta({ default: false, description: 'Oldest first.' }),
  entity: z.enum(historyEntities).optional(),
  id: QueryId.optional().meta({ type: 'integer', minimum: 1, description: 'The record; needs `entity`.' }),
  by: QueryId.optional(),
  action: z.enum(historyActions).optional(),
  start: z.string().optional().meta({ description: 'First day, in the zone of the site.' }),
  end: z.string().optional().meta({ description: 'Last day.' }),
})
export type HistoryQuery = z.output<typeof HistoryQuery>

/** A list of which a file is about to be saved (rules/history.md#9). */
export const ExportNote = z.object({
  list: z.enum(Object.keys(exportedLists) as ExportedList[]), // it has no other keys
})

export const historyRoutes = routes('history', {
  list: { method: 'GET', path: '/history', can: 'history:read', query: HistoryQuery, reply: Page(HistoryEntry) },
  /** Refused to callers who may not read that list. */
  noteExport: {
    method: 'POST',
    path: '/history/exports',
    status: 204,
    can: 'history:read',
    body: ExportNote,
    reply: empty,
  },
})
