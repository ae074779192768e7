import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { HistoryEntry } from '#shared/history.ts'
import type { HistoryEntity } from '#shared/history-names.ts'
import type { tables } from '#shared/tables.ts'
import { api } from '../endpoints.ts'

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

type AddressOf<E> = E extends keyof typeof tables
  ? (typeof tables)[E] extends { get: { path: `${infer List}/{id}` } }
    ? `${List}/$id`
    : null
  : null
/** Nouns whose pages stand at the addresses of the API. */
type Paged = { [E in HistoryEntity]: AddressOf<E> extends LinkProps['to'] ? E : never }[HistoryEntity]
const ownPage = (noun: Paged, params: Place['params']): RecordLink =>
  linkOptions({ to: api[noun].get.path.replace('{id}', '$id') as '/parks/$id', params }) // or that of another noun

type Link = (place: Place) => RecordLink | undefined
/** Another page of a record; where it has none, that of its owner, or the list that holds it. */
const links: Record<Exclude<HistoryEntity, Paged>, Link> & { [E in HistoryEntity]?: Link } = {
  event: ({ id }) => linkOptions({ to: '/events', search: { event: id } }),
  remark: inEvent('infos'),
  sub_rental: inEvent('materials'),
  estimate: inEvent('estimates'),
  bill: inEvent('bills'),
  document: (place) => inEvent('documents')(place) ?? inMaterial(place, 'documents'),
  event_kind: () => linkOptions({ to: '/event-kinds' }),
  material: ({ params }) => linkOptions({ to: '/materials/$id/view', params }),
  unit: (place) => inMaterial(place, 'units', { unit: place.id }),
  person: ({ params }) => linkOptions({ to: '/beneficiaries/$id', params }),
  category: () => linkOptions({ to: '/categories' }),
  sub_category: () => linkOptions({ to: '/categories' }),
  tag: () => linkOptions({ to: '/tags' }),
  attribute: () => linkOptions({ to: '/attributes' }),
  session: ({ params }) => linkOptions({ to: '/users/$id', params }),
  token: () => linkOptions({ to: '/tokens' }),
  settings: () => linkOptions({ to: '/settings' }),
  export: () => undefined,
  backup: () => undefined,
}

/** The link to the record of an entry; undefined when it is not there (rules/history.md#14). */
export function linkOf({ entity, entity_id, owner, is_there }: HistoryEntry): RecordLink | undefined {
  if (!is_there) return undefined
  const id = entity_id ?? 0 // the settings have no number
  const place: Place = { id, params: { id: String(id) }, owner }
  const link = links[entity]
  return link ? link(place) : ownPage(entity as Paged, place.params) // the others have a line above
}
