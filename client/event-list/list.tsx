import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedEvent } from '#shared/event-list.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { useListWords } from '../form/list-page.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { reading } from '../frame/address.ts'
import { NewLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useListing } from '../listing.ts'
import { useCan } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { returnFocus } from '../ui/focus/move.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Filters } from '../ui/table/filters.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { Acts, useEventTrash } from './acts.tsx'
import { eventListAddress } from './address.ts'
import { EventTitle, useEventColumns } from './columns.tsx'
import { EventFilterBar, type EventFilters, hasFilter, noFilter, useEventChips } from './filters.tsx'
import { eventsQuery, useChoices, withoutUnknown } from './queries.ts'

const EventDetails = lazy(async () => ({ default: (await import('../event/details/details.tsx')).EventDetails }))
const route = getRouteApi('/app/events')
const read = reading(eventListAddress)

/** All events as a table (rules/event-list.md#6). */
export function EventList() {
  const { t } = useTranslation()
  // Opening the details changes the address, but none of the rows.
  const address = route.useSearch({ select: ({ event: _, tab: __, ...search }) => search, structuralSharing: true })
  const navigate = route.useNavigate()
  const choices = useChoices()
  const search = useMemo(() => withoutUnknown(address, choices), [address, choices])
  const { label, none, help } = useListWords('event_list')
  const { url, table, update } = useListing({
    name: 'events',
    viewed: { list: 'events', read },
    search,
    navigate,
    orderBy: 'start_date',
    ascending: false,
    page: (query) => eventsQuery(withoutUnknown(query, choices)),
  })
  const clear = () => update({ ...noFilter, search: undefined, page: undefined })
  const filter = (filters: EventFilters) => update({ ...filters, page: undefined })
  const trash = useEventTrash()
  const mayEdit = useCan('event:edit')
  const add = mayEdit ? <NewLink to="/events/new">{t('event_list.new')}</NewLink> : null
  return (
    <Page
      title={label}
      subtitle={url.isTrash ? t('table.show_trash') : null}
      add={add}
      more={mayEdit || url.isTrash ? <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} /> : null}
    >
      <DataTable
        {...table}
        label={label}
        columns={useEventColumns()}
        title={(event) => <EventTitle event={event} />}
        actions={(event) =>
          event.deleted_at === null ? (
            <Acts event={event} />
          ) : mayEdit ? (
            <TrashButtons item={event} name={event.title} trash={trash} />
          ) : null
        }
        toolbar={
          <>
            <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('event_list.search')} />
            <Filters chips={useEventChips(search, filter)} onClear={clear}>
              <EventFilterBar filters={search} onChange={filter} />
            </Filters>
          </>
        }
        empty={
          <ListEmpty
            drawing="calendar"
            isNarrowed={url.search !== '' || hasFilter(search)}
            onClear={clear}
            isTrash={url.isTrash}
            title={none}
            help={help}
            action={add}
          />
        }
      />
      <OpenDetails rows={table.rows} />
    </Page>
  )
}

/** The details of the event that the address names, with the ways to the rows before and after it. */
function OpenDetails({ rows }: { rows: readonly ListedEvent[] }) {
  const { event, tab } = route.useSearch({ select: (search) => ({ event: search.event, tab: search.tab }) })
  const navigate = route.useNavigate()
  const day = useSiteDay()
  useFocusBack(event)
  if (event === undefined) return null
  const show = (part: { event?: number | undefined; tab?: typeof tab }) =>
    void navigate({ search: (present) => ({ ...present, ...part }), replace: true, resetScroll: false })
  const place = rows.findIndex(({ id }) => id === event)
  const way = (to: ListedEvent | undefined) => to && (() => show({ event: to.id }))
  return (
    <Suspense>
      <EventDetails
        id={event}
        day={day}
        tab={tab}
        onTab={(chosen) => show({ tab: chosen })}
        onOpen={(id) => show({ event: id, tab: undefined })}
        steps={place < 0 ? {} : { next: way(rows[place + 1]), previous: way(rows[place - 1]) }}
        onClose={() => show({ event: undefined, tab: undefined })}
      />
    </Suspense>
  )
}

/** Returns the focus, once the details are closed, to the row of the event that they showed last. */
function useFocusBack(event: number | undefined): void {
  const last = useRef(event)
  // The focus belongs to the document: set once the dialog that held it is gone.
  useLayoutEffect(() => {
    const left = last.current
    last.current = event
    if (event !== undefined || left === undefined) return
    const timer = setTimeout(() => returnFocus(document.querySelector<HTMLElement>(`[data-event="${left}"]`)))
    return () => clearTimeout(timer)
  }, [event])
}
