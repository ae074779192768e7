import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { HistoryEntry } from '#shared/history.ts'
import type { HistoryEntity } from '#shared/history-names.ts'

/** A record by its number, as addresses hold it too, and the record that it belongs to. */
type Place = { id: number; params: { id: string }; owner: HistoryEntry['owner'] }
/** Where a link leads to. */
export type RecordLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** The details of the event that a record belongs to, on the tab that shows it. */
const inEvent =
  (tab: 'infos' | 'materials' | 'estimates' | 'bills' | 'documents') =>
  ({ owner }: Place): RecordLink | undefined =>
    owner?.entity === 'event' ? linkOptions({ to: '/events', search: { event: owner.id, tab } }) : undefined

/** The page of the material that a record belongs to, on the tab that shows it. */
const inMaterial = (
  { owner }: Place,
  hash: 'units' | 'documents',
  search: { unit?: number } = {},
): RecordLink | undefined =>
  owner?.entity === 'material'
    ? linkOptions({ to: '/materials/$id/view', params: { id: String(owner.id) }, search, hash })
    : undefined

/** A record's page; without one, the page of its owner, or the list that holds it. */
const links: { [E in HistoryEntity]?: (place: Place) => RecordLink | undefined } = {
  event: ({ id }) => linkOptions({ to: '/events', search: { event: id } }),
  remark: inEvent('infos'),
  sub_rental: inEvent('materials'),
  estimate: inEvent('estimates'),
  bill: inEvent('bills'),
  document: (place) => inEvent('documents')(place) ?? inMaterial(place, 'documents'),
  event_kind: () => linkOptions({ to: '/event-kinds' }),
  material: ({ params }) => linkOptions({ to: '/materials/$id/view', params }),
  unit: (place) => inMaterial(place, 'units', { unit: place.id }),
  kit: ({ params }) => linkOptions({ to: '/kits/$id', params }),
  person: ({ params }) => linkOptions({ to: '/beneficiaries/$id', params }),
  company: ({ params }) => linkOptions({ to: '/companies/$id', params }),
  park: ({ params }) => linkOptions({ to: '/parks/$id', params }),
  category: () => linkOptions({ to: '/categories' }),
  sub_category: () => linkOptions({ to: '/categories' }),
  tag: () => linkOptions({ to: '/tags' }),
  attribute: () => linkOptions({ to: '/attributes' }),
  list_template: ({ params }) => linkOptions({ to: '/list-templates/$id', params }),
  user: ({ params }) => linkOptions({ to: '/users/$id', params }),
  session: ({ params }) => linkOptions({ to: '/users/$id', params }),
  token: () => linkOptions({ to: '/tokens' }),
  webhook: ({ params }) => linkOptions({ to: '/webhooks/$id', params }),
  settings: () => linkOptions({ to: '/settings' }),
}

/** The link to the record of an entry; undefined when it is not there (rules/history.md#14). */
export function linkOf({ entity, entity_id, owner, is_there }: HistoryEntry): RecordLink | undefined {
  if (!is_there) return undefined
  const id = entity_id ?? 0 // the settings have no number
  return links[entity]?.({ id, params: { id: String(id) }, owner })
}
