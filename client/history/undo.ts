import type { Endpoint, NamedRoute } from '#shared/contract.ts'
import type { Event } from '#shared/event.ts'
import type { HistoryChange, HistoryEntry } from '#shared/history.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { toldFields } from '#shared/told.ts'
import { call, type Sending } from '../api.ts'
import { api } from '../endpoints.ts'
import type { OfRecord } from '../query.ts'
import { useUser } from '../session/session.ts'
import { formerLists, isOfList, isOfQuantity } from './undo-lists.ts'

/** How a noun's fields are read and written, and those that an undo leaves alone. */
export type Way = { get: Endpoint<OfRecord>; update: Endpoint<NamedRoute>; except?: readonly string[] }
const way = <G extends OfRecord, U extends NamedRoute>(
  get: Endpoint<G>,
  update: Endpoint<U>,
  ...except: string[]
): Way =>
  // Called with the id and the fields of its own noun alone.
  ({ get: get as unknown as Endpoint<OfRecord>, update: update as unknown as Endpoint<NamedRoute>, except })

/** Fields that the ordinary route of a noun does not take, or that need more than their value. */
const ways: { [N in keyof typeof toldFields]?: Way } = {
  event: way(
    api.event.get,
    api.event.update,
    ...['is_departure_inventory_done', 'is_return_inventory_done', 'mobilization_start_date', 'mobilization_end_date'],
    ...['beneficiaries', 'technicians', 'materials', 'kits', 'units'],
  ),
  material: way(api.material.get, api.material.update, 'barcodes', 'is_unitary', 'picture', 'tags', 'attributes'),
  unit: way(api.unit.get, api.unit.update, 'barcodes'),
  kit: way(api.kit.get, api.kit.update, 'picture', 'materials'),
  person: way(api.person.get, api.person.update, 'tags'),
  company: way(api.company.get, api.company.update),
  park: way(api.park.get, api.park.update),
}

/** The way to put back what an entry changed; undefined where the rules allow none (rules/history.md#15). */
export function useUndo({ entity, entity_id, action, changes }: HistoryEntry): Way | undefined {
  const { group_id } = useUser()
  const found = ways[entity as keyof typeof ways]
  if (!found || entity_id === null || action !== 'updated' || changes.length === 0) return undefined
  if (!can(group_id, `${entity}:edit` as Permission)) return undefined // each noun with a way has that permission
  const isPlain = ({ field }: HistoryChange) =>
    (toldFields[entity as keyof typeof ways] as readonly string[]).includes(field) && !found.except?.includes(field)
  const isLine = (one: HistoryChange) => entity === 'event' && isOfQuantity(one)
  return changes.every((one) => isPlain(one) || isLine(one)) ? found : undefined
}

const stored = (value: HistoryChange['before']) => (typeof value === 'object' && value !== null ? value.id : value)

type Present = Record<string, unknown> & { version: number }
const ofUnits = ['stock_quantity', 'out_of_order_quantity']

/** The former values, with the version that they are to replace; or why they cannot be put back. */
export async function formerValues(
  { get }: Way,
  { entity_id, changes }: HistoryEntry,
): Promise<{ body: object; version: number } | 'changed_since' | 'follows_units'> {
  const input = { params: { id: entity_id } } as unknown as Sending<OfRecord> // what every such route takes
  const present = (await call(get, input)) as unknown as Present // every record has a version
  const lines = changes.filter(isOfList)
  const fields = changes.filter((one) => !isOfList(one))
  // Only an event has lines that are put back.
  const lists = lines.length > 0 ? formerLists(present as unknown as Event, lines) : {}
  if (!lists || fields.some(({ field, after }) => (present[field] ?? null) !== stored(after))) return 'changed_since'
  if (present.is_unitary === true && fields.some(({ field }) => ofUnits.includes(field))) return 'follows_units'
  const body = { ...Object.fromEntries(fields.map(({ field, before }) => [field, stored(before)])), ...lists }
  return { body, version: present.version }
}
